"""Chip leaders: who has how many chips, in big blinds, and when they were counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock import rows as clock
from journal import instants
from people.players.rows import player_names
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """A stack in the list of chip leaders; ``in_blinds`` in big blinds, none without a level."""

    rank: int
    entry_id: int
    player: str
    seat: SeatRef | None
    stack: int
    in_blinds: int | None
    counted_at: datetime


def leaders(event_id: int, limit: int | None = None) -> tuple[LeaderLine, ...]:
    """Who has how many chips, the largest stack first, with the time of the count."""
    listed = tournaments.chip_leaders(event_id, limit)
    names = player_names(one.player_id for one in listed)
    at = seats.seats_of([one.entry_id for one in listed])
    blind = big_blind(event_id) if listed else 0
    return tuple(
        LeaderLine(
            one.rank,
            one.entry_id,
            names.get(one.player_id, f"#{one.number}"),
            at.get(one.entry_id),
            one.stack,
            one.stack // blind if blind else None,
            one.counted_at,
        )
        for one in listed
    )


def big_blind(event_id: int) -> int:
    """The big blind of the level in force; 0 without one."""
    day_id = tournaments.current_day(event_id).id
    try:
        shown = clock.reading(day_id, instants.now())
    except Refusal:
        return 0
    level = clock.course(day_id).structure.level_in_force(shown.index)
    return level.big_blind if level else 0
