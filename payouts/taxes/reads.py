"""The tax on prizes, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.taxes import rows as taxes
from payouts.taxes.rows import PrizeTaxView


@read("prize-taxes/", admits=CASHIERS | INSPECTORS)
def prize_taxes() -> Sequence[PrizeTaxView]:
    """List what is kept back of prizes, from which day on, the latest first."""
    return taxes.prize_taxes()


@read("prize-taxes/<int:tax>/", admits=CASHIERS | INSPECTORS)
def prize_tax(tax: int) -> PrizeTaxView:
    """Show a rule of the tax on prizes."""
    return taxes.tax_view(taxes.prize_tax_row(tax))
