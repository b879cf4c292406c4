"""The ways to divide prizes, read by API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from payouts.divisions import rows as beside
from payouts.divisions.rows import Divisions
from payouts.tables.rows import MOST_ENTRIES
from rulebook.payouts.places import LEAST_PAID, MOST_PAID


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
