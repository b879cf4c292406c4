"""The slip of tips that were paid to the staff, as it is counted."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS
from payouts.tips.rows import TipsPayment, tips_payment
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper


def register() -> None:
    """Offer it to programs that print themselves."""
    offer_paper(PaperKind.TIPS_SLIP, CASHIERS | INSPECTORS, lambda pk: tips_slip_paper(tips_payment(pk)))


def tips_slip_paper(one: TipsPayment) -> Paper:
    """The slip of tips that the staff received."""
    return Paper(PaperKind.TIPS_SLIP, one.id, one.slip, event_id=one.event)
