"""The variants of bounties (procedure 26)."""

from __future__ import annotations

from enum import StrEnum


class BountyKind(StrEnum):
    """Whether the bounty part of a price is a bounty on the head of its player, and how it is won."""

    NONE = "none"
    """The part stays on its account."""
    FIXED = "fixed"
    PROGRESSIVE = "progressive"
    """A part in cash, the rest onto the head of who won it."""
    MYSTERY = "mystery"
    """From a moment on each knock-out draws an envelope."""


class BountyOdd(StrEnum):
    """Where the odd unit of a halved head goes."""

    HEAD = "head"
    CASH = "cash"


class BountyShare(StrEnum):
    """Who shares a bounty where several won chips of the player (procedure 26.1)."""

    COVERING = "covering"
    """Who covered the player: the winners of the highest pot that the player was in for."""
    ALL_WINNERS = "all_winners"
    """All who won a pot that the player was in for."""


class OwnBounty(StrEnum):
    """What becomes of the winner's own head."""

    KEEPS = "keeps"
    NONE = "none"


class HeadLeft(StrEnum):
    """What becomes of a head that nobody won: of a disqualified player, of a stack that was given up (silent)."""

    WINNER = "winner"
    HOUSE = "house"
    """It is left over, and shown."""


class MysteryStart(StrEnum):
    """From when on envelopes are drawn (APT: from twice the paid places; WSOP, partypoker: from day 2)."""

    IN_THE_MONEY = "in_the_money"
    TWICE_THE_PAID = "twice_the_paid"
    DAY_2 = "day_2"
    """All who play the second day play for them, paid or not."""
