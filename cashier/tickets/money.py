"""The money of tickets: how one is paid, in one way or in several, and how its void gives each part back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from cashier.approvals.asking import Wanted, require_approval
from cashier.currencies.notes_given import GivingNotes, give_notes, notes_wanted, require_given
from cashier.currencies.notes_paying import Notes, in_house, take_notes
from cashier.drawers.verbs import is_own_drawer, require_drawer, use_drawer
from cashier.kinds import Method, MovementKind, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import drawer_exists
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement, Ticket, TicketPayment
from cashier.payments.of_tickets import paid_for
from cashier.payments.verbs import HowPaid, MoneyBack, back_of, payment_columns, settle
from cashier.player_accounts.queries import held
from journal.book import OpenBook
from journal.opening import TICKETS, BookRef, account_book, drawer_book
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back, Paid, Way
from rulebook.player_accounts import after


def money_books(ways: Collection[str], drawer_id: int | None, player_id: int | None) -> list[BookRef]:
    """The book of tickets first, then those of the drawer and of the account that pays or is paid."""
    is_known = drawer_id is not None and drawer_exists(drawer_id)
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and is_known else []
    own = [account_book(player_id)] if Method.ACCOUNT in ways and player_id is not None else []
    return [TICKETS, *drawers, *own]


def books_of_void(row: Ticket, drawer_id: int | None, back: Sequence[MoneyBack]) -> list[BookRef]:
    """The books of the void of a sold ticket, from a drawer or from the one that sold it."""
    ways = {one.way.value for one in paid_for(row)} | {one.method for one in back}
    return money_books(ways, drawer_id or row.drawer_id, row.player_id)


@dataclass(frozen=True, slots=True)
class Taken:
    """What each way pays of a ticket, and the notes among it."""

    paid: tuple[Paid, ...]
    notes: Notes | None


@dataclass(frozen=True, slots=True)
class Giving:
    """What goes back of a ticket in which way, from which drawer, and the notes among it."""

    drawer: int
    back: tuple[Back, ...]
    notes: Notes | None


def taken_of(book: OpenBook, paid: HowPaid, price: Money) -> Taken:
    """What the ways of a command pay of a ticket; raises what ``in_house`` and ``settled`` do."""
    paying, notes = in_house(book, paid, price.currency)
    return Taken(settle(paying, price), notes)


def take(book: OpenBook, row: Ticket, taken: Taken) -> None:
    """Write what was paid of a ticket and post its money; raises ``Refusal`` ``account_short`` or ``cash_limit``."""
    drawer = row.drawer_id or 0
    if len(taken.paid) > 1:
        book.create_many(TicketPayment, [_payment(row, drawer, one) for one in taken.paid])
    take_notes(book, drawer_id=drawer, notes=taken.notes, paid=taken.paid, about={"ticket_id": row.pk})
    _move_account(book, row, taken.paid, -1)
    post(book, row, [_flow(row, one, drawer, 1) for one in taken.paid])


def giving_of(
    book: OpenBook,
    row: Ticket,
    command: GivingNotes,
    wanted: Sequence[MoneyBack],
    reason: str,
    *,
    is_tried: bool = False,
) -> Giving:
    """How the money of a voided ticket goes back; raises what forbids the drawer, ``back_of``, ``notes_wanted``,
    ``require_given`` or ``require_approval`` do."""
    drawer = require_drawer(command.drawer or row.drawer_id, row.currency)
    is_own_drawer(book, drawer) if is_tried else use_drawer(book, drawer_id=drawer, reason=reason)
    asked = Wanted(
        ApprovalKind.VOID, f"ticket/{row.pk}", row.worth_minor, row.currency, reason, row.player_id, drawer
    )
    back = back_of(book, asked, paid_for(row), wanted, is_taken=not is_tried)
    notes = notes_wanted(command, back, row.currency, book)
    require_given(back, notes, drawer, row.currency)
    require_approval(book, wanted=asked, is_taken=not is_tried)
    return Giving(drawer, back, notes)


def give(book: OpenBook, row: Ticket, giving: Giving) -> None:
    """Give the money of a voided ticket back; rows say how, where its own columns do not."""
    if [one.way.value for one in giving.back] != [row.method]:
        back = [Paid(one.way, -one.minor, one.reference) for one in giving.back]
        book.create_many(TicketPayment, [_payment(row, giving.drawer, one) for one in back])
    _move_account(book, row, giving.back, 1)
    post(book, row, [_flow(row, one, giving.drawer, -1) for one in giving.back])
    give_notes(book, drawer_id=giving.drawer, notes=giving.notes, about={"ticket_id": row.pk})


def post(book: OpenBook, row: Ticket, flows: Sequence[Flow]) -> None:
    """Post money against what the house owes on tickets."""
    owed = Flow(accounts.of_tickets(row.currency), -sum(one.amount_minor for one in flows))
    ledger.post(
        book,
        Cause(PostingKind.TICKET, row.currency, ticket_id=row.pk, player_id=row.player_id),
        [*flows, owed],
    )


def _flow(row: Ticket, one: Paid | Back, drawer_id: int, sign: int) -> Flow:
    """Into the account that holds what was paid (1), or out of it."""
    if one.way is Way.ACCOUNT:
        return Flow(accounts.of_player(row.player_id or 0), sign * one.minor)
    return Flow(accounts.held(one.way.value, drawer_id), sign * one.minor)


def _payment(row: Ticket, drawer_id: int, one: Paid) -> dict[str, Any]:
    return {"ticket": row, **payment_columns(drawer_id, row.currency, one)}


def _move_account(book: OpenBook, row: Ticket, ways: Sequence[Paid | Back], sign: int) -> None:
    """Money out of the player's account for a ticket (-1), or back (1); its receipt is the ticket's."""
    amount = sign * sum(one.minor for one in ways if one.way is Way.ACCOUNT)
    if not amount:
        return
    player_id, is_back = row.player_id or 0, sign > 0
    after(held(player_id), Money(amount, row.currency))
    book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.REFUND if is_back else MovementKind.PAYMENT,
        amount_minor=amount,
        currency=row.currency,
        drawer_id=row.void_drawer_id if is_back else row.drawer_id,
        receipt=row.void_receipt if is_back else row.receipt,
        at=book.now,
    )
