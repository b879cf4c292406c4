"""Recording one sale: its row, its receipt number, its money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Length, Minor, Note
from cashier import accounts, ledger
from cashier.actions.approval import Wanted, require_approval
from cashier.actions.drawer import require_drawer, use_drawer
from cashier.books import AtDrawer
from cashier.kinds import SALE_METHODS, PostingKind, SaleKind, SaleMethod
from cashier.ledger import Cause, Flow
from cashier.models import Sale
from cashier.queries import SaleDetails, sale_details
from clock import queries as clock
from journal.book import OpenBook
from rulebook.approvals import ApprovalKind
from rulebook.money import Money, change_of
from rulebook.products import Product
from rulebook.refusals import Refusal
from seating.actions.draw import draw_first_seat
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

RECEIPTS = "receipt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment(AtDrawer):
    """How a sale is paid, and into which drawer."""

    method: SaleMethod = "cash"
    given_minor: Annotated[
        Minor | None, Note("Cash received, if it was counted: less than the price is refused.")
    ] = None
    product: Annotated[
        int | None,
        Note("The number of the product in the event; the first of its kind on sale unless given."),
    ] = None
    override_reason: Annotated[
        str, Length(200), Note("A director's reason to let pass what the entry rules forbid.")
    ] = ""


def require_payable(payment: Payment, currency: str) -> None:
    """Raise ``Refusal`` ``method_unknown`` or what forbids the drawer, before anything is written."""
    if payment.method not in SALE_METHODS:
        raise Refusal("method_unknown", field="method", method=payment.method)
    require_drawer(payment.drawer, currency)


def ring_up(
    book: OpenBook,
    entry: EntryView,
    product: Product,
    kind: SaleKind,
    payment: Payment,
    override: str,
    *,
    chips: int | None = None,
) -> Sale:
    """Record the sale of a product, as ``kind``, to an entry with its receipt number, and post its money.

    ``override`` is the director's reason; ``chips`` its product's unless given. Raises ``cash_short`` and what drawers do.
    """
    use_drawer(book, drawer_id=payment.drawer, reason=payment.drawer_reason)
    event = tournaments.event(entry.event_id)
    if payment.method == "cash" and payment.given_minor is not None:
        change_of(Money(payment.given_minor, event.currency), Money(product.price_minor, event.currency))
    _require_approved(book, event, entry, product, override)
    sale = book.create(
        Sale,
        event_id=event.id,
        entry_id=entry.id,
        day_id=entry.day_id,
        drawer_id=payment.drawer,
        kind=kind,
        product=product.number,
        name=product.name,
        total_minor=product.price_minor,
        parts={share.account: share.amount for share in product.shares},
        currency=event.currency,
        chips=product.chips_of(event.starting_stack) if chips is None else chips,
        method=payment.method,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
        level=clock.level_number(entry.day_id, book.now),
        override_reason=override[:200],
    )
    ledger.post(book, cause_of(sale, PostingKind.SALE), flows_of(sale))
    return sale


def _require_approved(
    book: OpenBook, event: EventView, entry: EntryView, product: Product, override: str
) -> None:
    """An override is approved by a second person where the house says so."""
    if override:
        who = f"event/{event.id}/player/{entry.player_id}"
        price = product.price_minor
        require_approval(book, wanted=Wanted(ApprovalKind.OVERRIDE, who, price, event.currency, override))


def cause_of(sale: Sale, kind: PostingKind) -> Cause:
    """Why the money of a sale moves."""
    return Cause(kind, sale.currency, event_id=sale.event_id, sale_id=sale.pk)


def flows_of(sale: Sale) -> list[Flow]:
    """The money of a sale: into the drawer, and by part to what it is owed to or earned by."""
    parts = [Flow(accounts.of_part(sale.event_id, part), -amount) for part, amount in sale.parts.items()]
    return [Flow(accounts.held(sale.method, sale.drawer_id), sale.total_minor), *parts]


def told(sale: Sale, entry: EntryView) -> dict[str, Any]:
    """What every fact about a sale says of it."""
    return {
        "sale": sale.pk,
        "event": sale.event_id,
        "entry": entry.id,
        "player": entry.player_id,
        "number": entry.number,
        "amount_minor": sale.total_minor,
        "currency": sale.currency,
        "method": sale.method,
        "receipt": sale.receipt,
    }


def details_of(sale: Sale, entry: EntryView, seat: SeatRef | None) -> SaleDetails:
    """The sale to an entry as its address shows it."""
    return sale_details(sale, player_id=entry.player_id, number=entry.number, code=entry.code, seat=seat)


def draws_now(event: EventView) -> bool:
    """Whether a sale draws a seat at once."""
    return event.draws_at_sale or event.state == "running"


def give_seat(book: OpenBook, event: EventView, entry: EntryView) -> SeatRef | None:
    """Draw a seat for an entry that has none; None where seats are drawn all at once later.

    Raises ``Refusal("room_full")``, to which the cashier responds with the next table or the waiting list.
    """
    return draw_first_seat(book, entry) if draws_now(event) else None
