"""Bags: the stacks of a day sealed overnight, added up before the day ends, opened and recounted the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rulebook.refusals import Refusal

K = TypeVar("K", int, str)


@dataclass(frozen=True, slots=True)
class BagCount:
    """The chips of a bag as the floor counted them, and as its player did; None if the player wrote nothing."""

    by_floor: int
    by_player: int | None = None

    @property
    def differs(self) -> bool:
        """Whether the two counts differ."""
        return self.by_player is not None and self.by_player != self.by_floor


@dataclass(frozen=True, slots=True)
class Bagged:
    """The bags of a day: who still plays without one, whose two counts differ, and their sum."""

    missing: tuple[int | str, ...]
    differing: tuple[int | str, ...]
    total: int


def bagged(alive: Collection[K], bags: Mapping[K, BagCount]) -> Bagged:
    """How far the bagging of a day is; a bag of a player who is out no longer counts (procedures 16)."""
    bagged_entries = {key: bags[key] for key in alive if key in bags}
    return Bagged(
        missing=tuple(key for key in alive if key not in bagged_entries),
        differing=tuple(key for key, bag in bagged_entries.items() if bag.differs),
        total=sum(bag.by_floor for bag in bagged_entries.values()),
    )


def recounted(bag: BagCount, *, is_seal_intact: bool, counted: int | None, is_held: bool = False) -> int:
    """The stack that a player restarts with: as bagged behind an intact seal, otherwise as counted again.

    Raises ``Refusal("recount_needed")`` for a broken seal, or a bag opened before its time, without a count.
    """
    if counted is not None:
        return counted
    if not is_seal_intact or is_held:
        raise Refusal("recount_needed", field="chips")
    return bag.by_floor
