"""The receipt of an exchange, printed and printed again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.currencies.paper import ExchangeSlip, exchange_blocks
from cashier.currencies.queries import ExchangeDetails, exchange_details, exchange_row
from cashier.ledger.drawers import drawer
from cashier.paper.printing import print_page
from cashier.papers import exchange_paper
from people.staff import rows as people
from rulebook.money import Money
from tournaments import queries as tournaments
from wording.figures import rate_shown


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def receipt(request: HttpRequest, exchange_id: int) -> HttpResponse:
    """The receipt of an exchange; raises ``Refusal`` ``exchange_unknown`` or ``exchange_of_sale``."""
    one = exchange_details(exchange_row(exchange_id))
    papers, slips = [exchange_paper(one)], [exchange_blocks(_slip(one))]
    title = _("Exchange receipt %(number)s") % {"number": one.receipt}
    return print_page(request, papers, slips, name=f"exchange-{one.receipt}", title=title)


def _slip(one: ExchangeDetails) -> ExchangeSlip:
    cashier = drawer(one.drawer).cashier_id
    # Of the notes and the cash, one came in and the other went out.
    came_notes = one.foreign_minor > 0
    return ExchangeSlip(
        house=tournaments.house().name,
        number=one.receipt or 0,
        received=one.foreign if came_notes else one.paid,
        paid=one.paid if came_notes else one.foreign,
        currency=one.currency,
        rate=rate_shown(one.rate),
        worth=Money(abs(one.worth_minor), one.home),
        rounding=Money(one.home_minor - one.worth_minor, one.home),
        drawer=one.drawer,
        at=one.at,
        cashier=people.staff_names([cashier])[cashier],
        undoes=exchange_row(one.undoes).receipt if one.undoes else None,
    )
