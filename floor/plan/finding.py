"""A seat or a player found among many tables, whose seats no page holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from people.naming import words_of
from people.players.finding import named
from people.players.rows import player_names
from seating import queries as seats
from tournaments import queries as tournaments

SHOWN = 8
A_SEAT = re.compile(r"(\d{1,4})\s*[.,/ -]\s*(\d{1,2})")
A_TABLE = re.compile(r"(\d{1,4})\.?")


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A seat; ``player`` is empty if it is free."""

    table: int
    table_id: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class FoundSeats:
    """The first seats found, and how many more there are."""

    seats: tuple[FoundSeat, ...]
    more: int


def find_seats(event_id: int, text: str) -> FoundSeats:
    """Open seats by place (``4.7``), table (``4``) or the first letters of the words of a name."""
    listed = seats.tables(tournaments.current_day(event_id).id)
    typed = text.strip()
    if place := A_SEAT.fullmatch(typed):
        table, number = map(int, place.groups())
        at = [(one, seat.number) for one in listed if one.number == table for seat in one.seats]
        return _shown([(one, seat) for one, seat in at if seat == number])
    if table_only := A_TABLE.fullmatch(typed):
        number = int(table_only[1])
        return _shown([(one, seat) for one in listed if one.number == number for seat in one.entries])
    words = words_of(typed.replace("\0", ""))
    if not words:
        return FoundSeats((), 0)
    by_number = {one.number: one for one in listed}
    found = seats.seat_search(event_id, {}, named("entry__player", words))
    places = [(by_number[one.table], one.seat) for one in found if one.table in by_number]
    return _shown(places)


def _shown(places: Iterable[tuple[seats.TableView, int]]) -> FoundSeats:
    found = list(places)
    taken = [entry for one, seat in found[:SHOWN] if (entry := one.entries.get(seat)) is not None]
    players = {one.id: one.player_id for one in tournaments.entries_by_id(taken).values()}
    names = player_names(players.values())
    listed = tuple(
        FoundSeat(one.number, one.id, seat, names.get(players.get(one.entries.get(seat, 0), 0), ""))
        for one, seat in found[:SHOWN]
    )
    return FoundSeats(listed, len(found) - len(listed))
