"""Places paid within flights, in the API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.flights import rows
from payouts.flights.rows import FlightPaid
from tournaments import queries as tournaments


@read("events/<int:event>/flights-paid/", admits=READERS, is_whole=True)
def flights_paid(event: int) -> Sequence[FlightPaid]:
    """List the days that pay places of their own, off the prize pool: as planned, as awarded once they are over."""
    return rows.flights_paid(tournaments.event(event).id)
