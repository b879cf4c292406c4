"""Players on their way to a seat: who is awaited, when one is overdue, how long a move is shown."""

from __future__ import annotations

from datetime import datetime, timedelta

from rulebook.playtime import MINUTE_MS
from rulebook.profile import SeatingRules


def awaits(rules: SeatingRules, *, is_first_seat: bool) -> bool:
    """Whether a player is awaited in a seat: after every move, in a first seat as the house says (house option)."""
    return rules.check_first_seats or not is_first_seat


def arrival_ms(rules: SeatingRules) -> int:
    """How much play a player has to come to a seat: a pause, a break and a night do not count (house option)."""
    return rules.arrival_minutes * MINUTE_MS


def is_overdue(rules: SeatingRules, played_ms: int) -> bool:
    """Whether a player should be in a seat after this much play since being sent there (house option)."""
    return played_ms >= arrival_ms(rules)


def has_lapsed(rules: SeatingRules, played_ms: int, *, is_first_seat: bool) -> bool:
    """Whether a player moved this much play ago counts as arrived; never in a first seat (house option)."""
    limit = rules.arrivals_lapse_minutes * MINUTE_MS
    return bool(limit) and not is_first_seat and played_ms >= limit


def shown_for(rules: SeatingRules) -> timedelta:
    """How long a move is shown on the displays (house option)."""
    return timedelta(minutes=rules.moves_shown_minutes)


def made_at(rules: SeatingRules, announced: datetime) -> datetime:
    """When an automatic move is made, unless it is stopped before (house option)."""
    return announced + timedelta(seconds=rules.veto_seconds)
