"""Queries about payments of tickets: the ways, and how a void gave the money back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cashier.models import Ticket, TicketPayment
from cashier.payments.columns import PaymentDetails, payment_details
from rulebook.payments import Paid, Tendered, Way
from rulebook.refusals import Refusal
from rulebook.tickets import require_code


def paid_for(row: Ticket) -> tuple[Paid, ...]:
    """The payment of a sold ticket by way."""
    if row.method:
        return (Paid(Way(row.method), row.worth_minor, row.reference),)
    rows = TicketPayment.objects.filter(ticket=row.pk, amount_minor__gt=0)
    return tuple(
        Paid(Way(payment.method), payment.amount_minor, payment.reference, payment.received_minor)
        for payment in rows
    )


def payments_of(rows: Sequence[Ticket]) -> dict[int, tuple[PaymentDetails, ...]]:
    """The payments of each of these tickets; one query if any was paid in several ways or voided."""
    tickets = [row for row in rows if row.receipt is not None]
    several = [row.pk for row in tickets if not row.method or row.void_receipt is not None]
    payments: dict[int, list[TicketPayment]] = defaultdict(list)
    for payment in TicketPayment.objects.filter(ticket__in=several) if several else ():
        payments[payment.ticket_id].append(payment)
    return {row.pk: _of(row, payments.get(row.pk, ())) for row in tickets}


def _of(row: Ticket, payments: Sequence[TicketPayment]) -> tuple[PaymentDetails, ...]:
    """The payments of a ticket: a ticket without rows is its own payment, and its void paid back that way."""
    rows = tuple(payment.details for payment in payments)
    incoming = tuple(payment for payment in rows if payment.amount_minor > 0)
    back = tuple(payment for payment in rows if payment.amount_minor < 0)
    if row.method:
        incoming = (_only(row, row.worth_minor),)
        if row.void_receipt is not None and not back:
            back = (_only(row, -row.worth_minor),)
    return (*incoming, *back)


def _only(row: Ticket, minor: int) -> PaymentDetails:
    return payment_details(row.method, minor, row.reference, None)


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
