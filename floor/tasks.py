"""Tasks for the workers: expire shot clocks, start events that are full."""

from __future__ import annotations

import logging

from celery import shared_task

from access.verbs import By
from floor.life import next_game
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
    full, followed = _all_due()
    for event_id in full:
        try:
            life.start_play.perform(life.StartPlay(event=event_id, is_early=True), By(Actor()))
        except Refusal as refusal:
            log.warning("event %s: %s", event_id, refusal)
        else:
            count += 1
    for event_id in _all_due()[1] if count else followed:
        _open_next(event_id)
    return count


def _open_next(event_id: int) -> None:
    """Open the sit-and-go that follows, and move the waiting list to it."""
    try:
        later = next_game.next_of(event_id)
        if later is None:
            later = next_game.open_next.perform_with(By(Actor()), event=event_id).answer.next_event
        if next_game.waiting_for(event_id) and _is_open(later):
            next_game.move_waiting_list.perform_with(By(Actor()), event=event_id, to=later)
    except Refusal as refusal:
        log.warning("event %s: %s", event_id, refusal)


def _is_open(event_id: int) -> bool:
    """Whether an event takes entries."""
    return tournaments.event(event_id).state == "registration"


def _followed() -> tuple[int, ...]:
    """The sit-and-goes in play that open their next, and have not, or whose list still waits."""
    with read_snapshot():
        return tuple(
            event.id
            for event in tournaments.events(("running",))
            if event.profile.clock.opens_next
            and event.profile.clock.start_at_entries
            and (next_game.next_of(event.id) is None or next_game.moves_list(event.id))
        )


def _full() -> tuple[int, ...]:
    """The events with enough entries for an automatic start."""
    with read_snapshot():
        return tuple(event.id for event in tournaments.events(("registration",)) if _is_full(event))


def _due() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The events to start, and those whose next is to open: both change with the same lines."""
    return _full(), _followed()


_any_runs, _all_due = Unchanged(any_runs), Unchanged(_due)


def _is_full(event: tournaments.EventView) -> bool:
    if not event.profile.clock.start_at_entries:
        # Most houses start play themselves, so their entries need not be counted every second.
        return False
    day = tournaments.current_day(event.id)
    return sit_and_go_starts(event.profile.clock, tournaments.field(event.id, day_id=day.id).alive)
