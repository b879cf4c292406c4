"""Cash from a drawer to another: the one asks, the other accepts or declines, and only then the cash moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, DrawerId, Id, Limits, Note, Reason, RequiredReason
from access.roles import CASHIERS
from access.verbs import verb
from cashier.drawers.facts import (
    CashTransferAccepted,
    CashTransferAsked,
    CashTransferDeclined,
    CashTransferWithdrawn,
)
from cashier.drawers.transfers_rows import CashTransferDetails, transfer_details, transfer_row
from cashier.drawers.verbs import open_row, require_cash, use_drawer
from cashier.kinds import PostingKind, TransferState
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import CashTransfer
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, drawer_book
from rulebook.approvals import require_another
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class AskCashTransfer:
    """Cash that a drawer gives to another."""

    drawer: DrawerId
    to: Annotated[int, Limits(1, GREATEST), Note("The drawer that is to take it.")]
    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")]
    reason: RequiredReason


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCashTransfer:
    """A transfer that waits for an answer."""

    transfer: Annotated[Id, Note("The cash transfer.")]
    reason: Annotated[Reason, Note("Why it is another's drawer: required there.")] = ""


def _books_to_ask(command: AskCashTransfer) -> list[BookRef]:
    return [drawer_book(drawer_queries.drawer(pk).id) for pk in (command.drawer, command.to)]


def _books_to_answer(command: AnswerCashTransfer) -> list[BookRef]:
    row = transfer_row(command.transfer)
    return [drawer_book(row.giver_id), drawer_book(row.taker_id)]


@verb(
    AskCashTransfer,
    "drawers/<int:drawer>/transfers/",
    admits=CASHIERS,
    opens=_books_to_ask,
    makes="cash-transfer",
)
def ask_cash_transfer(book: OpenBook, command: AskCashTransfer) -> CashTransferDetails:
    """Ask another drawer to take cash; it stays where it is until that is accepted.

    Raises ``Refusal`` ``transfer_to_itself``, ``drawer_closed``, ``drawer_of_another``, ``drawer_currency``,
    ``drawer_short`` or ``reason_missing``.
    """
    if command.drawer == command.to:
        raise Refusal("transfer_to_itself", field="to")
    giver, taker = open_row(book, command.drawer), open_row(book, command.to)
    use_drawer(book, drawer_id=giver.pk, reason=command.reason)
    if taker.currency != giver.currency:
        raise Refusal("drawer_currency", field="to", drawer=taker.pk, currency=taker.currency)
    require_cash(giver.pk, command.amount_minor, giver.currency)
    row = book.create(
        CashTransfer,
        giver_id=giver.pk,
        taker_id=taker.pk,
        amount_minor=command.amount_minor,
        currency=giver.currency,
        reason=stated_reason(command.reason)[:200],
        asked_by_id=book.actor.user_id,
        asked_at=book.now,
    )
    book.record(CashTransferAsked(**_told(row), reason=row.reason))
    return transfer_details(row)


@verb(AnswerCashTransfer, "cash-transfers/<int:transfer>/accept/", admits=CASHIERS, opens=_books_to_answer)
def accept_cash_transfer(book: OpenBook, command: AnswerCashTransfer) -> CashTransferDetails:
    """Take the cash into the drawer that was asked: its cashier does, never the person who asked.

    Raises ``Refusal`` ``transfer_answered``, ``same_person``, ``drawer_closed``, ``drawer_of_another`` or
    ``drawer_short``.
    """
    row = _open_transfer(book, command)
    require_another(row.asked_by_id, book.actor.user_id)
    use_drawer(book, drawer_id=row.taker_id, reason=command.reason)
    require_cash(row.giver_id, row.amount_minor, row.currency)
    # Recorded first: that its cashier asked is what lets the cash leave the giving drawer.
    book.record(CashTransferAccepted(**_told(row)))
    ledger.post(
        book,
        Cause(PostingKind.CASH_TRANSFER, row.currency),
        [
            Flow(accounts.cash(row.taker_id), row.amount_minor),
            Flow(accounts.cash(row.giver_id), -row.amount_minor),
        ],
    )
    return _answered(book, row, TransferState.ACCEPTED)


@verb(AnswerCashTransfer, "cash-transfers/<int:transfer>/decline/", admits=CASHIERS, opens=_books_to_answer)
def decline_cash_transfer(book: OpenBook, command: AnswerCashTransfer) -> CashTransferDetails:
    """Do not take the cash; it stays in the drawer that asked.

    Raises ``Refusal`` ``transfer_answered``, ``drawer_closed`` or ``drawer_of_another``.
    """
    row = _open_transfer(book, command)
    use_drawer(book, drawer_id=row.taker_id, reason=command.reason)
    book.record(CashTransferDeclined(**_told(row)))
    return _answered(book, row, TransferState.DECLINED)


@verb(AnswerCashTransfer, "cash-transfers/<int:transfer>/withdraw/", admits=CASHIERS, opens=_books_to_answer)
def withdraw_cash_transfer(book: OpenBook, command: AnswerCashTransfer) -> CashTransferDetails:
    """Keep the cash after all, before the other drawer took it.

    Raises ``Refusal`` ``transfer_answered``, ``drawer_closed`` or ``drawer_of_another``.
    """
    row = _open_transfer(book, command)
    use_drawer(book, drawer_id=row.giver_id, reason=command.reason)
    book.record(CashTransferWithdrawn(**_told(row)))
    return _answered(book, row, TransferState.WITHDRAWN)


def _open_transfer(book: OpenBook, command: AnswerCashTransfer) -> CashTransfer:
    """A transfer that nobody has answered, between two open drawers."""
    row = transfer_row(command.transfer)
    for drawer_id in (row.giver_id, row.taker_id):
        open_row(book, drawer_id)
    if row.state != TransferState.ASKED:
        raise Refusal("transfer_answered")
    return row


def _answered(book: OpenBook, row: CashTransfer, state: TransferState) -> CashTransferDetails:
    row.state, row.answered_at = state, book.now
    row.answered_by_id = book.actor.user_id
    book.save(row)
    return transfer_details(row)


def _told(row: CashTransfer) -> dict[str, Any]:
    return {
        "transfer": row.pk,
        "drawer": row.giver_id,
        "to_drawer": row.taker_id,
        "amount_minor": row.amount_minor,
        "currency": row.currency,
    }
