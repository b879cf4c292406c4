"""What the clock shows at an instant, and how long the day has been played by then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.refusals import Refusal
from rulebook.structure import DayStop, LastLevel, Period, Structure

MILLISECOND = timedelta(milliseconds=1)


class ClockState(StrEnum):
    """Whether play has started, is running, is paused or has used up its last level."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


class AtDayEnd(StrEnum):
    """What the clock does where the rules of its day end it."""

    WAITS = "waits"
    """It waits: the next level is played on another day."""
    PLAYS_ON = "plays_on"
    """The floor lets play continue, or began a later level."""
    RUNS_ON = "runs_on"
    """It runs into the next level, as every clock did that was started before clocks waited."""


@dataclass(frozen=True, slots=True)
class ClockAnchors:
    """What is stored of a clock: at the instant ``at``, ``elapsed_ms`` of period ``index`` had passed.

    ``elapsed_ms`` is negative if time was added beyond the period's length, and beyond the length only in
    the last level (its repeats or overtime). ``at`` is aware, ``None`` before the first command. A paused
    clock resumes automatically at ``goes_at``. With ``break_waits`` a break starts, with ``play_waits`` play
    after a break resumes, only when the floor says so: until then the clock stays at zero. ``played_ms`` of the
    day had been played at ``at``. ``at_day_end``: whether it waits where the day ends.
    """

    is_running: bool = False
    index: int = 0
    elapsed_ms: int = 0
    at: datetime | None = None
    has_started: bool = False
    goes_at: datetime | None = None
    break_waits: bool = False
    play_waits: bool = False
    played_ms: int = 0
    at_day_end: AtDayEnd = AtDayEnd.WAITS


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock at an instant; times in milliseconds, ``left_ms`` never below zero.

    ``laps`` counts how often the last level has restarted; ``overtime_ms`` how long play has continued after
    it. ``period_started_at`` and ``ends_at`` are known only while the clock runs, or is paused until
    ``goes_at``. ``is_waiting``: the period is over, and what follows starts when the floor says so.
    ``ends_day``: it waits because the day ends here, at the end of a level or with time left of it.
    """

    index: int
    period: Period
    state: ClockState
    elapsed_ms: int
    left_ms: int
    laps: int = 0
    overtime_ms: int = 0
    period_started_at: datetime | None = None
    ends_at: datetime | None = None
    goes_at: datetime | None = None
    is_waiting: bool = False
    ends_day: bool = False

    @property
    def has_passed_last_level(self) -> bool:
        """Whether the period in force has been played out, the last level at least once."""
        return self.laps > 0 or self.left_ms == 0


def clock_at(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockReading:
    """The reading at ``instant``, walking over every level and break that has ended since the anchors.

    Before the anchors' own instant it shows the anchors. Raises ``Refusal("no_levels")`` for an
    empty structure and ``Refusal("period_unknown")`` if the structure has no such index.
    """
    index, elapsed = walk(structure, anchors, instant)
    period, now = structure.periods[index], in_force(anchors, instant)
    is_last = index == len(structure.played) - 1
    is_over = is_last and structure.last_level == LastLevel.ENDS and elapsed >= period.length_ms
    stop = None if is_over else stop_ahead(structure, anchors)
    ends_day = stop is not None and now.has_started and DayStop(index, elapsed) >= stop
    is_waiting = ends_day or (waits_after(structure, anchors, index) and elapsed >= period.length_ms)
    is_played_out = is_last and not ends_day
    laps, elapsed, overtime = _behind_the_end(structure.last_level, period, elapsed, is_played_out)
    reading = ClockReading(
        index,
        period,
        _state(now, is_over, is_waiting),
        max(elapsed, 0),
        max(period.length_ms - elapsed, 0),
        laps,
        overtime,
        goes_at=now.goes_at,
        is_waiting=is_waiting,
        ends_day=ends_day,
    )
    if reading.state == ClockState.RUNNING:
        return _with_instants(reading, instant, elapsed)
    return reading if now.goes_at is None else _with_instants(reading, now.goes_at, elapsed)


def in_force(anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """The same clock, resumed if the time set for it has come."""
    if anchors.goes_at is None or instant < anchors.goes_at:
        return anchors
    at = anchors.goes_at if anchors.at is None else max(anchors.at, anchors.goes_at)
    return replace(anchors, is_running=True, has_started=True, at=at, goes_at=None)


def unrolled(anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """The same clock anchored at ``instant`` in the period of its anchors, even if that period is over by now."""
    now = in_force(anchors, instant)
    return replace(now, elapsed_ms=_elapsed_at(now, instant), at=instant)


def _elapsed_at(now: ClockAnchors, instant: datetime) -> int:
    """The milliseconds of the period of the anchors, however long it is."""
    ran = max((instant - now.at) // MILLISECOND, 0) if now.is_running and now.at is not None else 0
    return now.elapsed_ms + ran


def stop_ahead(structure: Structure, anchors: ClockAnchors) -> DayStop | None:
    """Where the clock will wait, or waits, because the day ends there; None if it runs on, or was put beyond it."""
    stop = structure.day_stop
    waits = stop is not None and anchors.at_day_end is AtDayEnd.WAITS and anchors.index <= stop.index
    return stop if waits else None


def at_day_end(structure: Structure, anchors: ClockAnchors) -> AtDayEnd:
    """What a clock that is put where these anchors are does at the end of its day: before it waits, beyond it does not."""
    stop = structure.day_stop
    is_beyond = stop is not None and DayStop(anchors.index, anchors.elapsed_ms) >= stop
    return AtDayEnd.PLAYS_ON if is_beyond else AtDayEnd.WAITS


def waits_after(structure: Structure, anchors: ClockAnchors, index: int) -> bool:
    """Whether the clock waits for the floor at the end of period ``index``, or before it because the day ends there."""
    stop = stop_ahead(structure, anchors)
    if stop is not None and stop.index == index:
        return True
    next_index, period = structure.following(index), structure.periods[index]
    if next_index is None or period.is_skipped:
        return False
    if period.is_break:
        return anchors.play_waits
    return anchors.break_waits and structure.periods[next_index].is_break


def walk(structure: Structure, anchors: ClockAnchors, instant: datetime) -> tuple[int, int]:
    """The index in force at ``instant`` and the milliseconds of it that have passed.

    In the last level these may exceed its length.
    """
    periods = structure.played
    if not 0 <= anchors.index < len(periods):
        raise Refusal("period_unknown", index=anchors.index, periods=len(periods))
    now, stop = in_force(anchors, instant), stop_ahead(structure, anchors)
    index, elapsed = now.index, _elapsed_at(now, instant)
    while index < len(periods) - 1 and elapsed >= periods[index].length_ms:
        if waits_after(structure, anchors, index):
            elapsed = periods[index].length_ms
            break
        elapsed -= periods[index].length_ms
        index += 1
    if stop is not None and DayStop(index, elapsed) >= stop:
        return index, stop.elapsed_ms
    return index, elapsed


def _behind_the_end(kind: LastLevel, period: Period, elapsed: int, is_last: bool) -> tuple[int, int, int]:
    """Laps, elapsed within the lap, and overtime of a level that may have run past its length."""
    length = period.length_ms
    if not is_last or elapsed < length or length <= 0:
        return 0, elapsed, 0
    if kind == LastLevel.REPEATS:
        laps, elapsed = divmod(elapsed, length)
        return laps, elapsed, 0
    return 0, length, elapsed - length if kind == LastLevel.OVERTIME else 0


def _state(anchors: ClockAnchors, is_over: bool, is_waiting: bool) -> ClockState:
    if not anchors.has_started:
        return ClockState.NOT_STARTED
    if is_over:
        return ClockState.OVER
    return ClockState.RUNNING if anchors.is_running and not is_waiting else ClockState.PAUSED


def _with_instants(reading: ClockReading, instant: datetime, elapsed: int) -> ClockReading:
    """The reading with its start and end, counted from the instant at which ``elapsed`` has passed."""
    return replace(
        reading,
        period_started_at=instant - elapsed * MILLISECOND,
        ends_at=instant + (reading.period.length_ms - elapsed) * MILLISECOND,
    )


def played_at(structure: Structure, anchors: ClockAnchors, instant: datetime) -> int:
    """The milliseconds played of the day by ``instant``: what its anchors say and what ran in levels since.

    Pauses, breaks, and time in which the clock waits for the floor or is over are no play. Steps of the clock
    and time set on it change nothing. Raises ``Refusal("period_unknown")`` as ``walk`` does.
    """
    now = in_force(anchors, instant)
    if not now.is_running:
        return anchors.played_ms
    begun = level_ms_at(structure, now, now.at or instant)
    return anchors.played_ms + max(level_ms_at(structure, now, instant) - begun, 0)


def level_ms_at(structure: Structure, anchors: ClockAnchors, instant: datetime) -> int:
    """How far the clock is in the structure at ``instant``: the milliseconds of levels, laps of the last included."""
    return level_ms(structure, *walk(structure, anchors, instant))


def level_ms(structure: Structure, index: int, elapsed_ms: int) -> int:
    """How far a position lies in the structure: the milliseconds of its levels before it, without breaks."""
    before = sum(period.length_ms for period in structure.played[:index] if period.is_level)
    period = structure.periods[index]
    if period.is_break:
        return before
    is_cut = structure.last_level is LastLevel.ENDS and index == len(structure.played) - 1
    return before + (min(elapsed_ms, period.length_ms) if is_cut else elapsed_ms)
