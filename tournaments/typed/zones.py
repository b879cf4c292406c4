"""The time zones of the world."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones


@cache
def time_zones() -> frozenset[str]:
    """Every known name; cached, because they are read from hundreds of files."""
    return frozenset(available_timezones())
