"""A disqualified player: the chips leave play, the place is that moment's, the prize may be forfeited."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook.knockouts import Key, Placing
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import DqPrize, PrizeAfterDq


@dataclass(frozen=True, slots=True)
class ChipsRemoved:
    """Chips in play after a stack was removed; nothing is refunded (TDA 2024 rule 71-D; WSOP 114)."""

    in_play: int
    refund: int = 0


def chips_removed(in_play: int, stack: int) -> ChipsRemoved:
    """The chips of a disqualified player leave play, in chips."""
    return ChipsRemoved(in_play - stack)


def loses_prize(
    rules: PenaltyRules, *, decision: bool | None = None, is_elimination: bool = False
) -> bool | None:
    """Whether the player's place forfeits its prize; None if the director decides.

    Sanremo art. 4.2.33: an elimination for a serious infraction has none; a plain disqualification is not
    specified, so the profile decides, and may ask.
    """
    if is_elimination or rules.prize_after_dq == PrizeAfterDq.NONE:
        return True
    return False if rules.prize_after_dq == PrizeAfterDq.DUE else decision


def lost_prize_goes(rules: PenaltyRules, decision: DqPrize | None = None) -> DqPrize:
    """What happens to a forfeited prize: the director decides, else the house's option (not specified)."""
    return decision or rules.dq_prize


def prized_place(policy: DqPrize, place: int, without: Collection[int]) -> int:
    """The place whose prize ``place`` receives once the places in ``without`` forfeited theirs.

    Places below a forfeited prize move up if ``policy`` says so; the first unpaid one is paid then.
    """
    return place - sum(better < place for better in without) if policy == DqPrize.MOVE_UP else place


def redistributed(prizes: Mapping[int, int], without: Collection[int]) -> dict[int, int]:
    """``prizes`` in minor units by place, a forfeited one shared equally among the better places.

    What does not divide goes to the best of them; without a better place the prize stays.
    """
    amounts = dict(prizes)
    for place in sorted(without):
        better = [other for other in sorted(amounts) if other < place and other not in without]
        if place not in amounts or not better:
            continue
        each, rest = divmod(amounts[place], len(better))
        amounts[place] = 0
        for other in better:
            amounts[other] += each + (rest if other == better[0] else 0)
    return amounts


@dataclass(frozen=True, slots=True)
class Unlost:
    """The prizes after forfeits: the place whose prize each other player receives, and the amounts by place."""

    placings: tuple[Placing, ...]
    amounts: Mapping[int, int]

    @property
    def total(self) -> int:
        """The sum paid, in minor units."""
        places = {place for placing in self.placings for place in range(placing.first, placing.last + 1)}
        return sum(self.amounts.get(place, 0) for place in places)

    def of(self, key: Key) -> int:
        """The amounts of the places that ``key`` covers; 0 for a player who forfeited the prize."""
        places = [
            place
            for placing in self.placings
            if placing.key == key
            for place in range(placing.first, placing.last + 1)
        ]
        return sum(self.amounts.get(place, 0) for place in places)


def without_lost(
    placings: Sequence[Placing], lost: Mapping[Key, DqPrize], amounts: Mapping[int, int]
) -> Unlost:
    """The prizes of everybody but the players in ``lost``, who receive none (procedures 11.8: a house option).

    Moved up: every lower place receives the prize of the one above it. Redistributed: its money, in minor
    units, is shared equally among the better places. Kept by the house: nobody receives it.
    """
    moved = [placing.first for placing in placings if lost.get(placing.key) == DqPrize.MOVE_UP]
    shared = [
        _up(placing, moved).first for placing in placings if lost.get(placing.key) == DqPrize.REDISTRIBUTE
    ]
    others = tuple(_up(placing, moved) for placing in placings if placing.key not in lost)
    return Unlost(others, redistributed(amounts, shared))


def _up(placing: Placing, moved: Collection[int]) -> Placing:
    """The places whose prizes these players receive after moving up."""
    first = prized_place(DqPrize.MOVE_UP, placing.first, moved)
    return replace(placing, first=first, last=placing.last - placing.first + first)
