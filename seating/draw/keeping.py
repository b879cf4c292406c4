"""Seats kept from one day to the next: table, seat and button as they were."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from journal.book import OpenBook
from seating.models import Move, MoveReason, TableInPlay
from seating.tables.pool import tables_to_open
from seating.tables.rows import tables
from seating.tables.seats import Place, Purpose, Seating, reseat
from seating.tables.verbs import open_tables
from tournaments import queries as tournaments
from tournaments.queries import DayView

At = tuple[int, int]
"""The numbers of a table and a seat."""


def last_seats(event_id: int, entry_ids: Collection[int]) -> dict[int, At]:
    """Where each entry sat last, whether or not it still sits there."""
    moves = Move.objects.filter(event_id=event_id, entry_id__in=list(entry_ids)).order_by("number")
    return {
        entry: (table, seat) for entry, table, seat in moves.values_list("entry_id", "to_table", "to_seat")
    }


def keep_seats(book: OpenBook, *, day_id: int, seats: Mapping[int, At], sat_on: Collection[int]) -> int:
    """Step: seat entries with their buttons on a day as they sat before, on ``sat_on``; returns how many.

    If their table is in use elsewhere, they get another one; those without such a chair there stay without a seat.
    """
    day = tournaments.day(day_id)
    now_at = _tables_for(book, day, sorted({table for table, _seat in seats.values()}))
    free = {
        (table.number, seat.number): table.id
        for table in tables(day_id)
        for seat in table.seats
        if seat.may_be_given
    }
    places = {key: (now_at.get(table), seat) for key, (table, seat) in seats.items()}
    seatings = [Seating(key, Place(free[at], at[1])) for key, at in places.items() if at in free]
    if seatings:
        reseat(book, seatings, Purpose(day.event_id, MoveReason.KEPT))
        _keep_buttons(book, day, now_at, sat_on)
    return len(seatings)


def _tables_for(book: OpenBook, day: DayView, numbers: Sequence[int]) -> dict[int, int]:
    """The number of the open table of the day that each table continues at: its own if possible."""
    is_open = {table.number for table in tables(day.id)}
    free = {table.number: table for table in tables_to_open(day) if table.number not in is_open}
    own = [number for number in numbers if number in free]
    others = (number for number in free if number not in own)
    now_at = {number: number for number in numbers if number in is_open or number in free}
    for number in numbers:
        if number not in now_at and (other := next(others, None)) is not None:
            now_at[number] = other
    opening = sorted(free[number].id for number in now_at.values() if number in free)
    if opening:
        open_tables(book, day_id=day.id, room_table_ids=opening)
    return now_at


def _keep_buttons(book: OpenBook, day: DayView, now_at: Mapping[int, int], sat_on: Collection[int]) -> None:
    names = ("button", "small_blind", "big_blind", "positions_at")
    rows = TableInPlay.objects.filter(day_id__in=list(sat_on), number__in=list(now_at)).order_by("pk")
    last = {number: values for number, *values in rows.values_list("number", *names)}
    ids = {table.number: table.id for table in tables(day.id)}
    kept = {
        ids[now_at[number]]: dict(zip(names, values, strict=True))
        for number, values in last.items()
        if values[0] is not None or values[2] is not None
    }
    book.update_many(TableInPlay, kept)
