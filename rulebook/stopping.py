"""An event stopped after prizes were won: the rest of the pool goes to players still in, or back to buyers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rulebook.deal_shares import DealMethod, DealMoney, deal_shares
from rulebook.profile.variants import LeftFrom
from rulebook.split import RestGoes, split


class StopMethod(StrEnum):
    """How players still in share the rest: equally, by chips, or by ICM."""

    EVEN = DealMethod.EVEN.value
    CHIP_CHOP = DealMethod.CHIP_CHOP.value
    ICM = DealMethod.ICM.value


class GivenBack(StrEnum):
    """Who is refunded before the rest is shared: nobody, players out who won nothing, or players still in as well."""

    NOBODY = "nobody"
    OTHERS = "others"
    EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class PaidIn:
    """What a player who won nothing paid into the pool, and as fee, in minor units."""

    key: int
    pool: int
    fee: int
    is_in: bool = False


@dataclass(frozen=True, slots=True)
class PaidBack:
    """What a player is refunded: from the pool, and from the fee."""

    key: int
    pool: int
    fee: int

    @property
    def total(self) -> int:
        """Both together."""
        return self.pool + self.fee


@dataclass(frozen=True, slots=True)
class StopTerms:
    """What the director chooses."""

    method: StopMethod = StopMethod.EVEN
    given_back: GivenBack = GivenBack.NOBODY
    with_fee: bool = False


@dataclass(frozen=True, slots=True)
class StopShares:
    """What players still in receive, in the order of their stacks, and the refunds."""

    shares: tuple[int, ...]
    back: tuple[PaidBack, ...]

    @property
    def from_pool(self) -> int:
        """The refunds from the pool."""
        return sum(refund.pool for refund in self.back)

    @property
    def fees(self) -> int:
        """The refunds from the fees."""
        return sum(refund.fee for refund in self.back)


def stop_shares(
    terms: StopTerms, stacks: Sequence[int], prizes: Sequence[int], paid_in: Sequence[PaidIn]
) -> StopShares:
    """How the ``prizes`` still to be won are divided, to the minor unit: refunds first, the rest is shared.

    Nobody is refunded more than was paid; if the prizes are less than that, everybody gets the same part of
    it. A fee is the house's money and is refunded whole. Prizes already won are kept: ``paid_in`` only has
    players who won nothing. Raises ``Refusal("no_chips")`` if the rest is shared by chips and there are none.
    """
    left = sum(prizes)
    refunds = _refunds(terms, left, paid_in)
    rest = left - sum(refund.pool for refund in refunds)
    if not rest:
        return StopShares((0,) * len(stacks), refunds)
    money = DealMoney(tuple(prizes), left - rest)
    shares = deal_shares(DealMethod(terms.method.value), stacks, money, LeftFrom.PROPORTIONAL)
    return StopShares(shares.amounts, refunds)


def _refunds(terms: StopTerms, left: int, paid_in: Sequence[PaidIn]) -> tuple[PaidBack, ...]:
    if terms.given_back is GivenBack.NOBODY:
        return ()
    own = [one for one in paid_in if not one.is_in or terms.given_back is GivenBack.EVERYBODY]
    total = sum(one.pool for one in own)
    pools = [one.pool for one in own]
    if total > left:
        exact = [Fraction(left * one, total) for one in pools]
        pools = list(split(left, exact, rest=RestGoes.LARGEST_FRACTION))
    refunds = (
        PaidBack(one.key, pool, one.fee if terms.with_fee else 0)
        for one, pool in zip(own, pools, strict=True)
    )
    return tuple(refund for refund in refunds if refund.total)
