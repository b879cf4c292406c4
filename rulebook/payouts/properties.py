"""The properties of a good payout structure, and which of them a given one lacks."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

FEW_SHARES = {1: (100,), 2: (65, 35), 3: (50, 30, 20)}
"""Percentages of the pool with up to three places paid."""
FEW_TOLERANCE = 2
"""Percentage points by which rounding may change such a share."""
LONG_PAYOUTS = 10
"""Places paid from which the first receives 25 to 35 % of the pool."""
FIRST_PERCENT = (25, 35)


class PayoutFault(StrEnum):
    """A property that a payout structure lacks."""

    SUM_DIFFERS = "sum_differs"
    NOT_FALLING = "not_falling"
    STEPS_SHRINK = "steps_shrink"
    LAST_OUT_OF_RANGE = "last_out_of_range"
    FIRST_OUT_OF_RANGE = "first_out_of_range"


def faults_of(prizes: Sequence[int], pool: int, buy_in: int) -> tuple[PayoutFault, ...]:
    """The properties of a good payout structure that ``prizes`` (first place first, minor units) lacks.

    It sums to ``pool``, falls strictly, and its steps never shrink towards the top; the first receives
    25 to 35 % from ten places on and about 100, 65/35, 50/30/20 % up to three; from four places on the
    last receives 1.5 to 2 times ``buy_in`` (not checked where there is none).
    """
    faults = []
    if sum(prizes) != pool:
        faults.append(PayoutFault.SUM_DIFFERS)
    if min(prizes, default=0) <= 0 or any(higher <= lower for higher, lower in pairwise(prizes)):
        faults.append(PayoutFault.NOT_FALLING)
    steps = [higher - lower for higher, lower in pairwise(prizes)]
    if any(upper < lower for upper, lower in pairwise(steps)):
        faults.append(PayoutFault.STEPS_SHRINK)
    if len(prizes) > len(FEW_SHARES) and buy_in and not 3 * buy_in <= 2 * prizes[-1] <= 4 * buy_in:
        faults.append(PayoutFault.LAST_OUT_OF_RANGE)
    if not _first_in_range(prizes, pool):
        faults.append(PayoutFault.FIRST_OUT_OF_RANGE)
    return tuple(faults)


def _first_in_range(prizes: Sequence[int], pool: int) -> bool:
    few = FEW_SHARES.get(len(prizes))
    if few is not None:
        return all(
            abs(prize * 100 - share * pool) <= FEW_TOLERANCE * pool
            for prize, share in zip(prizes, few, strict=True)
        )
    low, high = FIRST_PERCENT
    return len(prizes) < LONG_PAYOUTS or low * pool <= prizes[0] * 100 <= high * pool
