"""What is withheld from a prize pool: a percentage or an amount, per entry or per event, under a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rulebook.split import PartRounding, rounded

WHOLE = 10_000
LONGEST_ACCOUNT = 20
"""The account of a withholding is part of the name of an account of the ledger."""


class WithheldPer(StrEnum):
    """The base of a withholding: the whole pool, or each entry (EPT: 3 % of each 5,000)."""

    TOTAL = "total"
    ENTRY = "entry"


class Rounded(StrEnum):
    """Which amount is rounded to the unit: what is withheld, or what is left for prizes (King's: up to the euro)."""

    WITHHELD = "withheld"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class Withholding:
    """A named part of the pool that is not paid out: ``points`` hundredths of a percent, or ``amount_minor``.

    With ``prizes`` it is set aside for the chip leaders of each of ``days``, by their numbers, largest stack
    first. ``per`` entry: a percentage of what each sale brings, rounded there, or an amount for each entry.
    ``rounds`` only applies to a percentage of the whole. ``in_guarantee``: a gross guarantee contains it. An
    empty ``account`` means the name.
    """

    name: str
    points: int = 0
    amount_minor: int = 0
    per: WithheldPer = WithheldPer.TOTAL
    account: str = ""
    in_guarantee: bool = True
    unit: int = 1
    rounding: PartRounding = PartRounding.HALF_UP
    rounds: Rounded = Rounded.WITHHELD
    prizes: tuple[int, ...] = ()
    days: tuple[int, ...] = ()

    @property
    def fixed(self) -> int:
        """The part that does not depend on the pool, in minor units: the amount, or the prizes of all its days."""
        return self.amount_minor + sum(self.prizes) * len(self.days)

    @property
    def kept_at(self) -> str:
        """Its account, as a part of a name in the ledger."""
        return (self.account or self.name).replace("/", "-").strip()[:LONGEST_ACCOUNT].strip()


@dataclass(frozen=True, slots=True)
class Withheld:
    """The amount of a withholding in minor units, and its account."""

    name: str
    amount: int
    account: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """What ``count`` sales brought to the pool, ``each`` in minor units; only entries bear an amount per entry."""

    each: int
    count: int
    is_entry: bool = True


def taken_off(
    withholdings: Iterable[Withholding], base: int, brought: Sequence[Brought], left: int
) -> tuple[Withheld, ...]:
    """Each of ``withholdings`` in its order, percentages of ``base``; together at most ``left``.

    Every percentage is of the same base, not of what the previous withholding left (procedures 22). If the
    pool is still smaller than an amount, all of it is withheld: prizes are never negative.
    """
    rows = []
    for withholding in withholdings:
        amount = max(0, min(_amount(withholding, base, brought), left))
        left -= amount
        rows.append(Withheld(withholding.name, amount, withholding.kept_at))
    return tuple(rows)


def _amount(withholding: Withholding, base: int, brought: Sequence[Brought]) -> int:
    if withholding.per is WithheldPer.ENTRY:
        entries = sum(sale.count for sale in brought if sale.is_entry)
        return withholding.fixed * entries + sum(
            sale.count * _part(withholding, sale.each) for sale in brought
        )
    if withholding.rounds is Rounded.WITHHELD or not withholding.points:
        return withholding.fixed + _part(withholding, base)
    rest = Fraction(base * (WHOLE - withholding.points), WHOLE)
    return withholding.fixed + base - rounded(rest, withholding.unit, withholding.rounding)


def _part(withholding: Withholding, base: int) -> int:
    return rounded(Fraction(base * withholding.points, WHOLE), withholding.unit, withholding.rounding)
