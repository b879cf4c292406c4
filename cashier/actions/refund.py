"""Taking sales back: a void with its reason and number, the seat freed, the money returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cashier import accounts, ledger
from cashier.actions.answers import VoidAnswer
from cashier.actions.drawer import demand_cash, demand_drawer
from cashier.actions.till import RECEIPTS, cause_of, told
from cashier.facts import SaleVoided
from cashier.holds import demand_free
from cashier.kinds import Method, PostingKind, SaleKind
from cashier.ledger import Flow
from cashier.models import Sale
from journal.book import OpenBook
from journal.opening import tournament_book
from rulebook.refusals import Refusal
from seating.actions.move import leave_seat, leave_seats
from tournaments import queries as tournaments
from tournaments.actions import entries

VOIDABLE_STATES = ("registration", "running", "postponed")
REFUNDED = "refund"
SEATED_KINDS = (SaleKind.ENTRY, SaleKind.RE_ENTRY)


def void_sale(
    book: OpenBook, *, sale_id: int, reason: str, drawer_id: int | None = None, seen_minor: int | None = None
) -> VoidAnswer:
    """Take a sale back: the money leaves ``drawer_id`` (else the sale's own drawer), an entry loses its seat.

    ``seen_minor`` is the amount that the cashier confirmed to hand back. Raises ``Refusal`` ``sale_void``,
    ``reason_missing``, ``amount_differs``, ``entry_out``, ``sales_on_entry``, ``drawer_short`` or what
    forbids the drawer.
    """
    sale = _sale_row(book, sale_id)
    if seen_minor is not None and seen_minor != sale.price_minor + sale.fee_minor:
        raise Refusal(
            "amount_differs", amount_minor=sale.price_minor + sale.fee_minor, currency=sale.currency
        )
    answer = take_sale_back(book, sale_id=sale_id, reason=reason, drawer_id=drawer_id)
    entry = tournaments.entry(sale.entry_id)
    book.reason = reason.strip()
    book.record(
        SaleVoided(**told(sale, entry), void_receipt=answer["void_receipt"], reason=reason.strip()),
    )
    return answer


def take_sale_back(book: OpenBook, *, sale_id: int, reason: str, drawer_id: int | None = None) -> VoidAnswer:
    """Void a sale as a step of another action (an undo, a void); raises as ``void_sale`` does."""
    sale = _sale_row(book, sale_id)
    if not reason.strip():
        raise Refusal("reason_missing", field="reason")
    _demand_voidable(sale)
    drawer = demand_drawer(drawer_id or sale.drawer_id, sale.currency)
    total = sale.price_minor + sale.fee_minor
    if sale.method == Method.CASH:
        demand_cash(drawer, total, sale.currency)
    _mark(book, sale, reason, drawer)
    ledger.post(book, cause_of(sale, PostingKind.VOID, reason), _flows_back(sale, drawer))
    _undo_entry(book, sale)
    return VoidAnswer(
        sale=sale.pk,
        receipt=sale.receipt,
        void_receipt=sale.void_receipt or 0,
        amount_minor=total,
        method=sale.method,
    )


def reverse_sale(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo takes a sale back."""
    take_sale_back(book, sale_id=details["sale"], reason=reason)


def _sale_row(book: OpenBook, sale_id: int) -> Sale:
    sale = Sale.objects.filter(pk=sale_id).first()
    if sale is None:
        raise Refusal("sale_unknown", sale_number=sale_id)
    ref = tournament_book(sale.event_id)
    book.require(ref.kind, ref.subject_id)
    return sale


def _demand_voidable(sale: Sale) -> None:
    if sale.voided_at is not None:
        raise Refusal("sale_void", receipt=sale.receipt)
    event = tournaments.event(sale.event_id)
    if event.state not in VOIDABLE_STATES:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    demand_free(sale.event_id)
    entry = tournaments.entry(sale.entry_id)
    if entry.status == "out":
        raise Refusal("entry_out", entry=entry.id)
    if sale.kind in SEATED_KINDS and _later_sales(sale):
        raise Refusal("sales_on_entry", receipts=_later_sales(sale))


def _later_sales(sale: Sale) -> list[int]:
    others = Sale.objects.filter(entry=sale.entry_id, voided_at__isnull=True).exclude(pk=sale.pk)
    return list(others.values_list("receipt", flat=True))


def _mark(book: OpenBook, sale: Sale, reason: str, drawer_id: int) -> None:
    sale.voided_at, sale.void_reason = book.now, reason.strip()[:200]
    sale.void_receipt, sale.void_drawer_id = book.next_number(RECEIPTS), drawer_id
    book.save(sale)


def _flows_back(sale: Sale, drawer_id: int) -> list[Flow]:
    return [
        Flow(accounts.held(sale.method, drawer_id), -(sale.price_minor + sale.fee_minor)),
        Flow(accounts.pool(sale.event_id), sale.price_minor),
        Flow(accounts.fee(sale.event_id), sale.fee_minor),
    ]


def _undo_entry(book: OpenBook, sale: Sale) -> None:
    """An entry goes with its sale; bought chips leave the stack."""
    if sale.kind in SEATED_KINDS:
        leave_seat(book, entry_id=sale.entry_id, freed_by=REFUNDED)
        entries.mark_void(book, entry_id=sale.entry_id)
        return
    entry = tournaments.entry(sale.entry_id)
    if entry.stack is not None:
        entries.set_stack(book, entry_id=entry.id, stack=max(entry.stack - sale.chips, 0))


def refund_event(book: OpenBook, *, event_id: int, reason: str, drawer_id: int | None = None) -> int:
    """Refund every standing sale of an event as a step of cancelling it; answers how many.

    All cash leaves ``drawer_id``, cards and transfers go back their own way. Unpaid entries are struck.
    Raises ``Refusal`` ``reason_missing``, ``drawer_short`` or what forbids the drawer.
    """
    if not reason.strip():
        raise Refusal("reason_missing", field="reason")
    standing = list(Sale.objects.filter(event=event_id, voided_at__isnull=True))
    if standing:
        _refund_all(book, standing, reason.strip(), drawer_id)
    _strike_entries(book, event_id)
    return len(standing)


def _refund_all(book: OpenBook, standing: Sequence[Sale], reason: str, drawer_id: int | None) -> None:
    currency = standing[0].currency
    drawer = demand_drawer(drawer_id, currency)
    cash = sum(sale.price_minor + sale.fee_minor for sale in standing if sale.method == Method.CASH)
    demand_cash(drawer, cash, currency)
    numbers = book.next_numbers(RECEIPTS, len(standing))
    columns = {
        sale.pk: {
            "voided_at": book.now,
            "void_reason": reason[:200],
            "void_receipt": number,
            "void_drawer_id": drawer,
        }
        for sale, number in zip(standing, numbers, strict=True)
    }
    book.update_many(Sale, columns)
    ledger.post_many(
        book,
        [(cause_of(sale, PostingKind.VOID, reason), _flows_back(sale, drawer)) for sale in standing],
    )


def _strike_entries(book: OpenBook, event_id: int) -> None:
    listed = [entry.id for entry in tournaments.entries(event_id) if entry.status != "void"]
    leave_seats(book, entry_ids=listed, freed_by=REFUNDED)
    entries.mark_all_void(book, event_id=event_id)
