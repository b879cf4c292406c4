"""The variants of levels, registration, called clocks, time limits and hand for hand."""

from __future__ import annotations

from enum import StrEnum


class LateRegClose(StrEnum):
    """When late registration after a last level closes (WSOP 12: with the break that follows)."""

    END_OF_LEVEL = "end_of_level"
    WHEN_PLAY_RESUMES = "when_play_resumes"


class LevelStart(StrEnum):
    """What starts a new level for the next hand (TDA 2024 rule 23; TDA 2019 rule 23)."""

    ANNOUNCEMENT_OR_SIGNAL = "announcement_or_signal"
    ANNOUNCEMENT = "announcement"


class ClockExpiry(StrEnum):
    """What the expiry of a called clock means (TDA 2024 rule 29; Sanremo art. 4.2.34)."""

    CHECK_IF_NO_BET = "check_if_no_bet"
    HAND_DEAD = "hand_dead"


class ClockStarter(StrEnum):
    """Who starts the clock that a player calls at the table (TDA 2024 rule 29; WSOP 80: the floor's discretion)."""

    TABLE = "table"
    FLOOR = "floor"


class ClaimWindow(StrEnum):
    """Until when a claim about a hand is heard (TDA 2024 rule 22; Sanremo art. 12.3)."""

    TDA22 = "tda22"
    NEXT_HAND = "next_hand"


class RebuyWith(StrEnum):
    """With how many chips a player may rebuy.

    Sanremo art. 5: none; clubs: under, or up to, the starting stack, or a part of it.
    """

    NO_CHIPS = "no_chips"
    UNDER_STARTING_STACK = "under_starting_stack"
    UP_TO_STARTING_STACK = "up_to_starting_stack"
    UP_TO_PART = "up_to_part"


class AntePriority(StrEnum):
    """What a big blind pays first with too few chips for blind and ante.

    The blind (TDA 2024 RP-11), or the ante (TDA 2019 RP-11, which Prestige prints).
    """

    BLIND_FIRST = "blind_first"
    ANTE_FIRST = "ante_first"


class TimeOver(StrEnum):
    """What happens at the end of a time limit (Montegalda: not specified)."""

    FINISH_HAND = "finish_hand"
    STOP = "stop"


class TimeTie(StrEnum):
    """How equal stacks at the end of a time limit are decided (Montegalda: not specified)."""

    SHARE = "share"
    ONE_MORE_HAND = "one_more_hand"
    HIGH_CARD = "high_card"


class AgainstStalling(StrEnum):
    """How tables wait for one another before hand for hand, with the clock running (TDA 2024 RP-19 lists both)."""

    FLOOR_CHOOSES = "floor_chooses"
    SOFT = "soft"
    ORBIT = "orbit"
    NONE = "none"


class RunOff(StrEnum):
    """What a hand costs on the clock during hand for hand (TDA 2019 RP-8-B; TDA 2024 RP-8-B)."""

    FIXED = "fixed"
    REAL_TIME_CAPPED = "real_time_capped"


class ChargeAt(StrEnum):
    """When the hand is charged (TDA RP-8; WSOP 126)."""

    START_OF_NEXT_HAND = "start_of_next_hand"
    END_OF_HAND = "end_of_hand"


class PauseAt(StrEnum):
    """When the clock is paused for hand for hand (TDA RP-8-B; WSOP 126: as the first table ends its hand)."""

    ANNOUNCEMENT = "announcement"
    FIRST_TABLE_FINISHED = "first_table_finished"


class Carry(StrEnum):
    """What a run-off beyond the level's end does (not specified; our default)."""

    CARRY_DEFICIT = "carry_deficit"
    RESET = "reset"


class Ties(StrEnum):
    """How players out in the same hand are ranked (WSOP 126.b; Sanremo art. 4.2.30)."""

    SPLIT_DIFFERENT_TABLES = "split_different_tables"
    SPLIT_ALL = "split_all"
    SPLIT_BY_TABLE_TIER = "split_by_table_tier"
    RANK_BY_STACK = "rank_by_stack"


class SameTableTies(StrEnum):
    """How players out in the same hand at one table are ranked (Sanremo art. 4.2.30; WSOP 126.b: by stack)."""

    RANK_BY_STACK = "rank_by_stack"
    SPLIT_ALL = "split_all"


class RoundLosers(StrEnum):
    """Which places the losers of a round of a bracket take (no source says)."""

    SHARE = "share"
    BY_BUST = "by_bust"


class MixedTies(StrEnum):
    """Two out at one table and one at another, under split different tables (WSOP does not specify)."""

    SPLIT_ALL = "split_all"
    SPLIT_BY_TABLE_TIER = "split_by_table_tier"
