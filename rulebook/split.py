"""Money divided: parts in multiples of a unit that add up to the total exactly."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor


class PartRounding(StrEnum):
    """How a part is made a multiple of the unit."""

    DOWN = "down"
    HALF_UP = "half_up"
    UP = "up"


class RestGoes(StrEnum):
    """Who receives the remainder of rounding; if rounding went up, who gives what is missing.

    ``IN_ORDER``: one unit each from the first on, and less than a unit to the first; what is missing is taken
    from the last upwards. ``LARGEST_FRACTION``: one unit each to the parts that rounding cut most, and less
    than a unit to the next of them, so that nobody receives both.
    """

    FIRST = "first"
    IN_ORDER = "in_order"
    LARGEST_FRACTION = "largest_fraction"
    LAST = "last"


def split(
    total: int,
    exact: Sequence[Fraction],
    unit: int = 1,
    rounding: PartRounding = PartRounding.DOWN,
    rest: RestGoes = RestGoes.IN_ORDER,
) -> tuple[int, ...]:
    """Parts in minor units whose sum is ``total``, near the ``exact`` ones in their order (procedure 21)."""
    shares = [one / unit for one in exact]
    parts = [_part(share, rounding) for share in shares]
    left = total - sum(parts) * unit
    order = _order_of_rest([one - part for one, part in zip(shares, parts, strict=True)], left, rest)
    parts_in_minor = [part * unit for part in parts]
    units = 0 if rest in (RestGoes.FIRST, RestGoes.LAST) else abs(left) // unit
    for number in range(units):
        parts_in_minor[order[number % len(order)]] += unit if left > 0 else -unit
    parts_in_minor[_takes_the_crumbs(order, units, rest)] += total - sum(parts_in_minor)
    return tuple(parts_in_minor)


def _takes_the_crumbs(order: Sequence[int], units: int, rest: RestGoes) -> int:
    """Who receives an amount of less than a unit."""
    if rest is RestGoes.LARGEST_FRACTION:
        return order[units % len(order)]
    return order[0] if rest is RestGoes.LAST else 0


def rounded(exact: Fraction, unit: int, rounding: PartRounding) -> int:
    """An exact amount as a multiple of ``unit``."""
    return _part(exact / unit, rounding) * unit


def _part(exact: Fraction, rounding: PartRounding) -> int:
    if rounding is PartRounding.UP:
        return ceil(exact)
    return floor(exact + Fraction(1, 2)) if rounding is PartRounding.HALF_UP else floor(exact)


def _order_of_rest(fractions: Sequence[Fraction], left: int, rest: RestGoes) -> list[int]:
    """The places in the order in which each receives a unit, or gives one if ``left`` is below zero."""
    order = list(range(len(fractions)))
    if rest is RestGoes.LARGEST_FRACTION:
        order.sort(key=lambda place: -fractions[place])
    return order[::-1] if left < 0 or rest is RestGoes.LAST else order
