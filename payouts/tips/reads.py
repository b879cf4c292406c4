"""Tips, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.tips.rows import EventTips, all_tips


@read("tips/", admits=CASHIERS | INSPECTORS)
def tips() -> Sequence[EventTips]:
    """List what winners left for the staff, by event, and what the staff has received of it."""
    return all_tips()
