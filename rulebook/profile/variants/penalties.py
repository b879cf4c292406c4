"""The variants of penalties, absent players and disqualification."""

from __future__ import annotations

from enum import StrEnum


class Dodging(StrEnum):
    """What dodging a blind on purpose costs (TDA 2024 rule 33; WSOP 86; Sanremo art. 4.2.21; Montegalda 13.5)."""

    DISCRETION = "discretion"
    """A penalty is due; the director decides its size."""
    BLINDS_AND_ROUND = "blinds_and_round"
    """Both blinds, the big blind ante and one round."""
    DEAD_MONEY = "dead_money"
    """The blinds may go into the next pot as dead money, a penalty may be given."""
    POSSIBLE = "possible"
    """A penalty may be given."""


class SeatTest(StrEnum):
    """Until which card of the first deal a player must have reached the seat (TDA 2024 rule 30; RRoP: the first)."""

    LAST_CARD = "last_card"
    FIRST_CARD = "first_card"


class GravestPenalty(StrEnum):
    """The most that serious misconduct may cost (Prestige heads-up no. 7: out of the club)."""

    DISQUALIFICATION = "disqualification"
    EXPULSION = "expulsion"


class PrizeAfterDq(StrEnum):
    """Whether a disqualified player keeps the prize of the place (Sanremo art. 4.2.33: none after elimination)."""

    ASK = "ask"
    NONE = "none"
    DUE = "due"


class NoShow(StrEnum):
    """What becomes of the stack of a player who never came."""

    BLINDED_OFF = "blinded_off"
    """It stays in play and is blinded off (TDA 2024 rule 71-A; heads-up events of the WSOP)."""
    AFTER_FIRST_BREAK = "after_first_break"
    """Taken up with the level after the first break, the buy-in kept for the player (WSOP 16)."""
    HALF_HOUR = "half_hour"
    """May be taken up after half an hour or at a new level (Robert's Rules, section 15)."""
    AT_ONCE = "at_once"
    """The game is lost at once, the buy-in is due all the same (Montegalda)."""


class MatchNoShow(StrEnum):
    """What becomes of a player who does not come to a match of a bracket."""

    BLINDED_OFF = "blinded_off"
    """The stack stays and is blinded off (WSOP 16)."""
    WALKOVER = "walkover"
    """The seat is lost after level 1: a new player takes it, else the other player advances (Prestige)."""
