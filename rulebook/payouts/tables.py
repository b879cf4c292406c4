"""Payouts that a house provides: percentages, amounts, tables by field size, prizes in kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from rulebook.refusals import Refusal

WHOLE = 10_000
"""Hundredths of a percent in the whole."""


class PrizeKind(StrEnum):
    """What a place receives."""

    MONEY = "money"
    TICKET = "ticket"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: ``amount`` in minor units (the value of a ticket, 0 for a prize in kind), ``name`` in kind."""

    kind: PrizeKind
    amount: int = 0
    name: str = ""


class PartRounding(StrEnum):
    """How a part is made a multiple of the unit."""

    DOWN = "down"
    HALF_UP = "half_up"
    UP = "up"


class RestGoes(StrEnum):
    """Who receives what rounding leaves; where rounding went up, who gives what is missing.

    ``IN_ORDER``: a unit each from the first on, and what is less than a unit to the first; what is missing
    is taken from the last upwards. ``LARGEST_FRACTION``: a unit each where rounding took most.
    """

    FIRST = "first"
    IN_ORDER = "in_order"
    LARGEST_FRACTION = "largest_fraction"
    LAST = "last"


def by_percentages(
    pool: int,
    points: Sequence[int | Fraction],
    unit: int = 1,
    rounding: PartRounding = PartRounding.DOWN,
    rest: RestGoes = RestGoes.FIRST,
) -> tuple[int, ...]:
    """Prizes in minor units by shares in hundredths of a percent, in multiples of ``unit``.

    Published percentages that add up to 99.1 are refused, not stretched. The WPT puts the rest on the first
    prize. Raises ``Refusal("shares_not_whole")`` where they do not add up to 100 %, ``places_missing``.
    """
    if not points:
        raise Refusal("places_missing", field="points", places=0)
    if sum(points) != WHOLE or min(points) <= 0:
        raise Refusal("shares_not_whole", field="points", points=sum(points))
    exact = [Fraction(pool * share, WHOLE * unit) for share in points]
    parts = [_part(one, rounding) for one in exact]
    left = pool - sum(parts) * unit
    order = _order_of_rest([one - part for one, part in zip(exact, parts, strict=True)], left, rest)
    made = [part * unit for part in parts]
    units = 0 if rest in (RestGoes.FIRST, RestGoes.LAST) else abs(left) // unit
    for number in range(units):
        made[order[number % len(order)]] += unit if left > 0 else -unit
    made[order[0] if rest is RestGoes.LAST else 0] += pool - sum(made)
    return tuple(made)


def _part(exact: Fraction, rounding: PartRounding) -> int:
    if rounding is PartRounding.UP:
        return ceil(exact)
    return floor(exact + Fraction(1, 2)) if rounding is PartRounding.HALF_UP else floor(exact)


def _order_of_rest(fractions: Sequence[Fraction], left: int, rest: RestGoes) -> list[int]:
    """The places in the order in which each receives a unit, or gives one where ``left`` is below zero."""
    order = list(range(len(fractions)))
    if rest is RestGoes.LARGEST_FRACTION:
        order.sort(key=lambda place: -fractions[place])
    return order[::-1] if left < 0 or rest is RestGoes.LAST else order


def money_prizes(amounts: Sequence[int]) -> tuple[Prize, ...]:
    """Money for each place."""
    return tuple(Prize(PrizeKind.MONEY, amount) for amount in amounts)


def tickets(count: int, worth: int, name: str = "", remainder: int = 0) -> tuple[Prize, ...]:
    """``count`` equal tickets, and the ``remainder`` of a satellite in cash for the next place."""
    rest = (Prize(PrizeKind.MONEY, remainder),) if remainder else ()
    return (Prize(PrizeKind.TICKET, worth, name),) * count + rest
