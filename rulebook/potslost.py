"""Who took a player's last chips: the pots of a hand with their winners, side pots in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from rulebook.profile.variants import BountyShare
from rulebook.refusals import Refusal

MOST_POTS = 10
"""A table of ten has no more pots than players."""
Key = int
Pot = tuple[Key, ...]
One = TypeVar("One")
"""A player: the id of an entry, or the name in a worked case."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A player out in a hand at ``table``, and the winners of each pot that the player was in for: main pot first.

    A shared pot has several winners. Without pots, the winners are not known.
    """

    key: Key
    table: int | None
    pots: tuple[Pot, ...]


def took_chips(pots: Sequence[tuple[One, ...]]) -> tuple[One, ...]:
    """Who took the last chips: the winners of the highest pot that the player was in for (WSOP 39.a)."""
    return pots[-1] if pots else ()


def bounty_winners(
    lost: Mapping[One, Sequence[tuple[One, ...]]], share: BountyShare = BountyShare.COVERING
) -> dict[One, tuple[One, ...]]:
    """Who wins the bounty of each player out, by the pots that the player was in for; nobody without pots.

    It is the player who covered them: the winners of the highest of these pots, which no shorter stack was in
    for (WSOP 39.a, procedure 26.1). If the house shares with all winners, the winners of the other pots
    follow.
    """
    if share is BountyShare.COVERING:
        return {key: took_chips(pots) for key, pots in lost.items()}
    return {
        key: tuple(dict.fromkeys(winner for pot in reversed(pots) for winner in pot))
        for key, pots in lost.items()
    }


def require_hand(lost: Sequence[Lost]) -> None:
    """Whether these pots can be those of one hand.

    A pot has a winner, nobody out in the hand won one, and players out at one table were in for the same pots
    as far as the shorter stack went. Raises ``Refusal`` ``pot_without_winner``, ``too_many_pots``,
    ``out_won_a_pot`` or ``pots_differ``.
    """
    out = {player.key for player in lost}
    for player in lost:
        if len(player.pots) > MOST_POTS:
            raise Refusal("too_many_pots", field="by", most=MOST_POTS)
        if any(not pot for pot in player.pots):
            raise Refusal("pot_without_winner", field="by", entry=player.key)
        if winners := out.intersection(winner for pot in player.pots for winner in pot):
            raise Refusal("out_won_a_pot", field="by", entry=min(winners))
    for table in {player.table for player in lost}:
        _require_same_pots(player for player in lost if player.table == table and player.pots)


def _require_same_pots(lost: Iterable[Lost]) -> None:
    """The pots of the shorter stack are the first pots of the larger stack."""
    for short, tall in pairwise(sorted(lost, key=lambda one: len(one.pots))):
        if [set(pot) for pot in short.pots] != [set(pot) for pot in tall.pots[: len(short.pots)]]:
            raise Refusal("pots_differ", field="by", entry=tall.key)
