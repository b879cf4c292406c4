"""A structure in a few words, before it is played: after which levels it pauses, from which on antes are due."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.structure.periods import Period


def breaks_after(periods: Sequence[Period]) -> tuple[int, ...]:
    """The numbers of the levels before a break that is played, in order."""
    last = 0
    levels: list[int] = []
    for period in periods:
        if period.is_level:
            last = period.number
        elif period.is_break and not period.is_skipped and last and last not in levels[-1:]:
            levels.append(last)
    return tuple(levels)


def first_ante(periods: Sequence[Period]) -> Period | None:
    """The first level with an ante; None without one."""
    return next((period for period in periods if period.is_level and period.ante), None)
