"""The content of the receipt of an exchange."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from cashier.paper.blocks import Block, Line, Pair, Rule, Space, Text
from cashier.paper.letters import BOLD
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class ExchangeSlip:
    """Money changed at a drawer: what the house ``received`` and ``paid``, at the rate of one unit of ``currency``.

    ``rounding`` is what rounding to coins left the house (negative: cost it); ``undoes`` the receipt that it undid.
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
    """The receipt of an exchange: both sums, the rate, and what rounding made of it."""
    title = _("Currency exchange %(number)s") % {"number": slip.number}
    undone = _("undoes receipt %(number)s") % {"number": slip.undoes}
    return (
        Text(slip.house, 12, BOLD, "centre"),
        Rule(),
        Text(title, 11, BOLD),
        *((Text(undone, 9),) if slip.undoes else ()),
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
