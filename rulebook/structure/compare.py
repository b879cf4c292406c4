"""Two structures side by side: which levels stay, change, are added or removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from rulebook.structure.periods import Period


class Difference(StrEnum):
    """How a row differs."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Compared:
    """A level, or the break after it (``after_level``), before and after; None on the side that lacks it."""

    before: Period | None
    after: Period | None
    after_level: int = 0

    @property
    def difference(self) -> Difference:
        """How the row differs."""
        if self.before is None:
            return Difference.ADDED
        if self.after is None:
            return Difference.DROPPED
        return Difference.SAME if _plain(self.before) == _plain(self.after) else Difference.CHANGED


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rows of both structures in the order of play."""

    rows: tuple[Compared, ...]

    def count(self, difference: Difference) -> int:
        """How many rows differ in this way."""
        return sum(row.difference is difference for row in self.rows)


def compare_structures(before: Sequence[Period], after: Sequence[Period]) -> Comparison:
    """Level by level of the same number, and break by break after the same level.

    The close of registration belongs to the event, not to the structure: it is not compared.
    """
    old, new = _by_level(before), _by_level(after)
    rows: list[Compared] = []
    for number in sorted(old.keys() | new.keys()):
        pairs = zip_longest(old.get(number, ()), new.get(number, ()))
        rows.extend(Compared(left, right, number) for left, right in pairs)
    return Comparison(tuple(rows))


def _by_level(periods: Sequence[Period]) -> dict[int, list[Period]]:
    """Each level with the breaks after it; breaks before the first level are under 0."""
    levels: dict[int, list[Period]] = {}
    number = 0
    for period in periods:
        number = period.number if period.is_level else number
        levels.setdefault(number, []).append(period)
    return levels


def _plain(period: Period) -> Period:
    return replace(period, closes_registration=False, note="", has_colour_up=False)
