"""Tickets that are prizes: issued when the winner receives one, void when the prize comes back.

Both are steps: the action that pays the prize posts its money, out of the pool of the event or into it again.
"""

from __future__ import annotations

from cashier.models import Ticket
from cashier.tickets.queries import ticket_of, ticket_row
from cashier.tickets.verbs import TicketIssued, end, issue
from journal.book import OpenBook
from journal.opening import TICKETS
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState, require_issued


def issue_prize(
    book: OpenBook, worth: Money, *, prize_of: int, player_id: int, event_id: int | None
) -> Ticket:
    """The ticket that a player won in the event ``prize_of``: it pays for that player alone, in ``event_id`` or anywhere.

    Of any kind of product: who is in already plays a re-entry with it (procedure 27).
    """
    book.require(TICKETS.kind)
    wanted = TicketIssued(worth_minor=worth.minor, event=event_id, is_personal=True)
    return issue(book, wanted, worth.currency, {"player_id": player_id, "prize_of_id": prize_of})


def void_prize(book: OpenBook, ticket_id: int, worth_minor: int, reason: str) -> None:
    """Void it, won at this worth.

    Raises ``Refusal`` ``prize_ticket_spent``, ``prize_ticket_credited``, ``ticket_void`` or ``ticket_expired``.
    """
    book.require(TICKETS.kind)
    ticket = ticket_row(ticket_id)
    if ticket.state == TicketState.SPENT:
        raise Refusal("prize_ticket_spent", number=ticket.number)
    require_issued(ticket_of(ticket), book.now)
    if left := worth_minor - ticket.worth_minor:
        # Of a cancelled event it came back at what it had paid.
        raise Refusal(
            "prize_ticket_credited", number=ticket.number, left_minor=left, currency=ticket.currency
        )
    end(book, ticket, TicketState.VOID)
    ticket.void_reason = reason.strip()[:200]
    book.save(ticket)
