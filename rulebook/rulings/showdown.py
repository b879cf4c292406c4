"""Showdown: when hands are turned face up, and who may ask to see one (TDA rules 16 and 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Street(StrEnum):
    """A round of betting."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class Cards(StrEnum):
    """What a player has done with the cards."""

    HELD = "held"
    TABLED = "tabled"
    MUCKED = "mucked"


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over, and how many players in the hand can still bet after it."""

    street: Street
    can_bet: int


@dataclass(frozen=True, slots=True)
class FaceUp:
    """On which street the hands are turned up; ``is_after_river``: only when all betting of the last one is over."""

    street: Street
    is_after_river: bool


@dataclass(frozen=True, slots=True)
class MayAsk:
    """Who may demand to see the last aggressor's hand, who may not, or that the floor decides."""

    may: tuple[str, ...]
    lost: tuple[str, ...]
    floor_decides: bool


def face_up(rounds: Sequence[Round]) -> FaceUp:
    """When all hands are turned up with somebody all-in: as soon as no more betting is possible (TDA rule 16).

    With two or more players who can still bet they stay down until the river's betting is over.
    """
    closed = (betting_round.street for betting_round in rounds if betting_round.can_bet <= 1)
    street = next(closed, None)
    return FaceUp(street or Street.RIVER, street is None)


def may_see_hand(asking: Mapping[str, Cards], *, is_river_bet: bool) -> MayAsk:
    """Who may demand the last aggressor's hand: after a bet on the river callers who have not mucked (TDA rule 18)."""
    if not is_river_bet:
        return MayAsk((), (), True)
    may = tuple(name for name, cards in asking.items() if cards is not Cards.MUCKED)
    return MayAsk(may, tuple(name for name in asking if name not in may), False)
