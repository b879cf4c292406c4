"""A freezeout played by a simulation's hands alone, without the system: how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from rulebook.profile import profile_named
from rulebook.structure import Period, Structure
from tdmanager.simulation.tables import LiveRoom, LiveTable

START = datetime(2026, 3, 6, 20, tzinfo=UTC)
SEATS = 9
PAUSE = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Ended:
    """Seconds from the start to the last bust, breaks included, and the big blinds in play then."""

    seconds: int
    big_blinds: int


def play_freezeout(entries: int, stack: int, structure: Structure, seed: int) -> Ended:
    """Play ``entries`` stacks down to one; tables break from the last one and stay within one player."""
    chance = Random(seed)
    room = _seated(entries, stack, chance)
    while True:
        now = room.next_end()
        assert now is not None
        seconds = int((now - START).total_seconds())
        level = _period_at(structure, seconds)
        if level.is_break:
            for table in room.tables.values():
                table.ends_at += PAUSE
        elif out := room.play(now, level, chance):
            _leave(room, {entry for entry, _stack in out})
            if sum(len(table.entries) for table in room.tables.values()) == 1:
                return Ended(seconds, entries * stack // level.big_blind)
            _level_tables(room, now, chance)


def _seated(entries: int, stack: int, chance: Random) -> LiveRoom:
    room = LiveRoom(dict.fromkeys(range(entries), stack), profile_named("SANREMO"))
    tables = -(-entries // SEATS)
    for index in range(tables):
        table = LiveTable(index, index + 1, START + timedelta(seconds=chance.randrange(60)))
        table.entries = {seat + 1: entry for seat, entry in enumerate(range(index, entries, tables))}
        room.tables[index] = table
    return room


def _period_at(structure: Structure, seconds: int) -> Period:
    """The current period; the last one continues."""
    begun = sum(start <= seconds for start in structure.starts)
    return structure.periods[begun - 1]


def _leave(room: LiveRoom, gone: set[int]) -> None:
    for table in room.tables.values():
        table.entries = {seat: entry for seat, entry in table.entries.items() if entry not in gone}


def _level_tables(room: LiveRoom, now: datetime, chance: Random) -> None:
    tables = list(room.tables.values())
    while sum(len(table.entries) for table in tables) <= (len(tables) - 1) * SEATS:
        broken = tables.pop()
        del room.tables[broken.id]
        for entry in broken.entries.values():
            _sit(min(tables, key=_players), entry, now, chance)
    while _players(giving := max(tables, key=_players)) - _players(short := min(tables, key=_players)) > 1:
        _sit(short, giving.entries.pop(min(giving.entries)), now, chance)


def _players(table: LiveTable) -> int:
    return len(table.entries)


def _sit(table: LiveTable, entry: int, now: datetime, chance: Random) -> None:
    free = [seat for seat in range(1, SEATS + 1) if seat not in table.entries]
    table.entries[chance.choice(free)] = entry
    table.ends_at = max(table.ends_at, now)
