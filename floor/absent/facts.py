"""What happens to absent players: marked, back, their stacks taken up."""

from __future__ import annotations

from dataclasses import dataclass

from floor.play.facts import PlayFact
from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class PlayerAway(Fact):
    """A player is away from the table."""

    entry: int


@dataclass(frozen=True, slots=True)
class PlayerNeverCame(Fact):
    """A player has not come to the first seat."""

    entry: int


@dataclass(frozen=True, slots=True)
class PlayerLeft(Fact):
    """A player has left for good: the stack is blinded off."""

    entry: int


@dataclass(frozen=True, slots=True)
class PlayerBack(Fact):
    """An absent player is back."""

    entry: int


@dataclass(frozen=True, slots=True)
class StackBlindedOff(Fact):
    """Blinds and antes took ``chips`` of the stack of an absent player; ``stack`` is left."""

    entry: int
    chips: int
    stack: int


@dataclass(frozen=True, slots=True)
class StackTakenUp(PlayFact):
    """The stack of a player who never came was taken up: it is no entry, and takes no place."""

    entry: int
    chips: int


@dataclass(frozen=True, slots=True)
class GameLost(PlayFact):
    """A player who never came lost the game: the stack was taken up, the places as for a bust."""

    entry: int
    place_range: tuple[int, int]
    chips: int
