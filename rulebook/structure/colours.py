"""The chips removed from play at a break, because no blind or ante still to come needs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulebook.structure.periods import Period


@dataclass(frozen=True, slots=True)
class ColourUp:
    """A break at which chips are exchanged: its index, the level before it, the denominations removed."""

    index: int
    after_level: int
    chips: tuple[int, ...]


def colour_ups(periods: Sequence[Period], chips: Sequence[int]) -> tuple[ColourUp, ...]:
    """The breaks after which denominations are no longer needed, the first break first (procedure 10)."""
    ups = []
    left = sorted(set(chips))
    for index, period in enumerate(periods):
        needed = _smallest_needed(periods[index:], left) if period.is_break and left else 0
        gone = tuple(chip for chip in left if chip < needed)
        if gone:
            ups.append(ColourUp(index, _level_before(periods, index), gone))
            left = [chip for chip in left if chip not in gone]
    return tuple(ups)


def with_colour_ups(periods: Sequence[Period], chips: Sequence[int]) -> tuple[Period, ...]:
    """The same periods, marked where chips are removed."""
    indices = {up.index for up in colour_ups(periods, chips)}
    return tuple(replace(period, has_colour_up=index in indices) for index, period in enumerate(periods))


def _level_before(periods: Sequence[Period], index: int) -> int:
    return max((period.number for period in periods[:index]), default=0)


def _smallest_needed(coming: Sequence[Period], chips: Sequence[int]) -> int:
    """The largest chip that pays every blind and ante to come exactly."""
    levels = [level for level in coming if level.is_level]
    amounts = {amount for level in levels for amount in level.amounts}
    fit = [chip for chip in chips if levels and all(amount % chip == 0 for amount in amounts)]
    return max(fit, default=min(chips))
