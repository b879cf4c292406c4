"""Until when a hand, or a count of chips, may be disputed (TDA 2024 rule 22)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.profile import ClockRules
from rulebook.profile.variants import ClaimWindow

CLAIM_IN_BREAK = timedelta(minutes=1)
"""How long a hand that ended in a break may be disputed (TDA 2024 rule 22)."""


class ClaimKind(StrEnum):
    """What is disputed: who won the hand, or what was counted out."""

    READING = "reading"
    ACCOUNTING = "accounting"


class NextHand(StrEnum):
    """How far the hand after the disputed one has come."""

    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    SUBSTANTIAL_ACTION = "substantial_action"


def claim_in_time(rules: ClockRules, kind: ClaimKind, next_hand: NextHand) -> bool:
    """Whether a claim is still heard (TDA 2024 rule 22; Sanremo art. 12.3 and Montegalda art. 20.3).

    A claim on reading the hand until the next one starts, on an amount until substantial action in it.
    """
    if kind == ClaimKind.ACCOUNTING and rules.claims == ClaimWindow.TDA22:
        return next_hand != NextHand.SUBSTANTIAL_ACTION
    return next_hand == NextHand.NOT_BEGUN


def claim_in_time_in_break(pot_awarded: datetime, claimed: datetime) -> bool:
    """Whether a claim about a hand that ended in a break is heard: within a minute (TDA 2024 rule 22)."""
    return claimed - pot_awarded <= CLAIM_IN_BREAK
