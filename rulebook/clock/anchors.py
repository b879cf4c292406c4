"""The commands of the clock: each turns anchors into new anchors at an instant."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from rulebook.clock.reading import ClockAnchors, ClockState, clock_at, walk
from rulebook.refusals import Refusal
from rulebook.structure import Structure


def settle(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """The same clock anchored at ``instant``: what it shows does not change."""
    index, elapsed = walk(structure, anchors, instant)
    return replace(anchors, index=index, elapsed_ms=elapsed, at=instant)


def start(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Begin play; raises ``Refusal("clock_started")`` or ``Refusal("no_levels")``."""
    if anchors.has_started:
        raise Refusal("clock_started")
    return replace(settle(structure, anchors, instant), is_running=True, has_started=True)


def pause(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Stop the time; raises ``Refusal("clock_not_running")``."""
    if clock_at(structure, anchors, instant).state != ClockState.RUNNING:
        raise Refusal("clock_not_running")
    return replace(settle(structure, anchors, instant), is_running=False)


def resume(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Go on from where it stood; raises ``Refusal`` ``clock_not_started``, ``clock_running``, ``clock_over``."""
    reading = clock_at(structure, anchors, instant)
    if reading.state == ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    if reading.state == ClockState.OVER:
        raise Refusal("clock_over")
    if anchors.is_running:
        raise Refusal("clock_running")
    return replace(settle(structure, anchors, instant), is_running=True)


def forward(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """To the beginning of the next period; raises ``Refusal("no_next_period")`` in the last level."""
    index, _ = walk(structure, anchors, instant)
    if index + 1 >= len(structure.played):
        raise Refusal("no_next_period")
    return jump(structure, anchors, instant, index + 1)


def back(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """To the beginning of the period before; raises ``Refusal("no_period_before")`` in the first."""
    index, _ = walk(structure, anchors, instant)
    if index == 0:
        raise Refusal("no_period_before")
    return jump(structure, anchors, instant, index - 1)


def jump(structure: Structure, anchors: ClockAnchors, instant: datetime, index: int) -> ClockAnchors:
    """To the beginning of period ``index``, running or not as before; raises ``Refusal("period_unknown")``."""
    if not 0 <= index < len(structure.played):
        raise Refusal("period_unknown", field="index", index=index, periods=len(structure.played))
    return replace(anchors, index=index, elapsed_ms=0, at=instant)


def set_left(structure: Structure, anchors: ClockAnchors, instant: datetime, left_ms: int) -> ClockAnchors:
    """Put ``left_ms`` milliseconds on the clock; raises ``Refusal("time_negative")``.

    Zero ends the period at once. In the last level overtime is wiped out, and a lap stays the same one
    unless it is given more than the level's length, which begins the level anew.
    """
    if left_ms < 0:
        raise Refusal("time_negative", field="left", left_ms=left_ms)
    reading = clock_at(structure, anchors, instant)
    length = reading.period.length_ms
    laps = reading.laps if left_ms <= length else 0
    elapsed = (laps + 1) * length - left_ms
    return replace(settle(structure, anchors, instant), elapsed_ms=elapsed)


def add_time(structure: Structure, anchors: ClockAnchors, instant: datetime, added_ms: int) -> ClockAnchors:
    """Give the period ``added_ms`` more, or take them if negative; raises ``Refusal("less_time_left")``.

    Behind the end of play (overtime, or over) the time given counts from the instant.
    """
    reading = clock_at(structure, anchors, instant)
    left = reading.left_ms + added_ms
    if left < 0:
        raise Refusal("less_time_left", field="added", left_ms=reading.left_ms, taken_ms=-added_ms)
    return set_left(structure, anchors, instant, left)
