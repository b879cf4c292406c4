"""Registration without payment: a deadline if a seat is held, or a place on the waiting list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from access.fields import DayId, EntryId, EventId, Note, PlayerId
from access.roles import CASHIERS
from access.verbs import action
from cashier.kinds import SaleKind
from cashier.payments.verbs import OverrideReason
from cashier.sales import admission
from cashier.sales.admission import Buyer, Occasion, product_for
from cashier.sales.rows import RegistrationDetails, registration_details
from cashier.sales.unpaid import Unpaid
from cashier.sales.verbs import give_seat
from cashier.sales.words import EntryQueued, EntryRegistered, UnpaidEntryCancelled
from clock import rows as clock
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seat
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries import verbs as entries
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationCancelled:
    """The registered entry, now void."""

    entry: int


@action(
    "events/<int:event>/registrations/",
    admits=CASHIERS,
    opens=of_event,
    makes="registration",
)
def register_unpaid(
    book: OpenBook,
    *,
    event: EventId,
    player: PlayerId,
    day: Annotated[DayId | None, Note("The day to play; unless given the first that takes entries.")] = None,
    in_queue: Annotated[bool, Note("Waits for a seat, without a deadline.")] = False,
    override_reason: OverrideReason = "",
) -> RegistrationDetails:
    """Register a player without payment: not in the prize pool, with a deadline to pay.

    The player holds a seat only if the event allows it. On the waiting list there is no deadline and no seat,
    and the event may be full.

    Raises what forbids an entry now.
    """
    event_view = admission.selling_event(event)
    buyer = Buyer(player, clock.day_to_sell(event, book.now, day).id, joins_list=True)
    who = tournaments.player_at_event(event, player)
    kind = SaleKind.RE_ENTRY if who.entries else SaleKind.ENTRY
    product = product_for(event_view, kind, None, buyer, book.now)
    try:
        admission.admit_entry(
            Occasion.of(book), event_view, buyer, product, who, override_reason=override_reason
        )
    except Refusal as refusal:
        # Only a full field, or players already waiting, send a player to the waiting list.
        if not in_queue or refusal.code not in {"entries_full", "day_full", "waiting_list_passed"}:
            raise
    entry = entries.add_entry(
        book,
        event_id=event,
        day_id=buyer.day_id,
        player_id=player,
        kind=kind.value,
        status="unpaid",
        unpaid_until=None if in_queue else book.now + timedelta(minutes=event_view.unpaid_minutes),
    )
    seat = give_seat(book, event_view, entry) if event_view.unpaid_holds_seat and not in_queue else None
    return _registered(book, entry, seat)


def _registered(book: OpenBook, entry: EntryView, seat: SeatRef | None) -> RegistrationDetails:
    table, number = (seat.table, seat.seat) if seat else (None, None)
    book.record(
        EntryRegistered(
            event=entry.event_id,
            entry=entry.id,
            player=entry.player_id,
            number=entry.number,
            until=entry.unpaid_until.isoformat() if entry.unpaid_until else None,
            table=table,
            seat=number,
        )
    )
    return registration_details(Unpaid(entry, seat))


@action("entries/<int:entry>/queue-registration/", admits=CASHIERS, opens=of_entry)
def queue_registration(book: OpenBook, *, entry: EntryId) -> RegistrationDetails:
    """Move an unpaid entry to the waiting list: its deadline ends and its seat is free.

    Raises ``Refusal("entry_not_unpaid")``.
    """
    leave_seat(book, entry_id=entry, freed_by="refund")
    entries.put_in_queue(book, entry_id=entry)
    entry_view = tournaments.entry(entry)
    book.record(
        EntryQueued(
            event=entry_view.event_id,
            entry=entry_view.id,
            player=entry_view.player_id,
            number=entry_view.number,
        )
    )
    return registration_details(Unpaid(entry_view, None))


@action("entries/<int:entry>/cancel-registration/", admits=CASHIERS, opens=of_entry)
def cancel_registration(book: OpenBook, *, entry: EntryId) -> RegistrationCancelled:
    """Cancel the registration of an unpaid entry: it leaves the list, and its seat is free.

    Raises ``Refusal("entry_not_unpaid")``.
    """
    entry_view = tournaments.entry(entry)
    if entry_view.status != "unpaid":
        raise Refusal("entry_not_unpaid", entry=entry_view.id)
    leave_seat(book, entry_id=entry_view.id, freed_by="refund")
    entries.mark_void(book, entry_id=entry_view.id)
    book.record(
        UnpaidEntryCancelled(
            event=entry_view.event_id,
            entry=entry_view.id,
            player=entry_view.player_id,
            number=entry_view.number,
        )
    )
    return RegistrationCancelled(entry=entry_view.id)
