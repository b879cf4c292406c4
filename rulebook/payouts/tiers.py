"""Tiers: neighbouring places that receive the same prize, and the check of a table of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise

SINGLE = 9
"""The first places, each with a prize of its own: the final table."""
SIZES = ((9, 1), (18, 3), (99, 9), (414, 63))
"""The size of tiers up to which place; below them ``LARGEST``."""
LARGEST = 135


class TierOrder(StrEnum):
    """Whether neighbouring tiers all differ, some are equal, or one is above the tier before it."""

    STRICT = "strict"
    WEAK = "weak"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Tier:
    """Places ``first`` to ``last`` receive ``prize`` each, in minor units."""

    first: int
    last: int
    prize: int = 0

    @property
    def places(self) -> int:
        """How many places it covers."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class TiersCheck:
    """A table of tiers compared with its pool: its sum, the excess or shortage, places missing or listed twice."""

    total: int
    difference: int
    places: int
    order: TierOrder
    gaps: tuple[tuple[int, int], ...]
    overlaps: tuple[tuple[int, int], ...]

    @property
    def is_valid(self) -> bool:
        """Whether it may be published."""
        return not (self.difference or self.gaps or self.overlaps or self.order is TierOrder.BROKEN)


def check_tiers(tiers: Iterable[Tier], pool: int) -> TiersCheck:
    """Check a table before it is published, wherever it came from.

    It pays ``pool`` to the unit, begins at place 1 without gap or overlap, and no prize is above the one
    before it. Two neighbouring tiers may be equal: the WSOP of 2023 printed two such pairs.
    """
    rows = sorted(tiers, key=lambda tier: (tier.first, tier.last))
    total = sum(tier.places * tier.prize for tier in rows)
    gaps, overlaps = [], []
    covered = 0
    for tier in rows:
        if tier.first > covered + 1:
            gaps.append((covered + 1, tier.first - 1))
        if tier.first <= covered:
            overlaps.append((tier.first, min(covered, tier.last)))
        covered = max(covered, tier.last)
    order = _order([tier.prize for tier in rows])
    return TiersCheck(total, total - pool, covered, order, tuple(gaps), tuple(overlaps))


def _order(prizes: Sequence[int]) -> TierOrder:
    if any(lower > higher for higher, lower in pairwise(prizes)):
        return TierOrder.BROKEN
    return TierOrder.WEAK if any(one == other for one, other in pairwise(prizes)) else TierOrder.STRICT


def tiers_of(prizes: Iterable[int]) -> tuple[Tier, ...]:
    """Prizes by place, first place first, as tiers: neighbouring equal prizes together."""
    tiers: list[Tier] = []
    for prize, group in groupby(prizes):
        first = tiers[-1].last + 1 if tiers else 1
        tiers.append(Tier(first, first + len(list(group)) - 1, prize))
    return tuple(tiers)


def usual_tiers(places: int) -> tuple[Tier, ...]:
    """Tiers of the paid places as published: nine single places, three tiers of three, tiers of nine, then larger ones.

    They never get smaller downwards: too few places for a tier of their own are divided with the tier above
    into halves, if neither half is smaller than the tier before; else they join it.
    """
    tiers = list(_full_tiers(places))
    if len(tiers) > 1 and tiers[-1].first > SINGLE + 1 and tiers[-1].places < _size(tiers[-1].first):
        first = tiers[-2].first
        middle = (first + places - 1) // 2
        halves = [Tier(first, middle), Tier(middle + 1, places)]
        tiers[-2:] = halves if halves[0].places >= tiers[-3].places else [Tier(first, places)]
    return tuple(tiers)


def _full_tiers(places: int) -> Iterator[Tier]:
    first = 1
    while first <= places:
        yield Tier(first, min(first + _size(first) - 1, places))
        first += _size(first)


def _size(first: int) -> int:
    return next((size for until, size in SIZES if first <= until), LARGEST)
