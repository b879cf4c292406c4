"""Tickets: sold to a player, given by a director, voided, and taken out of the books when their time is over."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import (
    GREATEST,
    LARGEST_AMOUNT,
    EventId,
    Length,
    Limits,
    Note,
    PlayerId,
    RequiredReason,
    WallTime,
)
from access.roles import CASHIERS, DIRECTORS, NOBODY
from access.verbs import verb
from cashier import accounts, ledger, queries
from cashier import ticket_facts as facts
from cashier.actions.approval import Wanted, require_approval
from cashier.actions.drawer import require_cash, require_drawer, use_drawer
from cashier.actions.payments import Arrived, Reference, require_good_funds
from cashier.actions.sale import RECEIPTS
from cashier.books import AtDrawer, with_own_drawer
from cashier.kinds import Method, MovementKind, PostingKind, SaleKind, TicketMethod, ticket_method
from cashier.ledger import Cause, Flow
from cashier.models import AccountMovement, Ticket
from cashier.queries.player_accounts import held
from cashier.queries.tickets import (
    TicketDetails,
    ticket_details,
    ticket_of,
    ticket_row,
    ticket_shown,
    tickets_over,
)
from journal.book import OpenBook, stated_reason
from journal.opening import HOUSE, TICKETS, BookRef, account_book, drawer_book
from people import queries as people
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.player_accounts import after
from rulebook.refusals import Refusal
from rulebook.tickets import CODE_BODY, CODE_LETTERS, TicketState, code_of, is_over, require_issued
from tournaments import queries as tournaments

NUMBERS = "ticket"
AT_ONCE = 100
"""As many tickets expire in one book."""


# Without slots: two bases that have some cannot be combined.
@dataclass(frozen=True, kw_only=True)
class TicketIssued:
    """What a ticket says."""

    worth_minor: Annotated[
        int, Limits(1, LARGEST_AMOUNT), Note("What it pays, in minor units of the currency.")
    ]
    event: Annotated[EventId | None, Note("The only event in which it pays; any unless given.")] = None
    kind: Annotated[SaleKind | None, Note("The only kind of product that it pays; any unless given.")] = None
    is_personal: Annotated[bool, Note("It pays only for the player, else for anyone who brings it.")] = False
    until: Annotated[
        datetime | None, WallTime(), Note("It pays before this instant; without end unless given.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SellTicket(TicketIssued, AtDrawer):
    """A ticket that a player pays."""

    player: PlayerId
    method: TicketMethod = "cash"
    reference: Reference = ""
    has_arrived: Arrived = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveTicket(TicketIssued):
    """A ticket that the house gives."""

    player: Annotated[PlayerId | None, Note("Who gets it; needed for a personal one.")] = None
    cost: Annotated[
        str,
        Length(30, may_be_empty=False),
        Note("What it is booked as: the name of an account of the house."),
    ]
    reason: RequiredReason


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidTicket(AtDrawer):
    """A ticket to void."""

    ticket: Annotated[int, Limits(1, GREATEST), Note("The ticket.")]
    reason: RequiredReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpireTickets:
    """Look for tickets whose time is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsExpired:
    """How many tickets expired."""

    tickets: int


def _books_of_sale(command: SellTicket) -> list[BookRef]:
    return money_books(command.method, command.drawer, people.player(command.player).id)


def money_books(method: str, drawer_id: int | None, player_id: int | None) -> list[BookRef]:
    """The book of tickets first, then those of the drawer and of the account that pays or is paid."""
    is_known = drawer_id is not None and queries.drawer_exists(drawer_id)
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and is_known else []
    own = [account_book(player_id)] if method == Method.ACCOUNT and player_id is not None else []
    return [TICKETS, *drawers, *own]


def _books_of_void(command: VoidTicket) -> list[BookRef]:
    row = ticket_row(command.ticket)
    if row.cost:
        return [TICKETS, HOUSE]
    if row.prize_of_id is not None:
        return [TICKETS]
    return money_books(row.method, command.drawer or row.drawer_id, row.player_id)


@verb(
    SellTicket,
    "tickets/",
    admits=CASHIERS,
    opens=_books_of_sale,
    makes="ticket",
    completed=with_own_drawer,
    read_again=ticket_shown,
)
def sell_ticket(book: OpenBook, command: SellTicket) -> TicketDetails:
    """Sell a ticket to a player: it pays its worth of one thing later, for the player alone or for anyone who brings it.

    Raises ``Refusal`` ``ticket_until_past``, ``method_unknown``, ``transfer_not_arrived``, ``reference_missing``,
    ``account_short``, ``account_currency``, ``cash_limit``, ``player_erased``, ``player_merged`` or what forbids the drawer.
    """
    people.require_here(command.player)
    currency = _currency(command)
    drawer = require_drawer(command.drawer, currency)
    use_drawer(book, drawer_id=drawer, reason=command.drawer_reason)
    if (method := ticket_method(command.method)) == "transfer":
        require_good_funds([command.reference], has_arrived=command.has_arrived)
    paid = {"method": method, "reference": command.reference.strip()[:60]}
    columns = {"player_id": command.player, "drawer_id": drawer, **paid}
    row = issue(book, command, currency, columns | {"receipt": book.next_number(RECEIPTS)})
    _move(book, row, 1, drawer, row.receipt or 0)
    book.record(
        facts.TicketSold(**_told(row), player=command.player, method=row.method, receipt=row.receipt or 0)
    )
    return ticket_details(row)


@verb(
    GiveTicket,
    "tickets/give/",
    admits=DIRECTORS,
    opens=lambda _command: [TICKETS, HOUSE],
    makes="ticket",
    read_again=ticket_shown,
)
def give_ticket(book: OpenBook, command: GiveTicket) -> TicketDetails:
    """Give a ticket that nobody pays: its worth is a cost of the house, under a name that you choose.

    Raises ``Refusal`` ``ticket_until_past``, ``ticket_player_missing``, ``ticket_cost_missing``, ``reason_missing``,
    ``player_erased`` or ``player_merged``.
    """
    if command.player is not None:
        people.require_here(command.player)
    elif command.is_personal:
        raise Refusal("ticket_player_missing", field="player")
    if not (cost := " ".join(command.cost.split())):
        raise Refusal("ticket_cost_missing", field="cost")
    book.reason = stated_reason(command.reason)
    columns = {"player_id": command.player, "cost": cost[:30], "reason": book.reason[:200]}
    row = issue(book, command, _currency(command), columns)
    _move(book, row, 1, None, 0)
    book.record(
        facts.TicketGiven(**_told(row), player=row.player_id, cost=row.cost, reason=row.reason),
    )
    return ticket_details(row)


def _currency(command: TicketIssued) -> str:
    """That of the event in which it pays, else the house's."""
    if command.event is not None:
        return tournaments.event(command.event).currency
    return tournaments.house().currency


def issue(book: OpenBook, command: TicketIssued, currency: str, columns: dict[str, Any]) -> Ticket:
    """Step: the row of a new ticket, with its number and a code that nobody guesses; the caller posts its money."""
    if is_over(command.until, book.now):
        raise Refusal("ticket_until_past", field="until")
    return book.create(
        Ticket,
        number=book.next_number(NUMBERS),
        code=code_of("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_BODY))),
        worth_minor=command.worth_minor,
        currency=currency,
        event_id=command.event,
        kind=command.kind.value if command.kind else "",
        is_personal=command.is_personal,
        until=command.until,
        issued_at=book.now,
        issued_by_id=book.actor.user_id,
        **columns,
    )


@verb(
    VoidTicket,
    "tickets/<int:ticket>/void/",
    admits=CASHIERS,
    opens=_books_of_void,
    completed=with_own_drawer,
    read_again=ticket_shown,
)
def void_ticket(book: OpenBook, command: VoidTicket) -> TicketDetails:
    """Void a ticket that nobody has spent: what was paid for it goes back as it came, from your own open drawer.

    A given one is voided by a director; the house no longer bears its cost. A prize is returned instead. Raises ``Refusal`` ``ticket_spent``,
    ``ticket_void``, ``ticket_expired``, ``ticket_is_prize``, ``reason_missing``, ``role_forbidden``, ``drawer_short``,
    ``cash_limit``, ``approval_needed`` or what forbids the drawer.
    """
    row = ticket_row(command.ticket)
    if row.cost and book.actor.role not in DIRECTORS:
        raise Refusal("role_forbidden")
    book.reason = stated_reason(command.reason)
    _void(book, row, book.reason, command.drawer or row.drawer_id)
    book.record(facts.TicketVoided(**_told(row), void_receipt=row.void_receipt, reason=row.void_reason))
    return ticket_details(row)


def reverse_ticket(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo reverses a ticket that was sold or given: it is voided, at the same drawer."""
    row = ticket_row(details["ticket"])
    _void(book, row, stated_reason(reason), row.drawer_id)


def _void(book: OpenBook, row: Ticket, reason: str, drawer_id: int | None) -> None:
    book.require(TICKETS.kind)
    if row.prize_of_id is not None:
        raise Refusal("ticket_is_prize", event=row.prize_of_id)
    require_issued(ticket_of(row), book.now)
    drawer = None if row.cost else _drawer_that_pays(book, row, reason, drawer_id)
    end(book, row, TicketState.VOID)
    row.void_reason, row.void_drawer_id = reason[:200], drawer
    row.void_receipt = None if row.cost else book.next_number(RECEIPTS)
    book.save(row)
    _move(book, row, -1, drawer, row.void_receipt or 0)


def _drawer_that_pays(book: OpenBook, row: Ticket, reason: str, drawer_id: int | None) -> int:
    drawer = require_drawer(drawer_id, row.currency)
    use_drawer(book, drawer_id=drawer, reason=reason)
    if row.method == Method.CASH:
        require_cash(drawer, row.worth_minor, row.currency)
    asked = Wanted(ApprovalKind.VOID, f"ticket/{row.pk}", row.worth_minor, row.currency, reason)
    require_approval(book, wanted=asked)
    return drawer


@verb(ExpireTickets, "", admits=NOBODY, opens=lambda _command: [TICKETS])
def expire_tickets(book: OpenBook, command: ExpireTickets) -> TicketsExpired:
    """Take tickets whose time is over out of the books: the house keeps what they were worth."""
    over = tickets_over(book.now, AT_ONCE)
    for row in Ticket.objects.filter(pk__in=over):
        end(book, row, TicketState.EXPIRED)
        book.save(row)
        _post(book, row, -1, accounts.EXPIRED)
        book.record(facts.TicketExpired(**_told(row)))
    return TicketsExpired(tickets=len(over))


def end(book: OpenBook, row: Ticket, state: TicketState) -> None:
    """Say what became of a ticket, and when; the caller saves it."""
    row.state, row.ended_at = state.value, book.now


def _move(book: OpenBook, row: Ticket, sign: int, drawer_id: int | None, receipt: int) -> None:
    """The money of a ticket that is issued (1) or voided (-1): the drawer's, the player's account's or the cost's."""
    if row.cost:
        return _post(book, row, sign, accounts.given(row.cost))
    if row.method == Method.ACCOUNT:
        _move_account(book, row, -sign, drawer_id, receipt)
        return _post(book, row, sign, accounts.of_player(row.player_id or 0))
    return _post(book, row, sign, accounts.held(row.method, drawer_id or 0))


def _post(book: OpenBook, row: Ticket, sign: int, account: str) -> None:
    worth = sign * row.worth_minor
    ledger.post(
        book,
        Cause(PostingKind.TICKET, row.currency, ticket_id=row.pk, player_id=row.player_id),
        [Flow(account, worth), Flow(accounts.of_tickets(row.currency), -worth)],
    )


def _move_account(book: OpenBook, row: Ticket, sign: int, drawer_id: int | None, receipt: int) -> None:
    """Money out of the player's account for a ticket (-1), or back (1); its receipt is the ticket's."""
    player_id = row.player_id or 0
    amount = sign * row.worth_minor
    after(held(player_id), Money(amount, row.currency))
    book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.REFUND if sign > 0 else MovementKind.PAYMENT,
        amount_minor=amount,
        currency=row.currency,
        drawer_id=drawer_id,
        receipt=receipt,
        at=book.now,
    )


def _told(row: Ticket) -> dict[str, Any]:
    return {"ticket": row.pk, "number": row.number, "worth_minor": row.worth_minor, "currency": row.currency}
