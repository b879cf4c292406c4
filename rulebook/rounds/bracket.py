"""The tree of a bracket: who meets whom, who passes the first round, which places a round decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulebook.dice import Lots
from rulebook.profile import PlaceRules
from rulebook.profile.variants import RoundLosers
from rulebook.refusals import Refusal

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class FirstRound:
    """How many matches the first round has, and how many players pass it without one."""

    matches: int
    byes: int

    @property
    def left(self) -> int:
        """How many play the second round: a power of two."""
        return self.matches + self.byes


def first_round(players: int) -> FirstRound:
    """The first round of a bracket; the only one with byes (partypoker: 89 players, 25 matches, 39 byes).

    Raises ``Refusal("nobody_to_play")`` for fewer than two.
    """
    if players < 2:
        raise Refusal("nobody_to_play", players=players)
    left = 1 << (players - 1).bit_length() - 1
    return FirstRound(players - left, 2 * left - players)


@dataclass(frozen=True, slots=True)
class Programme:
    """How many winners of groups meet in one group, and how many of them are left after it."""

    single_group: int
    left: int


def programme(groups: Sequence[int]) -> Programme:
    """Groups whose winners meet (Prestige: 16 and 16, then one group of 16, eight play the final day)."""
    winners = sum(first_round(players).left for players in groups)
    return Programme(winners, first_round(winners).left)


def rounds_of(players: int) -> int:
    """How many rounds a bracket has."""
    return (players - 1).bit_length()


def slots_drawn(players: Sequence[K], lots: Lots) -> tuple[tuple[K, ...], ...]:
    """The slots of a first round as drawn, each with a pair or with one who passes it.

    Who passes is drawn as well; the slots of both follow one another, and slot k of the next round is fed by
    2k-1 and 2k.
    """
    drawn = lots.shuffled(players)
    matches = first_round(len(drawn)).matches
    slots = [
        *(drawn[at : at + 2] for at in range(0, 2 * matches, 2)),
        *((one,) for one in drawn[2 * matches :]),
    ]
    return tuple(lots.shuffled(slots))


def pairs_kept(winners: Sequence[K]) -> tuple[tuple[K, ...], ...]:
    """The next round from the winners by slot: slot k is fed by 2k-1 and 2k, nobody is drawn again."""
    return tuple(tuple(winners[at : at + 2]) for at in range(0, len(winners), 2))


@dataclass(frozen=True, slots=True)
class Places:
    """Places from the first to the last of them."""

    first: int
    last: int


def places_of_losers(round_of: int) -> Places:
    """The places that the losers of a round share (ours; Prestige publishes none)."""
    return Places(first_round(round_of).left + 1, round_of)


def shares_places(rules: PlaceRules) -> bool:
    """Whether the losers of a round share its places, or are ranked by the time of their bust."""
    return rules.round_losers is RoundLosers.SHARE
