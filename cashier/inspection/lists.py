"""The lists of the cashier, in the order in which an inspector reads them."""

from __future__ import annotations

from cashier.currencies import inspection as currencies
from cashier.drawers import days_inspection as days
from cashier.drawers import inspection as drawers
from cashier.inspection import issues, journals, prints
from cashier.inspection.declared import declare
from cashier.limits import inspection as documents
from cashier.payments import inspection as moved
from cashier.refunds import inspection as refunds
from cashier.sales import inspection as sales
from cashier.sales import players_inspection as players
from cashier.tickets import inspection as tickets


def register() -> None:
    """Offer them, and the words of their issue; the payouts add the prizes."""
    declare(
        players.STARTERS,
        players.RE_ENTRIES,
        sales.SALES,
        moved.DEDUCTIONS,
        moved.PAYMENTS,
        sales.CORRECTIONS,
        drawers.DRAWERS,
        days.DAYS,
        currencies.EXCHANGES,
        currencies.NOTES,
        refunds.REFUNDS,
        moved.LEDGER,
        players.ACCOUNTS,
        players.MOVEMENTS,
        tickets.TICKETS,
        documents.DOCUMENTS,
        prints.PRINTS,
        journals.JOURNAL,
        journals.CHANGES,
    )
    issues.register()
