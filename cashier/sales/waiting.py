"""Who waits for a seat before a player, and how many places there are for them."""

from __future__ import annotations

from dataclasses import dataclass

from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Waiting:
    """The waiting list as a buyer sees it.

    ``seats_taken`` by players in play and by unpaid entries that hold one; ``seats_free`` now, None: no seat is
    drawn yet, or a table can be opened.
    """

    is_waiting: bool
    before: int
    seats_taken: int
    seats_free: int | None

    def free(self, most: int | None, entries: int) -> int | None:
        """The places for those on the list; None: as many as asked for."""
        taken = self.seats_taken if self.is_waiting else entries
        counted = (None if most is None else max(most - taken, 0), self.seats_free)
        return min((one for one in counted if one is not None), default=None)


def waiting_before(event: EventView, day_id: int, own: EntryView | None) -> Waiting:
    """The list for a player whose entry on it is ``own``, None for one who is not on it."""
    unpaid = tournaments.unpaid_entries(event.id)
    queue = [one for one in unpaid if one.unpaid_until is None and (own is None or _place(one) < _place(own))]
    held = sum(one.unpaid_until is not None for one in unpaid) if event.unpaid_holds_seat else 0
    field = tournaments.field(event.id)
    return Waiting(
        own is not None, len(queue), field.alive + held, _seats_free(event, day_id) if queue else None
    )


def _place(entry: EntryView) -> tuple[object, int]:
    return (entry.registered_at, entry.number)


def _seats_free(event: EventView, day_id: int) -> int | None:
    draws = event.draws_at_sale or event.state == "running"
    if not draws or seating.tables_to_open(tournaments.day(day_id)):
        return None
    return seating.free_seats(day_id)
