"""Tickets that pay a sale: what each puts down, how it is spent, and how the void of the sale gives it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cashier.models import Sale, Ticket
from cashier.queries.tickets import row_of_code, ticket_of
from journal.book import OpenBook
from journal.opening import TICKETS
from rulebook.payments import Paid, Tendered, Way
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


def spend(book: OpenBook, sale: Sale, paid: Sequence[Paid]) -> None:
    """Mark the tickets that paid a sale; raises ``Refusal("ticket_spent")`` where one was put down twice."""
    for one in paid:
        if one.way is Way.TICKET:
            book.require(TICKETS.kind)
            row = row_of_code(one.reference)
            require_issued(ticket_of(row), book.now)
            row.state, row.sale, row.ended_at = TicketState.SPENT.value, sale, book.now
            book.save(row)


def issue_again(book: OpenBook, sale: Sale) -> None:
    """The tickets that paid a voided sale, or one of a cancelled event, are issued again, each with the end that it had."""
    book.require(TICKETS.kind)
    for row in Ticket.objects.filter(sale=sale.pk):
        row.state, row.sale, row.ended_at = TicketState.ISSUED.value, None, None
        book.save(row)


def paid_with_tickets(event_id: int) -> bool:
    """Whether a ticket paid something in the event that was not voided."""
    return Ticket.objects.filter(sale__event=event_id).exists()
