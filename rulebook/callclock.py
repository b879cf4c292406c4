"""Calling the clock on a player who thinks too long."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import ClockRules
from rulebook.profile.variants import ClockExpiry


class ClockRuling(StrEnum):
    """What becomes of the hand when a called clock is over."""

    IN_TIME = "in_time"
    CHECK = "check"
    HAND_DEAD = "hand_dead"


@dataclass(frozen=True, slots=True)
class CalledClock:
    """Seconds to think (the floor may give fewer, down to ``think_min``) and the countdown after them."""

    think: int
    think_min: int
    countdown: int

    @property
    def total(self) -> int:
        """Seconds in all when the floor gives the full time."""
        return self.think + self.countdown

    @property
    def total_min(self) -> int:
        """Seconds in all when the floor gives the shortest."""
        return self.think_min + self.countdown


def called_clock(rules: ClockRules) -> CalledClock:
    """The times of the house: 25 + 5 (TDA 2024 rule 29), 60 + 10 (Sanremo art. 4.2.34), 0–25 + 5 (WSOP 80)."""
    return CalledClock(rules.think_seconds, rules.think_min_seconds, rules.countdown_seconds)


def ruling_at_expiry(rules: ClockRules, *, faces_bet: bool, has_expired: bool = True) -> ClockRuling:
    """The ruling (TDA 2024 rule 29); a player who acts in the last instant is in time.

    Facing a bet the hand is dead, else it is a check; Sanremo's hand is dead without distinction.
    """
    if not has_expired:
        return ClockRuling.IN_TIME
    if faces_bet or rules.clock_expiry == ClockExpiry.HAND_DEAD:
        return ClockRuling.HAND_DEAD
    return ClockRuling.CHECK


def may_call_clock(*, is_in_event: bool = True, is_at_seat: bool = True, is_floor: bool = False) -> bool:
    """Whether this person may ask for a clock: any player of the event at his seat, or the floor.

    TDA 2024 rules 29 and 30.
    """
    return is_floor or (is_in_event and is_at_seat)
