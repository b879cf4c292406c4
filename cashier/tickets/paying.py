"""Tickets that pay a sale: how each pays, is spent, and is issued again after a void."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cashier.kinds import RECEIPTS, MovementKind, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement, Sale, Ticket
from cashier.payments.of_tickets import row_of_code
from cashier.player_accounts.rows import held
from journal.book import OpenBook
from journal.opening import TICKETS, BookRef, account_book
from rulebook.money import Money
from rulebook.payments import Paid, Way, in_money
from rulebook.player_accounts import after
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal
from rulebook.tickets import Purchase, TicketState, require_issued, require_pays
from tournaments import queries as tournaments


def books_of_credit(event_id: int, player_id: int) -> list[BookRef]:
    """The book of the account that a ticket may leave credit on; none if the event gives no credit."""
    over = tournaments.profile(event_id).places.ticket_over
    return [account_book(player_id)] if over is TicketOver.CREDIT else []


def left_by_tickets(sale_id: int) -> tuple[Ticket, ...]:
    """The tickets that paid a sale and left credit."""
    return tuple(Ticket.objects.filter(sale=sale_id, credit_minor__gt=0))


def require_credit_held(sale_id: int, player_id: int) -> None:
    """Raise ``Refusal("account_short")`` if the player has spent the credit of a sale's tickets."""
    for row in left_by_tickets(sale_id):
        after(held(player_id), Money(-row.credit_minor, row.currency))


def credit(book: OpenBook, row: Ticket, player_id: int) -> None:
    """Credit the unspent worth of a ticket to the player's account."""
    _move(book, row, player_id, row.credit_minor)


def take_credit_back(book: OpenBook, sale: Sale, player_id: int) -> None:
    """Debit the credit that tickets left, before they are issued again at their full worth.

    Raises ``Refusal("account_short")``.
    """
    for row in left_by_tickets(sale.pk):
        _move(book, row, player_id, -row.credit_minor)
        row.credit_minor = 0
        book.save(row)


def _move(book: OpenBook, row: Ticket, player_id: int, amount_minor: int) -> None:
    own = account_book(player_id)
    book.require(own.kind, own.subject_id)
    after(held(player_id), Money(amount_minor, row.currency))
    movement = book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.TICKET,
        amount_minor=amount_minor,
        currency=row.currency,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
    )
    cause = Cause(
        PostingKind.TICKET, row.currency, ticket_id=row.pk, movement_id=movement.pk, player_id=player_id
    )
    of_tickets, own_account = accounts.of_tickets(row.currency), accounts.of_player(player_id)
    ledger.post(book, cause, [Flow(of_tickets, amount_minor), Flow(own_account, -amount_minor)])


def require_tickets(codes: Iterable[str], purchase: Purchase) -> None:
    """Raise, before anything is written, why one of these tickets does not pay for the purchase.

    ``Refusal`` ``ticket_misread``, ``ticket_unknown`` or what ``require_pays`` raises.
    """
    for code in codes:
        require_pays(row_of_code(code).rule, purchase)


def spend(book: OpenBook, sale: Sale, player_id: int, paid: Sequence[Paid]) -> None:
    """Mark the tickets that paid a sale to a player as spent, and credit the rest of their worth.

    Raises ``Refusal`` ``ticket_spent`` if the same ticket is used twice, or ``account_currency``.
    """
    for part in paid:
        if part.way is Way.TICKET:
            book.require(TICKETS.kind)
            row = row_of_code(part.reference)
            require_issued(row.rule, book.now)
            row.state, row.sale, row.ended_at = TicketState.SPENT.value, sale, book.now
            row.credit_minor = row.worth_minor - part.minor
            book.save(row)
            if row.credit_minor:
                credit(book, row, player_id)


def issue_again(book: OpenBook, sale: Sale, player_id: int | None = None) -> None:
    """Issue the tickets again that paid a voided sale, or a sale of a cancelled event, with their old end.

    Their credit is debited from the player's account; without a player it stays there, and the ticket is
    worth less. Raises ``Refusal("account_short")``.
    """
    book.require(TICKETS.kind)
    if player_id is not None:
        take_credit_back(book, sale, player_id)
    for row in Ticket.objects.filter(sale=sale.pk):
        row.worth_minor, row.credit_minor = row.worth_minor - row.credit_minor, 0
        row.state, row.sale, row.ended_at = TicketState.ISSUED.value, None, None
        book.save(row)


def give_tickets_back(book: OpenBook, sales: Sequence[Sale], paid: Mapping[int, tuple[Paid, ...]]) -> int:
    """Issue the tickets that paid again immediately; returns their worth, which no one is owed in money.

    Raises ``Refusal("system_busy")`` if a ticket paid in between, so that this book does not hold the
    tickets.
    """
    amounts = {sale.pk: by_tickets(paid[sale.pk]) for sale in sales}
    if any(amounts.values()) and not book.holds(TICKETS.kind):
        raise Refusal("system_busy")
    for sale in sales:
        if amounts[sale.pk]:
            issue_again(book, sale)
    return sum(amounts.values())


def by_tickets(paid: Sequence[Paid]) -> int:
    """The amount paid by tickets, in minor units."""
    return sum(part.minor for part in paid) - sum(part.minor for part in in_money(paid))


def paid_with_tickets(event_id: int, player_id: int | None = None) -> bool:
    """Whether a ticket paid a valid sale in the event, for this player or for anyone."""
    rows = Ticket.objects.filter(sale__event=event_id)
    return (rows if player_id is None else rows.filter(sale__entry__player=player_id)).exists()
