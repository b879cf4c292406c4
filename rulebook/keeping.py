"""How long personal data is kept because a law requires it, even if its erasure was requested."""

from __future__ import annotations

from datetime import date, timedelta

LATELY = timedelta(days=365)
"""The erasure of a player who was paid this recently takes two people."""


def kept_until(last: date, years: int) -> date | None:
    """The last day on which data used on ``last`` is kept; None if the house keeps no data of this kind.

    From 29 February on to 28 February in other years.
    """
    if years <= 0:
        return None
    try:
        return last.replace(year=last.year + years)
    except ValueError:
        return last.replace(year=last.year + years, day=28)


def takes_two(last_paid: date | None, today: date) -> bool:
    """Whether a second person must confirm the erasure of a player last paid on this day."""
    return last_paid is not None and today - last_paid <= LATELY
