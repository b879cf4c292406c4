"""The variants of betting: raises, caps, pots, chips, early cards."""

from __future__ import annotations

from enum import StrEnum


class MinRaise(StrEnum):
    """The smallest raise (TDA 2024 rule 43)."""

    FULL_RAISE = "full_raise"
    """The call and the largest full bet or raise of the round."""
    SHORT_BET_TWICE = "short_bet_twice"
    """Over an all-in for less than the smallest bet, twice that bet (Montegalda art. 10.13; Sanremo art. 9)."""
    DOUBLE_ALL_IN = "double_all_in"
    """Over an all-in for less than a full raise, twice the all-in (Sanremo cash annex)."""


class Reopen(StrEnum):
    """What lets a player who has acted raise again (TDA 2024 rule 47)."""

    FULL_RAISE = "full_raise"
    HALF_RAISE = "half_raise"
    """Half of it (Montegalda art. 10.10; its art. 10.11 says a full one)."""


class CapLifts(StrEnum):
    """When the cap on raises in limit games is lifted."""

    TWO_STARTED = "two_started"
    """Two players started the round (Sanremo art. 9)."""
    TWO_LEFT_IN_EVENT = "two_left_in_event"
    """Two players are left in the event (WSOP 100.b)."""


class PreflopPot(StrEnum):
    """How short and dead blinds count in a pot-limit pot before the flop."""

    FULL_BLINDS = "full_blinds"
    """In full (TDA 2024 rule 54-B)."""
    SHORT_BLINDS_ONLY = "short_blinds_only"
    """Short blinds in full; a dead small blind does not count (TDA 2019 rule 54-B)."""
    TRUE_VALUE = "true_value"
    """As they were posted (WSOP section VIII)."""


class UnclearAtPot(StrEnum):
    """Whether an amount that may mean several may be the whole pot (TDA rule 57)."""

    UP_TO_POT = "up_to_pot"
    BELOW_POT = "below_pot"
    """The Italian text: less than the pot."""


class SubstantialAction(StrEnum):
    """How a check and a fold are read (TDA rule 36: its two halves disagree)."""

    CHIPS = "chips"
    """One of two actions must put in chips: the main sentence."""
    PARENTHESIS = "parenthesis"
    """Any two but two checks or two folds: the parenthesis."""


class PotTooHigh(StrEnum):
    """Until when a pot counted too high is corrected."""

    UNTIL_NEXT_CARD = "until_next_card"
    """TDA rule 52-B; WSOP 90.e.2."""
    UNTIL_SUBSTANTIAL_ACTION = "until_substantial_action"
    """WSOP section VIII.d."""


class ShortCall(StrEnum):
    """How a call for too little counts against a raise, with several players in the hand (TDA rule 51)."""

    FLOOR_DECIDES = "floor_decides"
    """A full call, or a fold that forfeits the chips."""
    COMPLETED = "completed"
    """A full call in any case: no chips are left behind (Prestige)."""


class PriorCovering(StrEnum):
    """What counts when chips that covered the call were withdrawn and new ones put out."""

    ALL_CHIPS = "all_chips"
    """TDA 2024 addendum 46, situation 4."""
    NEW_CHIPS = "new_chips"
    """WSOP 98.b.2."""


class IdenticalHands(StrEnum):
    """How identical hands share that win both high and low."""

    EACH_HALF = "each_half"
    """Each half separately: without item 20-D, which was deleted in 2022."""
    EVENLY = "evenly"
    """As evenly as possible (TDA 2019 rule 20-D)."""


class PrematureTurn(StrEnum):
    """What is done with a turn dealt too soon (TDA RP-5-B)."""

    RESHUFFLE_FIRST = "reshuffle_first"
    """2024: back into the stub, then the turn is dealt again."""
    RIVER_FIRST = "river_first"
    """2019: the river's card becomes the turn, the early one goes back after it."""
