"""Voids of sales: with a reason and a receipt number, the seat freed and the money refunded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import Value

from access.fields import SPREAD, Limits, Minor, Note, RequiredReason, SaleId
from access.roles import CASHIERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.paying import GivingNotes, Notes, give_notes, notes_wanted, require_notes_back
from cashier.kinds import RECEIPTS, PostingKind, SaleKind, sale_method
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import is_own_drawer, require_drawer, use_drawer, with_own_drawer
from cashier.models import OwedRebuy, Sale, SalePayment
from cashier.payments.verbs import MoneyBack, back_of
from cashier.sales.admission import require_free, require_parts_free, require_voidable
from cashier.sales.owed import OPEN
from cashier.sales.paying import bounty_moved, give, of_void, paid_for, require_bounties_free
from cashier.sales.rows import SaleDetails
from cashier.sales.verbs import cause_of, details_of, parts_of, sale_fields
from cashier.sales.words import (
    AddOnSold,
    EntrySold,
    ExtraSold,
    PaidAhead,
    PaymentTaken,
    RebuyCollected,
    RebuySold,
    ReEntrySold,
    SaleVoided,
)
from cashier.scopes import TAKEN_UP
from cashier.tickets.paying import require_credit_held
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import BookRef, tournament_book
from rulebook.approvals import ApprovalKind
from rulebook.payments import Back, Paid, Way
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seat
from seating.queries import seat_of
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.entries.chips import post_chips
from tournaments.queries import ChipKind, EntryView, EventView

VOIDABLE_STATES = ("registration", "running", "postponed")
REFUNDED = "refund"
OWED = 0
"""In a list of receipts: a rebuy that has no receipt yet."""
SEATED_KINDS = (SaleKind.ENTRY, SaleKind.RE_ENTRY)


AmountBack = Annotated[Minor, Note("What you are about to hand back.")]
WayBack = Annotated[
    tuple[MoneyBack, ...],
    Limits(0, 10),
    Note("The way it goes back, if not the way it came: a cashier needs an approval for it."),
]


def _books_of_void(command: Any) -> list[BookRef]:
    return of_void(command.sale, command.drawer, command.back)


@dataclass(frozen=True, slots=True)
class _Returned:
    """The payments of a sale, and the money its void gave back."""

    paid: tuple[Paid, ...]
    back: tuple[Back, ...]


@dataclass(frozen=True, slots=True)
class _Voiding:
    """A void that passed all checks: player, drawer, payments, refunds, and the notes in them."""

    reason: str
    player_id: int
    drawer: int
    paid: tuple[Paid, ...]
    back: tuple[Back, ...]
    notes: Notes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidPrepared:
    """The money that a void gives back by way."""

    back: tuple[MoneyBack, ...]


@action(
    "sales/<int:sale>/void/",
    admits=CASHIERS,
    opens=_books_of_void,
    completed=with_own_drawer,
)
def void_sale(
    book: OpenBook,
    *,
    sale: SaleId,
    reason: RequiredReason,
    amount_minor: AmountBack,
    giving: Annotated[GivingNotes, SPREAD],
    back: WayBack = (),
) -> SaleDetails:
    """Void a sale: the money is refunded, the void gets its own receipt number, an entry loses its seat.

    Each payment goes back in its own way, or in another way approved by the head of cage or a director; some
    of the cash in notes of another currency if these are named. The money leaves your own open drawer, or the
    drawer that sold if you have none; another's drawer only if you are head of cage or a director, with the
    reason of the void.

    Raises ``Refusal`` ``sale_void``, ``reason_missing``, ``amount_differs``, ``entry_out``,
    ``sales_on_entry``, ``bounties_of_entry``, ``envelopes_opened``, ``head_below_zero``, ``bounty_cashed``,
    ``drawer_short``, ``drawer_of_another``, ``other_way_back``, ``refund_differs``, ``cash_limit``, what
    forbids the drawer, or ``no_rate``, ``not_sold``, ``notes_over``, ``exchange_changed``, ``foreign_short``
    of notes.
    """
    row = _row_to_void(book, sale, amount_minor)
    amounts = _take_back(book, row, giving, reason, back)
    entry = tournaments.entry(row.entry_id)
    book.reason = reason.strip()
    book.record(
        SaleVoided(
            **sale_fields(row, entry, amounts.back), void_receipt=row.void_receipt or 0, reason=book.reason
        ),
    )
    return details_of(row, entry, seat_of(entry.id), amounts.paid, amounts.back)


@action("", admits=CASHIERS, opens=_books_of_void, completed=with_own_drawer)
def prepare_void(
    book: OpenBook,
    *,
    sale: SaleId,
    reason: RequiredReason,
    amount_minor: AmountBack,
    giving: Annotated[GivingNotes, SPREAD],
    back: WayBack = (),
) -> VoidPrepared:
    """Show what a void would give back, without writing anything.

    Raises what would forbid the void; requests a missing approval.
    """
    row = _row_to_void(book, sale, amount_minor)
    ways = _voiding(book, row, giving, reason, back, is_tried=True).back
    return VoidPrepared(
        back=tuple(MoneyBack(method=sale_method(one.way.value), amount_minor=one.minor) for one in ways)
    )


def _row_to_void(book: OpenBook, sale_id: int, amount_minor: int) -> Sale:
    """The sale, if the amount is what it cost."""
    sale = _sale_row(book, sale_id)
    if amount_minor != (amount := sale.total_minor):
        raise Refusal("amount_differs", amount_minor=amount, currency=sale.currency)
    return sale


def _take_back(
    book: OpenBook, sale: Sale, giving: GivingNotes, reason: str, wanted: Sequence[MoneyBack] = ()
) -> _Returned:
    plan = _voiding(book, sale, giving, reason, wanted)
    _mark(book, sale, plan.reason, plan.drawer)
    flows, rows = give(book, sale, plan.player_id, plan.back, plan.drawer)
    if rows:
        book.create_many(SalePayment, rows)
    ledger.post(book, cause_of(sale, PostingKind.VOID, plan.player_id), [*flows, *parts_of(sale, 1)])
    give_notes(book, drawer_id=plan.drawer, notes=plan.notes, about={"void_id": sale.pk})
    _undo_entry(book, sale)
    bounty_moved(book, sale, -1)
    return _Returned(plan.paid, plan.back)


def _voiding(
    book: OpenBook,
    sale: Sale,
    giving: GivingNotes,
    reason: str,
    wanted: Sequence[MoneyBack],
    *,
    is_tried: bool = False,
) -> _Voiding:
    """What a void gives back and from which drawer; raises what forbids it."""
    reason = stated_reason(reason)
    player_id = _require_voidable(sale).player_id
    drawer = require_drawer(giving.drawer or sale.drawer_id, sale.currency)
    is_own_drawer(book, drawer) if is_tried else use_drawer(book, drawer_id=drawer, reason=reason)
    payments = paid_for([sale])[sale.pk]
    approval = Wanted(
        ApprovalKind.VOID, f"sale/{sale.pk}", sale.total_minor, sale.currency, reason, player_id
    )
    back = back_of(book, approval, payments, wanted, is_taken=not is_tried)
    notes = notes_wanted(giving, back, sale.currency, book)
    require_notes_back(back, notes, drawer, sale.currency)
    if any(payment.way is Way.TICKET for payment in payments):
        require_credit_held(sale.pk, player_id)
    require_approval(book, wanted=approval, is_taken=not is_tried)
    return _Voiding(reason, player_id, drawer, payments, back, notes)


@reverses(EntrySold, ReEntrySold, PaidAhead, PaymentTaken, RebuySold, AddOnSold, ExtraSold, RebuyCollected)
def reverse_sale(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How an undo reverses a sale."""
    sale = _sale_row(book, details["sale"])
    _take_back(book, sale, GivingNotes(), reason)


def return_buy_in(book: OpenBook, sale_id: int, reason: str) -> None:
    """Step: void a sale to an entry that was in before it: the money goes back, and the entry stays as it is.

    Raises what forbids a void, but not that the entry is out.
    """
    sale = _sale_row(book, sale_id)
    if sale.voided_at is not None:
        raise Refusal("sale_void", receipt=sale.receipt)
    require_voids(tournaments.event(sale.event_id))
    use_drawer(book, drawer_id=sale.drawer_id, reason=reason)
    player_id = tournaments.entry(sale.entry_id).player_id
    back = tuple(Back(payment.way, payment.minor, payment.reference) for payment in paid_for([sale])[sale.pk])
    _mark(book, sale, reason, sale.drawer_id)
    flows, rows = give(book, sale, player_id, back, sale.drawer_id)
    if rows:
        book.create_many(SalePayment, rows)
    ledger.post(book, cause_of(sale, PostingKind.VOID, player_id), [*flows, *parts_of(sale, 1)])


def _sale_row(book: OpenBook, sale_id: int) -> Sale:
    sale = Sale.objects.filter(pk=sale_id).first()
    if sale is None:
        raise Refusal("sale_unknown", sale_number=sale_id)
    ref = tournament_book(sale.event_id)
    book.require(ref.kind, ref.subject_id)
    return sale


def require_voids(event: EventView) -> None:
    """Raise what forbids every void of the event now: its state or published prizes."""
    if event.state not in VOIDABLE_STATES:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    require_free(event.id)


def _require_voidable(sale: Sale) -> EntryView:
    """The entry of a sale that can be voided; raises why it cannot."""
    if sale.voided_at is not None:
        raise Refusal("sale_void", receipt=sale.receipt)
    require_voids(tournaments.event(sale.event_id))
    require_parts_free(sale.event_id, sale.parts)
    require_voidable(sale.entry_id)
    entry = tournaments.entry(sale.entry_id)
    # A player who is out owes an announced rebuy too: voiding its payment makes it owed again.
    if entry.status == "out" and not _announced(sale):
        raise Refusal("entry_out", entry=entry.id)
    if sale.kind not in SEATED_KINDS:
        return entry
    blockers = _depending(sale)
    if receipts := [one for one in blockers if one != OWED]:
        raise Refusal("sales_on_entry", receipts=receipts)
    if blockers:
        raise Refusal("rebuy_owed", number=entry.number)
    require_bounties_free(sale)
    return entry


def _announced(sale: Sale) -> bool:
    """Whether the sale paid an announced rebuy."""
    return sale.kind == SaleKind.REBUY and OwedRebuy.objects.filter(sale=sale.pk).exists()


def _depending(sale: Sale) -> list[int]:
    """The receipts of other sales to the entry, and ``OWED`` for each rebuy that it owes; one statement."""
    sales = Sale.objects.filter(entry=sale.entry_id, voided_at__isnull=True).exclude(pk=sale.pk)
    rebuys = OwedRebuy.objects.filter(entry=sale.entry_id, **OPEN)
    receipts = sales.order_by().values_list("receipt")
    rows = receipts.union(rebuys.order_by().values_list(Value(OWED)), all=True)
    return sorted(one for (one,) in rows)


def _mark(book: OpenBook, sale: Sale, reason: str, drawer_id: int) -> None:
    sale.voided_at, sale.void_reason = book.now, reason.strip()[:200]
    sale.void_receipt, sale.void_drawer_id = book.next_number(RECEIPTS), drawer_id
    book.save(sale)


def _undo_entry(book: OpenBook, sale: Sale) -> None:
    """Void the entry together with its sale; bought chips leave the stack."""
    if sale.kind in SEATED_KINDS:
        leave_seat(book, entry_id=sale.entry_id, freed_by=REFUNDED)
        # If the stack of a no-show was removed, its entry no longer counts and only the money is left.
        if tournaments.entry(sale.entry_id).status == "void":
            book.touches(TAKEN_UP.of(sale.entry_id))
        else:
            entries.mark_void(book, entry_id=sale.entry_id)
        return
    if sale.kind == SaleKind.REBUY and (rebuy := OwedRebuy.objects.filter(sale=sale.pk).first()):
        # The chips stay in play: the rebuy is owed again until it is paid or called off.
        rebuy.sale = None
        book.save(rebuy)
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
