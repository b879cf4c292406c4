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
class Moved:
    """What comes into the pool from other money of the event (ours): ``heads`` of bags that were not played, and
    ``from_fees`` the price of add-ons that everybody was given.
    """

    heads: int = 0
    from_fees: int = 0


NOTHING_MOVED = Moved()


@dataclass(frozen=True, slots=True)
class PoolSheet:
    """The pool of an event in minor units of one currency.

    taken = fees + side + gross;  gross + added + heads + from_fees + overlay = withheld + prizes. ``heads``
    are bounties of bags that were not played, which come out of the side; ``from_fees`` the price of add-ons given.
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
    moved: Moved = NOTHING_MOVED

    @property
    def heads(self) -> int:
        """Bounties of bags that were not played."""
        return self.moved.heads

    @property
    def from_fees(self) -> int:
        """The price of add-ons given to everybody."""
        return self.moved.from_fees

    @property
    def side(self) -> int:
        """Everything collected besides pool and fees."""
        return sum(item.amount for item in self.sides)

    @property
    def given(self) -> int:
        """What comes into the pool besides the sales for it."""
        return self.added + self.heads + self.from_fees + self.overlay

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
    moved: Moved = NOTHING_MOVED,
) -> PoolSheet:
    """The sheet of all ``sales`` (entries, re-entries, rebuys, add-ons), exact to the minor unit (procedures 22).

    What is ``added`` and ``moved`` comes in any case. A gross guarantee is of the pool before withholdings: they
    are taken from pool and overlay. With a net one, or outside a gross one, they are taken from the money paid in
    and added, and the overlay fills up the rest. A gross one counts the ``sides`` that are ``contained`` (``bounty``).
    """
    rows, declared = tuple(sales), tuple(withholdings)
    beside = _beside(rows, sides)
    fees, gross = sum(sale.fee * sale.count for sale in rows), sum(sale.to_pool for sale in rows)
    base = gross + added + moved.heads + moved.from_fees
    brought = [Brought(sale.price, sale.count, sale.is_entry) for sale in rows]
    inside = {at for at, one in enumerate(declared) if is_guarantee_gross and one.in_guarantee}
    first = taken_off(_without(declared, inside), base, brought, base)
    contribution = sum(one.amount for one in beside if is_guarantee_gross and one.name in contained)
    promised = base - sum(one.amount for one in first)
    overlay = max(0, guarantee - promised - contribution)
    second = taken_off([declared[at] for at in sorted(inside)], base + overlay, brought, promised + overlay)
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
        moved=moved,
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
