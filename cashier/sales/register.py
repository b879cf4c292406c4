"""Registration without payment: a deadline if a seat is held, or a place on the waiting list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from access.fields import SPREAD, DayId, EntryId, EventId, Length, Note, PlayerId
from access.roles import CASHIERS
from access.verbs import action
from cashier.kinds import SaleKind
from cashier.sales import admission
from cashier.sales.admission import Buyer, Occasion, product_for
from cashier.sales.rows import RegistrationDetails, registration_details
from cashier.sales.unpaid import unpaid_view
from cashier.sales.verbs import give_seat
from cashier.sales.words import EntryQueued, EntryRegistered, UnpaidEntryCancelled
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seat
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries import verbs as entries
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterUnpaid:
    """A player who registers and pays later."""

    event: EventId
    player: PlayerId
    day: Annotated[DayId | None, Note("The day to play; the current one unless given.")] = None
    in_queue: Annotated[bool, Note("Waits for a seat, without a deadline.")] = False
    override_reason: Annotated[
        str, Length(200), Note("A director's reason to let pass what the entry rules forbid.")
    ] = ""


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
    book: OpenBook, *, registration: Annotated[RegisterUnpaid, SPREAD]
) -> RegistrationDetails:
    """Register a player without payment: not in the prize pool, with a deadline to pay.

    The player holds a seat only if the event allows it. On the waiting list there is no deadline and no seat,
    and the event may be full.

    Raises what forbids an entry now.
    """
    event = admission.selling_event(registration.event)
    day = tournaments.day_in(event.id, registration.day).id
    _admit(book, event, day, registration)
    until = None if registration.in_queue else book.now + timedelta(minutes=event.unpaid_minutes)
    entry = entries.add_entry(
        book,
        event_id=event.id,
        day_id=day,
        player_id=registration.player,
        kind=_kind(event, registration.player).value,
        status="unpaid",
        unpaid_until=until,
    )
    seat = give_seat(book, event, entry) if event.unpaid_holds_seat and not registration.in_queue else None
    return _registered(book, entry, seat)


def _kind(event: EventView, player_id: int) -> SaleKind:
    return SaleKind.RE_ENTRY if tournaments.player_entries(event.id, player_id) else SaleKind.ENTRY


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
    return registration_details(unpaid_view(entry, seat))


def _admit(book: OpenBook, event: EventView, day_id: int, command: RegisterUnpaid) -> None:
    buyer = Buyer(command.player, day_id, joins_list=True)
    product = product_for(event, _kind(event, command.player), None, buyer, book.now)
    try:
        admission.admit_entry(
            Occasion.of(book), event, buyer, product, override_reason=command.override_reason
        )
    except Refusal as refusal:
        # Only a full field, or players already waiting, send a player to the waiting list.
        if not command.in_queue or refusal.code not in {"entries_full", "waiting_list_passed"}:
            raise


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
    return registration_details(unpaid_view(entry_view, None))


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
