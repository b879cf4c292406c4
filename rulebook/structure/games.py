"""The games that a level may be played in: how they are bet, and whether they have a bring-in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Betting(StrEnum):
    """The limit of a bet: the stack, the pot, or the limits of the level."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"


class Game(StrEnum):
    """A game as tournament programmes name it, including its betting."""

    HOLDEM = "nl_holdem"
    POT_LIMIT_HOLDEM = "pl_holdem"
    LIMIT_HOLDEM = "l_holdem"
    SHORT_DECK = "nl_short_deck"
    OMAHA = "pl_omaha"
    FIVE_CARD_OMAHA = "pl_omaha5"
    POT_LIMIT_OMAHA8 = "pl_omaha8"
    BIG_O = "pl_big_o"
    OMAHA8 = "l_omaha8"
    RAZZ = "razz"
    STUD = "stud"
    STUD8 = "stud8"
    TRIPLE_DRAW = "l_27_triple"
    SINGLE_DRAW = "nl_27_single"
    BADUGI = "badugi"
    BADACEY = "badacey"
    BADEUCEY = "badeucey"
    FIVE_CARD_DRAW = "pl_five_draw"

    @property
    def betting(self) -> Betting:
        """The limit of a bet."""
        if self in NO_LIMIT:
            return Betting.NO_LIMIT
        return Betting.POT_LIMIT if self in POT_LIMIT else Betting.LIMIT

    @property
    def is_limit(self) -> bool:
        """Whether a level states a small and a big bet."""
        return self.betting == Betting.LIMIT

    @property
    def is_stud(self) -> bool:
        """Whether everybody antes and the lowest (in razz the highest) card posts the bring-in: no blinds."""
        return self in STUDS


NO_LIMIT = frozenset({Game.HOLDEM, Game.SHORT_DECK, Game.SINGLE_DRAW})
POT_LIMIT = frozenset(
    {
        Game.POT_LIMIT_HOLDEM,
        Game.OMAHA,
        Game.FIVE_CARD_OMAHA,
        Game.POT_LIMIT_OMAHA8,
        Game.BIG_O,
        Game.FIVE_CARD_DRAW,
    }
)
STUDS = frozenset({Game.RAZZ, Game.STUD, Game.STUD8})
ROTATIONS: Mapping[str, tuple[Game, ...]] = {
    "horse": (Game.LIMIT_HOLDEM, Game.OMAHA8, Game.RAZZ, Game.STUD, Game.STUD8),
    "eight_game": (
        Game.TRIPLE_DRAW,
        Game.LIMIT_HOLDEM,
        Game.OMAHA8,
        Game.RAZZ,
        Game.STUD,
        Game.STUD8,
        Game.HOLDEM,
        Game.OMAHA,
    ),
    "holdem_omaha": (Game.HOLDEM, Game.OMAHA),
    "omaha8_stud8": (Game.OMAHA8, Game.STUD8),
    "draws": (Game.TRIPLE_DRAW, Game.BADUGI),
}
"""Mixed events: the games that follow each other, a new one at every level."""


def games_named(name: str) -> tuple[Game, ...]:
    """The games of a rotation, or the one of that name; none for any other name."""
    if name in ROTATIONS:
        return ROTATIONS[name]
    return (Game(name),) if name in tuple(Game) else ()
