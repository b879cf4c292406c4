"""Refunds: paying one at any drawer against a signed slip, and undoing the payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import GREATEST, SPREAD, Limits, Minor, Note, RequiredReason
from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.paying import GivingNotes, Notes, give_notes, notes_wanted, require_notes_back
from cashier.kinds import (
    RECEIPTS,
    REFUND_METHODS,
    Method,
    MovementKind,
    PostingKind,
    RefundMethod,
    RefundState,
    RefundWay,
)
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import money_books, require_drawer, use_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.limits import counting as cash_limits
from cashier.models import AccountMovement, Refund
from cashier.player_accounts.rows import held
from cashier.refunds import queries
from cashier.refunds.queries import OfEventFilters, RefundFilters, RefundsOfEvent
from cashier.refunds.words import RefundPaid, RefundSlipPrepared
from journal import free_texts
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import BookRef, account_book, tournament_book
from journal.queries import standing_lines
from journal.reading import Viewed
from journal.rows.versioned import label_of
from journal.undo import UndoChoice, take_back
from people.privacy import kept as erasing
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back, Way
from rulebook.player_accounts import after
from rulebook.refusals import Refusal

SLIPS = "slip"
"""The number series of the slips that players sign, shared by prizes and refunds."""
RefundId = Annotated[int, Limits(1, GREATEST), Note("What a player is owed back.")]


def _books_to_pay(command: Any) -> list[BookRef]:
    row = queries.refund_row(command.refund)
    own = [account_book(row.player_id)] if _to_account(row, command.method) else []
    return [*money_books(row.event_id, command.drawer), *own]


def _books_to_take_back(command: Any) -> list[BookRef]:
    row = queries.refund_row(command.refund)
    own = [account_book(row.player_id)] if _to_account(row, row.method) else []
    return [*money_books(row.event_id, row.drawer_id), *own]


def _to_account(row: Refund, method: str) -> bool:
    return method == RefundWay.AS_PAID and Method.ACCOUNT in row.ways


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundPart:
    """The amount paid in one way."""

    method: Method
    amount_minor: Annotated[int, Note("In minor units of the currency.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundDetails:
    """A refund to a player of an event, and its state."""

    id: int
    event: int
    player: int
    amount_minor: int
    expenses_minor: Annotated[int, Note("What the house kept of what had been paid.")]
    currency: str
    reason: str
    ways: Annotated[tuple[RefundPart, ...], Note("What had been paid in each way.")]
    sales: Annotated[tuple[int, ...], Note("The sales that it refunds.")]
    state: RefundState
    owed_at: datetime
    method: Annotated[
        str, Note("`cash`, or `as_paid`: each payment the way it came; empty until it is known.")
    ]
    paid_at: datetime | None
    drawer: Annotated[int | None, Note("The drawer that paid it.")]
    slip: Annotated[int | None, Note("The number of the slip for the player’s signature.")]


def refund_details(row: Refund) -> RefundDetails:
    """The row as the API shows it."""
    return RefundDetails(
        id=row.pk,
        event=row.event_id,
        player=row.player_id,
        amount_minor=row.amount_minor,
        expenses_minor=row.expenses_minor,
        currency=row.currency,
        reason=row.reason,
        ways=tuple(RefundPart(method=Method(way), amount_minor=n) for way, n in row.ways.items()),
        sales=tuple(row.sales),
        state=RefundState(row.state),
        owed_at=row.owed_at,
        method=row.method,
        paid_at=row.paid_at,
        drawer=row.drawer_id,
        slip=row.slip,
    )


def refund_answer(refund_id: int) -> RefundDetails:
    """The refund; raises ``Refusal("refund_unknown")``."""
    return refund_details(queries.refund_row(refund_id))


@action(
    "refunds/<int:refund>/slip/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=with_own_drawer,
)
def prepare_refund(
    book: OpenBook,
    *,
    refund: RefundId,
    giving: Annotated[GivingNotes, SPREAD],
    method: RefundMethod = "cash",
) -> RefundDetails:
    """Number the slip of a refund so that the player signs it before the payment.

    Anything that would forbid the payment is refused now, before cash leaves the drawer. Raises ``Refusal``
    ``refund_paid``, ``method_unknown``, ``cash_limit``, ``drawer_short``, ``approval_needed``, what forbids
    the drawer, or ``no_rate``, ``not_sold``, ``notes_are_cash``, ``notes_over``, ``foreign_short`` of notes.
    """
    row = _due_row(book, refund)
    _require_source(book, row, giving, method)
    use_drawer(book, drawer_id=giving.drawer, reason=giving.drawer_reason)
    if cash := _ways(row, method).get(Method.CASH, 0):
        cash_limits.require_payable(queries.in_cash(row, Money(cash, row.currency), book.now))
    # Only checked here: the payment itself uses the approval up.
    require_approval(book, wanted=_wanted(row), is_taken=False)
    row.method, row.slip = method, row.slip or book.next_number(SLIPS)
    book.save(row)
    book.record(RefundSlipPrepared(**_fields(row)))
    return refund_details(row)


@action(
    "refunds/<int:refund>/pay/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=with_own_drawer,
)
def pay_refund(
    book: OpenBook,
    *,
    refund: RefundId,
    amount_minor: Annotated[Minor, Note("What you are about to hand back.")],
    giving: Annotated[GivingNotes, SPREAD],
    method: RefundMethod = "cash",
) -> RefundDetails:
    """Pay a refund from a drawer against a signed slip: in cash, or each payment in its original way.

    The slip keeps its number if it was printed, or gets one; no number is reused. Some of the cash is paid in
    notes of another currency if these are named.

    Raises ``Refusal`` ``refund_paid``, ``amount_differs``, ``method_unknown``, ``cash_limit``,
    ``drawer_short``, ``approval_needed``, what forbids the drawer, or ``no_rate``, ``not_sold``,
    ``notes_are_cash``, ``notes_over``, ``exchange_changed``, ``foreign_short`` of notes.
    """
    row = _due_row(book, refund)
    if amount_minor != row.amount_minor:
        raise Refusal("amount_differs", amount_minor=row.amount_minor, currency=row.currency)
    drawer, notes = _require_source(book, row, giving, method)
    row.drawer_id, row.method = drawer, method
    use_drawer(book, drawer_id=giving.drawer, reason=giving.drawer_reason)
    require_approval(book, wanted=_wanted(row))
    row.state, row.paid_at = RefundState.PAID, book.now
    row.slip = row.slip or book.next_number(SLIPS)
    book.save(row)
    _move(book, row, 1)
    give_notes(book, drawer_id=drawer, notes=notes, about={"refund_id": row.pk})
    book.record(RefundPaid(**_fields(row)))
    return refund_details(row)


@action("refunds/<int:refund>/take-back/", admits=CASHIERS, opens=_books_to_take_back)
def take_refund_back(
    book: OpenBook,
    *,
    refund: RefundId,
    reason: RequiredReason,
) -> RefundDetails:
    """Undo the payment of a refund: it is due again, and the money returns to the same drawer.

    The money returns in the house's currency; notes that were part of the payment stay exchanged.

    Raises ``Refusal`` ``refund_due``, ``reason_missing``, ``account_short`` or what forbids the drawer.
    """
    row = _row(book, refund)
    if row.state != RefundState.PAID:
        raise Refusal("refund_due", refund=row.pk)
    line = standing_lines(RefundPaid, "refund", [row.pk])[row.pk]
    take_back(book, line, UndoChoice(together=False, reason=reason, as_if_never=False))
    return refund_answer(row.pk)


@reverses(RefundPaid)
def reverse_refund(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How an undo reverses a paid refund: opposite money through the same drawer; the slip is void."""
    row = _row(book, details["refund"])
    require_drawer(row.drawer_id, row.currency)
    use_drawer(book, drawer_id=row.drawer_id, reason=stated_reason(reason))
    _move(book, row, -1)
    row.state, row.paid_at, row.slip = RefundState.DUE, None, None
    row.drawer_id, row.method = None, ""
    book.save(row)


def _row(book: OpenBook, refund_id: int) -> Refund:
    row = Refund.objects.filter(pk=refund_id).first()
    if row is None:
        raise Refusal("refund_unknown", number=refund_id)
    ref = tournament_book(row.event_id)
    book.require(ref.kind, ref.subject_id)
    return row


def _due_row(book: OpenBook, refund_id: int) -> Refund:
    row = _row(book, refund_id)
    if row.state == RefundState.PAID:
        raise Refusal("refund_paid", slip=row.slip)
    return row


def _ways(row: Refund, method: str) -> dict[str, int]:
    """The amounts that go back in each way."""
    ways: dict[str, int] = row.ways
    return ways if method == RefundWay.AS_PAID else {Method.CASH.value: row.amount_minor}


def _require_source(
    book: OpenBook, row: Refund, giving: GivingNotes, method: str
) -> tuple[int, Notes | None]:
    """Check the drawer and the notes: the way is known, and the drawer holds the cash and the notes."""
    if method not in REFUND_METHODS:
        raise Refusal("method_unknown", field="method", method=method)
    drawer = require_drawer(giving.drawer, row.currency)
    lines = [Back(Way(way), minor) for way, minor in _ways(row, method).items()]
    notes = notes_wanted(giving, lines, row.currency, book)
    require_notes_back(lines, notes, drawer, row.currency)
    return drawer, notes


def _wanted(row: Refund) -> Wanted:
    return Wanted(
        ApprovalKind.PAY_OUT, f"refund/{row.pk}", row.amount_minor, row.currency, player=row.player_id
    )


def _move(book: OpenBook, row: Refund, sign: int) -> None:
    """The posting from the refunds due into each way (1), or back (-1)."""
    flows, movement_id = [Flow(accounts.due(row.event_id), sign * row.amount_minor)], None
    for way, minor in _ways(row, row.method).items():
        if way == Method.ACCOUNT:
            movement_id = _move_account(book, row, sign * minor).pk
            flows.append(Flow(accounts.of_player(row.player_id), -sign * minor))
        else:
            flows.append(Flow(accounts.held(way, row.drawer_id or 0), -sign * minor))
    kind = PostingKind.REFUND if sign > 0 else PostingKind.REFUND_TAKEN_BACK
    cause = Cause(
        kind,
        row.currency,
        event_id=row.event_id,
        refund_id=row.pk,
        movement_id=movement_id,
        player_id=row.player_id,
    )
    ledger.post(book, cause, flows)


def _move_account(book: OpenBook, row: Refund, amount_minor: int) -> AccountMovement:
    """Credit the money to the player's account, or debit it again; raises ``Refusal("account_short")``."""
    after(held(row.player_id), Money(amount_minor, row.currency))
    return book.create(
        AccountMovement,
        player_id=row.player_id,
        kind=MovementKind.REFUND,
        amount_minor=amount_minor,
        currency=row.currency,
        drawer_id=row.drawer_id,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
    )


def _fields(row: Refund) -> dict[str, Any]:
    return {
        "refund": row.pk,
        "event": row.event_id,
        "player": row.player_id,
        "amount_minor": row.amount_minor,
        "currency": row.currency,
        "method": row.method,
        "slip": row.slip or 0,
    }


def register() -> None:
    """Take part in the erasure of players."""
    erasing.forget_by(forget_refunds)


def forget_refunds(book: OpenBook, player_id: int) -> None:
    """Erase the free texts of the player's refunds: a step of a player's erasure."""
    rows = Refund.objects.filter(player=player_id).values_list("pk", flat=True)
    if texts := {f"{label_of(Refund)}:{pk}" for pk in rows}:
        free_texts.erase(texts, lambda _text: False, book.now)


AT_THE_DRAWERS = CASHIERS | INSPECTORS


@read("refunds/", admits=AT_THE_DRAWERS, filtered_by=RefundFilters)
def refunds(query: Mapping[str, Any]) -> Sequence[RefundDetails]:
    """List the refunds to players of cancelled events, due and paid, oldest first."""
    return Viewed(queries.refund_rows(query), lambda rows: tuple(map(refund_details, rows)))


@read("refunds/unclaimed/", admits=AT_THE_DRAWERS, filtered_by=OfEventFilters, is_whole=True)
def refunds_unclaimed(query: Mapping[str, Any]) -> Sequence[RefundsOfEvent]:
    """List the unclaimed and the paid refunds of each cancelled event."""
    return queries.refunds_of_events(query)


@read("refunds/<int:refund>/", admits=AT_THE_DRAWERS)
def refund(refund: int) -> RefundDetails:
    """Show a refund, with its slip once it has a number."""
    return refund_answer(refund)
