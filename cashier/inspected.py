"""The lists of the cashier, in the order for inspectors."""

from __future__ import annotations

from cashier.currencies import inspection as currencies
from cashier.drawers import inspection as drawers
from cashier.inspection import journals, verbs
from cashier.inspection.declared import declare
from cashier.limits import inspection as documents
from cashier.payments import inspection as moved
from cashier.refunds import inspection as refunds
from cashier.sales import inspection as sales
from cashier.tickets import inspection as tickets


def register() -> None:
    """Register the lists and the texts of their issue; the payouts add the prizes."""
    declare(
        sales.STARTERS,
        sales.RE_ENTRIES,
        sales.SALES,
        moved.DEDUCTIONS,
        moved.PAYMENTS,
        sales.CORRECTIONS,
        drawers.DRAWERS,
        drawers.DAYS,
        currencies.EXCHANGES,
        currencies.NOTES,
        refunds.REFUNDS,
        moved.LEDGER,
        sales.ACCOUNTS,
        sales.MOVEMENTS,
        tickets.TICKETS,
        documents.DOCUMENTS,
        journals.PRINTS,
        journals.JOURNAL,
        journals.CHANGES,
    )
    verbs.register()
