"""Choosing rising blinds whose steps are as even as the payable values allow."""

from __future__ import annotations

from rulebook.structure.payable import Ladder

STEEPEST_PERCENT = 200
"""No big blind is more than twice the one before."""


def climb(ladder: Ladder, first: int, last: int, count: int) -> list[int] | None:
    """The indices of ``count`` rising blinds from ``first`` to ``last``; None if a step would be too steep.

    Fewer than ``count`` if no more values exist. The sum of the squared steps is minimal, which between
    fixed ends means even steps; round values are preferred to slightly more even ones.
    """
    steps = min(count, last - first + 1) - 1
    cheapest: dict[int, tuple[int, tuple[int, ...]]] = {first: (0, (first,))}
    for _step in range(steps):
        cheapest = _next(ladder, last, cheapest)
    path = cheapest.get(last)
    return list(path[1]) if path else None


def _next(
    ladder: Ladder, last: int, cheapest: dict[int, tuple[int, tuple[int, ...]]]
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The cheapest way to each value one step further up."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    for place, (cost, way) in cheapest.items():
        for target in range(place + 1, last + 1):
            if ladder[target].big * 100 > ladder[place].big * STEEPEST_PERCENT:
                break
            if ladder[target].small < ladder[place].small:
                continue
            total = cost + _cost(ladder, place, target)
            if target not in best or total < best[target][0]:
                best[target] = (total, (*way, target))
    return best


def _cost(ladder: Ladder, place: int, target: int) -> int:
    step = ladder[target].big * 1_000 // ladder[place].big
    return step * step + ladder[target].price
