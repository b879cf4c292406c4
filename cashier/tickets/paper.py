"""The content of a ticket on paper: what it is worth, what it pays, and its code to scan."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from cashier.paper.blocks import Block, Code, Fitted, Pair, Rule, Text
from cashier.paper.letters import BOLD
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class TicketPaper:
    """A ticket on paper; ``player`` where it is personal, ``state`` in words unless it is good.

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
    """The ticket: a code for a scanner, and the same as text to type."""
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
