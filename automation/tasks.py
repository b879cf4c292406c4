"""Work for the bell-ringers: each second what happened sets off what the house does by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from celery import shared_task

from automation import actions
from automation.kinds import Deed
from automation.queries.automations import AutomationView, automations, due_occurrences, watched_events
from journal.book import Actor
from journal.opening import HOUSE, BookRef, Command, perform, tournament_book
from journal.queries import versions_of
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

log = logging.getLogger(__name__)
PLAYED = ("registration", "running", "finished")
# The version of each book at the last look; forgotten with the process, which then looks again.
_looked_at: dict[int, int] = {}


@shared_task(name="automation.sweep", ignore_result=True)
def sweep() -> int:
    """Find what set automations off, then carry out what is due; answers how much was done.

    Found and noted in one step, done in another: what a crash cuts off is done by the next sweep, once.
    """
    working = {one.id: one for one in automations()}
    if not any(one.is_on for one in working.values()):
        _looked_at.clear()
        return 0
    for event_id in _changed_events():
        _carry_out([tournament_book(event_id)], partial(actions.note_happenings, event_id=event_id))
    return sum(_fire(pk, working.get(one), event_id) for pk, one, event_id in due_occurrences())


def _changed_events() -> list[int]:
    events = [event.id for event in tournaments.events(PLAYED)]
    known = versions_of([tournament_book(event_id) for event_id in events])
    versions = {event_id: known.get(tournament_book(event_id), (0, {}))[0] for event_id in events}
    watched = watched_events()
    changed = [one for one in events if one not in watched or _looked_at.get(one) != versions[one]]
    _looked_at.clear()
    _looked_at.update(versions)
    return changed


def _fire(occurrence_id: int, one: AutomationView | None, event_id: int) -> bool:
    verb = partial(actions.fire_occurrence, occurrence_id=occurrence_id)
    try:
        return bool(perform(books_of(one, event_id), Command(Actor()), verb))
    except Refusal as refusal:
        if refusal.code != "desk_busy":
            refuse = partial(actions.refuse_occurrence, occurrence_id=occurrence_id, refusal=refusal)
            _carry_out([tournament_book(event_id)], refuse)
        log.warning("occurrence %s: %s", occurrence_id, refusal)
        return False


def books_of(one: AutomationView | None, event_id: int) -> list[BookRef]:
    """The books that a deed writes in: the event's, and the house's where a display changes."""
    is_of_house = one is not None and one.deed == Deed.VIEW
    return [tournament_book(event_id), *([HOUSE] if is_of_house else [])]


def _carry_out(books: list[BookRef], verb: Callable[..., Any]) -> None:
    try:
        perform(books, Command(Actor()), verb)
    except Refusal as refusal:
        # The next sweep looks again.
        _looked_at.clear()
        log.warning("automation: %s", refusal)
