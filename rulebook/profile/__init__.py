"""The rules profile: every house variant, named, grouped and with its source."""

from rulebook.profile.groups import (
    BettingRules,
    BreakingRules,
    BubbleRules,
    ButtonRules,
    ChipRules,
    ClockRules,
    HeadRules,
    PenaltyRules,
    PlaceRules,
    SeatingRules,
)
from rulebook.profile.profile import (
    EDITION_NAMES,
    PROFILES,
    RulesProfile,
    profile_from_data,
    profile_named,
    profile_stored,
    profile_to_data,
)

__all__ = [
    "EDITION_NAMES",
    "PROFILES",
    "BettingRules",
    "BreakingRules",
    "BubbleRules",
    "ButtonRules",
    "ChipRules",
    "ClockRules",
    "HeadRules",
    "PenaltyRules",
    "PlaceRules",
    "RulesProfile",
    "SeatingRules",
    "profile_from_data",
    "profile_named",
    "profile_stored",
    "profile_to_data",
]
