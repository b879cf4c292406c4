"""Recording one sale: its row, its receipt number, its money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cashier.approvals.asking import Wanted, require_approval
from cashier.currencies.notes_paying import in_house, take_notes
from cashier.drawers.verbs import use_drawer
from cashier.kinds import RECEIPTS, PostingKind, SaleKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import Sale
from cashier.payments.rows import payments_shown
from cashier.payments.verbs import (
    Payment,
    columns_of,
    settle,
    take,
    tickets_of,
    ways_told,
)
from cashier.sales.bounty_links import bounty_moved
from cashier.sales.details import SaleDetails, sale_details
from cashier.sales.locks import require_parts_free
from cashier.tickets.paying import require_tickets
from clock import rows as clock
from journal.book import OpenBook
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back, Paid
from rulebook.products import Product, ProductKind
from rulebook.tickets import Purchase
from seating.draw.verbs import draw_first_seat
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Rung:
    """A sale that was recorded, and how it was paid."""

    sale: Sale
    paid: tuple[Paid, ...]


def ring_up(
    book: OpenBook,
    entry: EntryView,
    product: Product,
    kind: SaleKind,
    payment: Payment,
    override: str,
    *,
    chips: int | None = None,
) -> Rung:
    """Record the sale of a product, as ``kind``, to an entry with its receipt number, and post its money.

    ``override`` is the director's reason if one was needed; ``chips`` what it brings, if not what its product does.
    Raises what ``settled``, ``in_house``, ``require_tickets``, ``use_drawer``, ``take`` and ``ledger.post`` do.
    """
    use_drawer(book, drawer_id=payment.drawer, reason=payment.drawer_reason)
    event = _open_for(entry.event_id, product)
    payment, notes = in_house(book, payment, event.currency)
    paid = _settled(payment, _bought_by(entry, kind, Money(product.price_minor, event.currency), book.now))
    if override:
        _require_override(book, entry, product, event.currency, override)
    sale = book.create(
        Sale,
        entry_id=entry.id,
        day_id=entry.day_id,
        drawer_id=payment.drawer,
        kind=kind,
        chips=product.chips_of(event.starting_stack) if chips is None else chips,
        **_bought(product, event),
        **columns_of(paid, payment),
        receipt=book.next_number(RECEIPTS),
        at=book.now,
        level=clock.level_number(entry.day_id, book.now),
        override_reason=override[:200],
    )
    take_notes(book, drawer_id=sale.drawer_id, notes=notes, paid=paid, about={"sale_id": sale.pk})
    flows = [*take(book, sale, entry.player_id, paid), *parts_of(sale, -1)]
    ledger.post(book, cause_of(sale, PostingKind.SALE, entry.player_id), flows)
    bounty_moved(book, sale, 1)
    return Rung(sale, paid)


def _open_for(event_id: int, product: Product) -> EventView:
    """The event, if nothing forbids money for the parts of this price."""
    require_parts_free(event_id, [share.account for share in product.shares])
    return tournaments.event(event_id)


def _bought_by(entry: EntryView, kind: SaleKind, price: Money, at: datetime) -> Purchase:
    """What is bought, as tickets ask."""
    return Purchase(
        event=entry.event_id,
        kind=ProductKind(kind.value),
        player=entry.player_id,
        price=price,
        at=at,
        over=tournaments.profile(entry.event_id).places.ticket_over,
    )


def _settled(payment: Payment, purchase: Purchase) -> tuple[Paid, ...]:
    """What each way pays of it, the tickets among them proven to."""
    if codes := tickets_of(payment):
        require_tickets(codes, purchase)
    return settle(payment, purchase.price, purchase.over)


def _bought(product: Product, event: EventView) -> dict[str, Any]:
    """What a sale keeps of its product and its event."""
    return {
        "event_id": event.id,
        "currency": event.currency,
        "product": product.number,
        "name": product.name,
        "total_minor": product.price_minor,
        "parts": {share.account: share.amount for share in product.shares},
    }


def _require_override(book: OpenBook, entry: EntryView, product: Product, currency: str, reason: str) -> None:
    """Raise ``approval_needed`` where the house wants a second person for what the entry rules forbid."""
    who = f"event/{entry.event_id}/player/{entry.player_id}"
    require_approval(book, wanted=Wanted(ApprovalKind.OVERRIDE, who, product.price_minor, currency, reason))


def cause_of(sale: Sale, kind: PostingKind, player_id: int) -> Cause:
    """Why the money of a sale to a player moves."""
    return Cause(kind, sale.currency, event_id=sale.event_id, sale_id=sale.pk, player_id=player_id)


def parts_of(sale: Sale, sign: int) -> list[Flow]:
    """The money of a sale by part: to what it is owed to or earned by (-1), or back (1)."""
    return [Flow(accounts.of_part(sale.event_id, part), sign * amount) for part, amount in sale.parts.items()]


def told(sale: Sale, entry: EntryView, payments: Sequence[Paid | Back]) -> dict[str, Any]:
    """What every fact about a sale says of it, and of its payment; of a void, of what went back."""
    return {
        "sale": sale.pk,
        "event": sale.event_id,
        "entry": entry.id,
        "player": entry.player_id,
        "number": entry.number,
        "amount_minor": sale.total_minor,
        "currency": sale.currency,
        "method": payments[0].way.value if len(payments) == 1 else "",
        "payments": ways_told(payments),
        "receipt": sale.receipt,
    }


def details_of(
    sale: Sale, entry: EntryView, seat: SeatRef | None, paid: Sequence[Paid], back: Sequence[Back] = ()
) -> SaleDetails:
    """The sale to an entry as its address shows it."""
    return sale_details(
        sale,
        player_id=entry.player_id,
        number=entry.number,
        code=entry.code,
        seat=seat,
        payments=payments_shown(paid, back),
    )


def draws_now(event: EventView) -> bool:
    """Whether a sale draws a seat at once."""
    return event.draws_at_sale or event.state == "running"


def give_seat(book: OpenBook, event: EventView, entry: EntryView) -> SeatRef | None:
    """Draw a seat for an entry that has none; None where seats are drawn all at once later.

    Raises ``Refusal("room_full")``, to which the cashier responds with the next table or the waiting list.
    """
    return draw_first_seat(book, entry) if draws_now(event) else None
