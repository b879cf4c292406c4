"""A structure edited while its clock runs: played time stays, added time follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from rulebook.clock.reading import AtDayEnd, ClockAnchors, at_day_end, clock_at, in_force, played_at, walk
from rulebook.structure import LastLevel, Period, Structure, numbered


def over_edited(
    before: Structure, after: Structure, anchors: ClockAnchors, instant: datetime
) -> ClockAnchors:
    """The clock of ``before`` as it continues over ``after``, anchored at the edit; one not started stays as it is.

    Laps already played of the last level are over: what was added starts when the present lap ends. Overtime,
    and time during which the clock waited for the floor or was over, does not count towards what was added:
    that starts at the edit, full. A clock that waits because the day ends is paused if it now ends later: the floor
    resumes it. Play beyond an end that is set to an earlier time continues.
    """
    if not in_force(anchors, instant).has_started:
        return anchors
    index, elapsed = walk(before, anchors, instant)
    progress = _progress(before, after, index, elapsed)
    played, now = played_at(before, anchors, instant), in_force(anchors, instant)
    edited = replace(now, index=index, elapsed_ms=progress, at=instant, played_ms=played)
    if edited.at_day_end is AtDayEnd.RUNS_ON:
        return edited
    ends = at_day_end(after, edited)
    if not clock_at(before, anchors, instant).ends_day:
        return replace(edited, at_day_end=ends)
    still_waits = ends is AtDayEnd.PLAYS_ON
    return replace(edited, is_running=edited.is_running and still_waits, at_day_end=AtDayEnd.WAITS)


def _progress(before: Structure, after: Structure, index: int, elapsed: int) -> int:
    """How much of the period in force has been played, in terms of the edited structure."""
    length, new_length = before.periods[index].length_ms, after.periods[index].length_ms
    if index + 1 < len(before.played) or elapsed < length:
        return elapsed
    stays_last = index + 1 == len(after.played)
    if before.last_level == LastLevel.REPEATS:
        laps, within = divmod(elapsed, length)
        return within + (laps * new_length if stays_last and after.last_level == LastLevel.REPEATS else 0)
    if before.last_level == LastLevel.ENDS:
        return length
    return elapsed if stays_last and after.last_level == LastLevel.OVERTIME else min(elapsed, new_length)


def mark_over_edited(
    before: Sequence[Period], after: Sequence[Period], index: int, present: int
) -> int | None:
    """The index in ``after`` of the break ``index`` of ``before``; None if it cannot be identified.

    Rows up to the ``present`` one stay where they are. After it, it is the same break if the rows before it,
    or those after it, are unchanged.
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
