"""Players on their way to a seat: who is awaited, when one is overdue, how long a move is shown."""

from __future__ import annotations

from datetime import datetime, timedelta

from rulebook.profile import SeatingRules


def awaits(rules: SeatingRules, *, is_first_seat: bool) -> bool:
    """Whether a player is awaited in a seat: after every move, in a first seat as the house says (house option)."""
    return rules.check_first_seats or not is_first_seat


def is_overdue(rules: SeatingRules, since: datetime, at: datetime) -> bool:
    """Whether a player sent at ``since`` should be there by now (house option)."""
    return at >= overdue_at(rules, since)


def overdue_at(rules: SeatingRules, since: datetime) -> datetime:
    """From when a player sent at ``since`` is overdue (house option)."""
    return since + timedelta(minutes=rules.arrival_minutes)


def has_lapsed(rules: SeatingRules, since: datetime, at: datetime, *, is_first_seat: bool) -> bool:
    """Whether a player moved at ``since`` counts as arrived; never in a first seat (house option)."""
    limit = timedelta(minutes=rules.arrivals_lapse_minutes)
    return bool(limit) and not is_first_seat and at - since >= limit


def shown_for(rules: SeatingRules) -> timedelta:
    """How long a move is shown on the displays (house option)."""
    return timedelta(minutes=rules.moves_shown_minutes)


def made_at(rules: SeatingRules, announced: datetime) -> datetime:
    """When an automatic move is made, unless it is stopped before (house option)."""
    return announced + timedelta(seconds=rules.veto_seconds)
