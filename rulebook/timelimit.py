"""Play for a fixed time: how many levels it holds, who wins when it is over, who advances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Generic, TypeVar

from rulebook.profile import ClockRules
from rulebook.profile.variants import TimeOver, TimeTie
from rulebook.structure import LastLevel, Period, Structure

K = TypeVar("K", int, str)


@dataclass(frozen=True, slots=True)
class TimedPlace(Generic[K]):
    """The places ``first`` to ``last`` of the players ``keys`` by chips at the end of time."""

    keys: tuple[K, ...]
    chips: int
    first: int
    last: int


def levels_within(limit_seconds: int, level_seconds: int) -> int:
    """How many levels start within the limit: 2:00:00 with an increase every 15 minutes makes 8."""
    return -(-limit_seconds // level_seconds)


def cut_to_limit(structure: Structure, limit_seconds: int, *, begins: int = 0) -> Structure:
    """The structure that ends when ``limit_seconds`` (breaks included) are over, from the period it ``begins`` with.

    A last level shorter than the time is lengthened to it.
    """
    periods: list[Period] = list(structure.played[:begins])
    left = limit_seconds
    for period in structure.played[begins:]:
        if left > 0:
            periods.append(replace(period, seconds=min(period.seconds, left)))
            left -= period.seconds
    if left > 0:
        periods[-1] = replace(periods[-1], seconds=periods[-1].seconds + left)
    return replace(structure, periods=tuple(periods), last_level=LastLevel.ENDS)


def finishes_hand(rules: ClockRules) -> bool:
    """Whether the hand in progress is finished at the end of time (Montegalda: not specified; our default: yes)."""
    return rules.time_over == TimeOver.FINISH_HAND


@dataclass(frozen=True, slots=True)
class TimedRanking(Generic[K]):
    """The places by chips at the end of time, best first."""

    places: tuple[TimedPlace[K], ...]

    @property
    def winner(self) -> K | None:
        """The player with the most chips; ``None`` on a tie, which ``time_tie`` decides."""
        leaders = self.places[0].keys if self.places else ()
        return leaders[0] if len(leaders) == 1 else None


def ranking_by_chips(chips: Mapping[K, int]) -> TimedRanking[K]:
    """Everyone still in play, most chips first; equal chips share their places (Montegalda flyer, derived)."""
    order = sorted(chips, key=lambda key: -chips[key])
    places: list[TimedPlace[K]] = []
    for stack, group in groupby(order, key=lambda key: chips[key]):
        keys = tuple(group)
        first = sum(len(place.keys) for place in places) + 1
        places.append(TimedPlace(keys, stack, first, first + len(keys) - 1))
    return TimedRanking(tuple(places))


def tie_refused_as(rules: ClockRules) -> str:
    """The code for leaders with equal stacks: one more hand, or a card each (Montegalda does not specify).

    Empty if they share.
    """
    codes = {TimeTie.ONE_MORE_HAND: "tie_needs_play", TimeTie.HIGH_CARD: "tie_needs_card"}
    return codes.get(rules.time_tie, "")


def players_advancing(entries: int, tables: int, advancing_per_table: int) -> int:
    """How many advance from ``tables``: never more than sit there (Montegalda: 8 winners of 64)."""
    smallest, larger = divmod(entries, tables)
    return sum(min(advancing_per_table, smallest + (table < larger)) for table in range(tables))


def entries_refused(entries: int, max_entries: int) -> int:
    """How many of ``entries`` applicants a field of ``max_entries`` cannot take."""
    return max(0, entries - max_entries)
