"""Prizes of the chip leaders at the end of a day (Prestige: the three largest stacks of each day 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from rulebook.knockouts import Key
from rulebook.split import split


@dataclass(frozen=True, slots=True)
class Leader:
    """One of the largest stacks: ``rank`` to ``rank_to`` if several are equal, and the prize."""

    key: Key
    rank: int
    rank_to: int
    prize: int


def day_leaders(stacks: Mapping[Key, int], prizes: Sequence[int]) -> tuple[Leader, ...]:
    """Who of ``stacks`` wins which of ``prizes``, largest first.

    Equal stacks share the prizes of their ranks (the regulation is silent), odd units in the order of
    ``stacks``. A player without chips wins none; prizes without a stack are not awarded.
    """
    ranking = sorted((pair for pair in stacks.items() if pair[1] > 0), key=lambda pair: -pair[1])
    leaders: list[Leader] = []
    for _stack, group in groupby(ranking, key=lambda one: one[1]):
        keys = [key for key, _chips in group]
        first = len(leaders) + 1
        if first > len(prizes):
            break
        last = first + len(keys) - 1
        total = sum(prizes[first - 1 : last])
        parts = split(total, (Fraction(total, len(keys)),) * len(keys))
        leaders += [Leader(key, first, last, prize) for key, prize in zip(keys, parts, strict=True)]
    return tuple(leaders)
