"""Tickets for tests: sold, given and voided as the pages do."""

from __future__ import annotations

from typing import Any

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Ticket
from cashier.tickets import verbs
from cashier.tickets.queries import outstanding, ticket_row, tickets_that_differ
from journal.balances import differing
from journal.book import Actor
from journal.opening import HOUSE, TICKETS, account_book, drawer_book
from tests import builders as b
from tests.cashier import at_cashier

WORTH = 10_000


def sell(player: int, drawer: int, worth: int = WORTH, **over: Any) -> Ticket:
    """A ticket sold, for cash unless something else is said."""
    ways = {over.get("method"), *(one.method for one in over.get("payments", ()))}
    own = [account_book(player)] if "account" in ways else []
    refs = [TICKETS, drawer_book(drawer), *own]
    actor = over.pop("actor", Actor())
    sold = at_cashier.act(
        actor, refs, verbs.sell_ticket, player=player, drawer=drawer, worth_minor=worth, **over
    )
    return ticket_row(sold.id)


def give(worth: int = WORTH, **over: Any) -> Ticket:
    """A ticket that the house gives."""
    options = {"cost": "Promotion", "reason": "for the league"} | over
    return ticket_row(b.do([TICKETS, HOUSE], verbs.give_ticket, worth_minor=worth, **options).id)


def void(ticket: Ticket, reason: str = "typed twice", **over: Any) -> Ticket:
    """A ticket voided by a director, at the drawer that sold it."""
    ways = {one.method for one in (*ticket.paid, *over.get("back", ()))}
    own = [account_book(ticket.player_id)] if "account" in ways and ticket.player_id else []
    refs = [TICKETS, HOUSE] if ticket.cost else [TICKETS, drawer_book(ticket.drawer_id or 0), *own]
    actor = over.pop("actor", Actor(role=Role.DIRECTOR))
    done = at_cashier.act(actor, refs, verbs.void_ticket, ticket=ticket.id, reason=reason, **over)
    return ticket_row(done.id)


def proven(expected: int, currency: str = "EUR") -> None:
    """What is outstanding is what the ledger owes, counted in every way."""
    assert outstanding(currency).minor == expected == -ledger_balance(accounts.of_tickets(currency))
    assert tickets_that_differ([currency]) == {}
    assert differing() == ()
    assert ledger_total() == 0
