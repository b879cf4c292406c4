"""Which day a list is of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournaments import queries as tournaments


class DayFilter(serializers.Serializer):
    """Which day; the current one unless given."""

    day = serializers.IntegerField(required=False)


def day_in(wanted: Mapping[str, Any], event_id: int) -> int:
    """The day that the filter names, else the current one of the event; raises ``Refusal("not_found")``."""
    return tournaments.day_in(tournaments.event(event_id).id, wanted.get("day")).id
