"""Pay jumps: how many more players must go out until everybody left is sure of more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Jump:
    """Once ``out`` more players are out, everybody left is sure of ``worth``, which is ``more`` than before."""

    out: int
    place: int
    worth: int
    more: int


def sure_of(worths: Sequence[int], left: int) -> int:
    """What everybody left is sure of: the prize of the next player out, 0 before the money.

    ``worths`` are the prizes by place, first place first; places are taken from the last one up.
    """
    return worths[left - 1] if 0 < left <= len(worths) else 0


def jumps(worths: Sequence[int], left: int) -> tuple[Jump, ...]:
    """The jumps ahead of the players left, the nearest first; places of one prize are one jump."""
    ahead: list[Jump] = []
    sure = sure_of(worths, left)
    for place in range(min(left, len(worths)), 0, -1):
        worth = worths[place - 1]
        if worth > sure:
            ahead.append(Jump(left - place, place, worth, worth - sure))
            sure = worth
    return tuple(ahead)
