"""A heat of a club night played by a simulation's hands alone: eight players, one table, until time is up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from rulebook.profile import profile_named
from rulebook.structure import Structure
from rulebook.timelimit import cut_to_limit
from tdmanager.simulation.tables import LiveRoom, LiveTable
from tournaments.values import EventSetup

START = datetime(2026, 1, 27, 20, tzinfo=UTC)


def busted_in_heat(setup: EventSetup, boldness: int, seed: int) -> int:
    """How many of a full table leave by busting before the time limit; the others are counted."""
    limit = setup.days[0].time_limit_seconds
    assert limit is not None
    structure, chance = cut_to_limit(setup.structure, limit), Random(seed)
    players = dict.fromkeys(range(1, setup.seats_per_table + 1), setup.starting_stack)
    room = LiveRoom(players, profile_named("MONTEGALDA"), boldness=boldness)
    room.tables[1] = table = LiveTable(1, 1, START, {seat: seat for seat in players})
    while table.plays and (level := _level(structure, table.ends_at)) is not None:
        for entry, _stack in room.play(table.ends_at, level, chance):
            del table.entries[entry]
    return setup.seats_per_table - len(table.entries)


def _level(structure: Structure, now: datetime):  # type: ignore[no-untyped-def]
    seconds = int((now - START) / timedelta(seconds=1))
    if seconds >= structure.total_seconds:
        return None
    return structure.periods[sum(start <= seconds for start in structure.starts) - 1]
