"""Payouts that a house provides: percentages, amounts, tables by field size, prizes in kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes, split

WHOLE = 10_000
"""Hundredths of a percent in the whole."""


class PrizeKind(StrEnum):
    """What a place receives."""

    MONEY = "money"
    TICKET = "ticket"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: ``amount`` in minor units (the value of a ticket, 0 for a prize in kind), ``name`` in kind.

    ``cash`` in minor units besides a ticket; the ``name`` of a money prize is a prize in kind besides.
    ``is_bubble``: the refund of the first place out of the money.
    """

    kind: PrizeKind
    amount: int = 0
    name: str = ""
    cash: int = 0
    is_bubble: bool = False

    @property
    def worth(self) -> int:
        """The total worth, in minor units."""
        return self.amount + self.cash


def by_percentages(
    pool: int,
    points: Sequence[int | Fraction],
    unit: int = 1,
    rounding: PartRounding = PartRounding.DOWN,
    rest: RestGoes = RestGoes.FIRST,
) -> tuple[int, ...]:
    """Prizes in minor units by shares in hundredths of a percent, in multiples of ``unit``.

    Published percentages that add up to 99.1 are refused, not stretched. The WPT puts the rest on the first
    prize. Raises ``Refusal("shares_not_whole")`` if they do not add up to 100 %, ``places_missing``.
    """
    if not points:
        raise Refusal("places_missing", field="points", places=0)
    if sum(points) != WHOLE or min(points) <= 0:
        raise Refusal("shares_not_whole", field="points", points=sum(points))
    return split(pool, [Fraction(pool * share, WHOLE) for share in points], unit, rounding, rest)
