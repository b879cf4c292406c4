"""The merge of days: which bags go on to the day that they lead to, the chips in them, who keeps the seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from rulebook.days.carry import Carry, PlayersBags

K = TypeVar("K", int, str)
Place = tuple[int, int]
"""A table and a seat at it."""


class KeepsSeats(StrEnum):
    """Whether players who go on to another day sit as they did."""

    FINAL_TABLE = "final_table"
    """Only if they are all at one table; TDA 2024 RP-9 draws the seats of a final table when it forms."""
    NO = "no"
    """All draw new seats (WSOP bag slips)."""
    YES = "yes"
    """Each keeps the seat, unless two have the same."""


@dataclass(frozen=True, slots=True)
class Merging(Generic[K]):
    """A merge: the chips with which each bullet advances, the bullets given up, the chips in all bags.

    ``added`` are the bullets of ``given_up`` whose chips go on with another one. ``late`` are the chips of
    those who entered the day itself.
    """

    going: Mapping[K, int]
    given_up: tuple[K, ...]
    added: frozenset[K]
    bagged: int
    late: Mapping[K, int] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many play the day."""
        return len(self.going) + len(self.late)

    @property
    def carried(self) -> int:
        """The bagged chips that go on."""
        return sum(self.going.values())

    @property
    def removed(self) -> int:
        """The bagged chips that do not go on: given up or surrendered."""
        return self.bagged - self.carried

    @property
    def chips(self) -> int:
        """The chips on the day."""
        return self.carried + sum(self.late.values())


def merging(
    players: Iterable[PlayersBags[K]], carry: Carry, late: Mapping[K, int] | None = None
) -> Merging[K]:
    """Who advances, with what (Stake, 888, Prestige): of each player one bullet, one seat (procedures 16).

    The other bullets that were not surrendered are given up now; ``carry`` says what becomes of their chips.
    """
    going: dict[K, int] = {}
    given_up: list[K] = []
    added: set[K] = set()
    bagged = 0
    for player in players:
        key, stack, removed = player.goes_on(carry)
        bagged += stack + removed
        others = [bag.key for bag in player.bags if bag.key != key and not bag.is_surrendered]
        given_up += others
        if key is not None:
            going[key] = stack
            added.update(others if carry is Carry.SUM else ())
    return Merging(going, tuple(given_up), frozenset(added), bagged, dict(late or {}))


def seats_kept(
    rule: KeepsSeats, going: Sequence[K], sat: Mapping[K, Place], others: Collection[K] = ()
) -> dict[K, Place]:
    """The seats that players keep on the day that they go on to; the others draw one.

    ``sat`` is where each sat last; ``others`` are players who did not sit with them, or may still come.
    """
    places = {key: sat[key] for key in going if key in sat}
    if rule is KeepsSeats.FINAL_TABLE:
        is_one = len({table for table, _seat in places.values()}) == 1
        return places if is_one and len(places) == len(going) and not others else {}
    times = Counter(places.values())
    return {key: at for key, at in places.items() if times[at] == 1} if rule is KeepsSeats.YES else {}
