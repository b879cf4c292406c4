"""The instants at which a timer fires, each computed from the anchors and fired once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.clock.reading import (
    MILLISECOND,
    ClockAnchors,
    ClockReading,
    ClockState,
    clock_at,
    in_force,
    stop_ahead,
    waits_after,
)
from rulebook.clock.registration import RegistrationWindow, registration_closes_at
from rulebook.profile import ClockRules
from rulebook.structure import DayStop, LastLevel, Structure


class TimerKind(StrEnum):
    """What a timer announces; warnings count down to the end of a level or break."""

    WARNING = "warning"
    PLAY_STARTS = "play_starts"
    PLAY_RESUMES = "play_resumes"
    LEVEL_END = "level_end"
    BREAK_START = "break_start"
    BREAK_END = "break_end"
    REGISTRATION_CLOSE = "registration_close"
    TIME_OVER = "time_over"
    DAY_END = "day_end"


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer of the period ``index`` (the one that ends, or the break that starts), due at an instant.

    ``seconds`` is how long a warning comes before the end, 0 for the others.
    """

    kind: TimerKind
    index: int
    due_at: datetime
    seconds: int = 0

    @property
    def name(self) -> str:
        """What distinguishes it from the other timers of its period: ``level_end``, ``warning_60``."""
        return f"{self.kind.value}_{self.seconds}" if self.seconds else self.kind.value


def coming_timers(
    structure: Structure,
    anchors: ClockAnchors,
    since: datetime,
    until: datetime,
    *,
    window: RegistrationWindow | None = None,
    rules: ClockRules | None = None,
) -> tuple[Timer, ...]:
    """The timers after ``since`` up to and including ``until``, in order; none while the clock is paused.

    Nothing from before the anchors fires again. A clock that resumes at a set time fires from then on; once
    it waits for the floor at the end of a period, nothing further is known. The end of a last level that
    repeats or goes into overtime changes nothing at the tables and fires nothing, unless the day ends with it. A day
    that ends within a level has a timer of its own.
    """
    clock_rules = rules or ClockRules()
    runs = anchors if anchors.goes_at is None else in_force(anchors, anchors.goes_at)
    if not runs.is_running or not runs.has_started or runs.at is None or anchors.at is None:
        return ()
    timers = [
        *_resumption(structure, anchors),
        *_period_timers(structure, runs, runs.at, clock_rules.warning_seconds),
    ]
    timers += _registration_timer(structure, runs, window, clock_rules)
    after = max(since, anchors.at)
    return tuple(
        sorted((timer for timer in timers if after < timer.due_at <= until), key=lambda timer: timer.due_at)
    )


def _resumption(structure: Structure, anchors: ClockAnchors) -> Iterator[Timer]:
    """What a clock starts or resumes at its set time: play, or a break."""
    if anchors.goes_at is None:
        return
    begins = clock_at(structure, anchors, anchors.goes_at)
    kind = TimerKind.PLAY_RESUMES if anchors.has_started else TimerKind.PLAY_STARTS
    if begins.period.is_break and begins.elapsed_ms == 0:
        kind = TimerKind.BREAK_START
    yield Timer(kind, begins.index, anchors.goes_at)


def _period_timers(
    structure: Structure, anchors: ClockAnchors, at: datetime, warnings: tuple[int, ...]
) -> Iterator[Timer]:
    reading = clock_at(structure, anchors, at)
    last = len(structure.played) - 1
    end = at + reading.left_ms * MILLISECOND
    for index in range(reading.index, last + 1):
        if index > reading.index:
            end += timedelta(seconds=structure.periods[index].seconds)
        waits = waits_after(structure, anchors, index)
        if structure.periods[index].is_skipped:
            continue
        stop = stop_ahead(structure, anchors)
        if stop is not None and stop.index == index:
            yield from _day_ends(structure, stop, end, warnings)
            return
        if index < last:
            yield from _warnings(structure, index, end, warnings)
            yield from _ends(structure, index, end, waits=waits)
        elif structure.last_level == LastLevel.ENDS:
            yield from _warnings(structure, index, end, warnings)
            yield Timer(TimerKind.TIME_OVER, index, end)
        if waits:
            return


def _day_ends(
    structure: Structure, stop: DayStop, end: datetime, warnings: tuple[int, ...]
) -> Iterator[Timer]:
    """The timers of the level that ends the day: those of its end, or the stop with time left and what comes before."""
    left = structure.periods[stop.index].length_ms - stop.elapsed_ms
    if not left:
        yield from _warnings(structure, stop.index, end, warnings)
        yield from _ends(structure, stop.index, end, waits=True)
        return
    stops_at = end - left * MILLISECOND
    yield from (one for one in _warnings(structure, stop.index, end, warnings) if one.due_at < stops_at)
    yield Timer(TimerKind.DAY_END, stop.index, stops_at)


def _ends(structure: Structure, index: int, end: datetime, *, waits: bool) -> Iterator[Timer]:
    next_index = structure.following(index)
    yield Timer(TimerKind.LEVEL_END if structure.periods[index].is_level else TimerKind.BREAK_END, index, end)
    if next_index is not None and structure.periods[next_index].is_break and not waits:
        yield Timer(TimerKind.BREAK_START, next_index, end)


def _warnings(structure: Structure, index: int, end: datetime, warnings: tuple[int, ...]) -> Iterator[Timer]:
    """The warnings of a period; one that is shorter than a warning does not have it."""
    for seconds in warnings:
        if structure.periods[index].seconds > seconds > 0:
            yield Timer(TimerKind.WARNING, index, end - timedelta(seconds=seconds), seconds)


def _registration_timer(
    structure: Structure, anchors: ClockAnchors, window: RegistrationWindow | None, rules: ClockRules
) -> Iterator[Timer]:
    if window is None or anchors.at is None:
        return
    due = registration_closes_at(structure, anchors, window, anchors.at, rules)
    if due is not None:
        yield Timer(TimerKind.REGISTRATION_CLOSE, _index_before(structure, anchors, due), due)


def _index_before(structure: Structure, anchors: ClockAnchors, due: datetime) -> int:
    """The period in force just before ``due``: registration closes at its end or during it."""
    reading: ClockReading = clock_at(structure, anchors, due - MILLISECOND)
    return reading.index if reading.state != ClockState.NOT_STARTED else 0
