"""Undo for tables: if another event has taken a table since, its players get another table of the room."""

from __future__ import annotations

from collections.abc import Mapping

from journal.book import OpenBook
from journal.rows.restore import places_by
from journal.rows.versioned import RowVersion
from seating.models import SERVING, TableInPlay, TableState
from seating.tables.words import TableHeldElsewhere, TableReplaced
from tournaments import queries as tournaments
from tournaments.queries import RoomTableView


def register() -> None:
    """Register which table of the room a table returns to."""
    places_by(TableInPlay, tables_elsewhere)


def tables_elsewhere(book: OpenBook, tables: Mapping[int, RowVersion]) -> Mapping[int, RowVersion]:
    """A new room table and number for each table that returns to its day while its own serves another event.

    Seats and positions stay unchanged. If the room is full the table keeps its place, and the undo says who
    has it.
    """
    returning = {pk: row for pk, row in tables.items() if row["state"] in SERVING}
    others = TableInPlay.objects.filter(state__in=SERVING).exclude(pk__in=list(returning))
    now = {row.pk: row for row in TableInPlay.objects.filter(pk__in=list(returning))}
    wanted = {row.room_table_id for row in now.values()}
    taken = set(others.filter(room_table__in=wanted).values_list("room_table_id", flat=True))
    free: list[RoomTableView] = []
    if taken:
        serving = others.order_by().values("room_table_id")
        free = [table for table in tournaments.free_room_tables(serving) if table.id not in wanted]
    versions: dict[int, RowVersion] = {}
    for pk, row in sorted(returning.items()):
        spare = None
        if now[pk].room_table_id in taken:
            spare = next((spare for spare in free if spare.seats >= row["seats"]), None)
        if spare is not None:
            free.remove(spare)
            versions[pk] = {"room_table_id": spare.id, "number": spare.number}
        number = spare.number if spare else now[pk].number
        if number != row["number"]:
            replaced = TableReplaced if row["state"] == TableState.OPEN else TableHeldElsewhere
            book.record(replaced(table=row["number"], to_table=number))
    return versions
