"""What the clock shows at an instant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.refusals import Refusal
from rulebook.structure import LastLevel, Period, Structure

MILLISECOND = timedelta(milliseconds=1)


class ClockState(StrEnum):
    """Whether play has begun, goes on, stands still or has used up its last level."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ClockAnchors:
    """All that is stored of a clock: at the instant ``at``, ``elapsed_ms`` of period ``index`` had passed.

    ``elapsed_ms`` is negative where time was added beyond the period's length, and beyond the length
    only in the last level (its repeats or overtime). ``at`` is aware, ``None`` before the first command.
    """

    is_running: bool = False
    index: int = 0
    elapsed_ms: int = 0
    at: datetime | None = None
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock at an instant; times in milliseconds, ``left_ms`` never below zero.

    ``laps`` counts how often the last level has begun anew; ``overtime_ms`` how long play has gone on
    behind it. ``period_started_at`` and ``ends_at`` are known only while the clock runs.
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

    @property
    def has_passed_last_level(self) -> bool:
        """Whether the last level has been played out once."""
        return self.laps > 0 or self.left_ms == 0


def clock_at(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockReading:
    """The reading at ``instant``, walking over every level and break that has ended since the anchors.

    Before the anchors' own instant it stands at the anchors. Raises ``Refusal("no_levels")`` for an
    empty structure and ``Refusal("period_unknown")`` where the structure has no such index.
    """
    index, elapsed = walk(structure, anchors, instant)
    period = structure.periods[index]
    is_last = index == len(structure.played) - 1
    laps, elapsed, overtime = _behind_the_end(structure.last_level, period, elapsed, is_last)
    is_over = is_last and structure.last_level == LastLevel.ENDS and elapsed >= period.length_ms
    state = _state(anchors, is_over)
    reading = ClockReading(
        index, period, state, max(elapsed, 0), max(period.length_ms - elapsed, 0), laps, overtime
    )
    return _with_instants(reading, instant, elapsed) if state == ClockState.RUNNING else reading


def walk(structure: Structure, anchors: ClockAnchors, instant: datetime) -> tuple[int, int]:
    """The index in force at ``instant`` and the milliseconds of it that have passed.

    In the last level these go on beyond its length.
    """
    played = structure.played
    if not 0 <= anchors.index < len(played):
        raise Refusal("period_unknown", index=anchors.index, periods=len(played))
    index, elapsed = anchors.index, anchors.elapsed_ms
    if anchors.is_running and anchors.at is not None:
        elapsed += max((instant - anchors.at) // MILLISECOND, 0)
    while index < len(played) - 1 and elapsed >= played[index].length_ms:
        elapsed -= played[index].length_ms
        index += 1
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


def _state(anchors: ClockAnchors, is_over: bool) -> ClockState:
    if not anchors.has_started:
        return ClockState.NOT_STARTED
    if is_over:
        return ClockState.OVER
    return ClockState.RUNNING if anchors.is_running else ClockState.PAUSED


def _with_instants(reading: ClockReading, instant: datetime, elapsed: int) -> ClockReading:
    return ClockReading(
        reading.index,
        reading.period,
        reading.state,
        reading.elapsed_ms,
        reading.left_ms,
        reading.laps,
        reading.overtime_ms,
        instant - elapsed * MILLISECOND,
        instant + (reading.period.length_ms - elapsed) * MILLISECOND,
    )
