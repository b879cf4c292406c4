"""What a day that ends still lacks: closed registration, the chips of everybody left, sums that agree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulebook.refusals import Refusal

K = TypeVar("K", int, str)

NAMED = 20
"""How many players without a count a refusal names."""


@dataclass(frozen=True, slots=True)
class DayCounted(Generic[K]):
    """The stacks of everybody left as bagged or counted on that day, None if nobody counted; the chips ``in_play``.

    A stack set at the sale is no count. Races without a record, and a difference that was signed off, explain
    ``tolerated`` chips. ``differing``: player and floor counted differently. ``is_named``: the director says
    who advances, so that nobody is ranked to find them.
    """

    stacks: Mapping[K, int | None]
    in_play: int
    tolerated: int = 0
    differing: Collection[K] = field(default=())
    is_open: bool = False
    is_named: bool = False

    @property
    def unknown(self) -> tuple[K, ...]:
        """Whose chips nobody counted."""
        return tuple(key for key, chips in self.stacks.items() if chips is None)

    @property
    def counted(self) -> int:
        """The chips counted."""
        return sum(chips or 0 for chips in self.stacks.values())

    @property
    def difference(self) -> int:
        """The chips too many, below zero if missing."""
        return self.counted - self.in_play

    @property
    def adds_up(self) -> bool:
        """Whether everybody was counted, and races explain what the sums differ by."""
        return not self.unknown and abs(self.difference) <= self.tolerated


def end_refusals(day: DayCounted[K]) -> Iterator[Refusal]:
    """Why a day does not end, each only a director's reason overrides; procedures 10 and 16, TDA 2024 rule 64.

    ``registration_open``: if more players may enter, neither places nor chips are known. ``stack_unknown``,
    ``bag_counts_differ``, ``chips_do_not_add_up``: the stacks are complete, agreed and the chips in play.
    """
    if day.is_open:
        yield Refusal("registration_open", field="override_reason")
    if day.unknown and not day.is_named:
        yield unknown_stacks(day.unknown)
    if day.differing:
        yield Refusal("bag_counts_differ", field="override_reason", entries=list(day.differing)[:NAMED])
    if not day.unknown and not day.adds_up:
        counted = {"counted": day.counted, "in_play": day.in_play}
        yield Refusal("chips_do_not_add_up", field="override_reason", **counted)


def unknown_stacks(entries: Collection[K]) -> Refusal:
    """The refusal that names players whose chips nobody counted."""
    return Refusal("stack_unknown", field="stacks", missing=len(entries), entries=list(entries)[:NAMED])
