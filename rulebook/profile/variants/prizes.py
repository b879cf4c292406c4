"""The variants of chips, penalties, places and prizes."""

from __future__ import annotations

from enum import StrEnum


class RaceRounding(StrEnum):
    """How odd chips round at a race (forum 385; Montegalda art. 17)."""

    HALF_UP = "half_up"
    UP = "up"
    DOWN = "down"
    MORE_THAN_HALF = "more_than_half"


class Rescue(StrEnum):
    """How a player left without chips by a race is kept in (TDA 2024 rule 24-A)."""

    EXTRA_CHIP = "extra_chip"
    FROM_POOL_FIRST = "from_pool_first"


class RaceStart(StrEnum):
    """Where the race deals first (TDA 2024 rule 24-A; Montegalda art. 17.2)."""

    SEAT_ONE = "seat_one"
    SMALL_BLIND = "small_blind"


class RaceMethod(StrEnum):
    """How odd chips are settled (TDA 2024 rule 24-A; without a race: house option)."""

    RACE = "race"
    ROUND_UP_PER_PLAYER = "round_up_per_player"


class RaceCards(StrEnum):
    """What a race deals (TDA 2024 rule 24-A; Montegalda art. 17.2)."""

    ONE_PER_CHIP = "one_per_chip"
    ONE_PER_PLAYER_PER_ROUND = "one_per_player_per_round"


class RaceTie(StrEnum):
    """What decides between two cards of one rank (TDA 2024 addendum rule 10-B; Montegalda art. 17.2)."""

    SUIT = "suit"
    FIRST_DEALT = "first_dealt"


class RaceDeal(StrEnum):
    """Who deals a race (TDA 2024 rule 24-A: the dealer; by the house: a draw that anybody can repeat)."""

    BY_HAND = "by_hand"
    BY_THE_HOUSE = "by_the_house"


class RacesAtBreakEnd(StrEnum):
    """What happens to play if tables still race as a break ends (TDA 2024 rule 24: silent; house option)."""

    ASK = "ask"
    WAIT = "wait"
    RESUME = "resume"


class RescueChip(StrEnum):
    """The chip that keeps a player in (TDA 2024 rule 24-A: lowest in play; Sanremo art. 4.2.6: of the level)."""

    LOWEST_IN_PLAY = "lowest_in_play"
    LOWEST_FOR_LEVEL = "lowest_for_level"


class SuspensionClock(StrEnum):
    """Which clock a timed suspension runs on (Sanremo art. 4.7.3: unsaid)."""

    TOURNAMENT = "tournament"
    WALL = "wall"


class Unserved(StrEnum):
    """Where the rest of a penalty counts once its entry is out (no source; house option)."""

    FOLLOWS_PLAYER = "follows_player"
    STAYS_WITH_ENTRY = "stays_with_entry"


class DqPrize(StrEnum):
    """Where the prize of a disqualified player goes (not specified)."""

    MOVE_UP = "move_up"
    REDISTRIBUTE = "redistribute"
    HOUSE = "house"


class PlaceCount(StrEnum):
    """How a share of the field becomes a number of paid places (Sanremo art. 15: not specified)."""

    NEAREST = "nearest"
    UP = "up"
    DOWN = "down"


class RankBy(StrEnum):
    """Whether every entry is ranked or only a player's last one."""

    ENTRY = "entry"
    PLAYER_LAST_BULLET = "player_last_bullet"


class ShareRounding(StrEnum):
    """How a shared prize is rounded to its unit (EPT Prague: down to 5)."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


class ShareRemainder(StrEnum):
    """Where the remainder of a rounded share goes (procedure 21; sources agree on nothing)."""

    IN_ORDER = "in_order"
    """A unit each from the first of the tied on."""
    FIRST_OF_TIED = "first_of_tied"
    LAST_OF_TIED = "last_of_tied"
    HOUSE = "house"
    """It stays undistributed, and is shown."""


class TicketOver(StrEnum):
    """What becomes of a ticket's worth above the price (PokerStars: credited; by default such a ticket is refused)."""

    REFUSED = "refused"
    CREDIT = "credit"
    """It is credited to the player's account."""


class AbandonedPrize(StrEnum):
    """What a bag wins that its player gave up for another; one that was surrendered wins nothing (Prestige)."""

    NONE = "none"
    """The places behind it move up."""
    PLACE = "place"
    """The prize of its place (MGM National Harbor: a Day 2 minimum payout)."""


class DealPolicy(StrEnum):
    """What the house requires of a deal besides everybody's consent (Prestige, Politica Deal)."""

    UNANIMOUS = "unanimous"
    BY_PLACE = "by_place"
    """Amounts belong to places still played for, and fall with them."""
    NONE = "none"
    """No deals."""


class LeftFrom(StrEnum):
    """Where an amount left to play for comes from under ICM (procedure 25).

    ``EQUAL_PARTS``: the same from everybody, asked for at EPT Malta 2015.
    """

    FIRST_PRIZE = "first_prize"
    PROPORTIONAL = "proportional"
    EQUAL_PARTS = "equal_parts"
