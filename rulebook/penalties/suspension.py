"""A timed suspension: minutes of the wall, or minutes of play as the tournament's clock counts them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.clock import ClockAnchors
from rulebook.clock.reading import MILLISECOND, walk
from rulebook.structure import Structure

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class PlayClock:
    """What a suspension in minutes of play runs on: the structure of the day and the anchors of its clock."""

    structure: Structure
    anchors: ClockAnchors


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

    The same at whatever instant it is asked. None while the clock stands before that; where a command of
    the clock has gone beyond it, the instant of that command (Sanremo art. 4.7.3 does not say which clock).
    """
    at, structure = clock.anchors.at, clock.structure
    if at is None:
        return None
    ahead = mark_ms + minutes * MINUTE_MS - play_ms(clock, at)
    if ahead <= 0:
        return at
    if not clock.anchors.is_running:
        return None
    return at + _wall_ms(structure, *walk(structure, clock.anchors, at), ahead) * MILLISECOND


def _before(structure: Structure, index: int) -> int:
    return sum(period.length_ms for period in structure.played[:index] if period.is_level)


def _wall_ms(structure: Structure, index: int, elapsed: int, ahead: int) -> int:
    """How long it takes until ``ahead`` milliseconds of play have passed, breaks on the way included."""
    wall, played = 0, structure.played
    for period in played[index:-1]:
        left = period.length_ms - elapsed
        if period.is_level and ahead <= left:
            return wall + ahead
        ahead -= left if period.is_level else 0
        wall, elapsed = wall + left, 0
    return wall + ahead
