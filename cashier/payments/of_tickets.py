"""The payment for a ticket by way, and a ticket that pays for something."""

from __future__ import annotations

from cashier.models import Ticket
from rulebook.payments import Paid, Tendered, Way
from rulebook.refusals import Refusal
from rulebook.tickets import require_code


def paid_for(row: Ticket) -> tuple[Paid, ...]:
    """The payment of a sold ticket by way."""
    return tuple(
        Paid(Way(one.method), one.amount_minor, one.reference, one.received_minor) for one in row.paid
    )


def row_of_code(text: str) -> Ticket:
    """The ticket of a typed or scanned code; raises ``Refusal`` ``ticket_misread`` or ``ticket_unknown``."""
    row = Ticket.objects.filter(code=require_code(text)).first()
    if row is None:
        raise Refusal("ticket_unknown", field="ticket")
    return row


def put_down(code: str, minor: int | None) -> Tendered:
    """The payment by a ticket: its full worth; raises ``Refusal("ticket_whole")`` for another amount."""
    row = row_of_code(code)
    if minor not in (None, row.worth_minor):
        raise Refusal("ticket_whole", field="ticket", worth_minor=row.worth_minor, currency=row.currency)
    return Tendered(Way.TICKET, row.worth_minor, row.code)
