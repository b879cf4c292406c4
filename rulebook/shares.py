"""Prizes of tied places, shared equally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.knockouts import Key, Placing
from rulebook.profile import PlaceRules
from rulebook.profile.variants import ShareRemainder, ShareRounding
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TieShare:
    """What each of the tied receives, in minor units; ``exact`` before rounding, the rest undistributed."""

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

    Of each tie the remainder goes to the first of the tied as they stand, or stays with the house.
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


def undistributed(placings: Sequence[Placing], prizes: Mapping[int, int], rules: PlaceRules) -> int:
    """What rounding leaves over in all ties, where it stays with the house."""
    ties = {(placing.first, placing.last) for placing in placings}
    return sum(tie_share(prizes, first, last, rules).undistributed for first, last in ties)
