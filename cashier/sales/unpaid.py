"""Unpaid entries: the list with its deadlines, and the waiting list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from journal.reading import asked_once
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An unpaid entry, with its seat if it holds one."""

    entry: EntryView
    seat: SeatRef | None

    @property
    def until(self) -> datetime | None:
        """Its deadline; None on the waiting list."""
        return self.entry.unpaid_until

    @property
    def is_queued(self) -> bool:
        """Whether the entry is on the waiting list and has no deadline."""
        return self.until is None

    def is_overdue(self, at: datetime) -> bool:
        """Whether the deadline has passed."""
        return self.until is not None and self.until <= at


@asked_once
def unpaid(event_id: int) -> tuple[Unpaid, ...]:
    """The unpaid entries, nearest deadline first, then the waiting list in order."""
    waiting = tournaments.unpaid_entries(event_id)
    seats = seating.seats_of([entry.id for entry in waiting])
    entries = sorted(
        waiting, key=lambda one: (one.unpaid_until is None, one.unpaid_until or one.registered_at, one.number)
    )
    return tuple(Unpaid(entry, seats.get(entry.id)) for entry in entries)


def registration(entry_id: int) -> Unpaid:
    """The unpaid entry; raises ``Refusal`` ``entry_unknown`` or ``entry_not_unpaid``."""
    entry = tournaments.entry(entry_id)
    if entry.status != "unpaid":
        raise Refusal("entry_not_unpaid", entry=entry_id)
    return Unpaid(entry, seating.seat_of(entry_id))


@dataclass(frozen=True, slots=True)
class Waiting:
    """The waiting list from the view of a buyer.

    ``seats_taken`` counts players in play and unpaid entries that hold a seat; ``seats_free`` is None if no
    seats are drawn yet or a table can be opened.
    """

    is_waiting: bool
    before: int
    seats_taken: int
    seats_free: int | None

    def free(self, most: int | None, entries: int) -> int | None:
        """The places for players on the list; None: unlimited."""
        used = self.seats_taken if self.is_waiting else entries
        limits = (None if most is None else max(most - used, 0), self.seats_free)
        return min((one for one in limits if one is not None), default=None)


def waiting_before(event: EventView, day_id: int, own: EntryView | None) -> Waiting:
    """The waiting list for a player whose entry on it is ``own``, or None.

    Who waits for another day waits for the same places only if the event has a limit and that day is not full.
    """
    unpaid = tournaments.unpaid_entries(event.id)
    listed = [entry for entry in unpaid if entry.unpaid_until is None]
    others = {entry.day_id for entry in listed} - {day_id} if event.max_entries is not None else set()
    awaited = {day_id, *(other for other in others if not _is_full(event, other))}
    queue = [
        entry for entry in listed if entry.day_id in awaited and (own is None or _place(entry) < _place(own))
    ]
    unpaid_seats = sum(entry.unpaid_until is not None for entry in unpaid) if event.unpaid_holds_seat else 0
    field = tournaments.field(event.id)
    return Waiting(
        own is not None, len(queue), field.alive + unpaid_seats, _seats_free(event, day_id) if queue else None
    )


def _is_full(event: EventView, day_id: int) -> bool:
    """Whether a day has a limit of its own and no place, whatever the limit of the event."""
    most = tournaments.day(day_id).max_entries
    return most is not None and tournaments.field(event.id, day_id=day_id).entries >= most


def _place(entry: EntryView) -> tuple[object, int]:
    return (entry.registered_at, entry.number)


def _seats_free(event: EventView, day_id: int) -> int | None:
    draws = event.draws_at_sale or event.state == "running"
    if not draws or seating.tables_to_open(tournaments.day(day_id)):
        return None
    return seating.free_seats(day_id)
