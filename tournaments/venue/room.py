"""The room: tables added, removed, reserved and repaired; a table serving an event is left unchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.db.models import ProtectedError

from access.fields import Length, Limits, RoomTableId
from access.roles import DIRECTORS, FLOOR
from access.verbs import action, of_house, verb
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments import facts, reports
from tournaments.models import RoomTable, TableStatus
from tournaments.venue.rows import RoomTableView, room_table, room_tables

SEATS = range(2, 13)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddRoomTable:
    """A table for the room."""

    number: Annotated[int, Limits(1, 9_999)]
    seats: Annotated[int, Limits(SEATS[0], SEATS[-1])] = 9
    name: Annotated[str, Length(40)] = ""
    note: Annotated[str, Length(100)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddRoomTables:
    """Several tables of the same size for the room."""

    numbers: tuple[Annotated[int, Limits(1, 9_999)], ...]
    seats: Annotated[int, Limits(SEATS[0], SEATS[-1])] = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTableCommand:
    """A command about a table of the room."""

    room_table: RoomTableId


@dataclass(frozen=True, slots=True, kw_only=True)
class EditRoomTable(AddRoomTable):
    """A table of the room from now on."""

    room_table: RoomTableId


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTableStatus(RoomTableCommand):
    """The new status of a table of the room."""

    status: TableStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTablesAdded:
    """The tables now in the room."""

    room_tables: tuple[RoomTableView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTableRemoved:
    """The table removed from the room."""

    room_table: RoomTableId
    number: int


@verb(AddRoomTable, "tables/", admits=DIRECTORS, opens=of_house, makes="edit-room-table")
def add_room_table(book: OpenBook, command: AddRoomTable) -> RoomTableView:
    """Add a table to the room.

    Raises ``table_number_taken`` or ``seats_out_of_range``, naming the field.
    """
    row = _add(book, command)
    book.record(facts.RoomTablesAdded(numbers=(command.number,)))
    return room_table(row.pk)


@verb(AddRoomTables, "tables/several/", admits=DIRECTORS, opens=of_house)
def add_room_tables(book: OpenBook, command: AddRoomTables) -> RoomTablesAdded:
    """Add several tables of the same size to the room.

    Raises ``tables_missing`` and what ``add_room_table`` does.
    """
    if not command.numbers:
        raise Refusal("tables_missing", field="numbers")
    rows = [_add(book, AddRoomTable(number=number, seats=command.seats)) for number in command.numbers]
    book.record(facts.RoomTablesAdded(numbers=tuple(command.numbers)))
    added = {row.pk for row in rows}
    return RoomTablesAdded(room_tables=tuple(one for one in room_tables() if one.id in added))


@verb(EditRoomTable, "tables/<int:room_table>/", admits=DIRECTORS, opens=of_house, method="put")
def edit_room_table(book: OpenBook, command: EditRoomTable) -> RoomTableView:
    """Change number, seats, name or note of a table of the room.

    A table that serves an event keeps number and seats: raises ``Refusal("table_serving")``.
    """
    row = _row(book, command.room_table)
    if (command.number, command.seats) != (row.number, row.seats):
        _require_idle(row)
    _require_sound(command.number, command.seats, but=row.pk)
    row.number, row.seats = command.number, command.seats
    row.name, row.note = command.name.strip(), command.note.strip()
    book.save(row)
    book.record(facts.RoomTableEdited(number=row.number))
    return room_table(row.pk)


@verb(SetTableStatus, "tables/<int:room_table>/status/", admits=FLOOR, opens=of_house)
def set_table_status(book: OpenBook, command: SetTableStatus) -> RoomTableView:
    """Make a table of the room available, reserved or out of order.

    Not while it serves an event: raises ``Refusal("table_serving")``.
    """
    row = _row(book, command.room_table)
    if command.status != row.status:
        _require_idle(row)
        row.status = command.status
        book.save(row)
        book.record(facts.TableStatusSet(number=row.number, table_status=command.status))
    return room_table(row.pk)


@action("tables/<int:room_table>/", admits=DIRECTORS, opens=of_house, method="delete")
def remove_room_table(book: OpenBook, *, room_table: RoomTableId) -> RoomTableRemoved:
    """Remove a table from the room.

    A table that has ever served is put out of order instead: raises ``Refusal("table_served")``.
    """
    row = _row(book, room_table)
    _require_idle(row)
    try:
        book.delete(row)
    except ProtectedError as error:
        raise Refusal("table_served", number=row.number) from error
    book.record(facts.RoomTableRemoved(number=row.number))
    return RoomTableRemoved(room_table=room_table, number=row.number)


def _add(book: OpenBook, wanted: AddRoomTable) -> RoomTable:
    book.require(BookKind.HOUSE)
    _require_sound(wanted.number, wanted.seats)
    return book.create(
        RoomTable,
        number=wanted.number,
        seats=wanted.seats,
        name=wanted.name.strip(),
        note=wanted.note.strip(),
    )


def _require_sound(number: int, seats: int, *, but: int | None = None) -> None:
    if number < 1:
        raise Refusal("table_number_missing", field="number")
    if seats not in SEATS:
        raise Refusal("seats_out_of_range", field="seats", least=SEATS[0], most=SEATS[-1])
    others = RoomTable.objects.filter(number=number).exclude(pk=but or 0)
    if others.exists():
        raise Refusal("table_number_taken", field="number", number=number)


def _row(book: OpenBook, table_id: int) -> RoomTable:
    book.require(BookKind.HOUSE)
    row = RoomTable.objects.filter(pk=table_id).first()
    if row is None:
        raise Refusal("not_found", what="table", id=table_id)
    return row


def _require_idle(row: RoomTable) -> None:
    use = next((use for use in reports.tables_serving() if use.room_table_id == row.pk), None)
    if use is not None:
        raise Refusal("table_serving", number=row.number, event=use.event_id)
