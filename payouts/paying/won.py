"""The ticket of a prize: issued as it is paid out, void as it comes back, and the account that owes it."""

from __future__ import annotations

from cashier.ledger import accounts
from cashier.ledger.posting import Flow
from cashier.tickets.prizes import issue_prize, void_prize
from journal.book import OpenBook
from journal.opening import TICKETS, BookRef
from payouts.awards.rows import AwardView
from payouts.models import Award
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EventView


def ticket_books(award: AwardView) -> list[BookRef]:
    """The book of all tickets, where one is part of the prize."""
    return [TICKETS] if award.ticket.minor else []


def issue_won(book: OpenBook, row: Award) -> None:
    """Issue the ticket of a prize that is paid out, if one is part of it; the caller saves the row."""
    if row.ticket_minor:
        worth, target = Money(row.ticket_minor, row.event.currency), open_target(row.event_id)
        row.won = issue_prize(
            book,
            worth,
            prize_of=row.event_id,
            player_id=row.entry.player_id,
            event_id=target.id if target else None,
        )


def open_target(event_id: int) -> EventView | None:
    """The event in which the seats of this one are played, unless it is over: a ticket then pays in any event."""
    target_id = tournaments.event(event_id).payout.seat_target
    target = None if target_id is None else tournaments.event(target_id)
    return target if target and target.is_open else None


def void_won(book: OpenBook, row: Award, reason: str) -> None:
    """Void the ticket of a prize that is returned; raises what ``void_prize`` does."""
    if row.won_id is not None:
        void_prize(book, row.won_id, row.ticket_minor, reason)


def owed(row: Award, sign: int) -> Flow:
    """The worth of the ticket to what the house owes on tickets (-1), or back (1)."""
    # Prizes paid before tickets had rows stay on an account of their event.
    old = accounts.tickets(row.event_id)
    account = old if row.won_id is None else accounts.of_tickets(row.event.currency)
    return Flow(account, sign * row.ticket_minor)
