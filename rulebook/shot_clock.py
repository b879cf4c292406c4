"""Calling the clock on a player who thinks too long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.profile import ClockRules
from rulebook.profile.variants import ClockExpiry, ClockStarter
from rulebook.refusals import Refusal


class ClockRuling(StrEnum):
    """What happens to the hand when a called clock expires."""

    IN_TIME = "in_time"
    CHECK = "check"
    HAND_DEAD = "hand_dead"


@dataclass(frozen=True, slots=True)
class ShotClockTimes:
    """Seconds to think (the floor may give fewer, down to ``think_min``) and the countdown that follows."""

    think: int
    think_min: int
    countdown: int

    @property
    def total(self) -> int:
        """Seconds in all when the floor gives the full time."""
        return self.think + self.countdown


def shot_clock_times(rules: ClockRules) -> ShotClockTimes:
    """The times of the house: 25 + 5 (TDA 2024 rule 29), 60 + 10 (Sanremo art. 4.2.34), 0–25 + 5 (WSOP 80)."""
    return ShotClockTimes(rules.think_seconds, rules.think_min_seconds, rules.countdown_seconds)


def granted(rules: ClockRules, seconds: int | None = None) -> ShotClockTimes:
    """The times for one call: the full times, or ``seconds`` to think if the floor gives fewer.

    Raises ``Refusal("think_out_of_range")`` outside what the house allows (WSOP 80; Prestige heads-up no. 6).
    """
    times = shot_clock_times(rules)
    if seconds is None:
        return times
    if not times.think_min <= seconds <= times.think:
        raise Refusal("think_out_of_range", field="seconds", least=times.think_min, most=times.think)
    return ShotClockTimes(seconds, seconds, times.countdown)


class ShotPhase(StrEnum):
    """The phase of a called clock."""

    THINKING = "thinking"
    COUNTDOWN = "countdown"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ShotClockRun:
    """A clock that was called at an instant; what it shows at any other is computed."""

    called_at: datetime
    think: int
    countdown: int

    @property
    def counts_from(self) -> datetime:
        """When the countdown begins."""
        return self.called_at + timedelta(seconds=self.think)

    @property
    def ends_at(self) -> datetime:
        """When the time is over; an action at this very instant is in time (TDA 2024 rule 29)."""
        return self.counts_from + timedelta(seconds=self.countdown)

    def left_ms(self, at: datetime) -> int:
        """Milliseconds left at ``at``, never negative."""
        return max(0, round((self.ends_at - at) / timedelta(milliseconds=1)))

    def phase(self, at: datetime) -> ShotPhase:
        """Thinking, counting down, or over."""
        if at > self.ends_at:
            return ShotPhase.EXPIRED
        return ShotPhase.COUNTDOWN if at >= self.counts_from else ShotPhase.THINKING


def ruling_at_expiry(rules: ClockRules, *, faces_bet: bool, has_expired: bool = True) -> ClockRuling:
    """The ruling (TDA 2024 rule 29); a player who acts in the last instant is in time.

    Facing a bet the hand is dead, else it is a check; at Sanremo the hand is always dead.
    """
    if not has_expired:
        return ClockRuling.IN_TIME
    if faces_bet or rules.clock_expiry == ClockExpiry.HAND_DEAD:
        return ClockRuling.HAND_DEAD
    return ClockRuling.CHECK


def ruling_at(rules: ClockRules, shot: ShotClockRun, at: datetime, *, faces_bet: bool) -> ClockRuling:
    """The ruling on a player who acts at ``at``, or has not acted by then: a tie goes to the player (TDA 29)."""
    has_expired = shot.phase(at) is ShotPhase.EXPIRED
    return ruling_at_expiry(rules, faces_bet=faces_bet, has_expired=has_expired)


def may_call_clock(*, is_in_event: bool = True, is_at_seat: bool = True, is_floor: bool = False) -> bool:
    """Whether this person may ask for a clock: any seated player of the event, or the floor.

    TDA 2024 rules 29 and 30.
    """
    return is_floor or (is_in_event and is_at_seat)


def starts_at_call(rules: ClockRules) -> bool:
    """Whether a clock called at the table starts at once, or the floor is asked to come and start it.

    Any player at their seat calls it (TDA 2024 rules 29 and 30); WSOP 80 leaves it to the floor alone.
    """
    return rules.clock_starter is ClockStarter.TABLE


@dataclass(frozen=True, slots=True)
class Stalled:
    """What may be done about a player who stalls again and again."""

    may_shorten: bool
    may_penalise: bool = True


def stalled(rules: ClockRules) -> Stalled:
    """A shorter clock if the house allows one, and a penalty (WSOP 80; Prestige heads-up no. 6: 10 seconds)."""
    return Stalled(may_shorten=rules.think_min_seconds < rules.think_seconds)
