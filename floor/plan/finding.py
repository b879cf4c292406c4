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
    """A seat; ``player`` is empty if it is free, and ``entry`` None."""

    table: int
    table_id: int
    seat: int
    player: str
    entry: int | None


@dataclass(frozen=True, slots=True)
class FoundSeats:
    """The first seats found, and how many more there are."""

    seats: tuple[FoundSeat, ...]
    more: int


def find_seats(event_id: int, text: str, most: int = SHOWN) -> FoundSeats:
    """Open seats by place (``4.7``), table (``4``) or the first letters of the words of a name, the first ``most``."""
    tables = seats.tables(tournaments.current_day(event_id).id)
    query = text.strip()
    if place := A_SEAT.fullmatch(query):
        table, number = map(int, place.groups())
        at = [(one, seat.number) for one in tables if one.number == table for seat in one.seats]
        return _seats_at([(one, seat) for one, seat in at if seat == number], most)
    if table_only := A_TABLE.fullmatch(query):
        number = int(table_only[1])
        return _seats_at(
            [(one, seat) for one in tables if one.number == number for seat in one.entries], most
        )
    words = words_of(query.replace("\0", ""))
    if not words:
        return FoundSeats((), 0)
    by_number = {one.number: one for one in tables}
    hits = seats.seat_search(event_id, {}, named("entry__player", words))
    places = [(by_number[one.table], one.seat) for one in hits if one.table in by_number]
    return _seats_at(places, most)


def all_seats(event_id: int) -> FoundSeats:
    """All players in their seats, by table and seat."""
    tables = seats.tables(tournaments.current_day(event_id).id)
    places = [(one, seat) for one in tables for seat in one.entries]
    return _seats_at(places, len(places))


def _seats_at(places: Iterable[tuple[seats.TableView, int]], most: int) -> FoundSeats:
    hits = list(places)
    entry_ids = [entry for one, seat in hits[:most] if (entry := one.entries.get(seat)) is not None]
    players = {one.id: one.player_id for one in tournaments.entries_by_id(entry_ids).values()}
    names = player_names(players.values())
    seats_shown = tuple(
        FoundSeat(
            one.number,
            one.id,
            seat,
            names.get(players.get(one.entries.get(seat, 0), 0), ""),
            one.entries.get(seat),
        )
        for one, seat in hits[:most]
    )
    return FoundSeats(seats_shown, len(hits) - len(seats_shown))
