"""A price in parts: the pool, the fee, the staff, a bounty, and side fees, each with its account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.money import basis_points

LONGEST_NAME = 24
"""The name of a side fee is part of the name of its account."""


class PartKind(StrEnum):
    """Where a part of a price goes."""

    POOL = "pool"
    FEE = "fee"
    STAFF = "staff"
    BOUNTY = "bounty"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Part:
    """A part on top of what goes to the pool: an amount, or ``points`` hundredths of a percent of that pool part.

    ``name`` only for a side fee: a jackpot, a last longer.
    """

    kind: PartKind
    name: str = ""
    amount_minor: int = 0
    points: int = 0

    def of(self, pool_minor: int) -> int:
        """The amount in minor units, a percentage rounded half up."""
        return self.amount_minor + basis_points(pool_minor, self.points)


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a price that one account receives: ``pool``, ``fee``, ``side/Jackpot``."""

    account: str
    amount: int


def shares(pool_minor: int, parts: Sequence[Part]) -> tuple[Share, ...]:
    """The price by account, the pool first, exact to the minor unit; accounts that receive nothing are left out.

    Parts of one account are added up (procedures 22: price = to_pool + side parts + fee).
    """
    amounts = {PartKind.POOL.value: pool_minor}
    for part in parts:
        account = f"{part.kind.value}/{part.name}" if part.kind is PartKind.SIDE else part.kind.value
        amounts[account] = amounts.get(account, 0) + part.of(pool_minor)
    return tuple(Share(account, amount) for account, amount in amounts.items() if amount)


def total(pool_minor: int, parts: Sequence[Part]) -> int:
    """What the player pays, in minor units."""
    return sum(share.amount for share in shares(pool_minor, parts))


def fee_of(pool_minor: int, parts: Sequence[Part]) -> int:
    """What the house keeps, in minor units."""
    return sum(part.of(pool_minor) for part in parts if part.kind is PartKind.FEE)
