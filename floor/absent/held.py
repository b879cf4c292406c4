"""What blinds and antes took at the seat that is held for a player who has registered and not paid yet."""

from __future__ import annotations

from datetime import datetime

from clock import rows as clock
from clock.timers.suspensions import play_mark
from rulebook.absent import blinding_off, hands_by_time, levels_played
from rulebook.room import Positions
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EntryView

LEAST = 2
"""Players without whom no hand is dealt."""


def taken_at_seat(entry: EntryView, stack: int, at: datetime) -> int:
    """The chips off a stack at the seat held for it, by the time since play began (WSOP 35).

    None where no seat is held: the stack was not at a table.
    """
    ref = seats.seat_of(entry.id)
    if ref is None:
        return 0
    table = seats.table(ref.table_id)
    played, structure = play_mark(entry.day_id, at), clock.structure_of(entry.day_id)
    past = levels_played(structure, 0, played, hands_by_time(played))
    occupied = frozenset(table.entries)
    if not past or len(occupied) < LEAST:
        return 0
    rules = tournaments.profile(entry.event_id).button
    hand = table.positions or _assumed(sorted(occupied))
    return blinding_off(ref.seat, stack, (*past, past[-1]), hand, occupied, rules).paid


def _assumed(taken: list[int]) -> Positions:
    """Where nobody said where the button is: in the first seat taken, which posts the small blind heads-up."""
    first, second, *others = taken
    return Positions(first, second, others[0]) if others else Positions(first, first, second)
