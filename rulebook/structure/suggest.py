"""A structure that brings a field to its end at the hour the house wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from rulebook.refusals import Refusal
from rulebook.structure.forecast import FINISH_BLINDS
from rulebook.structure.periods import AnteKind, Period, PeriodKind, Structure, numbered

OPENING_BLINDS = 100
"""A starting stack is worth about so many big blinds at level 1."""
LAST_BLINDS = 6
"""Levels go on until so few big blinds are left in play, so that no event outruns its structure."""
SPARE_STRIDE = 2
"""Behind the finish the blinds grow by at most so many steps of the grid a level."""
BREAK_AFTER_SECONDS = 7_200
BREAK_SECONDS = 900
COARSE = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
FINE = (10, 12, 14, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90)
"""Leading digits of the big blinds that houses use, for fast and for slow structures."""


def suggest_structure(
    stack: int,
    entries: int,
    target_seconds: int,
    level_seconds: int,
    chips: Sequence[int] = (),
    *,
    ante_from_level: int = 4,
) -> Structure:
    """Levels of ``level_seconds`` that end a field of ``entries`` times ``stack`` after ``target_seconds``.

    ``chips`` are the denominations of the set: every blind is payable with them, and a break is marked
    for the colour-up of each that is needed no more. Big blind ante from ``ante_from_level`` (0: none).
    Where the field is so small that the blinds on the grid are fewer than the levels, it ends earlier.
    Raises ``Refusal("forecast_impossible")`` for a field, stack, chip or time that gives no two levels.
    """
    if min(stack, level_seconds) <= 0 or entries < 2 or target_seconds < 2 * level_seconds:
        raise Refusal("forecast_impossible", stack=stack, entries=entries, seconds=target_seconds)
    smallest = min(chips, default=1)
    count = _levels_until(target_seconds, level_seconds)
    blinds = _big_blinds(stack, stack * entries, count, smallest)
    levels = [_level(blind, level_seconds, 0 < ante_from_level <= n) for n, blind in enumerate(blinds, 1)]
    return Structure(_with_colour_ups(numbered(_with_breaks(levels)), chips))


def _levels_until(target_seconds: int, level_seconds: int) -> int:
    """How many levels begin until the target, its own being half over by then."""
    run = _run_between_breaks(level_seconds)
    count = 2
    while (count + 1) * level_seconds - level_seconds // 2 + count // run * BREAK_SECONDS <= target_seconds:
        count += 1
    return count


def _run_between_breaks(level_seconds: int) -> int:
    return max(1, BREAK_AFTER_SECONDS // level_seconds)


def _big_blinds(stack: int, chips: int, count: int, smallest: int) -> list[int]:
    """``count`` rising big blinds to the finish, and the ones behind it, evenly spaced on a grid."""
    for digits in (COARSE, FINE):
        grid = list(_grid(digits, smallest, chips))
        if not grid:
            raise Refusal("forecast_impossible", stack=stack, chips=chips, smallest=smallest)
        first = _nearest(grid, stack // OPENING_BLINDS)
        last = sum(blind * FINISH_BLINDS < chips for blind in grid[:-1])
        if last - first >= count - 1:
            break
    steps = max(last - first, count - 1)
    places = [first + steps * n // (count - 1) for n in range(count)]
    stride = min(steps // (count - 1), SPARE_STRIDE)
    places += range(places[-1] + stride, len(grid), stride)
    rising = [grid[place] for place in places if place < len(grid)]
    spare = takewhile(lambda blind: blind * LAST_BLINDS < chips, rising[count:])
    return [*rising[:count], *spare]


def _grid(digits: tuple[int, ...], smallest: int, chips: int) -> Iterator[int]:
    """Big blinds up to the chips in play whose small blind is payable with the smallest chip."""
    scale = 1
    while scale * digits[0] // 10 <= chips:
        for lead in digits:
            blind, odd = divmod(lead * scale, 10)
            if not odd and blind and blind % (2 * smallest) == 0:
                yield blind
        scale *= 10


def _nearest(grid: list[int], wanted: int) -> int:
    return min(range(len(grid)), key=lambda place: abs(grid[place] - wanted))


def _level(big_blind: int, seconds: int, has_ante: bool) -> Period:
    level = Period(PeriodKind.LEVEL, 0, seconds, big_blind // 2, big_blind)
    return replace(level, ante=big_blind, ante_kind=AnteKind.BIG_BLIND) if has_ante else level


def _with_breaks(levels: list[Period]) -> Iterator[Period]:
    run = _run_between_breaks(levels[0].seconds)
    for played, level in enumerate(levels):
        if played and played % run == 0:
            yield Period(PeriodKind.BREAK, 0, BREAK_SECONDS)
        yield level


def _with_colour_ups(periods: tuple[Period, ...], chips: Sequence[int]) -> tuple[Period, ...]:
    """Mark the breaks after which a denomination is needed no more (procedure 10)."""
    rows = list(periods)
    in_use = min(chips, default=1)
    for index, period in enumerate(rows):
        if period.is_break:
            needed = _smallest_needed(rows[index:], chips)
            rows[index] = replace(period, has_colour_up=needed > in_use)
            in_use = max(in_use, needed)
    return tuple(rows)


def _smallest_needed(coming: Sequence[Period], chips: Sequence[int]) -> int:
    """The largest chip that pays every blind still to come exactly."""
    blinds = [level.small_blind for level in coming if level.is_level]
    fit = [chip for chip in chips if all(blind % chip == 0 for blind in blinds)]
    return max(fit, default=min(chips, default=1))
