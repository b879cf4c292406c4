"""The default payout structure: for any pool, field and buy-in, and the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import isqrt

from rulebook.payouts.curves import SCALE, falling
from rulebook.payouts.properties import FEW_SHARES, PayoutFault, faults_of
from rulebook.refusals import Refusal

UNITS = (1_000, 500, 100, 50, 10, 5, 1)
"""What prizes are rounded to, in minor units, the preferred first: 10 and 5 of a currency with cents."""
FIRST_POINTS = (
    (4, 4_700),
    (5, 4_300),
    (6, 3_900),
    (7, 3_700),
    (8, 3_600),
    (9, 3_500),
    (10, 3_300),
    (20, 3_050),
    (50, 2_850),
    (100, 2_700),
    (200, 2_600),
)
"""The first prize in hundredths of a percent of the pool by places paid; straight lines in between."""
SMALL_LAST_PERCENT = 35
"""The share of an average prize that the last place receives where the pool cannot pay it 1.5 buy-ins."""
GIVING_WAY: tuple[frozenset[PayoutFault], ...] = (
    frozenset(),
    frozenset({PayoutFault.LAST_OUT_OF_RANGE}),
    frozenset({PayoutFault.LAST_OUT_OF_RANGE, PayoutFault.FIRST_OUT_OF_RANGE}),
)
"""What may fail, in this order, when the pool is too small for all properties."""


def default_payouts(pool: int, places: int, buy_in: int, units: Sequence[int] = UNITS) -> tuple[int, ...]:
    """The prizes of ``places`` places in minor units, first place first; ``buy_in`` is an entry without fee.

    It always sums to ``pool`` and its steps never shrink towards the top. The other properties hold where the
    pool allows, and are given up in this order:

    1. prizes are rounded to the first unit, 10, then 5 major units, with the remainder to the first;
       a thousand places of 200 cannot fall strictly by fives, so smaller units follow down to the cent;
    2. the last prize is 1.5 to 2 buy-ins from four places on (with three it is their 20 %); a pool of less than
       about three buy-ins per place, a buy-in too small for any unit, or a free event pays a different amount;
    3. the first receives 25 to 35 % above nine places, about half with four, less and less up to nine, and
       100, 65/35, 50/30/20 % up to three; a pool of few minor units per place cannot be shaped at all;
    4. a pool that cannot fall by one minor unit per place (1.00 per entry, 1,300 places) ends in equal prizes.

    A pool far above the entries' own (guarantee, rebuys) keeps the last prize and raises those above it.
    Raises ``Refusal("pool_too_small")`` under one minor unit per place, ``Refusal("places_missing")``.
    """
    if places < 1:
        raise Refusal("places_missing", field="places", places=places)
    if pool < places:
        raise Refusal("pool_too_small", pool=pool, places=places)
    for tolerated in GIVING_WAY:
        for prizes in _candidates(pool, places, buy_in, units, tolerated):
            if set(faults_of(prizes, pool, buy_in)) <= tolerated:
                return tuple(prizes)
    step = 1 if pool >= places * (places + 1) // 2 else 0
    return tuple(_from_steps(pool, 1 if step else pool // places, [step] * (places - 1), 1))


def _candidates(
    pool: int, places: int, buy_in: int, units: Sequence[int], tolerated: frozenset[PayoutFault]
) -> Iterator[list[int]]:
    """A payout structure for each unit that allows one, the preferred unit first."""
    keeps_last = PayoutFault.LAST_OUT_OF_RANGE not in tolerated
    for unit in units:
        if places in FEW_SHARES:
            yield _few(pool, FEW_SHARES[places], unit)
            continue
        last = _last_prize(pool, places, buy_in, unit, keeps_last=keeps_last)
        prizes = _shaped(pool, places, last, unit) if last else None
        if prizes:
            yield prizes


def _few(pool: int, shares: Sequence[int], unit: int) -> list[int]:
    """One to three prizes by their percentage, rounded to the nearest unit, the remainder to the first."""
    others = [(pool * share + 50 * unit) // (100 * unit) * unit for share in shares[1:]]
    return [pool - sum(others), *others]


def _last_prize(pool: int, places: int, buy_in: int, unit: int, *, keeps_last: bool) -> int:
    """The multiple of ``unit`` nearest to 1.75 buy-ins; 0 where none lies between 1.5 and 2."""
    if not keeps_last:
        return pool * SMALL_LAST_PERCENT // (100 * places * unit) * unit
    nearest = (7 * buy_in + 2 * unit) // (4 * unit) * unit
    for last in (nearest, nearest - unit, nearest + unit):
        if 3 * buy_in <= 2 * last <= 4 * buy_in:
            return last
    return 0


def _shaped(pool: int, places: int, last: int, unit: int) -> list[int] | None:
    """A payout structure that ends at ``last`` and falls by at least ``unit``: a straight line plus a curve."""
    ramp = unit * places * (places - 1) // 2
    curved = pool - places * last - ramp
    top = pool * _first_points(places) // 10_000 - last - unit * (places - 1)
    # A straight line over the places sums to half of top times places; no curve sums to more.
    top = max(top, -(-2 * curved // places))
    if curved < top or top <= 0:
        return None
    slopes = falling(top, curved, places)
    if slopes is None:
        return None
    steps = _never_shrinking([slope // (SCALE * unit) * unit + unit for slope in slopes])
    return _from_steps(pool, last, steps, unit) if _cost(last, steps) <= pool else None


def _never_shrinking(steps: Sequence[int]) -> list[int]:
    """The steps from first place down, each at least as high as the ones below it."""
    return list(accumulate(reversed(steps), max))[::-1]


def _cost(last: int, steps: Sequence[int]) -> int:
    """What a payout structure of these steps costs: the n-th step raises n places."""
    return last * (len(steps) + 1) + sum(place * step for place, step in enumerate(steps, start=1))


def _first_points(places: int) -> int:
    for (low, high_share), (high, low_share) in pairwise(FIRST_POINTS):
        if places <= high:
            return high_share - (high_share - low_share) * (places - low) // (high - low)
    return FIRST_POINTS[-1][1]


def _from_steps(pool: int, last: int, steps: Sequence[int], unit: int) -> list[int]:
    """The payout structure of ``steps`` (from first place down), the rest of the pool spread from the top.

    Raising the first n steps by a unit keeps them growing and costs n(n+1)/2 units. What is less than a unit
    goes to the first.
    """
    rising = list(steps)
    units = (pool - _cost(last, rising)) // unit
    while units > 0 and rising:
        count = min(len(rising), (isqrt(8 * units + 1) - 1) // 2)
        times = units // (count * (count + 1) // 2)
        rising[:count] = [step + times * unit for step in rising[:count]]
        units -= times * (count * (count + 1) // 2)
    prizes = list(accumulate(reversed(rising), initial=last))[::-1]
    prizes[0] += pool - sum(prizes)
    return prizes
