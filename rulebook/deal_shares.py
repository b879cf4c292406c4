"""What each player of a deal receives, by the methods that final tables use (procedure 25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rulebook.icm import icm_values
from rulebook.profile.variants import LeftFrom
from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes, split


class DealMethod(StrEnum):
    """How the money is divided: in equal parts, by chips, by chips above the lowest prize, by ICM, as chips rank now."""

    EVEN = "even"
    CHIP_CHOP = "chip_chop"
    CHIP_CHOP_OVER_MINIMUM = "chip_chop_over_minimum"
    ICM = "icm"
    CURRENT_PLACE = "current_place"


@dataclass(frozen=True, slots=True)
class DealMoney:
    """The prizes still to be won, and how much of them stays to be played for, in minor units.

    ``prizes`` by place, one for each player; if they are not known, ``total`` and ``minimum`` replace them.
    """

    prizes: tuple[int, ...] = ()
    left: int = 0
    total: int = 0
    minimum: int = 0

    @property
    def whole(self) -> int:
        """The sum still to be won."""
        return sum(self.prizes) or self.total

    @property
    def lowest(self) -> int:
        """What everybody has already: the lowest of the prizes."""
        return min(self.prizes) if self.prizes else self.minimum


@dataclass(frozen=True, slots=True)
class DealShares:
    """What each player receives, in minor units and the order of the stacks, and which shares are unlike the prizes.

    Shown, never forbidden: ``below_lowest`` receive less than everybody has already, ``above_first`` more
    than the first prize (procedure 25). ``off`` is how far values by ICM may be off, as a share of the
    prizes.
    """

    amounts: tuple[int, ...]
    below_lowest: tuple[int, ...]
    above_first: tuple[int, ...]
    off: float = 0.0


def deal_shares(
    method: DealMethod,
    stacks: Sequence[int],
    money: DealMoney,
    left_from: LeftFrom = LeftFrom.FIRST_PRIZE,
    unit: int = 1,
    rounding: PartRounding = PartRounding.DOWN,
    rest: RestGoes = RestGoes.LARGEST_FRACTION,
) -> DealShares:
    """What each of ``stacks`` (chips) receives, in minor units; with what is left they make the prizes.

    The shares keep the order of the stacks, and none is below zero. Raises ``Refusal`` ``too_much_left`` if not
    even the lowest prize or nothing would remain to be shared, ``deal_left_turns_order`` if the first prize would
    be less than the second, ``deal_share_negative`` naming the first such share, and as ``icm_values`` does;
    ``no_chips`` if the method counts them.
    """
    if method is not DealMethod.EVEN and not sum(stacks):
        raise Refusal("no_chips", field="stacks")
    if not 0 <= money.left <= _most_left(method, len(stacks), money):
        raise Refusal("too_much_left", field="left")
    if _takes_first(method, left_from) and money.left > _above_second(money):
        raise Refusal("deal_left_turns_order", field="left")
    exact, off = _exact_shares(method, stacks, money, left_from)
    below = next((at for at, share in enumerate(exact) if share < 0), None)
    if below is not None:
        raise Refusal("deal_share_negative", field="left", share=below + 1)
    return replace(compared(split(money.whole - money.left, exact, unit, rounding, rest), money), off=off)


def compared(amounts: Sequence[int], money: DealMoney) -> DealShares:
    """Amounts of any origin, compared with the prizes."""
    most = max(money.prizes, default=money.whole)
    return DealShares(
        tuple(amounts),
        tuple(at for at, amount in enumerate(amounts) if amount < money.lowest),
        tuple(at for at, amount in enumerate(amounts) if amount > most),
    )


def _most_left(method: DealMethod, players: int, money: DealMoney) -> int:
    if method is DealMethod.CHIP_CHOP_OVER_MINIMUM:
        return money.whole - players * money.lowest
    return money.whole


def _takes_first(method: DealMethod, left_from: LeftFrom) -> bool:
    """Whether what is left comes off the first prize before the prizes are shared."""
    return method is DealMethod.CURRENT_PLACE or (
        method is DealMethod.ICM and left_from is LeftFrom.FIRST_PRIZE
    )


def _above_second(money: DealMoney) -> int:
    """How much the first prize is above the second: with more left, a smaller stack would be worth more."""
    first, second, *_others = (*money.prizes, 0, 0)
    return first - second


def _exact_shares(
    method: DealMethod, stacks: Sequence[int], money: DealMoney, left_from: LeftFrom
) -> tuple[Sequence[Fraction], float]:
    """The shares before rounding, and how far they may be off."""
    if method is DealMethod.ICM:
        return _by_icm(stacks, money, left_from)
    amount, players, chips = money.whole - money.left, len(stacks), sum(stacks)
    if method is DealMethod.EVEN:
        return [Fraction(amount, players)] * players, 0.0
    if method is DealMethod.CURRENT_PLACE:
        return _as_ranked(stacks, money), 0.0
    lowest = money.lowest if method is DealMethod.CHIP_CHOP_OVER_MINIMUM else 0
    return [lowest + Fraction((amount - players * lowest) * stack, chips) for stack in stacks], 0.0


def _as_ranked(stacks: Sequence[int], money: DealMoney) -> Sequence[Fraction]:
    """Everybody the prize of the place that the stack holds now; equal stacks share theirs."""
    prizes = (money.prizes[0] - money.left, *money.prizes[1:])
    places: dict[int, list[int]] = {}
    for prize, stack in zip(prizes, sorted(stacks, reverse=True), strict=True):
        places.setdefault(stack, []).append(prize)
    return [Fraction(sum(places[stack]), len(places[stack])) for stack in stacks]


def _by_icm(stacks: Sequence[int], money: DealMoney, left_from: LeftFrom) -> tuple[Sequence[Fraction], float]:
    if left_from is LeftFrom.FIRST_PRIZE:
        icm = icm_values(stacks, (money.prizes[0] - money.left, *money.prizes[1:]))
        return icm.values, icm.off
    icm = icm_values(stacks, money.prizes)
    if left_from is LeftFrom.PROPORTIONAL:
        part = Fraction(money.whole - money.left, money.whole)
        return [value * part for value in icm.values], icm.off
    return [value - Fraction(money.left, len(stacks)) for value in icm.values], icm.off
