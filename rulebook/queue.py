"""The queue at the cashier: how fast it is served, and how long the last player waits."""

from __future__ import annotations

HOUR_SECONDS = 3_600
LEAST_SECONDS = 600
"""A pace needs ten minutes: the first sale alone would promise a hundred per hour."""


def sales_an_hour(sold: int, seconds: int) -> int:
    """The pace of ``sold`` sales over the ``seconds`` since the first of them, at most the last hour.

    Less than ten minutes count as ten.
    """
    return round(sold * HOUR_SECONDS / min(HOUR_SECONDS, max(LEAST_SECONDS, seconds)))


def minutes_to_wait(waiting: int, an_hour: int) -> int | None:
    """After how many minutes the last of those ``waiting`` is served, rounded up; None without a pace."""
    return -(-waiting * 60 // an_hour) if an_hour else None
