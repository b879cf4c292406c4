"""Tickets that pay a sale: what each puts down, how it is spent, and how it is issued again when the sale goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cashier.models import Sale, Ticket
from cashier.tickets.credit import credit, take_credit_back
from cashier.tickets.queries import row_of_code, ticket_of
from journal.book import OpenBook
from journal.opening import TICKETS
from rulebook.payments import Paid, Tendered, Way, in_money
from rulebook.refusals import Refusal
from rulebook.tickets import Purchase, TicketState, require_issued, require_pays


def require_tickets(codes: Iterable[str], purchase: Purchase) -> None:
    """Raise, before anything is written, why one of these tickets does not pay for the purchase.

    ``Refusal`` ``ticket_misread``, ``ticket_unknown`` or what ``require_pays`` raises.
    """
    for code in codes:
        require_pays(ticket_of(row_of_code(code)), purchase)


def put_down(code: str, minor: int | None) -> Tendered:
    """What a ticket puts down: all that it is worth; raises ``Refusal("ticket_whole")`` where less or more is asked."""
    row = row_of_code(code)
    if minor not in (None, row.worth_minor):
        raise Refusal("ticket_whole", field="ticket", worth_minor=row.worth_minor, currency=row.currency)
    return Tendered(Way.TICKET, row.worth_minor, row.code)


def spend(book: OpenBook, sale: Sale, player_id: int, paid: Sequence[Paid]) -> None:
    """Mark the tickets that paid a sale to a player, and credit what they leave.

    Raises ``Refusal`` ``ticket_spent`` where one was put down twice, or ``account_currency``.
    """
    for one in paid:
        if one.way is Way.TICKET:
            book.require(TICKETS.kind)
            row = row_of_code(one.reference)
            require_issued(ticket_of(row), book.now)
            row.state, row.sale, row.ended_at = TicketState.SPENT.value, sale, book.now
            row.credit_minor = row.worth_minor - one.minor
            book.save(row)
            if row.credit_minor:
                credit(book, row, player_id)


def issue_again(book: OpenBook, sale: Sale, player_id: int | None = None) -> None:
    """The tickets that paid a voided sale, or one of a cancelled event, are issued again, each with the end that it had.

    What they left as credit leaves the account of the player; without one it stays there, and the ticket is worth less.
    Raises ``Refusal("account_short")``.
    """
    book.require(TICKETS.kind)
    if player_id is not None:
        take_credit_back(book, sale, player_id)
    for row in Ticket.objects.filter(sale=sale.pk):
        row.worth_minor, row.credit_minor = row.worth_minor - row.credit_minor, 0
        row.state, row.sale, row.ended_at = TicketState.ISSUED.value, None, None
        book.save(row)


def give_tickets_back(book: OpenBook, sales: Sequence[Sale], paid: Mapping[int, tuple[Paid, ...]]) -> int:
    """What tickets paid is owed to nobody: they are issued again at once; returns what they are worth together.

    Raises ``Refusal("system_busy")`` where one paid in between, so that the book of tickets is not held.
    """
    spent = {sale.pk: by_tickets(paid[sale.pk]) for sale in sales}
    if any(spent.values()) and not book.holds(TICKETS.kind):
        raise Refusal("system_busy")
    for sale in sales:
        if spent[sale.pk]:
            issue_again(book, sale)
    return sum(spent.values())


def by_tickets(paid: Sequence[Paid]) -> int:
    """What tickets paid of it, in minor units."""
    return sum(one.minor for one in paid) - sum(one.minor for one in in_money(paid))


def paid_with_tickets(event_id: int, player_id: int | None = None) -> bool:
    """Whether a ticket paid something in the event, for this player or for anyone, that was not voided."""
    rows = Ticket.objects.filter(sale__event=event_id)
    return (rows if player_id is None else rows.filter(sale__entry__player=player_id)).exists()
