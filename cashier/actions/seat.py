"""The seat of a sale: drawn at once where the event draws at the sale or is already being played."""

from __future__ import annotations

from journal.book import OpenBook
from seating.actions.draw import draw_seat
from seating.queries import SeatRef
from tournaments.queries import EventView


def give_seat(book: OpenBook, event: EventView, entry_id: int) -> SeatRef | None:
    """Draw a seat for an entry, None where seats are drawn all at once later.

    Raises ``Refusal("room_full")``, to which the cashier responds with the next table or the waiting list.
    """
    if not event.draws_at_sale and event.state != "running":
        return None
    return draw_seat(book, entry_id=entry_id)
