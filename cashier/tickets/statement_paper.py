"""The content of statements for a player: the movements of the account, and the tickets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cashier.paper.blocks import Block, Pair, Rule, Text
from cashier.paper.letters import BOLD
from cashier.player_accounts.queries import AccountLine
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class StatementHead:
    """Whose statement it is, of which house, when."""

    house: str
    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TicketOnPaper:
    """A ticket of a statement, in words; ``is_out`` while it is outstanding."""

    number: int
    code: str
    worth: Money
    pays: str
    state: str
    until: datetime | None
    is_out: bool


def account_blocks(head: StatementHead, lines: Sequence[AccountLine], held: Money) -> tuple[Block, ...]:
    """Every movement with the balance after it, oldest first, then what is on the account."""
    moved = [block for line in lines for block in _movement(line)]
    return (
        *_head(head, _("Account")),
        *(moved or [Text(_("Nothing has moved on this account yet."), 9)]),
        Rule(3),
        Pair(_("On the account"), money_text(held), 13, is_bold=True),
        *_foot(head.at),
    )


def _movement(line: AccountLine) -> tuple[Block, ...]:
    said = f"{line.label} ({_('undone')})" if line.undoes else line.label
    number = _("Receipt %(number)s") % {"number": line.receipt}
    rest = " · ".join(part for part in (number, line.method_label, line.reference, line.reason) if part)
    return (
        Pair(f"{_when(line.at)} {said}", money_text(line.amount), 8, is_bold=True),
        Text(rest, 7, is_grey=True),
        Pair(pgettext("money", "Balance"), money_text(line.balance), 7),
    )


def ticket_statement_blocks(head: StatementHead, tickets: Sequence[TicketOnPaper]) -> tuple[Block, ...]:
    """Every ticket that the player got, the earliest first, then what is outstanding by currency."""
    listed = [block for one in tickets for block in _ticket(one)]
    left: dict[str, Money] = {}
    for one in tickets:
        if one.is_out:
            left[one.worth.currency] = left.get(one.worth.currency, Money(0, one.worth.currency)) + one.worth
    return (
        *_head(head, _("Tickets")),
        *(listed or [Text(_("No ticket matches."), 9)]),
        Rule(3),
        *(Pair(_("Outstanding"), money_text(left[one]), 13, is_bold=True) for one in sorted(left)),
        *_foot(head.at),
    )


def _ticket(one: TicketOnPaper) -> tuple[Block, ...]:
    until = _("Valid until") + f" {_when(one.until)}" if one.until and one.is_out else ""
    label = _("Ticket %(number)s") % {"number": one.number}
    return (
        Pair(label, money_text(one.worth), 9, is_bold=True),
        Text(" · ".join(part for part in (one.state, one.code, one.pays, until) if part), 8, is_grey=True),
    )


def _head(head: StatementHead, title: str) -> tuple[Block, ...]:
    return (
        Text(head.house, 12, BOLD, "centre"),
        Rule(),
        Text(title, 11, BOLD),
        Text(head.player, 11),
        Rule(),
    )


def _foot(at: datetime) -> tuple[Block, ...]:
    return (Rule(), Text(_when(at), 8))


def _when(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j M Y H:i")
