"""The last hands on the floor: the card to turn, then which tables still play and how many hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.last_hands.queries import (
    LastHandsView,
    cards,
    is_due,
    last_hands,
    last_hands_of,
    looks_again_at,
    require_drawable,
)
from floor.plan.todo import ToDo
from journal import instants
from rulebook.refusals import Refusal
from screens.board.hands import Hands, address
from screens.served import versions
from screens.snapshot.last_hands import play_words, playing_label
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording import words

MOST_MS = 24 * 3_600_000
AFTER_MS = 500
"""A list read anew a little after the instant: never before it."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that counts; ``arm`` is what the second tap is asked with."""

    card: int
    label: str
    arm: str


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table that still plays; ``hand`` is the number of the hand it plays, ``url`` is empty for readers."""

    number: int
    hand: int
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class LastHandsPanel:
    """The page as templates/screens/_last_hands.html names it; an address is empty where it may not be used."""

    version: int
    panel_url: str
    is_on: bool
    label: str
    playing_label: str
    hands: int
    tables: tuple[LastTable, ...]
    stopped: tuple[int, ...]
    choices: tuple[CardChoice, ...]
    tables_in_play: int
    wait_title: str
    wait_text: str
    draw_url: str
    call_off_url: str
    end_day_url: str


def last_hands_panel(event_id: int, hands: Hands) -> LastHandsPanel:
    """The last hands of an event as they stand, or the card to turn for them."""
    event, found = tournaments.event(event_id), last_hands(event_id)
    may = hands.runs_floor and event.state == "running"
    count, refused = (0, None) if found else _drawable(event)
    title, text = words.explain(refused) if refused else ("", "")
    is_over = found is not None and not found.waiting
    may_draw = may and not found and not refused
    return LastHandsPanel(
        version=versions(event_id)["stats"],
        panel_url=address("last-hands-panel", event_id),
        is_on=found is not None,
        label=play_words(event) if found else "",
        playing_label=playing_label(found) if found else "",
        hands=found.hands if found else 0,
        tables=_tables(found, may=may),
        stopped=tuple(one.number for one in found.done) if found else (),
        choices=tuple(_choice(card, count) for card in cards(event)),
        tables_in_play=count,
        wait_title=str(title),
        wait_text=str(text),
        draw_url=address("draw-last-hands", event_id, when=may_draw),
        call_off_url=address("call-off-last-hands", event_id, when=may and found is not None),
        end_day_url=address(
            "floor-end-day", tournaments.current_day(event_id).id, when=hands.directs and is_over
        ),
    )


def _drawable(event: EventView) -> tuple[int, Refusal | None]:
    """How many tables would play them, or what forbids that the card is turned now."""
    try:
        return len(require_drawable(event, instants.now())), None
    except Refusal as refusal:
        return 0, refusal


def _choice(card: int, tables: int) -> CardChoice:
    label = ngettext("%(count)s hand", "%(count)s hands", card) % {"count": card}
    arm = _("Tap again: %(label)s at each table") % {"label": label}
    return CardChoice(card, label, arm)


def _tables(found: LastHandsView | None, *, may: bool) -> tuple[LastTable, ...]:
    """Those that still play, by number."""
    if found is None:
        return ()
    return tuple(
        LastTable(
            number=one.number,
            hand=one.hand,
            label=ngettext("%(count)s hand left", "%(count)s hands left", one.left) % {"count": one.left},
            url=address("report-last-hand", one.table_id, when=may),
        )
        for one in found.waiting
    )


def last_hands_to_do(event: EventView) -> Iterator[ToDo]:
    """The last hands: on, with a way to their page, or due at the end of the day's time."""
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
    """After how many milliseconds the card is due, or no more, though nothing is done till then; 0: never."""
    now = instants.now()
    at = looks_again_at(event, now)
    wait = 0 if at is None else round((at - now).total_seconds() * 1_000) + AFTER_MS
    return wait if wait <= MOST_MS else 0
