"""The time zones of the world."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones


@cache
def time_zones() -> frozenset[str]:
    """Every name that is known; kept, for they are gathered from some hundred files."""
    return frozenset(available_timezones())
