"""The next break, which the floor skips: marked ahead of time, skipped when its time comes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from rulebook.clock.reading import ClockAnchors, walk
from rulebook.refusals import Refusal
from rulebook.structure import Structure


@dataclass(frozen=True, slots=True)
class Skipped:
    """What a jump of the clock leaves unplayed: levels by number, and how many breaks."""

    levels: tuple[int, ...] = ()
    breaks: int = 0


def left_out(structure: Structure, index: int, to: int) -> Skipped:
    """What lies between period ``index`` and a later one, ``to``; nothing when going back."""
    between = [row for row in structure.played[index + 1 : to] if not row.is_skipped]
    levels = tuple(row.number for row in between if row.is_level)
    return Skipped(levels, len(between) - len(levels))


def passing_over(structure: Structure, index: int | None) -> Structure:
    """The structure as the clock plays it if the break ``index`` is skipped: its row stays with no duration."""
    if index is None or index >= len(structure.periods) or not structure.periods[index].is_break:
        return structure
    rows = list(structure.periods)
    rows[index] = replace(rows[index], seconds=0)
    return replace(structure, periods=tuple(rows))


def marked_ahead(structure: Structure, anchors: ClockAnchors, instant: datetime) -> int | None:
    """The index of the next break that will be skipped; None if every break ahead is taken."""
    index, _ = walk(structure, anchors, instant)
    return next((at for at, row in enumerate(structure.played) if at > index and row.is_skipped), None)


def break_to_skip(structure: Structure, anchors: ClockAnchors, instant: datetime) -> int:
    """The index of the next break; raises ``Refusal`` ``break_skipped_already`` or ``no_break_ahead``."""
    if marked_ahead(structure, anchors, instant) is not None:
        raise Refusal("break_skipped_already")
    index, _ = walk(structure, anchors, instant)
    ahead = next((at for at, row in enumerate(structure.played) if at > index and row.is_break), None)
    if ahead is None:
        raise Refusal("no_break_ahead")
    return ahead
