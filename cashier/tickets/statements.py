"""Statements for a player on the roll or on A4: the account, and the tickets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.paper.printing import print_page
from cashier.papers import account_paper, tickets_paper
from cashier.player_accounts.queries import held, statement
from cashier.tickets.pages import TicketLine, ticket_lines
from cashier.tickets.queries import tickets_of_player
from cashier.tickets.statement_paper import (
    StatementHead,
    TicketOnPaper,
    account_blocks,
    ticket_statement_blocks,
)
from journal import instants
from people.players import rows as people
from tournaments import queries as tournaments

READERS = CASHIERS | INSPECTORS


@page(reads=READERS, writes=READERS)
def account_statement(request: HttpRequest, player_id: int) -> HttpResponse:
    """What the account holds, with every movement."""
    head = _head(player_id)
    slip = account_blocks(head, statement(player_id).movements, held(player_id))
    papers = [account_paper(player_id)]
    return print_page(request, papers, [slip], name=f"account-{player_id}", title=_("Account"))


@page(reads=READERS, writes=READERS)
def ticket_statement(request: HttpRequest, player_id: int) -> HttpResponse:
    """The tickets that a player got, with what became of each."""
    head = _head(player_id)
    listed = [_on_paper(line) for line in ticket_lines(tickets_of_player(player_id))]
    slip = ticket_statement_blocks(head, listed)
    papers = [tickets_paper(player_id)]
    return print_page(request, papers, [slip], name=f"tickets-{player_id}", title=_("Tickets"))


def _head(player_id: int) -> StatementHead:
    return StatementHead(tournaments.house().name, people.player(player_id).name, instants.now())


def _on_paper(line: TicketLine) -> TicketOnPaper:
    one = line.ticket
    return TicketOnPaper(
        number=one.number,
        code=one.code,
        worth=one.worth,
        pays=line.pays,
        state=line.state,
        until=one.until,
        is_out=one.is_issued and not line.is_late,
    )
