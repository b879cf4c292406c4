"""The variants of bounties (procedure 26)."""

from __future__ import annotations

from enum import StrEnum


class BountyKind(StrEnum):
    """Whether the bounty part of a price is a bounty on the head of its player, and how it is won."""

    NONE = "none"
    """The part stays on its account."""
    FIXED = "fixed"
    PROGRESSIVE = "progressive"
    """A part in cash, the rest onto the hunter's own head."""
    MYSTERY = "mystery"
    """From some moment on each knock-out draws an envelope."""


class BountyOdd(StrEnum):
    """Where the odd unit of a halved head goes."""

    HEAD = "head"
    CASH = "cash"


class BountyShare(StrEnum):
    """Who shares a bounty if several players won chips of the player who is out (procedure 26.1)."""

    COVERING = "covering"
    """The player who covered them: the winners of the highest pot that the player was in for."""
    ALL_WINNERS = "all_winners"
    """All winners of a pot that the player was in for."""


class OwnBounty(StrEnum):
    """What becomes of the winner's own head."""

    KEEPS = "keeps"
    NONE = "none"


class HeadLeft(StrEnum):
    """What becomes of a head that nobody won: after a disqualification or a surrender (the sources are silent)."""

    WINNER = "winner"
    HOUSE = "house"
    """It is left over, and shown as such."""


class AbandonedHead(StrEnum):
    """What becomes of the head of a bag that is not played: given up for another, or surrendered."""

    TO_OWN = "to_own"
    """It is added to the head of the bullet that its player still plays."""
    NOBODY = "nobody"
    """As a head that nobody won."""
    POOL = "pool"
    """It goes to the prize pool."""


class MysteryStart(StrEnum):
    """From when on envelopes are drawn (APT: from twice the paid places; WSOP, partypoker: from day 2)."""

    IN_THE_MONEY = "in_the_money"
    TWICE_THE_PAID = "twice_the_paid"
    DAY_2 = "day_2"
    """Everybody who plays the second day plays for them, paid or not."""
