"""What of a prize its winner does not receive: the tax, and what is left for the staff."""

from __future__ import annotations

from cashier.ledger import accounts
from cashier.ledger.posting import Flow
from cashier.ledger.rows import ledger_balance
from cashier.limits.counting import day_of
from journal.book import OpenBook
from payouts.awards.rows import award_view
from payouts.models import Award, AwardStatus
from payouts.paying_rules.rows import paying_rules
from payouts.taxes.rows import tax_due, tax_in_force
from rulebook.refusals import Refusal
from rulebook.tips import require_tip


def take_off(book: OpenBook, row: Award, tip_minor: int) -> None:
    """Step: the tax and the tip of a prize that is still to be paid; raises ``Refusal`` ``tips_off`` or ``tip_over_prize``."""
    if row.status == AwardStatus.PAID:
        return
    # Most houses keep nothing back.
    is_taxed = tax_in_force(day_of(book.now), row.event.currency) is not None
    row.tax_minor = tax_due(award_view(row), book.now) if is_taxed else 0
    if tip_minor and not paying_rules().tips:
        raise Refusal("tips_off", field="tip_minor")
    require_tip(tip_minor, row.amount_minor - row.tax_minor)
    row.tip_minor = tip_minor


def taken_off(row: Award, sign: int) -> tuple[Flow, ...]:
    """Both on their accounts (-1), or back (1)."""
    tax, tips = accounts.tax(row.event_id), accounts.tips(row.event_id)
    return Flow(tax, sign * row.tax_minor), Flow(tips, sign * row.tip_minor)


def require_tip_here(row: Award) -> None:
    """Raise ``Refusal("tips_paid_out")`` where the staff has received the tip of a prize that is returned."""
    if row.tip_minor and row.tip_minor > -ledger_balance(accounts.tips(row.event_id)):
        raise Refusal("tips_paid_out")
