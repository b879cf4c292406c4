"""Tickets: sold to a player, given by a director, voided, and removed from the books when they expire."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import (
    GREATEST,
    LARGEST_AMOUNT,
    SPREAD,
    EventId,
    Length,
    Limits,
    Note,
    PlayerId,
    RequiredReason,
    WallTime,
)
from access.roles import CASHIERS, DIRECTORS, NOBODY, forbidden
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.paying import (
    GivingNotes,
    Notes,
    give_notes,
    in_house,
    notes_wanted,
    require_notes_back,
    take_notes,
)
from cashier.kinds import (
    RECEIPTS,
    TICKET_METHODS,
    Method,
    MovementKind,
    PostingKind,
    SaleKind,
    TicketMethod,
    sale_method,
)
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import drawer_exists, is_own_drawer, require_drawer, use_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement, Ticket, TicketPayment
from cashier.payments.columns import PaymentDetails
from cashier.payments.of_tickets import paid_for
from cashier.payments.rows import with_payments
from cashier.payments.verbs import (
    HowPaid,
    MoneyBack,
    back_of,
    columns_of,
    payment_columns,
    require_payable,
    settle,
    ways_fields,
    ways_of,
)
from cashier.player_accounts.rows import held
from cashier.tickets import words
from cashier.tickets.queries import ticket_row, tickets_over
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import HOUSE, TICKETS, BookRef, account_book, drawer_book
from people.players import rows as people
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back, Paid, Way
from rulebook.player_accounts import after
from rulebook.refusals import Refusal
from rulebook.tickets import CODE_BODY, CODE_LETTERS, TicketState, code_of, is_over, require_issued
from tournaments import queries as tournaments


def money_books(ways: Collection[str], drawer_id: int | None, player_id: int | None) -> list[BookRef]:
    """The book of tickets first, then those of the drawer and of the account that pays or is paid."""
    is_known = drawer_id is not None and drawer_exists(drawer_id)
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and is_known else []
    own = [account_book(player_id)] if Method.ACCOUNT in ways and player_id is not None else []
    return [TICKETS, *drawers, *own]


def books_of_void(row: Ticket, drawer_id: int | None, back: Sequence[MoneyBack]) -> list[BookRef]:
    """The books of the void of a sold ticket, from a given drawer or from the one that sold it."""
    ways = {one.way.value for one in paid_for(row)} | {one.method for one in back}
    return money_books(ways, drawer_id or row.drawer_id, row.player_id)


@dataclass(frozen=True, slots=True)
class PaymentWithNotes:
    """The payment of a ticket: the amount of each way, and the notes in it."""

    paid: tuple[Paid, ...]
    notes: Notes | None


@dataclass(frozen=True, slots=True)
class Giving:
    """The money of a voided ticket: the amount of each way, the drawer, and the notes in it."""

    drawer: int
    back: tuple[Back, ...]
    notes: Notes | None


def payment_of(book: OpenBook, paid: HowPaid, price: Money) -> PaymentWithNotes:
    """The payment of a ticket from a command; raises what ``in_house`` and ``settled`` do."""
    payment, notes = in_house(book, paid, price.currency)
    return PaymentWithNotes(settle(payment, price), notes)


def take(book: OpenBook, row: Ticket, payment: PaymentWithNotes) -> None:
    """Store and post the payment of a ticket; raises ``Refusal`` ``account_short`` or ``cash_limit``."""
    drawer = row.drawer_id or 0
    if len(payment.paid) > 1:
        book.create_many(TicketPayment, [_payment(row, drawer, one) for one in payment.paid])
    take_notes(book, drawer_id=drawer, notes=payment.notes, paid=payment.paid, about={"ticket_id": row.pk})
    _move_account(book, row, payment.paid, -1)
    post(book, row, [_flow(row, one, drawer, 1) for one in payment.paid])


def giving_of(
    book: OpenBook,
    row: Ticket,
    command: GivingNotes,
    wanted: Sequence[MoneyBack],
    reason: str,
    *,
    is_tried: bool = False,
) -> Giving:
    """How the money of a voided ticket goes back.

    Raises what forbids the drawer, ``back_of``, ``notes_wanted``, ``require_notes_back`` or ``require_approval``
    do.
    """
    drawer = require_drawer(command.drawer or row.drawer_id, row.currency)
    is_own_drawer(book, drawer) if is_tried else use_drawer(book, drawer_id=drawer, reason=reason)
    approval = Wanted(
        ApprovalKind.VOID, f"ticket/{row.pk}", row.worth_minor, row.currency, reason, row.player_id, drawer
    )
    back = back_of(book, approval, paid_for(row), wanted, is_taken=not is_tried)
    notes = notes_wanted(command, back, row.currency, book)
    require_notes_back(back, notes, drawer, row.currency)
    require_approval(book, wanted=approval, is_taken=not is_tried)
    return Giving(drawer, back, notes)


def give(book: OpenBook, row: Ticket, giving: Giving) -> None:
    """Give the money of a voided ticket back; adds rows if the columns of the ticket cannot hold the ways."""
    if [one.way.value for one in giving.back] != [row.method]:
        rows = [Paid(one.way, -one.minor, one.reference) for one in giving.back]
        book.create_many(TicketPayment, [_payment(row, giving.drawer, one) for one in rows])
    _move_account(book, row, giving.back, 1)
    post(book, row, [_flow(row, one, giving.drawer, -1) for one in giving.back])
    give_notes(book, drawer_id=giving.drawer, notes=giving.notes, about={"ticket_id": row.pk})


def post(book: OpenBook, row: Ticket, flows: Sequence[Flow]) -> None:
    """Post money against the house's debt on tickets."""
    outstanding = Flow(accounts.of_tickets(row.currency), -sum(one.amount_minor for one in flows))
    ledger.post(
        book,
        Cause(PostingKind.TICKET, row.currency, ticket_id=row.pk, player_id=row.player_id),
        [*flows, outstanding],
    )


def _flow(row: Ticket, one: Paid | Back, drawer_id: int, sign: int) -> Flow:
    """The flow into the account of a way (1), or out of it (-1)."""
    if one.way is Way.ACCOUNT:
        return Flow(accounts.of_player(row.player_id or 0), sign * one.minor)
    return Flow(accounts.held(one.way.value, drawer_id), sign * one.minor)


def _payment(row: Ticket, drawer_id: int, one: Paid) -> dict[str, Any]:
    return {"ticket": row, **payment_columns(drawer_id, row.currency, one)}


def _move_account(book: OpenBook, row: Ticket, ways: Sequence[Paid | Back], sign: int) -> None:
    """Debit the player's account for a ticket (-1), or credit it again (1), with the ticket's receipt."""
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


NUMBERS = "ticket"
OVER = ("finished", "settled", "cancelled")
"""Events without further sales, in which no ticket pays."""
AT_ONCE = 100
"""How many tickets expire in one book."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketIssued:
    """The terms of a ticket."""

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
class TicketPaid(HowPaid):
    """How a ticket is paid, in one way or in several; never with another ticket."""

    method: TicketMethod = "cash"


TicketId = Annotated[int, Limits(1, GREATEST), Note("The ticket.")]
OtherWay = Annotated[
    tuple[MoneyBack, ...],
    Limits(0, 10),
    Note("The way it goes back, if not the way it came: a cashier needs an approval for it."),
]
CostName = Annotated[
    str, Length(30, may_be_empty=False), Note("What it is booked as: the name of an account of the house.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsExpired:
    """How many tickets expired."""

    tickets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketDetails:
    """A ticket: its worth, what it pays, its holder, how it was issued, its state."""

    id: int
    number: Annotated[int, Note("Printed on it.")]
    code: Annotated[str, Note("To scan or type; it begins with X.")]
    worth_minor: int
    currency: str
    event: Annotated[int | None, Note("The only event in which it pays; null: any.")]
    kind: Annotated[SaleKind | None, Note("The only kind of product that it pays; null: any.")]
    player: Annotated[int | None, Note("Who got it.")]
    is_personal: Annotated[bool, Note("It pays only for that player, else for anyone who brings it.")]
    until: Annotated[datetime | None, Note("It pays before this instant; null: without end.")]
    state: TicketState
    issued_at: datetime
    issued_by: int | None
    method: Annotated[Method | None, Note("How it was paid; null: in several ways, or it was given or won.")]
    payments: Annotated[
        tuple[PaymentDetails, ...], Note("What was paid in which way, then what a void gave back.")
    ]
    reference: str
    has_arrived: Annotated[bool, Note("The cashier said that the money of its transfer was here.")]
    drawer: int | None
    receipt: Annotated[int | None, Note("The receipt of what was paid for it.")]
    cost: Annotated[str, Note("The account of the house that a given one cost.")]
    reason: Annotated[str, Note("Why it was given.")]
    prize_of: Annotated[int | None, Note("The event in which it was won; null: it was sold or given.")]
    sale: Annotated[int | None, Note("The sale that it paid.")]
    credit_minor: Annotated[int, Note("What it left the player as credit, where the event credits that.")]
    ended_at: Annotated[datetime | None, Note("When it was spent, voided, or expired.")]
    void_reason: str
    void_receipt: int | None


def tickets_details(rows: Iterable[Ticket]) -> tuple[TicketDetails, ...]:
    """The rows as the API shows them; their payments are read together."""
    return tuple(_details(row) for row in with_payments(rows))


def ticket_answer(ticket_id: int) -> TicketDetails:
    """The ticket; raises ``Refusal("ticket_unknown")``."""
    return ticket_details(ticket_row(ticket_id))


def ticket_details(row: Ticket) -> TicketDetails:
    """The ticket as an action has just written it."""
    return tickets_details([row])[0]


def _details(row: Ticket) -> TicketDetails:
    return TicketDetails(
        id=row.pk,
        number=row.number,
        code=row.code,
        worth_minor=row.worth_minor,
        currency=row.currency,
        event=row.event_id,
        kind=SaleKind(row.kind) if row.kind else None,
        player=row.player_id,
        is_personal=row.is_personal,
        until=row.until,
        state=TicketState(row.state),
        issued_at=row.issued_at,
        issued_by=row.issued_by_id,
        method=Method(row.method) if row.method else None,
        payments=(*row.paid, *row.back),
        reference=row.reference,
        has_arrived=row.has_arrived,
        drawer=row.drawer_id,
        receipt=row.receipt,
        cost=row.cost,
        reason=row.reason,
        prize_of=row.prize_of_id,
        sale=row.sale_id,
        credit_minor=row.credit_minor,
        ended_at=row.ended_at,
        void_reason=row.void_reason,
        void_receipt=row.void_receipt,
    )


def _books_of_sale(command: Any) -> list[BookRef]:
    return money_books(ways_of(command), command.drawer, people.player(command.player).id)


def _books_of_void(command: Any) -> list[BookRef]:
    row = ticket_row(command.ticket)
    if row.cost:
        return [TICKETS, HOUSE]
    if row.prize_of_id is not None:
        return [TICKETS]
    return books_of_void(row, command.drawer, command.back)


@action(
    "tickets/",
    admits=CASHIERS,
    opens=_books_of_sale,
    makes="ticket",
    completed=with_own_drawer,
    read_again=ticket_answer,
)
def sell_ticket(
    book: OpenBook,
    *,
    issued: Annotated[TicketIssued, SPREAD],
    paid: Annotated[TicketPaid, SPREAD],
    player: PlayerId,
) -> TicketDetails:
    """Sell a ticket to a player: later it pays its worth of one thing, for the player alone or for anyone.

    Another ticket cannot pay for it. Raises ``Refusal`` ``ticket_until_past``, ``method_unknown``,
    ``transfer_not_arrived``, ``reference_missing``, ``cash_short``, ``payments_short``, ``payments_over``,
    ``payment_empty``, ``way_twice``, ``rest_twice``, ``account_short``, ``account_currency``, ``cash_limit``,
    ``player_erased``, ``player_merged``, what notes of another currency refuse (``no_rate``,
    ``notes_missing`` …), ``event_<state>`` or what forbids the drawer.
    """
    people.require_here(player)
    currency = _currency(issued)
    require_payable(paid, currency, TICKET_METHODS)
    drawer = require_drawer(paid.drawer, currency)
    use_drawer(book, drawer_id=drawer, reason=paid.drawer_reason)
    takings = payment_of(book, paid, Money(issued.worth_minor, currency))
    columns = {"player_id": player, "drawer_id": drawer, **columns_of(takings.paid, paid)}
    row = issue(book, issued, currency, columns | {"receipt": book.next_number(RECEIPTS)})
    take(book, row, takings)
    ways = ways_fields(takings.paid)
    book.record(
        words.TicketSold(
            **_fields(row), player=player, method=row.method, receipt=row.receipt or 0, payments=ways
        )
    )
    return ticket_details(row)


@action(
    "tickets/give/",
    admits=DIRECTORS,
    opens=lambda _command: [TICKETS, HOUSE],
    makes="ticket",
    read_again=ticket_answer,
)
def give_ticket(
    book: OpenBook,
    *,
    issued: Annotated[TicketIssued, SPREAD],
    player: Annotated[PlayerId | None, Note("Who gets it; needed for a personal one.")] = None,
    cost: CostName,
    reason: RequiredReason,
) -> TicketDetails:
    """Give a ticket without payment: its worth is a cost of the house, under a name that you choose.

    Raises ``Refusal`` ``ticket_until_past``, ``ticket_player_missing``, ``ticket_cost_missing``,
    ``reason_missing``, ``event_<state>``, ``player_erased`` or ``player_merged``.
    """
    if player is not None:
        people.require_here(player)
    elif issued.is_personal:
        raise Refusal("ticket_player_missing", field="player")
    if not (account := " ".join(cost.split())):
        raise Refusal("ticket_cost_missing", field="cost")
    book.reason = stated_reason(reason)
    columns = {"player_id": player, "cost": account[:30], "reason": book.reason[:200]}
    row = issue(book, issued, _currency(issued), columns)
    post(book, row, [Flow(accounts.gift_cost(row.cost), row.worth_minor)])
    book.record(
        words.TicketGiven(**_fields(row), player=row.player_id, cost=row.cost, reason=row.reason),
    )
    return ticket_details(row)


def _currency(issued: TicketIssued) -> str:
    """The currency of its event, else the house's; raises ``event_<state>`` if it sells nothing more."""
    if issued.event is not None:
        event = tournaments.event(issued.event)
        if event.state in OVER:
            raise Refusal(f"event_{event.state}", field="event", event=event.id, state=event.state)
        return event.currency
    return tournaments.house().currency


def issue(book: OpenBook, issued: TicketIssued, currency: str, columns: dict[str, Any]) -> Ticket:
    """Create a new ticket with its number and a code that no one can guess; the caller posts its money."""
    if is_over(issued.until, book.now):
        raise Refusal("ticket_until_past", field="until")
    return book.create(
        Ticket,
        number=book.next_number(NUMBERS),
        code=code_of("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_BODY))),
        worth_minor=issued.worth_minor,
        currency=currency,
        event_id=issued.event,
        kind=issued.kind.value if issued.kind else "",
        is_personal=issued.is_personal,
        until=issued.until,
        issued_at=book.now,
        issued_by_id=book.actor.user_id,
        **columns,
    )


@action(
    "tickets/<int:ticket>/void/",
    admits=CASHIERS,
    opens=_books_of_void,
    completed=with_own_drawer,
    read_again=ticket_answer,
)
def void_ticket(
    book: OpenBook,
    *,
    giving: Annotated[GivingNotes, SPREAD],
    ticket: TicketId,
    reason: RequiredReason,
    back: OtherWay = (),
) -> TicketDetails:
    """Void an unspent ticket: each payment for it goes back in its own way, from your open drawer.

    The head of cage or a director approves another way. A director voids a given ticket; the house no longer
    bears its cost. A prize is returned instead. Raises ``Refusal`` ``ticket_spent``, ``ticket_void``,
    ``ticket_expired``, ``ticket_is_prize``, ``reason_missing``, ``role_forbidden``, ``drawer_short``,
    ``refund_differs``, ``payment_empty``, ``way_twice``, ``ticket_goes_back``, ``cash_limit``,
    ``approval_needed``, what forbids the drawer, or ``no_rate``, ``not_sold``, ``notes_over``,
    ``exchange_changed``, ``foreign_short`` of notes.
    """
    row = ticket_row(ticket)
    if row.cost and book.actor.role not in DIRECTORS:
        raise forbidden(DIRECTORS)
    book.reason = stated_reason(reason)
    _void(book, row, giving, back, book.reason)
    book.record(words.TicketVoided(**_fields(row), void_receipt=row.void_receipt, reason=row.void_reason))
    return ticket_details(row)


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketVoidPrepared:
    """The money that the void of a ticket gives back by way."""

    back: tuple[MoneyBack, ...]


@action("", admits=CASHIERS, opens=_books_of_void, completed=with_own_drawer)
def prepare_ticket_void(
    book: OpenBook,
    *,
    giving: Annotated[GivingNotes, SPREAD],
    ticket: TicketId,
    reason: RequiredReason,
    back: OtherWay = (),
) -> TicketVoidPrepared:
    """Show what the void of a sold ticket would give back, without writing anything.

    Raises what would forbid the void; requests a missing approval.
    """
    row, reason = ticket_row(ticket), stated_reason(reason)
    _require_voidable(book, row)
    trial = giving_of(book, row, giving, back, reason, is_tried=True)
    ways = tuple(MoneyBack(method=sale_method(one.way.value), amount_minor=one.minor) for one in trial.back)
    return TicketVoidPrepared(back=ways)


@reverses(words.TicketSold, words.TicketGiven)
def reverse_ticket(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How an undo reverses a sold or given ticket: it is voided at the same drawer."""
    row = ticket_row(details["ticket"])
    _void(book, row, GivingNotes(), (), stated_reason(reason))


def _require_voidable(book: OpenBook, row: Ticket) -> None:
    book.require(TICKETS.kind)
    if row.prize_of_id is not None:
        raise Refusal("ticket_is_prize", event=row.prize_of_id)
    require_issued(row.rule, book.now)


def _void(book: OpenBook, row: Ticket, giving: GivingNotes, back: Sequence[MoneyBack], reason: str) -> None:
    _require_voidable(book, row)
    handout = None if row.cost else giving_of(book, row, giving, back, reason)
    end(book, row, TicketState.VOID)
    row.void_reason = reason[:200]
    if handout is not None:
        row.void_drawer_id, row.void_receipt = handout.drawer, book.next_number(RECEIPTS)
    book.save(row)
    if handout is not None:
        give(book, row, handout)
    else:
        post(book, row, [Flow(accounts.gift_cost(row.cost), -row.worth_minor)])


@action("", admits=NOBODY, opens=lambda _command: [TICKETS])
def expire_tickets(book: OpenBook) -> TicketsExpired:
    """Remove expired tickets from the books: the house keeps their worth."""
    pks = tickets_over(book.now, AT_ONCE)
    for row in Ticket.objects.filter(pk__in=pks):
        end(book, row, TicketState.EXPIRED)
        book.save(row)
        post(book, row, [Flow(accounts.EXPIRED, -row.worth_minor)])
        book.record(words.TicketExpired(**_fields(row)))
    return TicketsExpired(tickets=len(pks))


def end(book: OpenBook, row: Ticket, state: TicketState) -> None:
    """Set the final state of a ticket and its time; the caller saves it."""
    row.state, row.ended_at = state.value, book.now


def _fields(row: Ticket) -> dict[str, Any]:
    return {"ticket": row.pk, "number": row.number, "worth_minor": row.worth_minor, "currency": row.currency}


def issue_prize(
    book: OpenBook, worth: Money, *, prize_of: int, player_id: int, event_id: int | None
) -> Ticket:
    """The ticket won in the event ``prize_of``: it pays for that player alone, in ``event_id`` or anywhere.

    It pays any kind of product: a player already in uses it for a re-entry (procedure 27).
    """
    book.require(TICKETS.kind)
    wanted = TicketIssued(worth_minor=worth.minor, event=event_id, is_personal=True)
    return issue(book, wanted, worth.currency, {"player_id": player_id, "prize_of_id": prize_of})


def void_prize(book: OpenBook, ticket_id: int, worth_minor: int, reason: str) -> None:
    """Void the ticket of a prize, won at this worth.

    Raises ``Refusal`` ``prize_ticket_spent``, ``prize_ticket_credited``, ``ticket_void`` or
    ``ticket_expired``.
    """
    book.require(TICKETS.kind)
    ticket = ticket_row(ticket_id)
    if ticket.state == TicketState.SPENT:
        raise Refusal("prize_ticket_spent", number=ticket.number)
    require_issued(ticket.rule, book.now)
    if credit := worth_minor - ticket.worth_minor:
        # The ticket of a cancelled event came back with the worth it had paid.
        raise Refusal(
            "prize_ticket_credited", number=ticket.number, left_minor=credit, currency=ticket.currency
        )
    end(book, ticket, TicketState.VOID)
    ticket.void_reason = reason.strip()[:200]
    book.save(ticket)
