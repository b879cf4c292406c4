"""Undoing a command without changing the time shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from rulebook.clock.anchors import settle
from rulebook.clock.reading import ClockAnchors, in_force, played_at, unrolled
from rulebook.structure import LastLevel, Structure


def without_command(
    structure: Structure, before: ClockAnchors, after: ClockAnchors, now: ClockAnchors, instant: datetime
) -> ClockAnchors:
    """The clock at ``instant`` without a command that turned ``before`` into ``after``.

    Time that ran since the command counts, paused time does not. Undo a pause, and the clock resumes from the
    time at which it paused; undo a resumption, and it is paused at the time that it has reached; undo a step
    to another level, and it returns to the time that was left, less what has been played since. ``now`` is
    the clock without the later commands. Undo a start, and the clock is as it was before; if a timed start
    has become due since, the clock has started, and what has been played since counts. The answer is in the
    period of ``before``, so that it fits the structure of that time as well. What has been played stays so, but
    for what the command itself charged or took.
    """
    if after.at is None or not in_force(before, instant).has_started:
        return before
    earlier, then = unrolled(before, after.at), settle(structure, now, instant)
    ran = max(_since_start(structure, then) - _since_start(structure, after), 0)
    taken = after.played_ms - _played_by(structure, before, after)
    return replace(
        earlier, elapsed_ms=earlier.elapsed_ms + ran, at=instant, played_ms=max(then.played_ms - taken, 0)
    )


def _played_by(structure: Structure, before: ClockAnchors, after: ClockAnchors) -> int:
    """What had been played at the command; in a structure without that period, what it left."""
    if after.at is None or before.index >= len(structure.played):
        return after.played_ms
    return played_at(structure, before, after.at)


def _since_start(structure: Structure, anchors: ClockAnchors) -> int:
    """Milliseconds of the structure that lie before the anchors; after the end of play nothing is played."""
    elapsed = anchors.elapsed_ms
    if structure.last_level == LastLevel.ENDS and anchors.index == len(structure.played) - 1:
        elapsed = min(elapsed, structure.periods[anchors.index].length_ms)
    return structure.starts[anchors.index] * 1_000 + elapsed
