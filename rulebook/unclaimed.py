"""Prizes that nobody comes for: how long they wait in the prize pool."""

from __future__ import annotations

from datetime import date, timedelta


def claimed_by(ended: date, days: int) -> date:
    """The last calendar day on which a prize waits in the pool of an event that ended on ``ended``.

    The house sets the number of days: laws and regulations differ (procedures 24 to 27 name none).
    """
    return ended + timedelta(days=days)


def is_unclaimed(ended: date, today: date, days: int | None) -> bool:
    """Whether a prize still due may leave the pool: once the days are over, at once with 0 days, never without a number."""
    return days is not None and (days == 0 or today > claimed_by(ended, days))
