"""Chips in play as they should be: sold, removed, raced, and how far a race may change them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.profile.variants import RaceRounding


@dataclass(frozen=True, slots=True)
class Sold:
    """Equal sales: how many, and the stack of each."""

    count: int
    stack: int

    @property
    def chips(self) -> int:
        """The chips of all of them."""
        return self.count * self.stack


@dataclass(frozen=True, slots=True)
class DeltaBounds:
    """The least and the most by which races may change the chips in play, without rescues."""

    least: int
    most: int

    @property
    def farthest(self) -> int:
        """The largest change in either direction."""
        return max(-self.least, self.most)


def expected_total(sold: Iterable[Sold], *, removed: Iterable[int] = (), race_delta: int = 0) -> int:
    """The chips in play: sold, less what was forfeited, disqualified or removed, and what the races changed.

    TDA 2024 rules 8-B, 24, 63, 64 and 71-D (procedure 10).
    """
    return sum(sale.chips for sale in sold) - sum(removed) + race_delta


def after_races(total_before: int, deltas: Sequence[int]) -> int:
    """The chips in play after a colour-up: each table's change is recorded, the total moves by their sum."""
    return total_before + sum(deltas)


def delta_bounds(rounding: RaceRounding, into: int, *, gone: int = 0, tables: int = 1) -> DeltaBounds:
    """How far the races of ``tables`` may change the chips in play without rescues (procedure 10).

    Rounded to the nearest, a table changes by half a new chip; rounded up or down by a new chip less one that
    leaves, ``gone``, if that is known.
    """
    half, whole = tables * into // 2, tables * (into - gone)
    return {
        RaceRounding.HALF_UP: DeltaBounds(-half, half),
        RaceRounding.MORE_THAN_HALF: DeltaBounds(-half, half),
        RaceRounding.UP: DeltaBounds(0, whole),
        RaceRounding.DOWN: DeltaBounds(-whole, 0),
    }[rounding]
