"""The list of those who have not paid: a deadline where a seat is held, or a place in the queue."""

from __future__ import annotations

from datetime import timedelta

from cashier import admission
from cashier.actions.answers import RegisteredAnswer
from cashier.actions.seat import give_seat
from cashier.admission import Occasion
from cashier.facts import EntryRegistered, RegistrationReleased
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.actions.move import leave_seat
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.actions import entries
from tournaments.queries import EntryView


def register_unpaid(
    book: OpenBook,
    *,
    event_id: int,
    player_id: int,
    day_id: int | None = None,
    in_queue: bool = False,
    override_reason: str = "",
) -> RegisteredAnswer:
    """Put a player on the list without money: not in the pool, with a deadline to pay.

    It holds a seat only if the event says so. With ``in_queue`` it waits for a seat, without a deadline
    and without a seat, even when the field is full. Raises what forbids an entry now.
    """
    event = admission.selling_event(event_id)
    day = tournaments.day_in(event_id, day_id).id
    _admit(book, event_id, day, player_id, in_queue=in_queue, override_reason=override_reason)
    until = None if in_queue else book.now + timedelta(minutes=event.unpaid_minutes)
    entry_id = entries.add_entry(
        book,
        event_id=event_id,
        day_id=day,
        player_id=player_id,
        kind="re_entry" if tournaments.player_entries(event_id, player_id) else "entry",
        status="unpaid",
        unpaid_until=until,
        is_late=event.state in admission.PLAYING,
    )
    seat = give_seat(book, event, entry_id) if event.unpaid_holds_seat and not in_queue else None
    return _registered(book, tournaments.entry(entry_id), seat)


def _registered(book: OpenBook, entry: EntryView, seat: SeatRef | None) -> RegisteredAnswer:
    until = entry.unpaid_until.isoformat() if entry.unpaid_until else None
    table, number = (seat.table, seat.seat) if seat else (None, None)
    book.record(
        EntryRegistered(
            event=entry.event_id,
            entry=entry.id,
            player=entry.player_id,
            number=entry.number,
            until=until,
            table=table,
            seat=number,
        )
    )
    return RegisteredAnswer(
        entry=entry.id, number=entry.number, table=table, seat=number, code=entry.code, until=until
    )


def _admit(
    book: OpenBook, event_id: int, day_id: int, player_id: int, *, in_queue: bool, override_reason: str
) -> None:
    event = tournaments.event(event_id)
    try:
        admission.admit_entry(
            Occasion.of(book), event, day_id=day_id, player_id=player_id, override_reason=override_reason
        )
    except Refusal as refusal:
        # Whom a full field keeps out is exactly who queues.
        if not in_queue or refusal.code != "entries_full":
            raise


def release_registration(book: OpenBook, *, entry_id: int) -> dict[str, int]:
    """Strike an unpaid entry from the list and free its seat; raises ``Refusal("entry_not_unpaid")``."""
    entry = tournaments.entry(entry_id)
    if entry.status != "unpaid":
        raise Refusal("entry_not_unpaid", entry=entry_id)
    leave_seat(book, entry_id=entry_id, freed_by="refund")
    entries.mark_void(book, entry_id=entry_id)
    book.record(
        RegistrationReleased(
            event=entry.event_id, entry=entry_id, player=entry.player_id, number=entry.number
        )
    )
    return {"entry": entry_id}
