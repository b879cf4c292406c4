"""Payout tables, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.tables import rows as tables
from payouts.tables.rows import PayoutTableDetails


@read("payout-tables/", admits=READERS)
def payout_tables() -> Sequence[PayoutTableDetails]:
    """List the payout tables of the house by name."""
    return tables.payout_tables()


@read("payout-tables/<int:payout_table>/", admits=READERS)
def payout_table(payout_table: int) -> PayoutTableDetails:
    """Show a payout table of the house."""
    return tables.payout_table(payout_table)
