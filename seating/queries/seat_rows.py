"""Single seats with their table, by statements that are compiled once: what a sale, a bust and a move read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import IntegerField, QuerySet
from django.db.models.functions import Cast

from journal.compiled import Compiled
from seating.models import Seat, TableInPlay

SEAT = tuple(field.attname for field in Seat._meta.concrete_fields)
TABLE = ("day_id", "number", "state")
"""What a seating asks of a table."""
READ = (*(f"table__{name}" for name in TABLE), *SEAT)
TABLE_ID = SEAT.index("table_id")


def seat_at(table_id: int, number: int) -> Seat | None:
    """Seat ``number`` of the table in play ``table_id``."""
    values = _at.one(table_id, number)
    return None if values is None else _with_table(values)


def seat_held(entry_id: int) -> tuple[Seat, ...]:
    """The seat of an entry, none where it has none."""
    return tuple(map(_with_table, _held(entry_id)))


def seat_from(values: Sequence[Any], of_table: Sequence[Any]) -> Seat:
    """A seat from the values of its columns, its table from those of ``TABLE``."""
    row = Seat.from_db(None, SEAT, values)
    row.table = TableInPlay.from_db(None, ("id", *TABLE), (values[TABLE_ID], *of_table))
    return row


def _with_table(values: Sequence[Any]) -> Seat:
    return seat_from(values[len(TABLE) :], values[: len(TABLE)])


def _seats_at(table_id: int, number: int) -> QuerySet[Seat, tuple[Any, ...]]:
    # Sought as a number of any size: compiled as one of its column, it would have to be a small one.
    sought = Seat.objects.annotate(called=Cast("number", IntegerField()))
    return sought.filter(table_id=table_id, called=number).order_by().values_list(*READ)


def _seats_held(entry_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return Seat.objects.filter(entry_id=entry_id).order_by().values_list(*READ)


_at = Compiled(_seats_at, int, int)
_held = Compiled(_seats_held, int)
