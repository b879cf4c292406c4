"""The fee of an entry by its price, if the house has published none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.money import basis_points


@dataclass(frozen=True, slots=True)
class FeeBand:
    """A fee of ``points`` hundredths of a percent for buy-ins up to ``up_to`` minor units (``None``: any)."""

    up_to: int | None
    points: int


SANREMO_FEES = (FeeBand(300_000, 1_000), FeeBand(None, 600))
"""Sanremo art. 4.5: 10 % up to 3,000, 6 % from 3,001."""


def default_fee(buy_in: int, bands: Sequence[FeeBand]) -> int:
    """The fee in minor units of the first band that holds ``buy_in``; none if no band does.

    A default only: a published fee takes precedence (Sanremo sells 50+20 and 200+20 against its own 10 %).
    """
    for band in bands:
        if band.up_to is None or buy_in <= band.up_to:
            return basis_points(buy_in, band.points)
    return 0
