"""How long personal data is kept because a law asks for it, though its erasure was asked for."""

from __future__ import annotations

from datetime import date, timedelta

LATELY = timedelta(days=365)
"""Somebody who was paid so recently is erased by two people."""


def kept_until(last: date, years: int) -> date | None:
    """The last day on which data is kept that was used on ``last``; None where the house keeps none of its kind.

    From 29 February on to 28 February in other years.
    """
    if years <= 0:
        return None
    try:
        return last.replace(year=last.year + years)
    except ValueError:
        return last.replace(year=last.year + years, day=28)


def takes_two(last_paid: date | None, today: date) -> bool:
    """Whether a second person confirms the erasure of somebody last paid on this day."""
    return last_paid is not None and today - last_paid <= LATELY
