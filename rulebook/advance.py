"""The end of a day: who advances, who wins if it was the last one, and how the others are ranked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from rulebook.days.counted import unknown_stacks
from rulebook.profile import ClockRules
from rulebook.refusals import Refusal
from rulebook.timelimit import TimedPlace, ranking_by_chips, tie_refused_as

K = TypeVar("K", int, str)


class AdvanceKind(StrEnum):
    """Who advances when a day ends."""

    ALL_LEFT = "all_left"
    TABLE_WINNERS = "table_winners"
    TOP = "top"


@dataclass(frozen=True, slots=True)
class AdvanceRule:
    """``count`` players of each table (``table_winners``) or of the day (``top``) advance."""

    kind: AdvanceKind = AdvanceKind.ALL_LEFT
    count: int = 1


def advancing(
    rule: AdvanceRule, stacks: Mapping[K, int | None], tables: Iterable[Collection[K]]
) -> tuple[K, ...]:
    """Who advances from a day: everybody left, the best of each table (Montegalda flyer), or the best of all.

    ``stacks`` holds the chips of everybody left, None if not counted; ``tables`` who sits together.
    Raises ``Refusal("stack_unknown")``, and ``Refusal("tie_needs_play")`` for equal stacks on the border.
    """
    if rule.kind is AdvanceKind.ALL_LEFT:
        return tuple(stacks)
    groups = tables if rule.kind is AdvanceKind.TABLE_WINNERS else [stacks]
    return tuple(one for group in groups for one in _best(_of(group, stacks), rule.count))


def _of(group: Collection[K], stacks: Mapping[K, int | None]) -> dict[K, int | None]:
    return {key: stacks[key] for key in group if key in stacks}


def _best(stacks: Mapping[K, int | None], count: int) -> tuple[K, ...]:
    """The ``count`` largest stacks; if no more players are left, no count is needed."""
    if len(stacks) <= count:
        return tuple(stacks)
    best: list[K] = []
    for place in ranking(stacks):
        if place.first > count:
            break
        if place.last > count:
            raise Refusal("tie_needs_play", entries=list(place.keys))
        best += place.keys
    return tuple(best)


def winners(stacks: Mapping[K, int | None], rules: ClockRules, *, win_alike: bool) -> tuple[K, ...]:
    """Who wins when the last day ends: most chips (Montegalda flyer), or everybody if each receives a ticket.

    Equal stacks share unless the house has a play-off. Raises ``Refusal`` ``stack_unknown``;
    ``tie_needs_play`` or ``tie_needs_card``.
    """
    if len(stacks) < 2 or win_alike:
        return tuple(stacks)
    first = ranking(stacks)[0]
    if len(first.keys) > 1 and (code := tie_refused_as(rules)):
        raise Refusal(code, entries=list(first.keys))
    return first.keys


def ranking(stacks: Mapping[K, int | None]) -> Sequence[TimedPlace[K]]:
    """Everybody by chips; raises ``Refusal("stack_unknown")`` if a stack was not counted."""
    counted = {key: chips for key, chips in stacks.items() if chips is not None}
    if unknown := [key for key in stacks if key not in counted]:
        raise unknown_stacks(unknown)
    return ranking_by_chips(counted).places


def ranks_of_those_out(stacks: Mapping[K, int | None]) -> dict[K, int]:
    """The rank of each who goes out as a day ends: most chips highest; equal stacks share theirs.

    Players whose stack nobody counted share the last rank, 0: the director chose who advances without a count.
    """
    counted = {key: chips for key, chips in stacks.items() if chips is not None}
    uncounted = dict.fromkeys((key for key in stacks if key not in counted), 0)
    return {key: len(stacks) - place.first for place in ranking(counted) for key in place.keys} | uncounted
