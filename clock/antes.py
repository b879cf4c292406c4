"""The ante as it is due now: halved for the last few players if the house says so."""

from __future__ import annotations

from datetime import datetime

from clock.queries import is_registration_open
from rulebook.rulings.antes import level_due
from rulebook.structure import Period
from tournaments import queries as tournaments


def may_halve_ante(event_id: int) -> bool:
    """Whether one player more or less may halve the ante, or make it whole."""
    halved_at = tournaments.profile(event_id).betting.ante_halved_at
    return halved_at > 0 and tournaments.players_left(event_id) <= halved_at + 1


def players_for_ante(event_id: int, at: datetime) -> int | None:
    """How many players are left, if the ante depends on it by now; none as long as entries are sold."""
    if not tournaments.profile(event_id).betting.ante_halved_at or is_registration_open(event_id, at):
        return None
    return tournaments.players_left(event_id)


def level_now(event_id: int, level: Period, at: datetime) -> Period:
    """The level with the ante that is due at ``at``."""
    left = players_for_ante(event_id, at)
    return level if left is None else level_due(level, left, tournaments.profile(event_id).betting)
