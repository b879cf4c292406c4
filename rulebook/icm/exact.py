"""Values of a few stacks, counted over all sets of players who may hold the first places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def exact_values(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """What each of ``stacks`` (chips, above zero) is worth, in the units of ``prizes`` (procedure 24)."""
    chips = sum(stacks)
    values = [Fraction(0)] * len(stacks)
    # The chance that a set of players holds the first places, in any order, with its chips.
    first = {0: (Fraction(1), 0)}
    for prize in prizes:
        longer: dict[int, tuple[Fraction, int]] = {}
        for placed, (chance, gone) in first.items():
            for player, stack in enumerate(stacks):
                if placed >> player & 1:
                    continue
                falls = chance * Fraction(stack, chips - gone)
                values[player] += falls * prize
                known, _gone = longer.get(placed | 1 << player, (Fraction(0), 0))
                longer[placed | 1 << player] = (known + falls, gone + stack)
        first = longer
    return tuple(values)
