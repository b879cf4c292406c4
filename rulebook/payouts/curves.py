"""Curves that fall from the first place to the last, ever more gently: linear to steep."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

SCALE = 10**12
"""The first place of a curve; the last is 0. Whole numbers, so that results are the same on every machine."""
LINEAR = 0
HALF_POWERS = (LINEAR, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40)
"""Curves of (place + 1) to the power of minus half of these, the flattest first."""


@lru_cache(maxsize=64)
def curve(places: int, half_power: int) -> tuple[int, ...]:
    """The curve over ``places`` (at least two), from ``SCALE`` down to 0, each step smaller than the previous."""
    if half_power == LINEAR:
        return tuple((places - place) * SCALE // (places - 1) for place in range(1, places + 1))
    heights = [isqrt(SCALE * SCALE // (place + 1) ** half_power) for place in range(1, places + 1)]
    low, high = heights[-1], heights[0]
    return tuple((height - low) * SCALE // (high - low) for height in heights)


def falling(top: int, total: int, places: int) -> Sequence[int] | None:
    """Steps, place by place, of a curve from ``top`` to 0 whose heights sum to about ``total``.

    Two neighbouring curves are mixed in the proportion that gives the total; scaled by ``SCALE``.
    ``None`` where even the steepest sums to more. The caller keeps ``top`` high enough for the flattest.
    """
    flatter: tuple[int, ...] | None = None
    for half_power in HALF_POWERS:
        steeper = curve(places, half_power)
        if sum(steeper) * top <= total * SCALE:
            return _mixed(top, total, flatter or steeper, steeper)
        flatter = steeper
    return None


def _mixed(top: int, total: int, flatter: tuple[int, ...], steeper: tuple[int, ...]) -> Sequence[int]:
    spread = top * (sum(flatter) - sum(steeper))
    part = total * SCALE - top * sum(steeper) if spread else 0
    spread = spread or 1
    rest = spread - part
    heights = [
        top * (part * flat + rest * steep) // spread for flat, steep in zip(flatter, steeper, strict=True)
    ]
    return [heights[place] - heights[place + 1] for place in range(len(heights) - 1)]
