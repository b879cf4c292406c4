"""The prize pool: money collected, fees, withholdings, the guarantee and what it costs the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rulebook.withholdings import Brought, Withheld, Withholding, taken_off

__all__ = ["PoolSale", "PoolSheet", "Side", "Withheld", "Withholding", "pool_sheet"]


@dataclass(frozen=True, slots=True)
class Side:
    """Money collected for something other than the pool: staff, bounties, a jackpot."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class PoolSale:
    """``count`` sales at ``price`` for the pool, ``fee`` for the house and ``sides`` besides both, in minor units."""

    price: int
    fee: int
    count: int = 1
    sides: tuple[Side, ...] = ()
    is_entry: bool = True

    @classmethod
    def at(
        cls, total: int, to_pool: int, sides: Iterable[Side] = (), count: int = 1, *, is_entry: bool = True
    ) -> PoolSale:
        """``count`` sales that cost ``total`` each: what goes neither to the pool nor to ``sides`` is the fee."""
        beside = tuple(sides)
        fee = total - to_pool - sum(side.amount for side in beside)
        return cls(to_pool, fee, count, beside, is_entry)

    @property
    def to_pool(self) -> int:
        """What these sales bring to the pool."""
        return self.price * self.count


@dataclass(frozen=True, slots=True)
class PoolSheet:
    """The pool of an event in minor units of one currency.

    taken = fees + side + gross;  gross + added + overlay = withheld + prizes.
    """

    taken: int
    fees: int
    gross: int
    withholdings: tuple[Withheld, ...]
    guarantee: int
    overlay: int
    prizes: int
    sides: tuple[Side, ...] = ()
    added: int = 0

    @property
    def side(self) -> int:
        """Everything collected besides pool and fees."""
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
    added: int = 0,
    sides: Iterable[Side] = (),
    contained: Collection[str] = (),
) -> PoolSheet:
    """The sheet of all ``sales`` (entries, re-entries, rebuys, add-ons), exact to the minor unit (procedures 22).

    ``added`` is added in any case. A gross guarantee is of the pool before withholdings: the overlay is added
    first, then withholdings are taken from the whole. With a net one, or outside a gross one, they are taken
    from the money paid in and added, and the overlay fills up the rest. ``sides`` are outside the pool; those
    in a gross guarantee (``contained``: ``staff``, ``bounty``, ``side/Jackpot``) count towards it.
    """
    rows, declared = tuple(sales), tuple(withholdings)
    beside = _beside(rows, sides)
    fees = sum(sale.fee * sale.count for sale in rows)
    gross = sum(sale.to_pool for sale in rows)
    brought = [Brought(sale.price, sale.count, sale.is_entry) for sale in rows]
    inside = {at for at, one in enumerate(declared) if is_guarantee_gross and one.in_guarantee}
    first = taken_off(_without(declared, inside), gross + added, brought, gross + added)
    contribution = sum(one.amount for one in beside if is_guarantee_gross and one.name in contained)
    promised = gross + added - sum(one.amount for one in first)
    overlay = max(0, guarantee - promised - contribution)
    inner = [declared[at] for at in sorted(inside)]
    second = taken_off(inner, gross + added + overlay, brought, promised + overlay)
    return PoolSheet(
        taken=gross + fees + sum(one.amount for one in beside),
        fees=fees,
        gross=gross,
        withholdings=_in_order(first, second, inside),
        guarantee=guarantee,
        overlay=overlay,
        prizes=promised + overlay - sum(one.amount for one in second),
        sides=beside,
        added=added,
    )


def _without(rows: Sequence[Withholding], inside: Collection[int]) -> list[Withholding]:
    return [row for at, row in enumerate(rows) if at not in inside]


def _beside(sales: Sequence[PoolSale], sides: Iterable[Side]) -> tuple[Side, ...]:
    """The sides outside the pool, added up by name."""
    sums: Counter[str] = Counter()
    for side in sides:
        sums[side.name] += side.amount
    for sale in sales:
        for side in sale.sides:
            sums[side.name] += side.amount * sale.count
    return tuple(Side(name, amount) for name, amount in sums.items())


def _in_order(
    first: Sequence[Withheld], second: Sequence[Withheld], inside: Collection[int]
) -> tuple[Withheld, ...]:
    """The withholdings in the order in which they were declared."""
    outer, inner = iter(first), iter(second)
    return tuple(next(inner if at in inside else outer) for at in range(len(first) + len(second)))
