"""How the house pays its prizes, read by API."""

from __future__ import annotations

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.paying_rules.rows import PayingRulesView
from payouts.paying_rules.rows import paying_rules as rules_now


@read("paying-rules/", admits=CASHIERS | INSPECTORS)
def paying_rules() -> PayingRulesView:
    """Show how the house pays its prizes."""
    return rules_now()
