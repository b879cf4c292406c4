"""Prizes of tied places, shared equally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.knockouts import Bust, Key, Placing, TieRules, rank_busts
from rulebook.profile import PlaceRules
from rulebook.profile.variants import ShareRemainder, ShareRounding
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TieShare:
    """What each tied player receives, in minor units; ``exact`` before rounding, the rest undistributed."""

    total: int
    exact: Fraction
    share: int
    undistributed: int


def tie_share(prizes: Mapping[int, int], first: int, last: int, rules: PlaceRules) -> TieShare:
    """Places ``first`` to ``last`` tied: the sum of their prizes by their number, unpaid places being 0.

    Rounded to ``rules.share_unit`` minor units (EPT Prague paid multiples of 5 down). Raises
    ``Refusal("places_reversed")``.
    """
    if last < first:
        raise Refusal("places_reversed", first=first, last=last)
    total = sum(prizes.get(place, 0) for place in range(first, last + 1))
    tied = last - first + 1
    exact = Fraction(total, tied)
    units = exact / rules.share_unit
    whole = int(units + Fraction(1, 2)) if rules.share_rounding == ShareRounding.NEAREST else int(units)
    if whole * rules.share_unit * tied > total:
        # Nobody may receive what the pool does not hold.
        whole -= 1
    share = whole * rules.share_unit
    return TieShare(total, exact, share, total - share * tied)


def shares_of(
    placings: Sequence[Placing], prizes: Mapping[int, int], rules: PlaceRules
) -> tuple[tuple[Key, int], ...]:
    """Pairs (key, amount in minor units) for ``placings``; ``prizes`` by place.

    The remainder of each tie goes to the first of the tied in their order, or is kept by the house.
    """
    given: set[tuple[int, int]] = set()
    amounts = []
    for placing in placings:
        tie = tie_share(prizes, placing.first, placing.last, rules)
        is_first = (placing.first, placing.last) not in given
        given.add((placing.first, placing.last))
        takes_rest = is_first and rules.share_remainder == ShareRemainder.FIRST_OF_TIED
        amounts.append((placing.key, tie.share + (tie.undistributed if takes_rest else 0)))
    return tuple(amounts)


@dataclass(frozen=True, slots=True)
class RankedShares:
    """The places of busts, what each of them receives, and what the house keeps from rounding.

    ``exact`` is the share of the widest tie before rounding, ``left`` how many are still in play.
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
    widest = max(placings, key=lambda one: one.last - one.first, default=None)
    taken = {place for one in placings for place in range(one.first, one.last + 1)}
    return RankedShares(
        placings,
        amounts,
        Fraction(0) if widest is None else tie_share(prizes, widest.first, widest.last, rules).exact,
        sum(prizes.get(place, 0) for place in taken) - sum(amounts.values()),
        left - len(busts),
    )
