"""Prizes in kind of players who share places, to be swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from payouts.awards.rows import AwardView
from people.queries import players as people


@dataclass(frozen=True, slots=True)
class ThingsToSwap:
    """Two players who share places and receive different things."""

    award: int
    other: int
    player: str
    thing: str
    other_player: str
    other_thing: str


def things_to_swap(awards: Sequence[AwardView]) -> tuple[ThingsToSwap, ...]:
    """The neighbours among those who share places whose things are due and differ."""
    shared = [award for award in awards if award.is_due and award.place < award.place_to and not award.pool]
    pairs = [
        (one, other)
        for one, other in pairwise(sorted(shared, key=lambda award: (award.place, award.entry_id)))
        if one.place == other.place and one.thing != other.thing
    ]
    names = people.player_names({award.player_id for pair in pairs for award in pair})
    return tuple(
        ThingsToSwap(one.id, other.id, names[one.player_id], one.thing, names[other.player_id], other.thing)
        for one, other in pairs
    )
