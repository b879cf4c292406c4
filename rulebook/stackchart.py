"""The stack of a player over the counts of an event, as a chart: hours when nobody counted take little width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 104, 34, 20, 36
LONG = timedelta(hours=4)
GAP = timedelta(minutes=30)
"""What a pause of more than ``LONG``, such as a night between two days, takes on the axis."""
MOST_TIMES = 6
LEAST_APART = 62
"""In units: closer to each other, two times of day could not be read."""


@dataclass(frozen=True, slots=True)
class StackDot:
    """One count and its place in the chart."""

    x: int
    y: int
    at: datetime
    stack: int


@dataclass(frozen=True, slots=True)
class StackMark:
    """A stack beside the axis, in chips."""

    y: int
    chips: int


@dataclass(frozen=True, slots=True)
class StackChart:
    """The contents of the chart, in units of its frame of 640 by 300."""

    dots: tuple[StackDot, ...]
    line: str
    gaps: tuple[int, ...]
    times: tuple[StackDot, ...]
    stacks: tuple[StackMark, ...]
    average: int | None = None
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM


def stack_chart(counts: Sequence[tuple[datetime, int]], average: int | None = None) -> StackChart:
    """The counts, the earliest first: when, and how many chips; ``average`` is the average stack now."""
    highest = max([stack for _at, stack in counts] + [average or 0, 1])
    steps = _steps([at for at, _stack in counts])
    whole = max(sum(width for width, _is_gap in steps), 1)
    dots, gaps, offset = [], [], 0
    for (at, stack), (width, is_gap) in zip(counts, steps, strict=True):
        if is_gap:
            gaps.append(_x(offset + width // 2, whole))
        offset += width
        dots.append(StackDot(_x(offset, whole), _y(stack, highest), at, stack))
    return StackChart(
        dots=tuple(dots),
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        gaps=tuple(gaps),
        times=_readable(dots),
        stacks=tuple(StackMark(_y(chips, highest), chips) for chips in sorted({0, highest // 2, highest})),
        average=_y(average, highest) if average else None,
    )


def _steps(times: Sequence[datetime]) -> list[tuple[int, bool]]:
    """The seconds from the previous count to each count, and whether a long pause was shortened."""
    steps = [(0, False)] if times else []
    for before, after in pairwise(times):
        gap = after - before
        steps.append((int((GAP if gap > LONG else gap).total_seconds()), gap > LONG))
    return steps


def _readable(dots: Sequence[StackDot]) -> tuple[StackDot, ...]:
    """The counts whose time is written below: always the last one, and none too close to the next."""
    readable: list[StackDot] = []
    for dot in reversed(dots):
        if not readable or readable[-1].x - dot.x >= max(LEAST_APART, (WIDTH - LEFT - RIGHT) // MOST_TIMES):
            readable.append(dot)
    return tuple(reversed(readable))


def _x(passed: int, whole: int) -> int:
    return LEFT + (WIDTH - LEFT - RIGHT) * passed // whole


def _y(chips: int, highest: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * chips // highest
