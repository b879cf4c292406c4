"""Timed suspensions by the clock of their day: when each ends, for timers and lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock.rows import clock_of, structure_of
from rulebook.penalties import PlayClock, ends_by_play, play_ms
from tournaments import queries as tournaments
from tournaments.queries import Penalty


@dataclass(frozen=True, slots=True)
class Suspended:
    """An open suspension; ``ends_at`` is none while its clock is not running."""

    penalty_id: int
    entry_id: int
    event_id: int
    day_id: int
    ends_at: datetime | None

    def is_over(self, at: datetime) -> bool:
        """Whether the player may return to the seat at ``at``."""
        return self.ends_at is not None and self.ends_at <= at


def play_mark(day_id: int, at: datetime) -> int:
    """The milliseconds of play of a day at ``at``: the start of a suspension by its clock."""
    return play_ms(_play_clock(day_id), at)


def suspended(event_id: int) -> tuple[Suspended, ...]:
    """The suspensions of an event that the floor has not closed, over or not, the earliest end first.

    By wall time the end is stored; by the tournament clock it is computed from the anchors, so that a pause
    moves it. The result does not depend on the time of the call.
    """
    suspensions = tournaments.suspensions(event_id)
    clocks = {
        day_id: _play_clock(day_id)
        for day_id in {suspension.day_id for suspension in suspensions if suspension.ends_at is None}
    }
    rows = [_of(suspension, clocks.get(suspension.day_id)) for suspension in suspensions]
    return tuple(
        sorted(
            rows,
            key=lambda suspension: (
                suspension.ends_at is None,
                suspension.ends_at or 0,
                suspension.penalty_id,
            ),
        )
    )


def _of(one: Penalty, clock: PlayClock | None) -> Suspended:
    ends_at = one.ends_at
    if clock is not None and one.mark_ms is not None:
        ends_at = ends_by_play(clock, one.mark_ms, one.minutes)
    return Suspended(one.id, one.entry_id, one.event_id, one.day_id, ends_at)


def _play_clock(day_id: int) -> PlayClock:
    return PlayClock(structure_of(day_id), clock_of(day_id).anchors)
