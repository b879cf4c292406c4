"""When an event is decided, as its field, its prizes and its days tell the rulebook."""

from __future__ import annotations

from datetime import datetime

from clock import queries as clock
from payouts import queries as payouts
from rulebook import decided as rule
from tournaments import queries as tournaments
from tournaments.setup.values import PayoutKind


def is_decided(event_id: int, day_id: int, at: datetime) -> bool:
    """Whether nobody left could still lose anything, and no other day is to be played."""
    left = tournaments.players_left(event_id)
    worths = _tickets(event_id) if left > 1 else None
    is_closed = worths is not None and _is_closed(event_id, at)
    if not rule.is_decided(left, worths, is_field_closed=is_closed):
        return False
    return all(day.is_closed for day in tournaments.days(event_id) if day.id != day_id)


def all_receive_tickets(event_id: int, left: int) -> bool:
    """Whether so many of a satellite win alike now; never in another event."""
    return rule.win_alike(left, _tickets(event_id))


def _tickets(event_id: int) -> tuple[int, ...] | None:
    """What the ticket of each place is worth, as published or as the sales make it; none but in a satellite."""
    if tournaments.event(event_id).payout.kind is not PayoutKind.SATELLITE:
        return None
    return tuple(prize.ticket.minor for prize in payouts.ladder(event_id).prizes)


def _is_closed(event_id: int, at: datetime) -> bool:
    return payouts.is_published(event_id) or not clock.is_registration_open(event_id, at)
