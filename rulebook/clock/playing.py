"""How long a day has been played: the time in which its clock ran in a level."""

from __future__ import annotations

from datetime import datetime

from rulebook.clock.reading import ClockAnchors, in_force, walk
from rulebook.structure import LastLevel, Structure


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
