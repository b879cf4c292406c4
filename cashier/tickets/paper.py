"""Tickets on paper, and statements of a player's account and tickets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.kinds import TICKET_LABELS, SaleKind
from cashier.models import AccountMovement, Ticket
from cashier.paper.blocks import BOLD, Block, Code, Fitted, Pair, Rule, Text
from cashier.paper.pages import print_page
from cashier.player_accounts.rows import held, movements
from cashier.tickets.queries import tickets_of_player
from journal import instants
from people.players import rows as people
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.money import Money
from rulebook.tickets import TicketState
from tournaments import queries as tournaments
from wording.dates import date_format
from wording.figures import money_text
from wording.words import names


@dataclass(frozen=True, slots=True)
class TicketPaper:
    """A ticket on paper; ``player`` if it is personal, ``state`` in words unless it is outstanding.

    ``payments`` are the ways in which it was paid, in words.
    """

    house: str
    number: int
    code: str
    worth: Money
    pays: str
    player: str
    until: datetime | None
    receipt: int | None
    payments: tuple[tuple[str, Money], ...]
    at: datetime
    state: str = ""


def ticket_blocks(ticket: TicketPaper) -> tuple[Block, ...]:
    """The ticket: a code to scan, and the same code to type."""
    return (
        Text(ticket.house, 12, BOLD, "centre"),
        Rule(),
        Text(_("Ticket %(number)s") % {"number": ticket.number}, 11, BOLD),
        *((Text(ticket.state.upper(), 13, BOLD, "centre"),) if ticket.state else ()),
        Fitted(money_text(ticket.worth), 26),
        Pair(_("Pays"), ticket.pays),
        Pair(_("Player"), ticket.player) if ticket.player else Text(_("For anyone who brings it"), 9),
        Pair(_("Valid until"), _when(ticket.until) if ticket.until else _("without end")),
        Code(ticket.code, 90),
        Text(f"{ticket.code[:1]}-{ticket.code[1:5]}-{ticket.code[5:]}", 11, BOLD, "centre"),
        Text(
            _("Pays once, no change is given. Not to be exchanged for money."),
            7,
            align="centre",
            is_grey=True,
        ),
        Rule(),
        *((Pair(_("Receipt"), str(ticket.receipt), 8),) if ticket.receipt else ()),
        *(Pair(label, money_text(money), 8) for label, money in ticket.payments),
        Text(_when(ticket.at), 8),
    )


def _when(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j M Y H:i")


def counted_ticket(ticket: Ticket) -> Paper:
    """A ticket as its holder receives it."""
    return Paper(PaperKind.TICKET, ticket.id, ticket.number, event_id=ticket.event_id)


@dataclass(frozen=True, slots=True)
class StatementHead:
    """The player, house and date of a statement."""

    house: str
    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TicketOnPaper:
    """A ticket in a statement, in words; ``is_out`` while it is outstanding."""

    number: int
    code: str
    worth: Money
    pays: str
    state: str
    until: datetime | None
    is_out: bool


def account_blocks(head: StatementHead, lines: Sequence[AccountMovement], held: Money) -> tuple[Block, ...]:
    """Every movement with the balance after it, oldest first, then the current balance."""
    blocks = [block for line in lines for block in _movement(line)]
    return (
        *_head_blocks(head, _("Account")),
        *(blocks or [Text(_("Nothing has moved on this account yet."), 9)]),
        Rule(3),
        Pair(_("On the account"), money_text(held), 13, is_bold=True),
        *_foot(head.at),
    )


def _movement(line: AccountMovement) -> tuple[Block, ...]:
    kind = line.get_kind_display()
    label = f"{kind} ({_('undone')})" if line.undoes_id else kind
    number = _("Receipt %(number)s") % {"number": line.receipt}
    rest = " · ".join(
        part for part in (number, line.get_method_display(), line.reference, line.reason) if part
    )
    return (
        Pair(f"{_when(line.at)} {label}", money_text(line.amount), 8, is_bold=True),
        Text(rest, 7, is_grey=True),
        Pair(pgettext("money", "Balance"), money_text(line.balance), 7),
    )


def ticket_statement_blocks(head: StatementHead, tickets: Sequence[TicketOnPaper]) -> tuple[Block, ...]:
    """Every ticket of the player, the earliest first, then the outstanding worth by currency."""
    blocks = [block for one in tickets for block in _ticket(one)]
    totals: dict[str, Money] = {}
    for one in tickets:
        if one.is_out:
            totals[one.worth.currency] = (
                totals.get(one.worth.currency, Money(0, one.worth.currency)) + one.worth
            )
    return (
        *_head_blocks(head, _("Tickets")),
        *(blocks or [Text(_("No ticket matches."), 9)]),
        Rule(3),
        *(Pair(_("Outstanding"), money_text(totals[one]), 13, is_bold=True) for one in sorted(totals)),
        *_foot(head.at),
    )


def _ticket(one: TicketOnPaper) -> tuple[Block, ...]:
    until = _("Valid until") + f" {_when(one.until)}" if one.until and one.is_out else ""
    label = _("Ticket %(number)s") % {"number": one.number}
    return (
        Pair(label, money_text(one.worth), 9, is_bold=True),
        Text(" · ".join(part for part in (one.state, one.code, one.pays, until) if part), 8, is_grey=True),
    )


def _head_blocks(head: StatementHead, title: str) -> tuple[Block, ...]:
    return (
        Text(head.house, 12, BOLD, "centre"),
        Rule(),
        Text(title, 11, BOLD),
        Text(head.player, 11),
        Rule(),
    )


def _foot(at: datetime) -> tuple[Block, ...]:
    return (Rule(), Text(_when(at), 8))


READERS = CASHIERS | INSPECTORS


@page(reads=READERS, writes=READERS)
def account_statement(request: HttpRequest, player_id: int) -> HttpResponse:
    """The statement of an account, with every movement."""
    head = _head(player_id)
    slip = account_blocks(head, movements(player_id), held(player_id))
    papers = [account_paper(player_id)]
    return print_page(request, papers, [slip], name=f"account-{player_id}", title=_("Account"))


@page(reads=READERS, writes=READERS)
def ticket_statement(request: HttpRequest, player_id: int) -> HttpResponse:
    """The tickets of a player with their states."""
    head = _head(player_id)
    lines = [_on_paper(line) for line in ticket_lines(tickets_of_player(player_id))]
    slip = ticket_statement_blocks(head, lines)
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


def account_paper(player_id: int) -> Paper:
    """The statement of a player's account; after another movement it is another paper."""
    last = AccountMovement.objects.filter(player=people.player(player_id).id).last()
    return Paper(PaperKind.ACCOUNT, player_id, last.receipt if last else 0, str(last.pk) if last else "")


def tickets_paper(player_id: int) -> Paper:
    """The statement of a player's tickets; after a change of the tickets it is another paper."""
    tickets = tickets_of_player(people.player(player_id).id)
    number_over = sum(ticket.ended_at is not None for ticket in tickets)
    number = tickets[-1].number if tickets else 0
    return Paper(PaperKind.TICKETS, player_id, number, f"{len(tickets)}/{number_over}")


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket in the list, in words; ``is_late``: it has expired and pays nothing."""

    ticket: Ticket
    player: str
    pays: str
    is_late: bool

    @property
    def state(self) -> str:
        """The state in words."""
        return str(TICKET_LABELS[TicketState.EXPIRED]) if self.is_late else self.ticket.state_label


def ticket_lines(tickets: Sequence[Ticket]) -> tuple[TicketLine, ...]:
    """Tickets in words, with the names of their players and events."""
    players = people.player_names({ticket.player_id for ticket in tickets if ticket.player_id is not None})
    events, now = (
        names("event", {ticket.event_id for ticket in tickets if ticket.event_id is not None}),
        instants.now(),
    )
    return tuple(
        TicketLine(
            ticket=ticket,
            player=players.get(ticket.player_id or 0, ""),
            pays=what_it_pays(ticket, events.get(ticket.event_id or 0, "")),
            is_late=ticket.is_late(now),
        )
        for ticket in tickets
    )


def what_it_pays(ticket: Ticket, event: str) -> str:
    """``Entry · Main Event``; empty parts mean any kind or event."""
    parts = [str(SaleKind(ticket.kind).label)] if ticket.kind else []
    return " · ".join([*parts, *([event] if event else [])]) or _("Anything")
