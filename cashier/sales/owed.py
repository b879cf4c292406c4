"""Rebuys announced before a hand: owed immediately with their chips in play, then paid or called off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import SPREAD, Chips, EntryId, Note, OwedRebuyId, RequiredReason
from access.roles import CASHIERS, DIRECTORS, STAFF
from access.verbs import action
from cashier.kinds import SaleKind
from cashier.ledger.drawers import with_own_drawer
from cashier.models import OwedRebuy
from cashier.payments.verbs import Payment, require_payable
from cashier.sales import admission
from cashier.sales.admission import Buyer, Occasion, product_for
from cashier.sales.paying import of_payment
from cashier.sales.rows import SaleDetails
from cashier.sales.verbs import details_of, ring_up, sale_fields
from cashier.sales.words import RebuyAnnounced, RebuyCalledOff, RebuyCollected
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from rulebook.entries import rebuy_binds
from rulebook.refusals import Refusal
from seating.queries import seat_of
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.entries import verbs as entries
from tournaments.entries.chips import post_chips
from tournaments.queries import ChipKind, EntryView


@dataclass(frozen=True, slots=True, kw_only=True)
class OwedRebuyDetails:
    """An announced rebuy: its chips are in play, its price is owed until it is paid or called off."""

    id: int
    event: int
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    product: Annotated[int, Note("The number of the product in its event.")]
    amount_minor: Annotated[int, Note("What is owed.")]
    chips: int
    at: datetime
    sale: Annotated[int | None, Note("The sale that paid it.")]
    is_called_off: bool


def owed_rebuys(event_id: int) -> tuple[OwedRebuyDetails, ...]:
    """The rebuys of an event that are still owed, the oldest first."""
    return _owed_details(OwedRebuy.objects.filter(event_id=event_id, **OPEN).select_related("entry"))


def owed_by(event_id: int, player_id: int) -> tuple[OwedRebuyDetails, ...]:
    """The rebuys that a player owes in an event, with any entry, the oldest first."""
    rows = OwedRebuy.objects.filter(event_id=event_id, entry__player_id=player_id, **OPEN)
    return _owed_details(rows.select_related("entry"))


def owed_rebuy(owed_id: int) -> OwedRebuyDetails:
    """The rebuy, paid or not; raises ``Refusal("not_found")``."""
    rebuys = _owed_details(OwedRebuy.objects.filter(pk=owed_id).select_related("entry"))
    if not rebuys:
        raise Refusal("not_found", what="rebuy", id=owed_id)
    return rebuys[0]


OPEN = {"sale__isnull": True, "called_off_at__isnull": True}


def _owed_details(rows: Iterable[OwedRebuy]) -> tuple[OwedRebuyDetails, ...]:
    return tuple(
        OwedRebuyDetails(
            id=row.pk,
            event=row.event_id,
            entry=row.entry_id,
            player=row.entry.player_id,
            number=row.entry.number,
            product=row.product,
            amount_minor=row.amount_minor,
            chips=row.chips,
            at=row.at,
            sale=row.sale_id,
            is_called_off=row.called_off_at is not None,
        )
        for row in rows
    )


COLLECTING = ("running", "postponed", "finished")


@action("entries/<int:entry>/announce-rebuy/", admits=STAFF, opens=of_entry)
def announce_rebuy(
    book: OpenBook,
    *,
    entry: EntryId,
    product: Annotated[
        int | None, Note("The number of the product in the event; the first rebuy unless given.")
    ] = None,
    chips_left: Annotated[
        Chips | None, Note("What the player still has; needed where rebuys are sold to players with chips.")
    ] = None,
    is_before_hand: Annotated[
        bool, Note("Whether it was announced before the hand: only then it binds.")
    ] = True,
) -> OwedRebuyDetails:
    """Announce a rebuy before a hand: it binds, its chips play at once, the cashier collects it (TDA 27).

    Raises ``Refusal`` ``rebuy_does_not_bind`` and what forbids the sale of the rebuy.
    """
    entry_view = tournaments.entry(entry)
    playing = admission.selling_event(entry_view.event_id, admission.PLAYING)
    event = tournaments.terms_on(playing, entry_view.day_id)
    if not rebuy_binds(was_declared_before_hand=is_before_hand):
        raise Refusal("rebuy_does_not_bind", entry=entry)
    product_view = product_for(event, SaleKind.REBUY, product, Buyer.of(entry_view), book.now)
    stack = admission.chips_before_rebuy(event, entry_view, chips_left)
    admission.admit_rebuy(Occasion.of(book), event, entry_view, product_view, chips_left=stack)
    row = book.create(
        OwedRebuy,
        event_id=event.id,
        entry_id=entry,
        product=product_view.number,
        amount_minor=product_view.price_minor,
        chips=product_view.chips_of(event.starting_stack),
        at=book.now,
    )
    _post(book, entry_view, ChipKind.REBUY, row.chips)
    entries.set_stack(book, entry_id=entry_view.id, stack=stack + row.chips)
    price: dict[str, Any] = {"amount_minor": row.amount_minor, "currency": event.currency}
    book.record(RebuyAnnounced(**_fields(row, entry_view) | price))
    return owed_rebuy(row.pk)


def _books_of_payment(command: Any) -> list[BookRef]:
    return of_payment(command, tournaments.entry(owed_rebuy(command.owed).entry))


@action(
    "owed-rebuys/<int:owed>/collect/",
    admits=CASHIERS,
    opens=_books_of_payment,
    makes="sale",
    completed=with_own_drawer,
)
def collect_rebuy(
    book: OpenBook,
    *,
    owed: OwedRebuyId,
    paid: Annotated[Payment, SPREAD],
) -> SaleDetails:
    """Take the payment of an announced rebuy: it becomes a sale whose chips are already in play.

    The player may be out by now: an announced rebuy remains owed.

    Raises ``Refusal`` ``rebuy_collected``, ``rebuy_called_off`` and what forbids a payment now.
    """
    row = _open_row(owed)
    entry = tournaments.entry(row.entry_id)
    event = admission.selling_event(entry.event_id, COLLECTING)
    require_payable(paid, event.currency)
    product = product_for(event, SaleKind.REBUY, row.product, Buyer.of(entry), book.now)
    rung = ring_up(book, entry, product, SaleKind.REBUY, paid, "", chips=row.chips)
    row.sale = rung.sale
    book.save(row)
    book.record(RebuyCollected(**sale_fields(rung.sale, entry, rung.paid)), relied=[PAYOUTS.of(event.id)])
    return details_of(rung.sale, entry, seat_of(entry.id), rung.paid)


def _books_of_owed(command: Any) -> list[BookRef]:
    return [tournament_book(owed_rebuy(command.owed).event)]


@action("owed-rebuys/<int:owed>/call-off/", admits=DIRECTORS, opens=_books_of_owed)
def call_off_rebuy(book: OpenBook, *, owed: OwedRebuyId, reason: RequiredReason) -> OwedRebuyDetails:
    """Call off an announced rebuy: it is no longer owed, and its chips leave play.

    The chips of a player who is out stay in play, because others won them.

    Raises ``Refusal`` ``rebuy_collected``, ``rebuy_called_off`` or ``reason_missing``.
    """
    row, reason = _open_row(owed), stated_reason(reason)
    entry = tournaments.entry(row.entry_id)
    row.called_off_at, book.reason = book.now, reason
    book.save(row)
    chips = row.chips if entry.is_alive else 0
    _post(book, entry, ChipKind.VOID, -chips)
    if entry.is_alive and entry.stack is not None:
        entries.set_stack(book, entry_id=entry.id, stack=max(entry.stack - chips, 0))
    values = _fields(row, entry) | {"chips": chips}
    book.record(RebuyCalledOff(**values, cause=reason), relied=[PAYOUTS.of(entry.event_id)])
    return owed_rebuy(row.pk)


def _open_row(owed_id: int) -> OwedRebuy:
    """The row of a rebuy that is owed; raises why it is not owed."""
    rebuy = owed_rebuy(owed_id)
    row = OwedRebuy.objects.select_related("sale").get(pk=owed_id)
    if row.sale is not None:
        raise Refusal("rebuy_collected", receipt=row.sale.receipt)
    if rebuy.is_called_off:
        raise Refusal("rebuy_called_off", owed=owed_id)
    return row


def _post(book: OpenBook, entry: EntryView, kind: ChipKind, amount: int) -> None:
    seat = seat_of(entry.id)
    table = seat.table if seat else None
    post_chips(book, event_id=entry.event_id, kind=kind, amount=amount, entry_id=entry.id, table=table)


def _fields(row: OwedRebuy, entry: EntryView) -> dict[str, int]:
    """The fields of every fact about an announced rebuy."""
    return {
        "owed": row.pk,
        "event": entry.event_id,
        "entry": entry.id,
        "player": entry.player_id,
        "number": entry.number,
        "chips": row.chips,
    }
