"""The countable papers of the cashier: receipts, voids, seat cards, queue numbers, statements."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS, READERS, STAFF
from cashier.currencies.paper import exchange_paper
from cashier.currencies.queries import exchange_row
from cashier.queue.pages import _latest_number, queue_number_paper
from cashier.refunds.pages import refund_slip_paper
from cashier.refunds.queries import refund_row
from cashier.sales import rows as sale_queries
from cashier.sales.paper import _seat_card, chip_slip_paper, receipt_paper, stub_paper
from cashier.tickets.paper import account_paper, counted_ticket, tickets_paper
from cashier.tickets.queries import ticket_row
from printing.kinds import PaperKind
from printing.prints.rows import offer_paper


def register() -> None:
    """Offer these papers to programs that print."""
    for kind in (PaperKind.RECEIPT, PaperKind.VOID):
        offer_paper(kind, CASHIERS | INSPECTORS, lambda sale_id: receipt_paper(sale_queries.sale(sale_id)))
    offer_paper(PaperKind.SEAT_CARD, STAFF, _seat_card)
    offer_paper(PaperKind.CHIP_SLIP, CASHIERS, lambda sale_id: chip_slip_paper(sale_queries.sale(sale_id)))
    offer_paper(PaperKind.REFUND_SLIP, READERS, lambda refund_id: refund_slip_paper(refund_row(refund_id)))
    offer_paper(PaperKind.TICKET, CASHIERS, lambda ticket_id: counted_ticket(ticket_row(ticket_id)))
    offer_paper(
        PaperKind.EXCHANGE,
        CASHIERS | INSPECTORS,
        lambda exchange_id: exchange_paper(exchange_row(exchange_id)),
    )
    offer_paper(PaperKind.ACCOUNT, CASHIERS | INSPECTORS, account_paper)
    offer_paper(PaperKind.TICKETS, CASHIERS | INSPECTORS, tickets_paper)
    offer_paper(PaperKind.QUEUE_NUMBER, STAFF, _latest_number, queue_number_paper)
    offer_paper(PaperKind.STUB, CASHIERS | INSPECTORS, lambda sale_id: stub_paper(sale_queries.sale(sale_id)))
