"""The deal of an event, read by API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from access.fields import LARGEST_AMOUNT
from access.reads import read
from access.roles import READERS
from payouts.deals.details import DealDetails, deal_details


class DealFilter(serializers.Serializer):
    """What the offers leave to play for, and what they are multiples of."""

    left_minor = serializers.IntegerField(min_value=0, max_value=LARGEST_AMOUNT, required=False)
    unit_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_AMOUNT, default=1)


@read("events/<int:event>/deal/", admits=READERS, filtered_by=DealFilter)
def deal(asked: Mapping[str, Any], event: int) -> DealDetails:
    """Show what the players left would receive by each method, and the deal proposed or agreed."""
    return deal_details(event, asked.get("left_minor"), asked["unit_minor"])
