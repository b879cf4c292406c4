"""The receipt of an exchange."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.currencies.queries import exchange_row
from cashier.ledger.drawers import drawer
from cashier.models import Exchange
from cashier.paper.blocks import BOLD, Block, Line, Pair, Rule, Space, Text
from cashier.paper.pages import print_page
from people.staff import rows as people
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.dates import date_format
from wording.figures import money_text, rate_typed


@dataclass(frozen=True, slots=True)
class ExchangeSlip:
    """An exchange at a drawer: the money the house ``received`` and ``paid`` at the rate of one ``currency``.

    ``rounding`` is the gain of rounding to coins for the house (negative: a cost); ``undoes`` an undone
    receipt.
    """

    house: str
    number: int
    received: Money
    paid: Money
    currency: str
    rate: str
    worth: Money
    rounding: Money
    drawer: int
    at: datetime
    cashier: str
    undoes: int | None = None


def exchange_blocks(slip: ExchangeSlip) -> tuple[Block, ...]:
    """The receipt of an exchange: both sums, the rate, and the rounding."""
    title = _("Currency exchange %(number)s") % {"number": slip.number}
    undo = _("undoes receipt %(number)s") % {"number": slip.undoes}
    return (
        Text(slip.house, 12, BOLD, "centre"),
        Rule(),
        Text(title, 11, BOLD),
        *((Text(undo, 9),) if slip.undoes else ()),
        Pair(_("Received"), money_text(slip.received)),
        Pair(_("Rate of 1 %(currency)s") % {"currency": slip.currency}, f"{slip.rate} {slip.worth.currency}"),
        *_rounded(slip),
        Rule(3),
        Pair(_("Paid out"), money_text(slip.paid), 13, is_bold=True),
        Space(6),
        Line(_("Player’s signature")),
        Rule(),
        Pair(_("Drawer"), f"{slip.drawer} · {slip.cashier}", 8),
        Text(date_format(timezone.localtime(slip.at), "j M Y H:i"), 8),
    )


def _rounded(slip: ExchangeSlip) -> tuple[Block, ...]:
    if not slip.rounding.minor:
        return ()
    return (
        Pair(_("Value"), money_text(slip.worth), 8),
        Pair(_("Rounding"), money_text(slip.rounding), 8),
    )


def exchange_paper(one: Exchange) -> Paper:
    """The receipt of an exchange; raises ``Refusal("exchange_of_sale")`` for notes that paid a sale."""
    if one.receipt is None:
        raise Refusal("exchange_of_sale", number=one.id)
    return Paper(PaperKind.EXCHANGE, one.id, one.receipt)


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def receipt(request: HttpRequest, exchange_id: int) -> HttpResponse:
    """The receipt of an exchange; raises ``Refusal`` ``exchange_unknown`` or ``exchange_of_sale``."""
    one = exchange_row(exchange_id)
    papers, slips = [exchange_paper(one)], [exchange_blocks(_slip(one))]
    title = _("Exchange receipt %(number)s") % {"number": one.receipt}
    return print_page(request, papers, slips, name=f"exchange-{one.receipt}", title=title)


def _slip(one: Exchange) -> ExchangeSlip:
    cashier = drawer(one.drawer_id).cashier_id
    # Of the notes and the cash, one came in and the other went out.
    came_notes = one.foreign_minor > 0
    return ExchangeSlip(
        house=tournaments.house().name,
        number=one.receipt or 0,
        received=one.foreign if came_notes else one.paid,
        paid=one.paid if came_notes else one.foreign,
        currency=one.currency,
        rate=rate_typed(one.rate_paid),
        worth=Money(abs(one.worth_minor), one.home),
        rounding=Money(one.home_minor - one.worth_minor, one.home),
        drawer=one.drawer_id,
        at=one.at,
        cashier=people.staff_names([cashier])[cashier],
        undoes=one.undoes.receipt if one.undoes else None,
    )
