"""The prize pool: what was collected, the fees, what is withheld, the guarantee and what it costs the house."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.money import basis_points


@dataclass(frozen=True, slots=True)
class PoolSale:
    """``count`` sales at ``price`` for the pool plus ``fee`` for the house, in minor units."""

    price: int
    fee: int
    count: int = 1

    @property
    def to_pool(self) -> int:
        """What these sales bring to the pool."""
        return self.price * self.count


@dataclass(frozen=True, slots=True)
class Withholding:
    """A named share of the pool that is not paid out, in hundredths of a percent (staff service …)."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Withheld:
    """The amount of a withholding, in minor units."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Side:
    """What was taken for something beside the pool: staff, bounties, a jackpot."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class PoolSheet:
    """The pool of an event in minor units of one currency.

    taken = fees + side + gross;  gross + overlay = withheld + prizes.
    """

    taken: int
    fees: int
    gross: int
    withholdings: tuple[Withheld, ...]
    guarantee: int
    overlay: int
    prizes: int
    sides: tuple[Side, ...] = ()

    @property
    def side(self) -> int:
        """Everything taken beside pool and fees."""
        return sum(item.amount for item in self.sides)

    @property
    def withheld(self) -> int:
        """All withholdings together."""
        return sum(item.amount for item in self.withholdings)


def pool_sheet(
    sales: Iterable[PoolSale],
    withholdings: Iterable[Withholding] = (),
    guarantee: int = 0,
    *,
    is_guarantee_gross: bool = False,
    sides: Iterable[Side] = (),
) -> PoolSheet:
    """The sheet of all ``sales`` (entries, re-entries, rebuys, add-ons), exact to the minor unit.

    Withholdings are taken from the pool without fees (Sanremo art. 14: 3 %), each rounded half up. The house
    adds the overlay where the prizes do not reach the guarantee, or the pool before withholdings where the
    guarantee is published gross of them. ``sides`` is in neither (procedures 22: side pools stand beside it).
    """
    rows, beside = tuple(sales), tuple(sides)
    fees = sum(sale.fee * sale.count for sale in rows)
    gross = sum(sale.to_pool for sale in rows)
    base = max(gross, guarantee) if is_guarantee_gross else gross
    withheld = tuple(Withheld(item.name, basis_points(base, item.points)) for item in withholdings)
    net = base - sum(item.amount for item in withheld)
    prizes = net if is_guarantee_gross else max(net, guarantee)
    return PoolSheet(
        taken=gross + fees + sum(item.amount for item in beside),
        fees=fees,
        gross=gross,
        withholdings=withheld,
        guarantee=guarantee,
        overlay=prizes - net + base - gross,
        prizes=prizes,
        sides=beside,
    )
