"""Tasks for the workers: expire shot clocks, start events that are full."""

from __future__ import annotations

import logging

from celery import shared_task

from access.verbs import By
from floor.life import verbs as life
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.rows import any_runs, over_by
from journal import instants
from journal.book import Actor
from journal.changed import Unchanged
from journal.reading import read_snapshot
from rulebook.entries import sit_and_go_starts
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

log = logging.getLogger(__name__)


@shared_task(name="floor.shot_clocks", ignore_result=True)
def shot_clocks() -> int:
    """Record the result of every expired shot clock; returns how many there were.

    Harmless if late or twice: the instant and the result are computed.
    """
    count = 0
    for view in over_by(instants.now()) if _any_runs() else ():
        try:
            shot_clock.expire_shot_clock.perform_with(By(Actor()), shot_clock=view.id)
        except Refusal as refusal:
            log.warning("shot clock %s: %s", view.id, refusal)
        else:
            count += 1
    return count


@shared_task(name="floor.sit_and_go", ignore_result=True)
def sit_and_go() -> int:
    """Start play in every event with enough entries for an automatic start; returns how many started.

    Harmless if late or twice: running events are skipped.
    """
    count = 0
    for event_id in _all_full():
        try:
            life.start_play.perform(life.StartPlay(event=event_id, is_early=True), By(Actor()))
        except Refusal as refusal:
            log.warning("event %s: %s", event_id, refusal)
        else:
            count += 1
    return count


def _full() -> tuple[int, ...]:
    """The events with enough entries for an automatic start."""
    with read_snapshot():
        return tuple(event.id for event in tournaments.events(("registration",)) if _is_full(event))


_any_runs, _all_full = Unchanged(any_runs), Unchanged(_full)


def _is_full(event: tournaments.EventView) -> bool:
    if not event.profile.clock.start_at_entries:
        # Most houses start play themselves, so their entries need not be counted every second.
        return False
    day = tournaments.current_day(event.id)
    return sit_and_go_starts(event.profile.clock, tournaments.field(event.id, day_id=day.id).alive)
