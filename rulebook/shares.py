"""Prizes of tied places, shared equally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from rulebook.knockouts import Bust, Key, Placing, TieRules, rank_busts
from rulebook.profile import PlaceRules
from rulebook.profile.variants import ShareRemainder, ShareRounding
from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes, split

PARTS = {
    ShareRounding.DOWN: PartRounding.DOWN,
    ShareRounding.NEAREST: PartRounding.HALF_UP,
    ShareRounding.UP: PartRounding.UP,
}
RESTS = {
    ShareRemainder.IN_ORDER: RestGoes.IN_ORDER,
    ShareRemainder.FIRST_OF_TIED: RestGoes.FIRST,
    ShareRemainder.LAST_OF_TIED: RestGoes.LAST,
}
"""Which of the tied players receives the remainder; the house is not among them, it keeps it."""


@dataclass(frozen=True, slots=True)
class TieShare:
    """What the tied players receive in their order, in minor units; ``exact`` and ``share`` are before the remainder."""

    total: int
    exact: Fraction
    share: int
    amounts: tuple[int, ...]

    @property
    def undistributed(self) -> int:
        """What the house keeps."""
        return self.total - sum(self.amounts)


def tie_share(prizes: Mapping[int, int], first: int, last: int, rules: PlaceRules) -> TieShare:
    """Places ``first`` to ``last`` tied: the sum of their prizes by their number, unpaid places being 0 (procedure 21).

    Rounded to ``rules.share_unit`` minor units (EPT Prague paid multiples of 5 down). Raises
    ``Refusal("places_reversed")``.
    """
    if last < first:
        raise Refusal("places_reversed", first=first, last=last)
    total = sum(prizes.get(place, 0) for place in range(first, last + 1))
    exact, places = Fraction(total, last - first + 1), last - first + 1
    alike = _equal_share(total, places, rules)
    rest = RESTS.get(rules.share_remainder)
    amounts = (alike,) * places
    if rest is not None:
        rounded = split(total, (exact,) * places, rules.share_unit, PARTS[rules.share_rounding], rest)
        # What rounding up lacks is taken from one player, who has no more than one share.
        amounts = (
            rounded if min(rounded) >= 0 else split(total, (exact,) * places, rules.share_unit, rest=rest)
        )
    return TieShare(total, exact, alike, amounts)


def _equal_share(total: int, tied: int, rules: PlaceRules) -> int:
    """The rounded share, lower if not all of them could receive it."""
    units = Fraction(total, tied) / rules.share_unit
    wholes = {ShareRounding.DOWN: floor(units), ShareRounding.NEAREST: floor(units + Fraction(1, 2))}
    whole = wholes.get(rules.share_rounding, ceil(units))
    if whole * rules.share_unit * tied > total:
        # Nobody may receive what the pool does not hold.
        whole = floor(units)
    return whole * rules.share_unit


def shares_of(
    placings: Sequence[Placing], prizes: Mapping[int, int], rules: PlaceRules
) -> tuple[tuple[Key, int], ...]:
    """Pairs (key, amount in minor units) for ``placings``; ``prizes`` by place, tied players in their order."""
    shares_given: Counter[tuple[int, int]] = Counter()
    amounts = []
    for placing in placings:
        tie = (placing.first, placing.last)
        amounts.append((placing.key, tie_share(prizes, *tie, rules).amounts[shares_given[tie]]))
        shares_given[tie] += 1
    return tuple(amounts)


@dataclass(frozen=True, slots=True)
class RankedShares:
    """The places of busts, what each of them receives, and what the house keeps from rounding.

    ``exact`` is the share of the widest tie before rounding, ``left`` the number of players still in play.
    """

    placings: tuple[Placing, ...]
    amounts: dict[Key, int]
    exact: Fraction
    undistributed: int
    left: int

    @property
    def is_decided(self) -> bool:
        """Whether only one player is left."""
        return self.left == 1


def ranked_shares(
    left: int,
    busts: Sequence[Bust],
    prizes: Mapping[int, int],
    ties: TieRules,
    rules: PlaceRules,
    *,
    is_hand_for_hand: bool = False,
) -> RankedShares:
    """Places and shares of ``busts``, after which ``left`` players remain; ``prizes`` by place in minor units.

    Raises ``Refusal("more_out_than_left")``.
    """
    placings = rank_busts(left, busts, ties, is_hand_for_hand=is_hand_for_hand)
    amounts = dict(shares_of(placings, prizes, rules))
    widest = max(placings, key=lambda placing: placing.last - placing.first, default=None)
    places = {place for placing in placings for place in range(placing.first, placing.last + 1)}
    return RankedShares(
        placings,
        amounts,
        Fraction(0) if widest is None else tie_share(prizes, widest.first, widest.last, rules).exact,
        sum(prizes.get(place, 0) for place in places) - sum(amounts.values()),
        left - len(busts),
    )
