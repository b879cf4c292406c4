"""The room: tables come, go, are reserved and repaired; what serves an event is left in peace."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import ProtectedError

from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments import facts, reports
from tournaments.models import RoomTable, TableStatus

SEATS = range(2, 13)


def add_room_table(book: OpenBook, *, number: int, seats: int = 9, name: str = "", note: str = "") -> int:
    """Put a table into the room; return its id. Raises ``table_number_taken`` or ``seats_out_of_range``."""
    row = _add(book, number=number, seats=seats, name=name, note=note)
    book.record(facts.RoomTablesAdded(numbers=(number,)))
    return int(row.pk)


def add_room_tables(book: OpenBook, *, numbers: Sequence[int], seats: int = 9) -> tuple[int, ...]:
    """Put several tables of the same size into the room; return their ids."""
    if not numbers:
        raise Refusal("tables_missing", field="numbers")
    rows = [_add(book, number=number, seats=seats, name="", note="") for number in numbers]
    book.record(facts.RoomTablesAdded(numbers=tuple(numbers)))
    return tuple(int(row.pk) for row in rows)


def edit_room_table(
    book: OpenBook, *, table_id: int, number: int, seats: int, name: str = "", note: str = ""
) -> None:
    """Change a table; one that serves an event keeps number and seats (``table_serving``)."""
    row = _row(book, table_id)
    if (number, seats) != (row.number, row.seats):
        _demand_idle(row)
    _demand_sound(number, seats, but=table_id)
    row.number, row.seats, row.name, row.note = number, seats, name.strip(), note.strip()
    book.save(row)
    book.record(facts.RoomTableEdited(number=number))


def set_table_status(book: OpenBook, *, table_id: int, status: str) -> None:
    """Make a table available, reserved or out of order; not while it serves (``table_serving``)."""
    row = _row(book, table_id)
    if status not in TableStatus.values:
        raise Refusal("table_status_unknown", field="status", status=status)
    if status == row.status:
        return
    _demand_idle(row)
    row.status = status
    book.save(row)
    book.record(facts.TableStatusSet(number=row.number, table_status=status))


def remove_room_table(book: OpenBook, *, table_id: int) -> None:
    """Take a table out of the room; one that ever served is put out of order instead (``table_served``)."""
    row = _row(book, table_id)
    _demand_idle(row)
    try:
        book.delete(row)
    except ProtectedError as error:
        raise Refusal("table_served", number=row.number) from error
    book.record(facts.RoomTableRemoved(number=row.number))


def _add(book: OpenBook, *, number: int, seats: int, name: str, note: str) -> RoomTable:
    book.require(BookKind.HOUSE)
    _demand_sound(number, seats)
    return book.create(RoomTable, number=number, seats=seats, name=name.strip(), note=note.strip())


def _demand_sound(number: int, seats: int, *, but: int | None = None) -> None:
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


def _demand_idle(row: RoomTable) -> None:
    use = next((use for use in reports.tables_serving() if use.room_table_id == row.pk), None)
    if use is not None:
        raise Refusal("table_serving", number=row.number, event=use.event_id)
