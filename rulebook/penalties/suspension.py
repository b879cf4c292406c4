"""A timed suspension: minutes of the wall, or minutes of play as the tournament's clock counts them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.clock import ClockAnchors
from rulebook.clock.reading import MILLISECOND, walk
from rulebook.penalties.ladder import require_suspension
from rulebook.penalties.serving import DealtHand, dealt_suspended
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import SuspensionClock
from rulebook.structure import Structure

MINUTE_MS = 60_000
HORIZON = timedelta(days=30)
"""No clock stands still that long and still ends a suspension."""


@dataclass(frozen=True, slots=True)
class PlayClock:
    """What a suspension in minutes of play runs on: the structure of the day and the anchors of its clock."""

    structure: Structure
    anchors: ClockAnchors


@dataclass(frozen=True, slots=True)
class Suspension:
    """A suspension of so many minutes, and what becomes of the player's hands meanwhile."""

    minutes: int
    hand: DealtHand


def suspension(rules: PenaltyRules, minutes: int) -> Suspension:
    """A suspension as the house gives it (Sanremo art. 4.7.3); raises ``Refusal("suspension_length")``."""
    return Suspension(require_suspension(rules, minutes), dealt_suspended())


def play_ms(clock: PlayClock, instant: datetime) -> int:
    """The milliseconds of play that the clock has counted at ``instant``; breaks do not count.

    Raises ``Refusal("no_levels")``.
    """
    index, elapsed = walk(clock.structure, clock.anchors, instant)
    return _before(clock.structure, index) + (elapsed if clock.structure.periods[index].is_level else 0)


def ends_by_wall(given_at: datetime, minutes: int) -> datetime:
    """When a suspension ends that counts the minutes of the wall, breaks and pauses among them."""
    return given_at + timedelta(minutes=minutes)


def ends_by_play(clock: PlayClock, mark_ms: int, minutes: int) -> datetime | None:
    """When a suspension ends that began at ``mark_ms`` of play and lasts ``minutes`` of it.

    The first instant at which the clock has counted as much, the same whenever it is asked. None while the
    clock stands before that; where a command of the clock has gone beyond it, the instant of that command
    (Sanremo art. 4.7.3 does not say which clock).
    """
    at, due = clock.anchors.at, mark_ms + minutes * MINUTE_MS
    if at is None or play_ms(clock, at + HORIZON) < due:
        return None
    if play_ms(clock, at) >= due:
        return at
    early, late = 0, HORIZON // MILLISECOND
    # The clock never counts play backwards, so that halving finds the instant whatever stands in between.
    while late - early > 1:
        middle = (early + late) // 2
        early, late = (early, middle) if play_ms(clock, at + middle * MILLISECOND) >= due else (middle, late)
    return at + late * MILLISECOND


def _before(structure: Structure, index: int) -> int:
    return sum(period.length_ms for period in structure.played[:index] if period.is_level)


def runs_by_wall(rules: PenaltyRules) -> bool:
    """Whether a suspension goes on while the tournament's clock stands (Sanremo art. 4.7.3: unsaid)."""
    return rules.suspension_clock is SuspensionClock.WALL
