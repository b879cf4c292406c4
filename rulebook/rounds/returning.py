"""Who may enter a group that still has places: new players first, then those out of another group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Newcomer(Generic[K]):
    """A new player; ``is_late`` if they came after level 1 had begun."""

    key: K
    is_late: bool = False


def admitted(free: int, newcomers: Sequence[Newcomer[K]], out: Sequence[tuple[K, datetime]]) -> tuple[K, ...]:
    """Who takes the free places of a group (Prestige heads-up no. 9).

    New players in time in their order, then those out of another group, the earliest first, then new players
    who came late.
    """
    in_time = [one.key for one in newcomers if not one.is_late]
    late = [one.key for one in newcomers if one.is_late]
    returning = [key for key, _at in sorted(out, key=lambda one: one[1])]
    return tuple([*in_time, *returning, *late][: max(0, free)])
