"""The values of stacks, exact at a final table and by an integral in a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.icm.exact import exact_values
from rulebook.refusals import Refusal

EXACT = 10
"""Up to this number of stacks every order of the places is counted, in fractions."""
OFF_AT_MOST = 1e-10
"""As a share of the pool: panels are doubled until half of them give the same values."""


@dataclass(frozen=True, slots=True)
class IcmValues:
    """What each stack is worth, in minor units, in the order of the stacks.

    ``off`` is the larger of two differences, as a share of the prizes: from the values that half the work
    gives, and of their sum from the prizes. It is 0 if every order was counted.
    """

    values: tuple[Fraction, ...]
    off: float = 0.0


def off_in_minor(off: float, pool: int) -> int:
    """A possible error, given as a share of ``pool``, in minor units: 0 only if every order was counted."""
    return max(1, round(off * pool)) if off else 0


def icm_values(stacks: Sequence[int], prizes: Sequence[int]) -> IcmValues:
    """What ``stacks`` (chips) are worth in ``prizes`` (minor units by place, the first one first).

    Each next place goes to a player with probability stack / all stacks without a place (procedure 24). A
    stack of 0 comes behind all others; several share the last places. Raises ``Refusal`` ``stack_negative``,
    ``no_chips``, ``more_prizes_than_players`` or ``prize_negative``.
    """
    if min(stacks, default=0) < 0:
        raise Refusal("stack_negative", field="stacks", stack=min(stacks))
    if not any(stacks):
        raise Refusal("no_chips", field="stacks")
    if len(prizes) > len(stacks):
        raise Refusal("more_prizes_than_players", field="prizes", prizes=len(prizes), players=len(stacks))
    if min(prizes, default=0) < 0:
        raise Refusal("prize_negative", field="prizes")
    positive = [stack for stack in stacks if stack]
    prizes_won, without = (
        prizes[: len(positive)],
        Fraction(sum(prizes[len(positive) :]), max(1, len(stacks) - len(positive))),
    )
    icm = (
        IcmValues(exact_values(positive, prizes_won))
        if len(positive) <= EXACT
        else _by_integral(positive, prizes_won)
    )
    left = iter(icm.values)
    return IcmValues(tuple(next(left) if stack else without for stack in stacks), icm.off)


def _by_integral(stacks: Sequence[int], prizes: Sequence[int]) -> IcmValues:
    # NumPy takes longer to load than anything else, so it is only loaded when it is needed.
    import numpy as np  # noqa: PLC0415

    from rulebook.icm.integral import values_by_integral  # noqa: PLC0415

    pool = float(sum(prizes))
    if not pool:
        return IcmValues((Fraction(0),) * len(stacks))
    shares = np.array(stacks, dtype=np.float64) / float(sum(stacks))
    money = np.array(prizes, dtype=np.float64)
    values, off = values_by_integral(shares, money, 0.5), 1.0
    for fineness in (1.0, 2.0, 4.0, 8.0):
        halved, values = values, values_by_integral(shares, money, fineness)
        off = max(abs(float(values.sum()) - pool), float(np.abs(values - halved).max())) / pool
        if off <= OFF_AT_MOST:
            break
    return IcmValues(tuple(map(Fraction, values.tolist())), max(off, 1e-16))
