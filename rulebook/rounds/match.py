"""A match of a bracket: best of several games, levels late, who never comes, who may take the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Generic, TypeVar

from rulebook.profile import ClockRules, PenaltyRules
from rulebook.profile.variants import MatchNoShow
from rulebook.refusals import Refusal
from rulebook.structure import Structure

K = TypeVar("K")

MATCH_LOST = 2
"""Levels late that lose the match (Prestige heads-up no. 4)."""


@dataclass(frozen=True, slots=True)
class Lateness:
    """What levels late cost: games, or the match."""

    games_lost: int
    match_lost: bool


@dataclass(frozen=True, slots=True)
class Score(Generic[K]):
    """The games won by each player, and who has won the match, if it is decided."""

    games: Mapping[K, int]
    best_of: int
    winner: K | None = None

    @property
    def has_last(self) -> bool:
        """Whether the last game that a match may have was played or lost."""
        return sum(self.games.values()) == self.best_of

    @property
    def text(self) -> str:
        """The games of the winner first; while it is played, in the order of the players."""
        return "-".join(str(games) for games in self._ordered())

    def _ordered(self) -> list[int]:
        values = list(self.games.values())
        return values if self.winner is None else sorted(values, reverse=True)


def needed(best_of: int) -> int:
    """How many games win a match: two of three."""
    return best_of // 2 + 1


def lateness(levels: int, best_of: int = 3) -> Lateness:
    """One level late loses the first game, one more the match (Prestige heads-up no. 4)."""
    lost = min(levels, MATCH_LOST)
    return Lateness(lost, lost >= min(MATCH_LOST, needed(best_of)))


def score(
    players: Sequence[K], games: Sequence[K], best_of: int, late_levels: Mapping[K, int] | None = None
) -> Score[K]:
    """The score of a match from the winners of its games, those lost by being late counted first.

    A match lost by being late ends with as many games as win it (ours). Raises ``Refusal`` ``not_in_match``
    or ``match_decided`` for a game after the last.
    """
    first, second = players
    won, late = dict.fromkeys(players, 0), late_levels or {}
    for player, other in ((first, second), (second, first)):
        lost = lateness(late.get(player, 0), best_of)
        won[other] += needed(best_of) if lost.match_lost else lost.games_lost
    for game in games:
        if game not in won:
            raise Refusal("not_in_match", field="winner")
        if _winner(won, best_of) is not None:
            raise Refusal("match_decided")
        won[game] += 1
    return Score(won, best_of, _winner(won, best_of))


def _winner(won: Mapping[K, int], best_of: int) -> K | None:
    return next((player for player, games in won.items() if games >= needed(best_of)), None)


class Seated(StrEnum):
    """Who plays the seat of a player who was not there."""

    ORIGINAL = "original"
    NEWCOMER = "newcomer"
    NOBODY = "nobody"
    """The other player advances: a walkover."""


def seat_of_absent(
    level_ends: datetime, original: datetime | None, newcomer: datetime | None, rules: ClockRules
) -> Seated:
    """Who plays the seat: its player until the end of level 1, then a new player for five minutes, else nobody.

    Prestige heads-up no. 3; exactly 5:00 is in time (ours).
    """
    if original is not None and original <= level_ends:
        return Seated.ORIGINAL
    is_in_time = newcomer is not None and newcomer <= replaceable_until(level_ends, rules)
    return Seated.NEWCOMER if is_in_time else Seated.NOBODY


def replaceable_until(level_ends: datetime, rules: ClockRules) -> datetime:
    """The last instant at which a new player may take the seat of an absent player."""
    return level_ends + timedelta(seconds=rules.match_seat_seconds)


def is_removed(rules: PenaltyRules) -> bool:
    """Whether a player who never comes to a match loses the seat (Prestige), or is blinded off (WSOP 16)."""
    return rules.match_no_show is MatchNoShow.WALKOVER


def may_break(*, is_game_on: bool) -> bool:
    """Whether the clock of a match may show a break: not during a match (Prestige heads-up no. 5)."""
    return not is_game_on


def match_structure(structure: Structure, *, is_game_on: bool = True) -> Structure:
    """What the clock of a match plays: the levels, and its breaks while nobody plays."""
    if may_break(is_game_on=is_game_on):
        return structure
    return replace(structure, periods=structure.levels)
