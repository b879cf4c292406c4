"""How prizes fall from place to place above the minimum cash, as in published events of that size."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from itertools import pairwise

from rulebook.payouts.tiers import SINGLE, Tier

Nodes = tuple[tuple[int, int], ...]

CONTEXT = Context(prec=20, rounding=ROUND_HALF_EVEN)
"""All arithmetic here is decimal in this context, whose results are the same on every machine."""
FIRST_BY_ENTRIES: Nodes = (
    *((2, 6_200), (10, 5_000), (18, 4_500), (25, 3_700), (40, 3_250), (60, 3_100), (150, 2_850)),
    *((300, 2_450), (450, 2_080), (700, 1_920), (1_200, 1_800), (2_000, 1_600), (3_400, 1_480)),
    *((5_000, 1_400), (8_000, 1_200), (12_000, 960)),
)
"""First prize in hundredths of a percent of the pool, if 15 % are paid a usual minimum cash."""
FIRST_AT_MOST = Decimal("1.12")
"""If rebuys or a guarantee make the pool larger than the entries alone, the first prize is at most this many
times the usual share; the places below it receive the rest."""
MINIMUMS_SHARE = Decimal("0.264")
"""The part of the pool that 15 % of the field take with their minimum cash."""
FEW_SHARES: tuple[tuple[int, ...], ...] = (
    (1_000,),
    (640, 360),
    (530, 300, 170),
    (430, 270, 175, 125),
    (382, 245, 164, 112, 97),
    (350, 232, 158, 105, 82, 73),
    (325, 222, 150, 105, 75, 64, 59),
    (312, 208, 142, 104, 74, 60, 52, 48),
    (295, 197, 135, 103, 77, 60, 49, 44, 40),
)
"""Shares in thousandths with one to nine places paid; the second to last is so near the last
that one more place never cuts a prize by more than a fifth."""
SECOND, TENTH = Decimal(2), Decimal("0.75")
"""Down the final table each prize falls by the same step on a logarithmic scale, from the first to the second by
two, from the ninth to the tenth by three quarters of one …"""
TAIL = Decimal("3.5")
"""… and below it by a power of the place: 3.5 steps while the place grows by e.

The first prize's share determines the length of a step. Fitted to ``published_payouts.json``.
"""
BEYOND = 3
"""The curve reaches the minimum cash this many places after the last paid one."""
GENTLEST, STEEPEST = Decimal("0.01"), Decimal(3)
"""The range of step lengths searched for the one that leaves the first place its share."""
HALVINGS = 26
HALF = Decimal("0.5")


def between(nodes: Nodes, at: int) -> Decimal:
    """The value at ``at``: linear between the nodes on a logarithmic scale, level outside them."""
    for (low, value), (high, value_high) in pairwise(nodes):
        if at <= low:
            return Decimal(value)
        if at <= high:
            part = (Decimal(at) / low).ln() / (Decimal(high) / low).ln()
            return value + (value_high - value) * part
    return Decimal(nodes[-1][1])


def few_weights(places: int) -> tuple[Decimal, ...]:
    """What each of one to nine places receives above the last prize, in thousandths of the pool."""
    shares = FEW_SHARES[places - 1]
    return tuple(Decimal(share - shares[-1]) for share in shares)


def weights(tiers: Sequence[Tier], entries: int, pool: int, minimum: Decimal) -> tuple[Decimal, ...]:
    """The weights by which the pool above the minimum cash is divided, for one place of each tier; the last weighs 0.

    A step is as long as leaves the first place the share of a published event of its size,
    measured over the single places and not the tiers: a tier more or less does not move it.
    """
    places = tiers[-1].last
    usual = between(FIRST_BY_ENTRIES, entries) / 10_000
    left = pool - places * minimum
    share = (usual - MINIMUMS_SHARE * 100 / (15 * max(entries, places))) / (1 - MINIMUMS_SHARE)
    share = min(share, (FIRST_AT_MOST * usual * pool - minimum) / left)
    return _tiered(tuple((tier.first, tier.last) for tier in tiers), share)


@lru_cache(maxsize=64)
def _tiered(tiers: tuple[tuple[int, int], ...], share: Decimal) -> tuple[Decimal, ...]:
    curve = _curve(tiers[-1][1], share)
    weights_of_tiers = [curve.at(first) for first, _last in tiers[:SINGLE]]
    weights_of_tiers += [curve.over(first, last) / (last - first + 1) for first, last in tiers[SINGLE:-1]]
    return (*weights_of_tiers, Decimal(0))


@lru_cache(maxsize=8192)
def _log(place: Decimal) -> Decimal:
    return (place / (SINGLE + 1)).ln()


class _Curve:
    """Weights of places: 1 for the first, falling by ``step`` from place to place, 0 a little after the last."""

    def __init__(self, places: int, step: Decimal) -> None:
        self.step = step
        self.places = places
        self.power = step * TAIL
        self.tenth = (-step * (SECOND + SINGLE - 2 + TENTH)).exp()
        self.floor = self._behind(Decimal(places + BEYOND))

    def _behind(self, place: Decimal) -> Decimal:
        return self.tenth * (-self.power * _log(place)).exp()

    def at(self, place: int) -> Decimal:
        """The weight of a place of the final table."""
        steps = SECOND + place - 2 if place > 1 else Decimal(0)
        return (-self.step * steps).exp() - self.floor

    def over(self, first: int, last: int) -> Decimal:
        """The weight of several places below the final table together, as the area under the curve."""
        start, end = first - HALF, last + HALF
        rest = 1 - self.power
        if rest:
            area = (self._behind(end) * end - self._behind(start) * start) / rest
        else:
            area = self.tenth * (SINGLE + 1) * (_log(end) - _log(start))
        return area - self.floor * (last - first + 1)

    def first_share(self) -> Decimal:
        """The share of the first place in all weights."""
        top = [self.at(place) for place in range(1, SINGLE + 1)]
        return top[0] / (sum(top) + self.over(SINGLE + 1, self.places))


def _curve(places: int, share: Decimal) -> _Curve:
    """The curve whose first place has ``share``, or the nearest to it."""
    gentle, steep = GENTLEST, STEEPEST
    for _ in range(HALVINGS):
        middle = (gentle + steep) / 2
        if _Curve(places, middle).first_share() < share:
            gentle = middle
        else:
            steep = middle
    return _Curve(places, steep)
