"""A player's winnings in the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.winnings.rows import Winnings, winnings_of


class YearFilter(serializers.Serializer):
    """The year to show."""

    year = serializers.IntegerField(min_value=2000, max_value=2999, required=False)


@read("players/<int:player>/winnings/", admits=CASHIERS | INSPECTORS, filtered_by=YearFilter)
def winnings(query: Mapping[str, Any], player: int) -> Winnings:
    """Show what a player won in a calendar year, the current one unless `year` is given."""
    return winnings_of(player, query.get("year"))
