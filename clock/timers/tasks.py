"""Tasks for the workers: timers at their instants, a sweep every second for lost ones, the heartbeat."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from celery import shared_task

from clock import gaps
from clock.rows import ClockView, clock, clocks_in_play, running_clocks
from clock.timers import firing
from journal import instants
from journal.book import Actor
from journal.changed import Unchanged
from journal.opening import HOUSE, Command, perform, tournament_book
from journal.reading import read_snapshot
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)

AHEAD = timedelta(seconds=3)
FAR_AHEAD = timedelta(seconds=60)
EARLY = timedelta(seconds=1)
# What this process has already scheduled; scheduling it twice would be harmless, only wasteful.
_handed_on: dict[tuple[int, int, str, int], None] = {}
REMEMBERED = 500


@shared_task(name="clock.tick", ignore_result=True)
def tick(clock_id: int, generation: int, timer: str, index: int) -> bool:
    """Fire a timer of a clock's generation if it is due; harmless if late, early, twice or out of date.

    Raises ``Refusal("system_busy")`` when the book is locked: the next sweep fires it then.
    """
    view = clock(clock_id)
    if view is None or view.generation != generation:
        return False
    now = instants.now()
    wanted = [
        timer_due
        for timer_due in firing.timers_until(view, now + EARLY)
        if (timer_due.name, timer_due.index) == (timer, index)
    ]
    if not wanted:
        return False
    if wanted[0].due_at > now:
        tick.apply_async((clock_id, generation, timer, index), eta=wanted[0].due_at + instants.ahead())
        return False
    return firing.fire(view, wanted[0])


@shared_task(name="clock.sweep", ignore_result=True)
def sweep() -> int:
    """Fire missed timers and schedule near ones; returns how many timers fired."""
    coming, now = _coming(), instants.now()
    return sum(_quietly(view, partial(_serve, view, timers, now)) for view, timers in coming.timers)


@dataclass(frozen=True, slots=True)
class Coming:
    """The timers of all clocks in play due by an instant."""

    until: datetime
    timers: tuple[tuple[ClockView, tuple[firing.AnyTimer, ...]], ...]

    def is_good_at(self, now: datetime) -> bool:
        """Whether it holds all timers that a sweep handles now."""
        return now + AHEAD <= self.until


def _look_ahead() -> Coming:
    """If the timers of a clock cannot be told now, the next sweep asks again."""
    now = instants.now()
    until = now + FAR_AHEAD
    with read_snapshot():
        clocks = clocks_in_play()
    timers: list[tuple[ClockView, tuple[firing.AnyTimer, ...]]] = []
    for view in clocks:
        _quietly(view, partial(_add_coming, view, until, timers))
    return Coming(until if len(timers) == len(clocks) else now, tuple(timers))


def _add_coming(
    view: ClockView, until: datetime, timers: list[tuple[ClockView, tuple[firing.AnyTimer, ...]]]
) -> int:
    with read_snapshot():
        timers.append((view, firing.timers_until(view, until)))
    return 0


_coming = Unchanged(_look_ahead, Coming.is_good_at)


def fire_overdue(late: timedelta) -> int:
    """Fire timers overdue by more than ``late``, in a process that stands in for the workers."""
    until = instants.now() - late
    return sum(_quietly(view, partial(firing.fire_due, view, until)) for view in clocks_in_play())


@shared_task(name="clock.heartbeat", ignore_result=True)
def heartbeat() -> int:
    """Record a heartbeat; after a silence record a gap for each clock that ran.

    Returns how many. Raises ``Refusal("system_busy")`` when a book is locked. The heartbeat moves on only once
    all gaps are recorded: if that fails, the next one finds them again.
    """
    readings, anchor = gaps.current_pair(), gaps.stored_anchor()
    if readings is not None and (by := gaps.jump_to_note(readings)) is not None:
        noting = partial(gaps.note_jump, by=by, pair=readings)
        perform([HOUSE], Command(Actor()), noting)
    now, since = instants.now(), gaps.last_heartbeat()
    if readings is not None and anchor is not None and readings.boot_id == anchor.boot_id:
        # By the counter: an answer to a jump moves the time of the house too, but is no silence.
        since = now - (readings.since_boot - anchor.since_boot)
    count = 0
    if since is not None and abs(now - since) > gaps.LONGEST:
        for view in running_clocks():
            verb = partial(gaps.note_gap, day_id=view.day_id, since=since, until=now)
            count += perform([tournament_book(view.event_id)], Command(Actor()), verb) is not None
    gaps.leave_heartbeat(now, readings)
    return count


def _serve(view: ClockView, timers: Sequence[firing.AnyTimer], now: datetime) -> int:
    """Fire due timers and schedule the next ones."""
    fired = sum(firing.fire(view, timer) for timer in timers if timer.due_at <= now)
    soon = (one for one in timers if now < one.due_at <= now + AHEAD)
    for near_timer in firing.near(view, now, AHEAD) if fired else soon:
        _hand_on(view, near_timer)
    return fired


def _quietly(view: ClockView, work: Callable[[], int]) -> int:
    """Handle one clock; an error there does not stop the others."""
    try:
        return work()
    except Refusal as refusal:
        log.warning("clock %s: %s", view.id, refusal)
        return 0


def _hand_on(view: ClockView, due: firing.AnyTimer) -> None:
    key = (view.id or 0, view.generation, due.name, due.index)
    if key in _handed_on:
        return
    _handed_on[key] = None
    while len(_handed_on) > REMEMBERED:
        del _handed_on[next(iter(_handed_on))]
    tick.apply_async(key, eta=due.due_at + instants.ahead())
