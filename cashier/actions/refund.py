"""Voiding sales: with a reason and a receipt number, the seat freed, the money refunded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Minor, Note, RequiredReason, SaleId
from access.roles import CASHIERS
from access.verbs import verb
from cashier import accounts, ledger, queries
from cashier.actions.drawer import require_cash, require_drawer, use_drawer
from cashier.actions.sale import RECEIPTS, cause_of, details_of, told
from cashier.books import AtDrawer, money_books, with_own_drawer
from cashier.facts import SaleVoided
from cashier.kinds import Method, PostingKind, SaleKind
from cashier.ledger import Flow
from cashier.models import Sale
from cashier.queries import SaleDetails
from cashier.sales_locks import require_free
from cashier.scopes import TAKEN_UP
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from seating.actions.move import leave_seat, leave_seats
from seating.queries import seat_of
from tournaments import queries as tournaments
from tournaments.actions import entries, post_chips
from tournaments.queries import ChipKind, EventView

VOIDABLE_STATES = ("registration", "running", "postponed")
REFUNDED = "refund"
SEATED_KINDS = (SaleKind.ENTRY, SaleKind.RE_ENTRY)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidSale(AtDrawer):
    """A sale to void; the amount confirms what is refunded."""

    sale: SaleId
    reason: RequiredReason
    amount_minor: Annotated[Minor, Note("What you are about to hand back.")]


def _drawer_of_void(command: VoidSale) -> int:
    """The drawer of the command, else the one that sold."""
    return command.drawer or queries.sale(command.sale).drawer_id


def _books_of_void(command: VoidSale) -> list[BookRef]:
    return money_books(queries.sale(command.sale).event_id, _drawer_of_void(command))


@verb(
    VoidSale,
    "sales/<int:sale>/void/",
    admits=CASHIERS,
    opens=_books_of_void,
    completed=with_own_drawer,
)
def void_sale(book: OpenBook, command: VoidSale) -> SaleDetails:
    """Void a sale: the money is refunded, the void gets its own receipt number, an entry loses its seat.

    The money leaves your own open drawer, or the drawer that sold if you have none: another's only if you are head of
    cage or a director, for the reason of the void.

    Raises ``Refusal`` ``sale_void``, ``reason_missing``, ``amount_differs``, ``entry_out``, ``sales_on_entry``,
    ``drawer_short``, ``drawer_of_another``, ``cash_limit`` or what forbids the drawer.
    """
    sale = _sale_row(book, command.sale)
    if command.amount_minor != (amount := sale.total_minor):
        raise Refusal("amount_differs", amount_minor=amount, currency=sale.currency)
    _take_back(book, sale, command.reason, command.drawer)
    entry = tournaments.entry(sale.entry_id)
    book.reason = command.reason.strip()
    book.record(
        SaleVoided(**told(sale, entry), void_receipt=sale.void_receipt or 0, reason=book.reason),
    )
    return details_of(sale, entry, seat_of(entry.id))


def _take_back(book: OpenBook, sale: Sale, reason: str, drawer_id: int | None = None) -> None:
    stated_reason(reason)
    _require_voidable(sale)
    drawer = require_drawer(drawer_id or sale.drawer_id, sale.currency)
    use_drawer(book, drawer_id=drawer, reason=reason)
    total = sale.total_minor
    if sale.method == Method.CASH:
        require_cash(drawer, total, sale.currency)
    _mark(book, sale, reason, drawer)
    player = tournaments.entry(sale.entry_id).player_id
    ledger.post(book, cause_of(sale, PostingKind.VOID, player), _flows_back(sale, drawer))
    _undo_entry(book, sale)


def reverse_sale(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo reverses a sale."""
    _take_back(book, _sale_row(book, details["sale"]), reason)


def _sale_row(book: OpenBook, sale_id: int) -> Sale:
    sale = Sale.objects.filter(pk=sale_id).first()
    if sale is None:
        raise Refusal("sale_unknown", sale_number=sale_id)
    ref = tournament_book(sale.event_id)
    book.require(ref.kind, ref.subject_id)
    return sale


def require_voids(event: EventView) -> None:
    """Raise what forbids every void of the event now: its state, or published prizes."""
    if event.state not in VOIDABLE_STATES:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    require_free(event.id)


def _require_voidable(sale: Sale) -> None:
    if sale.voided_at is not None:
        raise Refusal("sale_void", receipt=sale.receipt)
    require_voids(tournaments.event(sale.event_id))
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
    parts = [Flow(accounts.of_part(sale.event_id, part), amount) for part, amount in sale.parts.items()]
    return [Flow(accounts.held(sale.method, drawer_id), -sale.total_minor), *parts]


def _undo_entry(book: OpenBook, sale: Sale) -> None:
    """An entry is voided with its sale; bought chips leave the stack."""
    if sale.kind in SEATED_KINDS:
        leave_seat(book, entry_id=sale.entry_id, freed_by=REFUNDED)
        # The stack of a no-show was taken up: its entry no longer counts, only the money is left.
        if tournaments.entry(sale.entry_id).status == "void":
            book.touches(TAKEN_UP.of(sale.entry_id))
        else:
            entries.mark_void(book, entry_id=sale.entry_id)
        return
    if not sale.chips:
        return
    entry, seat = tournaments.entry(sale.entry_id), seat_of(sale.entry_id)
    post_chips(
        book,
        event_id=sale.event_id,
        kind=ChipKind.VOID,
        amount=-sale.chips,
        entry_id=entry.id,
        table=seat.table if seat else None,
    )
    if entry.stack is not None:
        entries.set_stack(book, entry_id=entry.id, stack=max(entry.stack - sale.chips, 0))


def refund_event(book: OpenBook, *, event_id: int, reason: str, drawer_id: int | None = None) -> int:
    """Refund every valid sale of an event as a step of cancelling it; returns how many.

    All cash leaves ``drawer_id``; card and transfer payments are refunded the way they were paid. Unpaid
    registrations are cancelled.
    Raises ``Refusal`` ``reason_missing``, ``drawer_short`` or what forbids the drawer.
    """
    stated = stated_reason(reason)
    standing = list(Sale.objects.filter(event=event_id, voided_at__isnull=True).select_related("entry"))
    if standing:
        _refund_all(book, standing, stated, drawer_id)
    _cancel_entries(book, event_id)
    return len(standing)


def _refund_all(book: OpenBook, standing: Sequence[Sale], reason: str, drawer_id: int | None) -> None:
    currency = standing[0].currency
    drawer = require_drawer(drawer_id, currency)
    use_drawer(book, drawer_id=drawer, reason=reason)
    cash = sum(sale.total_minor for sale in standing if sale.method == Method.CASH)
    require_cash(drawer, cash, currency)
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
        [
            (cause_of(sale, PostingKind.VOID, sale.entry.player_id), _flows_back(sale, drawer))
            for sale in standing
        ],
    )


def _cancel_entries(book: OpenBook, event_id: int) -> None:
    listed = [entry.id for entry in tournaments.entries(event_id) if entry.status != "void"]
    leave_seats(book, entry_ids=listed, freed_by=REFUNDED)
    entries.mark_all_void(book, event_id=event_id)
