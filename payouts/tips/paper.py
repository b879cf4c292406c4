"""The slip that the staff signs for tips received."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from access.roles import CASHIERS, INSPECTORS
from cashier.paper.blocks import BOLD, Block, Line, Pair, Rule, Space, Text
from payouts.tips.rows import TipsPayment, tips_payment
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import money_text


def register() -> None:
    offer_paper(PaperKind.TIPS_SLIP, CASHIERS | INSPECTORS, lambda pk: tips_slip_paper(tips_payment(pk)))


def tips_slip_paper(payment: TipsPayment) -> Paper:
    """The slip of a payment of tips."""
    return Paper(PaperKind.TIPS_SLIP, payment.id, payment.slip, event_id=payment.event)


@dataclass(frozen=True, slots=True)
class TipsSlip:
    """The content of the slip."""

    house: str
    event: str
    number: int
    receiver: str
    amount: Money
    at: datetime
    cashier: str


def tips_blocks(slip: TipsSlip) -> tuple[Block, ...]:
    """Event, amount and signer."""
    return (
        Text(slip.house, 12, BOLD, "centre"),
        Text(slip.event, 9, align="centre"),
        Rule(),
        Text(_("Slip of tips %(number)s") % {"number": slip.number}, 11, BOLD),
        Rule(),
        Pair(_("For the staff"), slip.receiver),
        Pair(_("Amount"), money_text(slip.amount), 13, is_bold=True),
        Space(6),
        Line(_("Received: signature")),
        Space(8),
        Line(_("Cashier’s signature")),
        Rule(),
        Pair(date_format(timezone.localtime(slip.at), "j M Y H:i"), slip.cashier, 8),
    )
