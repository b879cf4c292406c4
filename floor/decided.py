"""When an event is decided: one is left, or in a satellite no more than there are tickets."""

from __future__ import annotations

from datetime import datetime
from itertools import takewhile

from clock import queries as clock
from payouts import queries as payouts
from rulebook.satellite import satellite_is_over
from tournaments import queries as tournaments
from tournaments.setup.values import PayoutKind


def is_decided(event_id: int, day_id: int, at: datetime) -> bool:
    """Whether nobody left could still lose anything, and no other day is to be played.

    A satellite is over when everybody left receives a ticket (Sanremo art. 6); not before registration has
    closed, for every sale may add one.
    """
    left = tournaments.players_left(event_id)
    if left > 1 and not (all_receive_tickets(event_id, left) and _is_closed(event_id, at)):
        return False
    return all(day.is_closed for day in tournaments.days(event_id) if day.id != day_id)


def all_receive_tickets(event_id: int, left: int) -> bool:
    """Whether so many of a satellite win alike now; never in another event."""
    if tournaments.event(event_id).payout.kind is not PayoutKind.SATELLITE:
        return False
    return satellite_is_over(_equal_tickets(event_id), left)


def _equal_tickets(event_id: int) -> int:
    """How many first places receive the same ticket, as published or as the sales make it now."""
    prizes = payouts.ladder(event_id).prizes
    worth = prizes[0].ticket.minor if prizes else 0
    return sum(1 for _prize in takewhile(lambda prize: prize.ticket.minor == worth > 0, prizes))


def _is_closed(event_id: int, at: datetime) -> bool:
    return payouts.is_published(event_id) or not clock.is_registration_open(event_id, at)
