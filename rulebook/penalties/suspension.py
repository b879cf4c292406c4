"""A timed suspension: minutes of wall time, or minutes of play (``rulebook.playtime``)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.penalties.escalation import require_suspension
from rulebook.penalties.serving import DealtHand, dealt_suspended
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import SuspensionClock, Unserved


@dataclass(frozen=True, slots=True)
class Suspension:
    """A suspension in minutes, and what happens to the player's hands meanwhile."""

    minutes: int
    hand: DealtHand


def suspension(rules: PenaltyRules, minutes: int) -> Suspension:
    """A suspension as the house allows it (Sanremo art. 4.7.3); raises ``Refusal("suspension_length")``."""
    return Suspension(require_suspension(rules, minutes), dealt_suspended())


def ends_by_wall(given_at: datetime, minutes: int) -> datetime:
    """When a suspension in wall time ends, breaks and pauses included."""
    return given_at + timedelta(minutes=minutes)


def follows_player(rules: PenaltyRules) -> bool:
    """Whether what is not served when an entry is out counts for the next one, of any flight (house option)."""
    return rules.unserved is Unserved.FOLLOWS_PLAYER


def runs_by_wall(rules: PenaltyRules) -> bool:
    """Whether a suspension continues while the tournament clock is paused (Sanremo art. 4.7.3: not specified)."""
    return rules.suspension_clock is SuspensionClock.WALL
