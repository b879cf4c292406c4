"""A timed suspension: minutes of wall time, or minutes of play on the tournament clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.clock import ClockAnchors
from rulebook.clock.reading import MILLISECOND, walk
from rulebook.penalties.escalation import require_suspension
from rulebook.penalties.serving import DealtHand, dealt_suspended
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import SuspensionClock
from rulebook.structure import Structure

MINUTE_MS = 60_000
HORIZON = timedelta(days=30)
"""A suspension does not end any more once the clock was paused for longer than this."""


@dataclass(frozen=True, slots=True)
class PlayClock:
    """The clock of a suspension in minutes of play: the day's structure and the anchors of its clock."""

    structure: Structure
    anchors: ClockAnchors


@dataclass(frozen=True, slots=True)
class Suspension:
    """A suspension in minutes, and what happens to the player's hands meanwhile."""

    minutes: int
    hand: DealtHand


def suspension(rules: PenaltyRules, minutes: int) -> Suspension:
    """A suspension as the house allows it (Sanremo art. 4.7.3); raises ``Refusal("suspension_length")``."""
    return Suspension(require_suspension(rules, minutes), dealt_suspended())


def play_ms(clock: PlayClock, instant: datetime) -> int:
    """The milliseconds of play counted by the clock at ``instant``; breaks do not count.

    Raises ``Refusal("no_levels")``.
    """
    index, elapsed = walk(clock.structure, clock.anchors, instant)
    return _before(clock.structure, index) + (elapsed if clock.structure.periods[index].is_level else 0)


def ends_by_wall(given_at: datetime, minutes: int) -> datetime:
    """When a suspension in wall time ends, breaks and pauses included."""
    return given_at + timedelta(minutes=minutes)


def ends_by_play(clock: PlayClock, mark_ms: int, minutes: int) -> datetime | None:
    """When a suspension ends that started at ``mark_ms`` of play and lasts ``minutes`` of it.

    The first instant at which the clock has counted that much, the same whenever it is computed. None while
    the clock is paused before that; if a command to the clock jumped past it, the instant of that command
    (Sanremo art. 4.7.3 does not say which clock).
    """
    at, due = clock.anchors.at, mark_ms + minutes * MINUTE_MS
    if at is None or play_ms(clock, at + HORIZON) < due:
        return None
    if play_ms(clock, at) >= due:
        return at
    early, late = 0, HORIZON // MILLISECOND
    # The clock never counts play backwards, so bisection finds the instant whatever lies in between.
    while late - early > 1:
        middle = (early + late) // 2
        early, late = (early, middle) if play_ms(clock, at + middle * MILLISECOND) >= due else (middle, late)
    return at + late * MILLISECOND


def _before(structure: Structure, index: int) -> int:
    return sum(period.length_ms for period in structure.played[:index] if period.is_level)


def runs_by_wall(rules: PenaltyRules) -> bool:
    """Whether a suspension continues while the tournament clock is paused (Sanremo art. 4.7.3: not specified)."""
    return rules.suspension_clock is SuspensionClock.WALL
