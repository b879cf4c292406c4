"""The last hands on the to-do list: the card to draw, then the link to the tables."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from access.viewer import address
from floor.last_hands.queries import is_due, last_hands_of, looks_again_at
from floor.last_hands.words import play_words, playing_label
from floor.todo.items import ToDo
from journal import instants
from tournaments.queries import EventView

MOST_MS = 24 * 3_600_000
AFTER_MS = 500
"""A list is read again a little after the instant, never before it."""


def last_hands_to_do(event: EventView) -> Iterator[ToDo]:
    """The last hands: on, with a link to their page, or due at the end of the day's time."""
    if (found := last_hands_of(event)) is not None:
        yield ToDo(
            title=play_words(event),
            why=playing_label(found),
            urgency="warn" if found.waiting else "alert",
            ask_url=address("last-hands", event.id),
            ask_label=_("To the tables…"),
        )
    elif is_due(event):
        yield ToDo(
            title=_("Draw the card for the last hands"),
            why=_("The day ends with this level: a card decides how many more hands each table plays."),
            urgency="warn",
            ask_url=address("last-hands", event.id),
            ask_label=_("Draw it…"),
        )


def last_hands_look_ms(event: EventView) -> int:
    """Milliseconds until the card becomes due, or is no longer due, without any action; 0: never."""
    now = instants.now()
    at = looks_again_at(event, now)
    wait = 0 if at is None else round((at - now).total_seconds() * 1_000) + AFTER_MS
    return wait if wait <= MOST_MS else 0
