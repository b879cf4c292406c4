"""Selling: entries and re-entries with their seat, rebuys, add-ons, and entries that pay later."""

from __future__ import annotations

from cashier import admission
from cashier.actions.answers import SaleAnswer, sale_answer
from cashier.actions.seat import give_seat
from cashier.actions.till import Payment, demand_payable, ring_up, told
from cashier.admission import Occasion
from cashier.facts import AddOnSold, EntrySold, PaymentTaken, RebuySold, ReEntrySold
from cashier.kinds import SaleKind
from cashier.models import Sale
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from seating.queries import SeatRef, seat_of
from tournaments import queries as tournaments
from tournaments.actions import entries
from tournaments.queries import EntryView, EventView


def sell_entry(
    book: OpenBook,
    *,
    event_id: int,
    player_id: int,
    method: str,
    drawer_id: int | None,
    day_id: int | None = None,
    override_reason: str = "",
) -> SaleAnswer:
    """Sell an entry, or a re-entry to a player who is out: a new entry with a new seat (TDA 2024 rule 8).

    Draws the seat where the event draws at the sale or plays already. Raises ``Refusal``: whatever forbids
    the sale (``registration_closed``, ``entries_full``, ``player_in_play``, ``player_banned`` …), the drawer
    (``drawer_missing``, ``drawer_closed``), or ``room_full``.
    """
    event = admission.selling_event(event_id)
    day = tournaments.day_in(event_id, day_id).id
    demand_payable(Payment(method, drawer_id), event.currency)
    used = admission.admit_entry(
        Occasion.of(book), event, day_id=day, player_id=player_id, override_reason=override_reason
    )
    kind = SaleKind.RE_ENTRY if tournaments.player_entries(event_id, player_id) else SaleKind.ENTRY
    entry = _new_entry(book, event, day, player_id, kind)
    sale = ring_up(book, event, entry, kind, Payment(method, drawer_id, used))
    seat = give_seat(book, event, entry.id)
    fact = EntrySold if kind is SaleKind.ENTRY else ReEntrySold
    return _answer(book, fact, sale, entry, seat)


def _new_entry(book: OpenBook, event: EventView, day_id: int, player_id: int, kind: SaleKind) -> EntryView:
    entry_id = entries.add_entry(
        book,
        event_id=event.id,
        day_id=day_id,
        player_id=player_id,
        kind=kind.value,
        is_late=event.state in admission.PLAYING,
    )
    return tournaments.entry(entry_id)


def take_payment(
    book: OpenBook, *, entry_id: int, method: str, drawer_id: int | None, override_reason: str = ""
) -> SaleAnswer:
    """Take the money of an unpaid entry, which joins the pool and gets a seat if it holds none.

    Raises ``Refusal("entry_not_unpaid")`` and whatever forbids a sale now.
    """
    entry = tournaments.entry(entry_id)
    event = admission.selling_event(entry.event_id)
    demand_payable(Payment(method, drawer_id), event.currency)
    used = admission.admit_entry(
        Occasion.of(book),
        event,
        day_id=entry.day_id,
        player_id=entry.player_id,
        override_reason=override_reason,
        booked=entry_id,
    )
    entries.mark_paid(book, entry_id=entry_id)
    sale = ring_up(book, event, entry, SaleKind(entry.kind), Payment(method, drawer_id, used))
    seat = seat_of(entry_id) or give_seat(book, event, entry_id)
    return _answer(book, PaymentTaken, sale, entry, seat)


def _answer(
    book: OpenBook, fact: type[EntrySold], sale: Sale, entry: EntryView, seat: SeatRef | None
) -> SaleAnswer:
    answer = sale_answer(sale, entry, seat)
    book.record(
        fact(
            **told(sale, entry),
            table=answer["table"],
            seat=answer["seat"],
            override_reason=sale.override_reason,
        ),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return answer


def sell_rebuy(
    book: OpenBook,
    *,
    entry_id: int,
    method: str,
    drawer_id: int | None,
    chips_left: int = 0,
    override_reason: str = "",
) -> SaleAnswer:
    """Sell chips again to a seated entry, which keeps its seat (TDA 2024 rule 27; Sanremo art. 5).

    ``chips_left`` is what the player still has, as the seller states it: none where the profile asks
    for it. Raises ``Refusal`` ``chips_left``, ``rebuys_closed``, ``rebuys_used`` or ``not_in_play``.
    """
    entry = tournaments.entry(entry_id)
    event = admission.selling_event(entry.event_id, admission.PLAYING)
    demand_payable(Payment(method, drawer_id), event.currency)
    used = admission.admit_rebuy(
        Occasion.of(book), event, entry, chips_left=chips_left, override_reason=override_reason
    )
    sale = ring_up(book, event, entry, SaleKind.REBUY, Payment(method, drawer_id, used))
    entries.set_stack(book, entry_id=entry_id, stack=chips_left + sale.chips)
    return _chips_bought(book, RebuySold, sale, entry)


def sell_add_on(
    book: OpenBook, *, entry_id: int, method: str, drawer_id: int | None, override_reason: str = ""
) -> SaleAnswer:
    """Sell the add-on to an entry in play, in the break that the event names.

    Raises ``Refusal`` ``add_on_not_offered``, ``add_on_not_now``, ``add_ons_used`` or ``not_in_play``.
    """
    entry = tournaments.entry(entry_id)
    event = admission.selling_event(entry.event_id, admission.PLAYING)
    demand_payable(Payment(method, drawer_id), event.currency)
    used = admission.admit_add_on(Occasion.of(book), event, entry, override_reason=override_reason)
    sale = ring_up(book, event, entry, SaleKind.ADD_ON, Payment(method, drawer_id, used))
    entries.set_stack(book, entry_id=entry_id, stack=(entry.stack or 0) + sale.chips)
    return _chips_bought(book, AddOnSold, sale, entry)


def _chips_bought(
    book: OpenBook, fact: type[RebuySold] | type[AddOnSold], sale: Sale, entry: EntryView
) -> SaleAnswer:
    book.record(
        fact(**told(sale, entry), override_reason=sale.override_reason),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return sale_answer(sale, entry, seat_of(entry.id))
