"""Questions to the floor: is the event over, what may a player buy who is out."""

from __future__ import annotations

from datetime import datetime

from clock import queries as clock
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def is_registration_open(event_id: int, at: datetime) -> bool:
    """Whether entries are still sold, as the seats ask; an event without levels sells none."""
    try:
        return clock.is_registration_open(event_id, at)
    except Refusal:
        return False


def is_decided(event_id: int, day_id: int) -> bool:
    """Whether one is left and no other day is still to be played."""
    if tournaments.field(event_id).alive > 1:
        return False
    return all(day.is_closed for day in tournaments.days(event_id) if day.id != day_id)


def next_day(day_id: int) -> tournaments.DayView | None:
    """The day on which those who advance play on: the final, else the next one; none after the last."""
    day = tournaments.day(day_id)
    coming = [one for one in tournaments.days(day.event_id) if not one.is_closed and one.number > day.number]
    return next((one for one in coming if one.is_final), coming[0] if coming else None)
