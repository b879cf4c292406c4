"""Papers of the cashier as they are counted: receipts, their voids, seat cards, numbers of the queue, statements."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS, READERS, STAFF
from cashier.currencies.queries import ExchangeDetails, exchange_details, exchange_row
from cashier.kinds import SaleKind
from cashier.player_accounts.queries import statement
from cashier.queue.rows import queue_numbers
from cashier.refunds.queries import RefundDetails, refund
from cashier.sales import rows as sale_queries
from cashier.sales.rows import SaleView
from cashier.tickets.queries import TicketDetails, ticket_shown, tickets_of_player
from people.players import rows as people
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView

CHIP_KINDS = (SaleKind.REBUY, SaleKind.ADD_ON)
"""What is sold to players who sit at their tables."""


def register() -> None:
    """Offer them to programs that print themselves."""
    for kind in (PaperKind.RECEIPT, PaperKind.VOID):
        offer_paper(kind, CASHIERS | INSPECTORS, lambda sale_id: receipt_paper(sale_queries.sale(sale_id)))
    offer_paper(PaperKind.SEAT_CARD, STAFF, _seat_card)
    offer_paper(PaperKind.CHIP_SLIP, CASHIERS, lambda sale_id: chip_slip_paper(sale_queries.sale(sale_id)))
    offer_paper(PaperKind.REFUND_SLIP, READERS, lambda refund_id: refund_slip_paper(refund(refund_id)))
    offer_paper(PaperKind.TICKET, CASHIERS, lambda ticket_id: counted_ticket(ticket_shown(ticket_id)))
    offer_paper(
        PaperKind.EXCHANGE, CASHIERS | INSPECTORS, lambda exchange_id: exchange_paper(_exchange(exchange_id))
    )
    offer_paper(PaperKind.ACCOUNT, CASHIERS | INSPECTORS, account_paper)
    offer_paper(PaperKind.TICKETS, CASHIERS | INSPECTORS, tickets_paper)
    offer_paper(PaperKind.QUEUE_NUMBER, STAFF, _latest_number, queue_number_paper)
    offer_paper(PaperKind.STUB, CASHIERS | INSPECTORS, lambda sale_id: stub_paper(sale_queries.sale(sale_id)))


def receipt_paper(sale: SaleView) -> Paper:
    """The receipt of a sale; once it is voided, its void."""
    if sale.void_receipt is not None:
        return Paper(PaperKind.VOID, sale.id, sale.void_receipt, event_id=sale.event_id)
    return Paper(PaperKind.RECEIPT, sale.id, sale.receipt, event_id=sale.event_id)


def chip_slip_paper(sale: SaleView) -> Paper:
    """The slip for the table; raises ``Refusal("no_chips_sold")`` where none go there."""
    if sale.kind not in CHIP_KINDS or sale.is_void or not sale.chips:
        raise Refusal("no_chips_sold", receipt=sale.receipt)
    return Paper(PaperKind.CHIP_SLIP, sale.id, sale.receipt, event_id=sale.event_id)


def stub_paper(sale: SaleView) -> Paper:
    """The stub of a receipt; that of a voided one is another paper."""
    edition = "" if sale.void_receipt is None else "void"
    return Paper(PaperKind.STUB, sale.id, sale.receipt, edition, event_id=sale.event_id)


def seat_card_paper(entry: EntryView, seat: SeatRef) -> Paper:
    """The card of an entry for this seat: with another seat it is another paper."""
    return Paper(
        PaperKind.SEAT_CARD, entry.id, entry.number, f"{seat.table}.{seat.seat}", event_id=entry.event_id
    )


def refund_slip_paper(one: RefundDetails) -> Paper:
    """The slip of a refund; raises ``Refusal("refund_due")`` before it has a number."""
    if one.slip is None:
        raise Refusal("refund_due", refund=one.id)
    return Paper(PaperKind.REFUND_SLIP, one.id, one.slip, event_id=one.event)


def counted_ticket(ticket: TicketDetails) -> Paper:
    """A ticket as its holder receives it."""
    return Paper(PaperKind.TICKET, ticket.id, ticket.number, event_id=ticket.event)


def exchange_paper(one: ExchangeDetails) -> Paper:
    """The receipt of an exchange; raises ``Refusal("exchange_of_sale")`` of notes that paid a sale: its receipt has them."""
    if one.receipt is None:
        raise Refusal("exchange_of_sale", number=one.id)
    return Paper(PaperKind.EXCHANGE, one.id, one.receipt)


def account_paper(player_id: int) -> Paper:
    """The statement of a player's account; with another movement on it, it is another paper."""
    moved = statement(people.player(player_id).id).movements
    last = moved[-1] if moved else None
    return Paper(PaperKind.ACCOUNT, player_id, last.receipt if last else 0, str(last.id) if last else "")


def tickets_paper(player_id: int) -> Paper:
    """The statement of a player's tickets; with another ticket, or another one spent, it is another paper."""
    listed = tickets_of_player(people.player(player_id).id)
    over = sum(one.ended_at is not None for one in listed)
    number = listed[-1].number if listed else 0
    return Paper(PaperKind.TICKETS, player_id, number, f"{len(listed)}/{over}")


def _exchange(exchange_id: int) -> ExchangeDetails:
    return exchange_details(exchange_row(exchange_id))


def queue_paper(event_id: int, number: int) -> Paper:
    """A number of the queue of an event."""
    return Paper(PaperKind.QUEUE_NUMBER, event_id, number, str(number), event_id=event_id)


def _seat_card(entry_id: int) -> Paper:
    entry, seat = tournaments.entry(entry_id), seating.seat_of(entry_id)
    if seat is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    return seat_card_paper(entry, seat)


def queue_number_paper(event_id: int, number: int) -> Paper:
    """A number of the queue; raises ``Refusal("not_found")`` for one that was never given."""
    if not 0 < number <= queue_numbers(tournaments.event(event_id).id).given:
        raise Refusal("not_found", what=str(number))
    return queue_paper(event_id, number)


def _latest_number(event_id: int) -> Paper:
    return queue_number_paper(event_id, queue_numbers(event_id).given)
