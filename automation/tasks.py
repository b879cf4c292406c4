"""Worker tasks: each second, scan what happened and run the automations it triggers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from celery import shared_task

from access.verbs import By
from automation.rows import automations, due_occurrences, watched_events
from automation.verbs import (
    fire_occurrence,
    note_happenings,
    refuse_occurrence,
)
from journal.book import Actor
from journal.changed import Unchanged
from journal.disk import PASSING
from journal.opening import tournament_book
from journal.queries import versions_of
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

log = logging.getLogger(__name__)
PLAYED = ("registration", "running", "finished")
# The version of each book at the last scan; lost with the process, which then scans again.
_looked_at: dict[int, int] = {}


@shared_task(name="automation.sweep", ignore_result=True)
def sweep() -> int:
    """Find what triggered automations, then run what is due; returns how many actions ran.

    One step finds and notes an action, another runs it: if a crash interrupts it, the next sweep runs it,
    once.
    """
    if not _are_on():
        _looked_at.clear()
        return 0
    for event_id in _changed_events():
        _carry_out(partial(note_happenings.perform_with, event=event_id))
    return sum(map(_fire, due_occurrences()))


_are_on = Unchanged(lambda: bool(automations(only_on=True)))


def _changed_events() -> list[int]:
    events = [event.id for event in tournaments.events(PLAYED)]
    known = versions_of([tournament_book(event_id) for event_id in events])
    versions = {event_id: known.get(tournament_book(event_id), (0, {}))[0] for event_id in events}
    watched = watched_events()
    changed = [one for one in events if one not in watched or _looked_at.get(one) != versions[one]]
    _looked_at.clear()
    _looked_at.update(versions)
    return changed


def _fire(occurrence_id: int) -> bool:
    try:
        return fire_occurrence.perform_with(By(Actor()), occurrence=occurrence_id).answer.is_done
    except Refusal as refusal:
        if refusal.code not in PASSING:
            note = partial(refuse_occurrence.perform_with, occurrence=occurrence_id, code=refusal.code)
            _carry_out(note)
        log.warning("occurrence %s: %s", occurrence_id, refusal)
        return False


def _carry_out(perform: Callable[[By], Any]) -> None:
    try:
        perform(By(Actor()))
    except Refusal as refusal:
        # The next sweep scans again.
        _looked_at.clear()
        log.warning("automation: %s", refusal)
