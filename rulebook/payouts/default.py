"""The default payout structure: for any pool, field and price, and the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from itertools import chain, groupby, pairwise

from rulebook.payouts.curves import CONTEXT, FEW_SHARES, Nodes, between, few_weights, weights
from rulebook.payouts.shape import PayoutShape, shaped, with_remainder
from rulebook.payouts.tiers import SINGLE, Tier
from rulebook.refusals import Refusal

STEPS = (1_000, 500, 100, 50, 10, 5, 1)
"""The units that prizes are rounded to, in minor units, the largest first: 10 and 5 of a currency with cents."""
NICE = (1, 2, 5)
"""Larger prizes are rounded to multiples of the step: these, and these times ten, a hundred, …"""
NICE_PART = 100
"""… up to one part in a hundred of the prize."""
LAST_BY_SHARE: Nodes = ((1_000, 208), (1_150, 190), (1_350, 160))
"""Minimum cash in hundredths of the price, by the part of the field that is paid in hundredths of a percent."""
LAST_OF_SMALL: Nodes = ((45, 215), (61, 195), (110, 185))
"""The same in small fields, by entries: one place more or less changes the part paid too much there."""
SMALL, LARGE = 10, 60
"""The places up to which the second table applies, and from which the first; in between both apply, in proportion."""
LAST_OF_FEW: Nodes = ((45, 360), (54, 330), (61, 265))
"""The most that the last of four to nine places receives, by entries; if their shares give less, the shares apply."""
FEWEST_BY_PRICE = 3
"""Up to this many paid places the pool is divided by shares alone."""
FREE_LAST_SHARE = Decimal("0.34")
"""The most that the last of ten places or more receives, as a part of the average prize."""
LAST_SHARE_AT_LEAST = Decimal("0.12")
"""The smallest last prize, as a part of the average prize: a guarantee many times the entries' own pool does
not go to the top places only."""
SET_LAST_SHARE = Decimal("0.75")
"""The largest minimum cash that a house may set, as a part of the average prize: above it prizes cannot fall."""
USUAL = PayoutShape()


def default_payouts(
    pool: int,
    places: int,
    entries: int,
    price: int,
    *,
    step: int = 0,
    min_cash: int = 0,
    shape: PayoutShape = USUAL,
) -> tuple[int, ...]:
    """The prizes of ``places`` places in minor units, first place first.
    ``price`` is what an entry costs, fee included; 0 for a free event. Prizes are multiples of ``step``, 0 to
    choose it; ``min_cash`` is the last prize, 0 for the usual one; ``shape`` holds the other settings of the
    house.

    It sums to ``pool``, no prize is above the one before, tiers never get smaller downwards, and at most the
    first prize is off the step. Otherwise it follows published events: the first prize by entries, the
    minimum cash as 1.5 to 2.5 prices by the part of the field that is paid, the places between on a curve of
    one steepness. What is left above the minimum cash is divided in fixed proportions, so that one more paid
    place costs all of them in the same proportion: from ten places on, one entry more moves none of the first
    nine prizes by more than 5 % and a rounding step; below ten by no more than 20 % (from one paid place to
    two it must be more: the winner gives up the second prize).

    A pool too small for the usual minimum cash pays a part of the average prize; smaller steps follow down to
    the minor unit. A guarantee or rebuys raise the prizes above the last, and the last if it would be under
    an eighth of the average. A minimum cash set by the house is kept up to three quarters of the average
    prize. Raises ``Refusal("pool_too_small")`` under one minor unit per place, ``Refusal("places_missing")``.
    """
    if places < 1:
        raise Refusal("places_missing", field="places", places=places)
    if pool < places:
        raise Refusal("pool_too_small", pool=pool, places=places)
    tiers = shape.tiers_of(places)
    with localcontext(CONTEXT):
        last = _last(pool, places, max(entries, 1), price, min_cash)
        exact = shaped(shape, tiers, _exact(tiers, pool, max(entries, 1), last), pool)
        steps = [unit for unit in _steps(pool, places, price, step, min_cash) if unit <= last]
        step, prizes = _rounded_to(tiers, exact, pool, steps[: 1 if step else None], is_set=bool(min_cash))
        prizes = with_remainder(shape, prizes, nice_unit(prizes[0], step))
    return tuple(prize for tier, prize in zip(tiers, prizes, strict=True) for _ in range(tier.places))


def keeps_step(prizes: Sequence[int], step: int) -> bool:
    """Whether the step entered was used: a step above the last prize is replaced by another.

    The first prize, or the last of the final table, takes the remainder.
    """
    return not step or all(
        prize % step == 0 for at, prize in enumerate(prizes, start=1) if at not in (1, SINGLE)
    )


def _exact(tiers: Sequence[Tier], pool: int, entries: int, last: Decimal) -> list[Decimal]:
    """The prizes of the tiers before rounding: the last one, and for those above it the rest by weight."""
    places = tiers[-1].last
    if pool <= places * last:
        return [last] * len(tiers)
    heights = few_weights(places) if places <= SINGLE else weights(tiers, entries, pool, last)
    weight = sum(tier.places * height for tier, height in zip(tiers, heights, strict=True))
    unit = (pool - places * last) / weight
    return [last + unit * height for height in heights]


def _last(pool: int, places: int, entries: int, price: int, min_cash: int) -> Decimal:
    """The last prize before rounding, at least one minor unit."""
    average = Decimal(pool) / places
    if places == 1:
        return average
    if min_cash:
        return max(Decimal(1), min(Decimal(min_cash), SET_LAST_SHARE * average))
    if places > SINGLE:
        most, times = FREE_LAST_SHARE * average, _usual_last(places, entries)
    else:
        shares = FEW_SHARES[places - 1]
        most, times = Decimal(pool) * shares[-1] / sum(shares), between(LAST_OF_FEW, entries)
    is_by_price = price > 0 and places > FEWEST_BY_PRICE
    usual = min(most, price * times / 100) if is_by_price else most
    return max(Decimal(1), LAST_SHARE_AT_LEAST * average, usual)


def _usual_last(places: int, entries: int) -> Decimal:
    """The minimum cash of ten places or more in hundredths of the price."""
    part = between(((SMALL, 0), (LARGE, 1)), places)
    small = between(LAST_OF_SMALL, entries)
    return small + (between(LAST_BY_SHARE, places * 10_000 // entries) - small) * part


def _steps(pool: int, places: int, price: int, wanted: int, min_cash: int) -> Iterator[int]:
    """The possible steps, the preferred first: the step entered, else the largest that is fine enough.

    Fine enough is a sixth of the price and a tenth of the average prize; a minimum cash that was set must be
    a multiple of it.
    """
    if wanted:
        yield wanted
    average = pool // places
    most = min(average // 10, price // 6) if price else average // 30
    for step in STEPS:
        if step <= most and min_cash % step == 0:
            yield step
    yield 1


def nice_unit(prize: Decimal | int, step: int) -> int:
    """The unit that a prize is rounded to: the largest of 1, 2, 5, 10, … steps within a hundredth of the prize."""
    unit, power = step, 1
    while True:
        for times in NICE:
            if step * times * power * NICE_PART > prize:
                return unit
            unit = step * times * power
        power *= 10


def _rounded_to(
    tiers: Sequence[Tier], exact: Sequence[Decimal], pool: int, steps: Sequence[int], *, is_set: bool
) -> tuple[int, list[int]]:
    """The first step with which no tier is followed by a smaller one, and its prizes; else the very first.

    Rounding makes neighbouring tiers equal: the places of both are one tier then.
    """
    tries = ((step, _rounded(tiers, exact, pool, step, is_set=is_set)) for step in steps)
    first = next(tries)
    return next((attempt for attempt in chain((first,), tries) if _grow(tiers, attempt[1])), first)


def _grow(tiers: Sequence[Tier], prizes: Sequence[int]) -> bool:
    """Whether the tiers below the single places, equal ones together, never get smaller downwards."""
    pairs = [(tier, prize) for tier, prize in zip(tiers, prizes, strict=True) if tier.first > SINGLE]
    sizes = [
        sum(tier.places for tier, _prize in group) for _prize, group in groupby(pairs, key=lambda one: one[1])
    ]
    return sizes == sorted(sizes)


def _rounded(
    tiers: Sequence[Tier], exact: Sequence[Decimal], pool: int, step: int, *, is_set: bool
) -> list[int]:
    """The prizes of the tiers, rounded from the bottom up.

    To the nearest unit; if so small a pool leaves the first less than the second, rounded down.
    """
    for rounding in (ROUND_HALF_UP, ROUND_DOWN):
        prizes = _rounded_by(rounding, tiers, exact, pool, step, is_set=is_set)
        if all(higher >= lower for higher, lower in pairwise(prizes)):
            break
    return prizes


def _rounded_by(
    rounding: str, tiers: Sequence[Tier], exact: Sequence[Decimal], pool: int, step: int, *, is_set: bool
) -> list[int]:
    """The remainder of rounding goes to the places above in proportion, and in the end to the first."""
    prizes: list[int] = []
    left, rest = pool, sum(tier.places * prize for tier, prize in zip(tiers, exact, strict=True))
    for tier, prize in list(zip(tiers, exact, strict=True))[:0:-1]:
        carried = prize * left / rest
        unit = step if is_set and not prizes else nice_unit(carried, step)
        amount = int((carried / unit).to_integral_value(rounding)) * unit
        amount = max(amount, prizes[-1] if prizes else step)
        prizes.append(amount)
        left -= amount * tier.places
        rest -= prize * tier.places
    return [left, *prizes[::-1]]
