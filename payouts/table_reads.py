"""Payout tables of the house, and the ways to divide prizes, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from payouts.queries import divisions as beside
from payouts.queries import tables
from payouts.queries.divisions import Divisions
from payouts.queries.tables import MOST_ENTRIES, PayoutTableDetails
from rulebook.payouts.places import LEAST_PAID, MOST_PAID


@read("payout-tables/", admits=READERS)
def payout_tables() -> Sequence[PayoutTableDetails]:
    """List the payout tables of the house by name."""
    return tables.payout_tables()


@read("payout-tables/<int:payout_table>/", admits=READERS)
def payout_table(payout_table: int) -> PayoutTableDetails:
    """Show a payout table of the house."""
    return tables.payout_table(payout_table)


class DivisionsFilter(serializers.Serializer):
    """How many places generated prizes pay, and of how many entries."""

    paid_points = serializers.IntegerField(
        min_value=LEAST_PAID,
        max_value=MOST_PAID,
        required=False,
        help_text="Hundredths of a percent of the entries; as it is set up without it.",
    )
    entries = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ENTRIES,
        required=False,
        help_text="As sold without it; before that, assumed.",
    )


@read("events/<int:event>/payouts/divisions/", admits=READERS, filtered_by=DivisionsFilter)
def divisions(asked: Mapping[str, Any], event: int) -> Divisions:
    """Show the ways to divide the prizes beside each other, and the nearest event whose payouts were published."""
    return beside.divisions(event, asked.get("paid_points"), asked.get("entries"))
