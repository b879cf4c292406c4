"""Undo for tables: if another event has taken a table since, its players get another table of the room."""

from __future__ import annotations

from collections.abc import Mapping

from journal.book import OpenBook
from journal.rows.restore import places_by
from journal.rows.versioned import RowVersion
from seating.models import TableInPlay, TableState
from seating.tables.words import TableReplaced
from tournaments import queries as tournaments


def register() -> None:
    """Register which table of the room a table returns to."""
    places_by(TableInPlay, tables_elsewhere)


def tables_elsewhere(book: OpenBook, tables: Mapping[int, RowVersion]) -> Mapping[int, RowVersion]:
    """A new room table and number for each table that returns to play while its own serves another event.

    Seats and positions stay unchanged. If the room is full the table keeps its place, and the undo says who
    has it.
    """
    reopened = {pk: row for pk, row in tables.items() if row["state"] == TableState.OPEN.value}
    wanted = {row["room_table_id"] for row in reopened.values()}
    others = TableInPlay.objects.filter(state=TableState.OPEN).exclude(pk__in=list(reopened))
    taken = set(others.filter(room_table__in=wanted).values_list("room_table_id", flat=True))
    if not taken:
        return {}
    free = [
        table
        for table in tournaments.free_room_tables(others.order_by().values("room_table_id"))
        if table.id not in wanted
    ]
    versions: dict[int, RowVersion] = {}
    for pk, row in sorted(reopened.items()):
        spare = next((spare for spare in free if spare.seats >= row["seats"]), None)
        if row["room_table_id"] in taken and spare is not None:
            free.remove(spare)
            versions[pk] = {"room_table_id": spare.id, "number": spare.number}
            book.record(TableReplaced(table=row["number"], to_table=spare.number))
    return versions
