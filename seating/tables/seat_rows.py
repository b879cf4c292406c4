"""Single seats with their table, by statements that are compiled once: what a sale, a bust and a move read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import FilteredRelation, IntegerField, Q, QuerySet
from django.db.models.functions import Cast

from journal.compiled import Compiled
from seating.models import Seat, TableInPlay, TableState

SEAT = tuple(field.attname for field in Seat._meta.concrete_fields)
TABLE = ("day_id", "number", "state")
"""What a seating asks of a table."""
READ = (*(f"table__{name}" for name in TABLE), *SEAT)
TABLE_ID = SEAT.index("table_id")
WHOLE = tuple(field.attname for field in TableInPlay._meta.concrete_fields)


def seat_at(table_id: int, number: int) -> Seat | None:
    """Seat ``number`` of the table in play ``table_id``."""
    values = _at.one(table_id, number)
    return None if values is None else with_table(values)


def seat_held(entry_id: int) -> tuple[Seat, ...]:
    """The seat of an entry, none where it has none."""
    return tuple(map(with_table, HELD(entry_id)))


def seat_from(values: Sequence[Any], of_table: Sequence[Any]) -> Seat:
    """A seat from the values of its columns, its table from those of ``TABLE``."""
    row = Seat.from_db(None, SEAT, values)
    row.table = TableInPlay.from_db(None, ("id", *TABLE), (values[TABLE_ID], *of_table))
    return row


def with_table(values: Sequence[Any]) -> Seat:
    """A seat with its table from the values of ``READ``."""
    return seat_from(values[len(TABLE) :], values[: len(TABLE)])


def _seats_at(table_id: int, number: int) -> QuerySet[Seat, tuple[Any, ...]]:
    # Sought as a number of any size: compiled as one of its column, it would have to be a small one.
    sought = Seat.objects.annotate(called=Cast("number", IntegerField()))
    return sought.filter(table_id=table_id, called=number).order_by().values_list(*READ)


def _seats_held(entry_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return Seat.objects.filter(entry_id=entry_id).order_by().values_list(*READ)


def open_with_seats(day_id: int) -> tuple[list[TableInPlay], list[Seat]]:
    """The open tables of a day and the seats taken there, whole, in one statement."""
    taken = FilteredRelation("seat_rows", condition=Q(seat_rows__entry__isnull=False))
    rows = TableInPlay.objects.filter(day_id=day_id, state=TableState.OPEN).annotate(taken=taken)
    found = rows.order_by().values_list(*WHOLE, *(f"taken__{name}" for name in SEAT))
    tables: dict[int, Sequence[Any]] = {}
    seats = []
    for values in found:
        whole, seat = values[: len(WHOLE)], values[len(WHOLE) :]
        tables[whole[0]] = whole
        if seat[0] is not None:
            seats.append(Seat.from_db(None, SEAT, seat))
    return [TableInPlay.from_db(None, WHOLE, values) for values in tables.values()], seats


_at = Compiled(_seats_at, int, int)
HELD = Compiled(_seats_held, int)
"""The seat of an entry, to be read beside something else; for ``know_seat``."""
