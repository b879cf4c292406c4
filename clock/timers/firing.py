"""Firing a timer: once, at its computed instant, even if it is attempted late or repeatedly."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from clock import words
from clock.models import FiredTimer
from clock.rows import (
    ClockView,
    TimerKey,
    clock,
    clock_of,
    course,
    fired_timers,
    structure_of,
)
from clock.timers.extra import ExtraTimer, extra_timers
from journal.book import Actor, OpenBook
from journal.opening import Command, perform, tournament_book
from journal.reading import read_snapshot
from rulebook.clock import Timer as Due
from rulebook.clock import TimerKind, coming_timers, waits_after
from rulebook.structure import Structure

FACTS: dict[TimerKind, type[words.TimerFact]] = {
    TimerKind.PLAY_STARTS: words.PlayBegan,
    TimerKind.PLAY_RESUMES: words.PlayWentOn,
    TimerKind.BREAK_START: words.BreakStarted,
    TimerKind.BREAK_END: words.BreakEnded,
    TimerKind.REGISTRATION_CLOSE: words.RegistrationClosed,
    TimerKind.TIME_OVER: words.TimeRanOut,
    TimerKind.DAY_END: words.DayPlayedOut,
}


AnyTimer = Due | ExtraTimer


def timers_until(view: ClockView, until: datetime) -> tuple[AnyTimer, ...]:
    """The timers of a clock up to ``until`` that have not fired, in order.

    After an undo the clock has old anchors again: a timer that fired at the same instant does not fire again.
    Nor does an extra timer that fired before the last command and was not postponed by it.
    """
    anchors = view.anchors
    if view.id is None or anchors.at is None:
        return ()
    fired = fired_timers(view.id)
    instants = {(key.kind, key.index, key.due_at) for key in fired}
    keys_now = {(key.kind, key.index) for key in fired if key.generation == view.generation}
    walk = course(view.day_id)
    timers: list[AnyTimer] = [
        *coming_timers(walk.structure, anchors, anchors.at, until, window=walk.window, rules=walk.rules),
        *extra_timers(view, until),
    ]
    keys = {(key.kind, key.index) for key in fired}
    return tuple(
        timer
        for timer in timers
        if (timer.name, timer.index) not in keys_now
        and (timer.name, timer.index, timer.due_at) not in instants
        and not (_is_over(timer, anchors.at) and (timer.name, timer.index) in keys)
    )


def _is_over(timer: AnyTimer, commanded_at: datetime) -> bool:
    """Whether it was due by the last command: counted play gives no instant before that."""
    return isinstance(timer, ExtraTimer) and timer.due_at <= commanded_at


def fire_due(view: ClockView, now: datetime) -> int:
    """Fire all timers due at ``now``; returns how many fired."""
    with read_snapshot():
        timers = timers_until(view, now)
    return sum(fire(view, timer) for timer in timers)


def fire(view: ClockView, timer: AnyTimer) -> bool:
    """Fire one timer, in its own line; false if it has fired, or the clock has had a command since."""
    verb = partial(_fire, clock_id=view.id, generation=view.generation, name=timer.name, index=timer.index)
    return perform([tournament_book(view.event_id)], Command(Actor()), verb)


def _fire(book: OpenBook, *, clock_id: int | None, generation: int, name: str, index: int) -> bool:
    view = None if clock_id is None else clock(clock_id)
    if view is None or view.generation != generation:
        return False
    timers = [timer for timer in timers_until(view, book.now) if (timer.name, timer.index) == (name, index)]
    if not timers:
        return False
    key = TimerKey(generation, name, index, timers[0].due_at)
    book.append(
        FiredTimer,
        clock_id=clock_id,
        generation=key.generation,
        kind=key.kind,
        index=key.index,
        due_at=key.due_at,
        fired_at=book.now,
    )
    timer = timers[0]
    if isinstance(timer, ExtraTimer):
        book.record(timer.carry_out(book))
    else:
        book.record(_fact(view.day_id, structure_of(view.day_id), timer))
    return True


def _fact(day_id: int, structure: Structure, timer: Due) -> words.TimerFact:
    begins = structure.following(timer.index) if timer.kind == TimerKind.BREAK_END else None
    period = structure.periods[timer.index if begins is None else begins].number
    due_at = timer.due_at.isoformat()
    if timer.kind is TimerKind.LEVEL_END:
        anchors = clock_of(day_id).anchors
        is_waiting = waits_after(structure, anchors, timer.index)
        return words.LevelEnded(day=day_id, period=period, due_at=due_at, waits=is_waiting)
    if timer.kind is TimerKind.WARNING:
        return words.WarningSounded(day=day_id, period=period, due_at=due_at, seconds=timer.seconds)
    return FACTS[timer.kind](day=day_id, period=period, due_at=due_at)


def near(view: ClockView, now: datetime, ahead: timedelta) -> tuple[AnyTimer, ...]:
    """The timers due after ``now`` and within ``ahead``: near enough to pass to a worker."""
    return tuple(timer for timer in timers_until(view, now + ahead) if timer.due_at > now)
