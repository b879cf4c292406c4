"""Payout tables of the house, and the ways to divide prizes, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.queries import tables
from payouts.queries.tables import PayoutTableDetails


@read("payout-tables/", admits=READERS)
def payout_tables() -> Sequence[PayoutTableDetails]:
    """List the payout tables of the house by name."""
    return tables.payout_tables()


@read("payout-tables/<int:payout_table>/", admits=READERS)
def payout_table(payout_table: int) -> PayoutTableDetails:
    """Show a payout table of the house."""
    return tables.payout_table(payout_table)
