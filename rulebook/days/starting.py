"""Where a day continues: the level it begins with, whether it sells entries."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.advance import AdvanceKind
from rulebook.refusals import Refusal
from rulebook.structure import Structure


def first_level(played: Sequence[int], advance: AdvanceKind, levels: int) -> int:
    """The level a day begins with: after the last one begun on the days it continues (WSOP Europe 2019, Borgata 2011).

    Of several such days, the latest level. A first day, and a round that only the best of each table or day
    reach, begins with level 1; a structure that is played out continues with its last level.
    """
    if advance is not AdvanceKind.ALL_LEFT or not played:
        return 1
    return max(1, min(max(played) + 1, levels))


def start_index(structure: Structure, level: int) -> int:
    """The position of a level in the structure; raises ``Refusal("start_level_unknown")``."""
    for index, period in enumerate(structure.played):
        if period.is_level and period.number == level:
            return index
    numbers = [period.number for period in structure.played if period.is_level]
    raise Refusal("start_level_unknown", field="level", level=level, levels=max(numbers, default=0))


def sells(feeders: Sequence[object], wanted: bool | None) -> bool:
    """Whether entries are sold on a day: as its set-up says, else on first days only."""
    return not feeders if wanted is None else wanted
