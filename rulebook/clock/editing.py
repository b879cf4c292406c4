"""A structure that is edited while its clock runs: what was played stays, what was added comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from rulebook.clock.reading import ClockAnchors, in_force, walk
from rulebook.structure import LastLevel, Period, Structure, numbered


def over_edited(
    before: Structure, after: Structure, anchors: ClockAnchors, instant: datetime
) -> ClockAnchors:
    """The clock of ``before`` as it goes on over ``after``, anchored at the edit; one not started stays as it is.

    Laps that the last level has played are over: what was added begins when the present lap ends. What was
    played in overtime, or while the clock waited for the floor or was over, is not played of what was added:
    that begins at the edit, full.
    """
    if not in_force(anchors, instant).has_started:
        return anchors
    index, elapsed = walk(before, anchors, instant)
    carried = _carried(before, after, index, elapsed)
    return replace(in_force(anchors, instant), index=index, elapsed_ms=carried, at=instant)


def _carried(before: Structure, after: Structure, index: int, elapsed: int) -> int:
    """What has been played of the period in force, as the edited structure counts it."""
    length, changed = before.periods[index].length_ms, after.periods[index].length_ms
    if index + 1 < len(before.played) or elapsed < length:
        return elapsed
    stays_last = index + 1 == len(after.played)
    if before.last_level == LastLevel.REPEATS:
        laps, within = divmod(elapsed, length)
        return within + (laps * changed if stays_last and after.last_level == LastLevel.REPEATS else 0)
    if before.last_level == LastLevel.ENDS:
        return length
    return elapsed if stays_last and after.last_level == LastLevel.OVERTIME else min(elapsed, changed)


def mark_over_edited(
    before: Sequence[Period], after: Sequence[Period], index: int, present: int
) -> int | None:
    """Where the break ``index`` of ``before`` stands in ``after``; none where it cannot be told apart.

    Rows up to the ``present`` one stay where they are. Behind it, it is the same break if the rows before it,
    or those behind it, are as they were.
    """
    if index <= present:
        return index
    place = index + len(after) - len(before)
    if tuple(after[:index]) == tuple(before[:index]) and _is_break(after, index):
        return index
    is_same = (
        place > present
        and _is_break(after, place)
        and numbered(after[place + 1 :]) == numbered(before[index + 1 :])
    )
    return place if is_same else None


def _is_break(periods: Sequence[Period], index: int) -> bool:
    return 0 <= index < len(periods) and periods[index].is_break
