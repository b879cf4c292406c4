"""Who is awaited in a seat: not seen there yet, since when, and who is overdue."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from seating.models import Move
from seating.queries.moves import missing
from seating.queries.tables import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class Awaited:
    """A player not seen in the seat he has; ``move_number`` is that of his printed move.

    ``since`` is when he was sent there, in a first seat not before the day began. ``is_first_seat`` tells a
    no-show from a player on the way.
    """

    entry: EntryView
    seat: SeatRef
    move_number: int | None
    since: datetime
    is_first_seat: bool
    is_overdue: bool


def awaited(day_id: int, at: datetime) -> tuple[Awaited, ...]:
    """Everybody of a day who has not been seen in his seat, by table and seat.

    First seats are left out where the profile does not check them.
    """
    day = tournaments.day(day_id)
    rules = tournaments.profile(day.event_id).seating
    waiting = missing(day_id)
    sent = _sent([entry.id for entry, _ref in waiting])
    found = []
    for entry, ref in waiting:
        number, is_first, moved_at = sent.get(entry.id, (None, True, day.starts_at))
        if is_first and not rules.check_first_seats:
            continue
        since = max(moved_at, day.starts_at) if is_first else moved_at
        is_overdue = at - since >= timedelta(minutes=rules.arrival_minutes)
        found.append(Awaited(entry, ref, number, since, is_first, is_overdue))
    return tuple(sorted(found, key=lambda one: (one.seat.table, one.seat.seat)))


def _sent(entry_ids: Collection[int]) -> dict[int, tuple[int | None, bool, datetime]]:
    """Number of the latest move of each entry, whether it was the first seat, and when."""
    rows = Move.objects.filter(entry_id__in=entry_ids).order_by("number")
    columns = ("entry_id", "number", "from_table", "at")
    return {
        entry_id: (number, from_table is None, at)
        for entry_id, number, from_table, at in rows.values_list(*columns)
    }
