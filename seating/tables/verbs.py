"""Opening, keeping, featuring and closing tables, their break order and seat states; their API."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db import IntegrityError
from django.db.models import Max
from rest_framework import serializers

from access.fields import SPREAD, Id, Limits, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.room import Positions
from seating.commands import DayCommand, DayFilter, SeatNumber, TableNumber, day_in, day_of, of_table
from seating.models import FreedBy, Seat, SeatStatus, TableInPlay, TableState
from seating.reports import tables_ended
from seating.tables import pool as tables_pool
from seating.tables.pool import (
    TablesWanted,
    held_here,
    may_open,
    no_seat,
    tables_to_open,
    turn_of_new_tables,
)
from seating.tables.rows import OPEN_TABLE, TableView, event_of_table, open_with_seats, table, tables
from seating.tables.seats import vacate_rows
from seating.tables.words import (
    BreakOrderSet,
    SeatStatusSet,
    TableClosed,
    TableFeatured,
    TableKept,
    TablesOpened,
    TableUnkept,
)
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.queries import RoomTableView


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDetail:
    """A seat of a table in play."""

    number: int
    entry: int | None
    status: SeatStatus
    is_verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDetail:
    """A table while it serves a day."""

    id: int
    day: int
    number: int
    name: str
    state: TableState
    players: int
    free: Annotated[int, Note("Seats that may be given.")]
    break_order: Annotated[int, Note("The lowest breaks next.")]
    is_kept: Annotated[bool, Note("Kept from breaking.")]
    is_feature: bool
    button: int | None
    positions: Annotated[
        Positions | None, Note("Seats of the hand last told; any but the big blind may be empty.")
    ]
    positions_at: datetime | None
    is_frozen: Annotated[bool, Note("The positions are those of the next flop hand.")]
    halted_at: datetime | None
    seats: tuple[SeatDetail, ...]


def detail_of(view: TableView) -> TableDetail:
    """The table as the API shows it."""
    return TableDetail(
        id=view.id,
        day=view.day_id,
        number=view.number,
        name=view.name,
        state=view.state,
        players=view.players,
        free=view.free,
        break_order=view.break_order,
        is_kept=view.is_kept,
        is_feature=view.is_feature,
        button=view.button,
        positions=view.positions,
        positions_at=view.positions_at,
        is_frozen=view.is_frozen,
        halted_at=view.halted_at,
        seats=tuple(
            SeatDetail(
                number=seat.number, entry=seat.entry_id, status=seat.status, is_verified=seat.is_verified
            )
            for seat in view.seats
        ),
    )


OPENED_BREAKS_FIRST = 5_000

SET_ORDER_FROM = 10_000
"""Break order: the table opened last breaks first; a manual order comes after tables opened later."""

Seated = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedTables:
    """The tables that opened."""

    tables: Annotated[tuple[int, ...], Note("Their numbers.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedTable:
    """The closed table."""

    table: TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOrder:
    """All open tables in their break order."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """Whether the table is kept now."""

    table: TableNumber
    is_kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturedTable:
    """Whether the table is a feature table now."""

    table: TableNumber
    is_feature: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """A seat and whether it may be assigned."""

    table: TableNumber
    seat: SeatNumber
    status: SeatStatus


@action("events/<int:event>/tables-in-play/", admits=FLOOR, opens=of_event, makes="table-in-play")
def open_table(
    book: OpenBook,
    *,
    command: Annotated[DayCommand, SPREAD],
    room_table: Annotated[Id, Note("The table of the room.")],
) -> TableDetail:
    """Open a table of the room for a day.

    Raises ``Refusal`` ``not_found``, ``table_in_use``, ``table_held`` or ``event_not_open``.
    """
    (opened,) = open_tables(book, day_id=day_of(command).id, room_table_ids=[room_table])
    book.record(TablesOpened(numbers=(opened.number,)))
    return detail_of(table(opened.pk))


@action("events/<int:event>/tables-in-play/next/", admits=FLOOR, opens=of_event)
def open_next_tables(
    book: OpenBook,
    *,
    command: Annotated[DayCommand, SPREAD],
    count: Annotated[int, Limits(1, 2_000), Note("How many tables open.")],
) -> OpenedTables:
    """Open the next free tables of the room, in the room's order.

    Raises ``Refusal`` ``no_table_free``, ``tables_held`` or ``event_not_open``.
    """
    day = day_of(command)
    free = tables_to_open(day, count)
    if len(free) < count:
        held = no_seat(day)
        if held.code == "tables_held":
            raise held
        raise Refusal("no_table_free", field="count", wanted=count, free=len(free))
    opened_tables = open_tables(book, day_id=day.id, room_table_ids=[table.id for table in free])
    numbers = tuple(row.number for row in opened_tables)
    book.record(TablesOpened(numbers=numbers))
    return OpenedTables(tables=numbers)


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table that has just opened."""

    pk: int
    room_table_id: int
    number: int


def open_tables(
    book: OpenBook, *, day_id: int, room_table_ids: Sequence[int], seated: Seated | None = None
) -> list[OpenedTable]:
    """Open tables of the room with their seats; ``seated`` maps (room table, seat) to its entry at once.

    A step of other actions that records no fact. It may open those held for an ended day of its event.
    Raises ``Refusal`` ``table_in_use``, ``table_held`` or ``event_not_open``.
    """
    day = tournaments.day(day_id)
    book.require("tournament", day.event_id)
    event = tournaments.event(day.event_id)
    if not event.is_open or day.is_closed:
        raise Refusal("event_not_open", event_state=event.state.value)
    room_tables = _require_free(may_open(day, room_table_ids), set(room_table_ids))
    _free(book, held_here(day, room_table_ids))
    last = TableInPlay.objects.filter(day_id=day_id).aggregate(last=Max("opened_order"))["last"] or 0
    most = tables_pool.seats_a_table(day, book.now)
    chairs = [min(table_view.seats, most) for table_view in room_tables]
    orders = range(last + 1, last + 1 + len(room_tables))
    columns = {
        "room_table_id": [table_view.id for table_view in room_tables],
        "number": [table_view.number for table_view in room_tables],
        "seats": chairs,
        "opened_order": orders,
        "break_order": [OPENED_BREAKS_FIRST - order for order in orders],
        "game_turn": [turn_of_new_tables(event, day_id)] * len(room_tables),
    }
    try:
        pks = book.make_many(TableInPlay, columns, day_id=day_id, opened_at=book.now)
    except IntegrityError as error:
        # Another event took the table between the check and the write.
        raise Refusal("table_in_use", field="table", table=room_tables[0].number) from error
    opened = [
        OpenedTable(pk, table_view.id, table_view.number)
        for pk, table_view in zip(pks, room_tables, strict=True)
    ]
    book.make_many(Seat, _seat_columns(opened, chairs, seated or {}))
    return opened


def _seat_columns(
    opened: Sequence[OpenedTable], chairs: Sequence[int], seated: Seated
) -> dict[str, Sequence[int | None]]:
    places = [
        (table, number) for table, count in zip(opened, chairs, strict=True) for number in range(1, count + 1)
    ]
    return {
        "table_id": [table.pk for table, _number in places],
        "number": [number for _one, number in places],
        "entry_id": [seated.get((table.room_table_id, number)) for table, number in places],
    }


def _require_free(free: Sequence[RoomTableView], wanted: set[int]) -> Sequence[RoomTableView]:
    """The requested tables, in the order of the room."""
    if missing := wanted - {table.id for table in free}:
        taken = tournaments.room_table(min(missing))
        if taken.is_held:
            detail = {"day": taken.day_id, "event": taken.event_id}
            raise Refusal("table_held", field="table", table=taken.number, **detail)
        raise Refusal("table_in_use", field="table", table=taken.number)
    return free


def add_chairs(book: OpenBook, table_id: int, count: int) -> None:
    """Step: add this many chairs to a table, numbered after its own."""
    row = TableInPlay.objects.get(pk=table_id)
    first = row.seats + 1
    row.seats += count
    book.save(row)
    book.insert_many(
        Seat,
        [{"table_id": row.pk, "number": number, "entry_id": None} for number in range(first, first + count)],
    )


def take_chairs(book: OpenBook, table_id: int, seats: int) -> None:
    """Step: take the empty chairs numbered above ``seats`` from a table."""
    row = TableInPlay.objects.get(pk=table_id)
    numbers = Seat.objects.filter(table=row).order_by("-number")
    for chair in numbers:
        if chair.number <= seats or chair.entry_id is not None:
            break
        book.delete(chair)
        row.seats -= 1
    book.save(row)


@action("tables-in-play/<int:table>/close/", admits=FLOOR, opens=of_table)
def close_table(book: OpenBook, *, table: TableId) -> ClosedTable:
    """Close an empty table: it returns to the room.

    Raises ``Refusal`` ``table_not_empty`` or ``table_not_open``.
    """
    row = require_table(book, table)
    if Seat.objects.filter(table=row, entry__isnull=False).exists():
        raise Refusal("table_not_empty", table=row.number)
    end_table(book, [row])
    book.record(TableClosed(table=row.number))
    return ClosedTable(table=row.number)


def end_table(book: OpenBook, rows: Sequence[TableInPlay]) -> None:
    """Take empty tables out of play while others still play; the room may use them for another event."""
    _take_out(book, rows, None, is_held=False)
    for day_id in sorted({row.day_id for row in rows}):
        tables_ended(book, day_id)


def _take_out(
    book: OpenBook,
    rows: Sequence[TableInPlay],
    loaded: Mapping[int, TableInPlay] | None,
    *,
    is_held: bool,
) -> None:
    """Close the tables; ``loaded`` are these rows if they were just read."""
    ended = {"state": TableState.BROKEN.value, "broken_at": book.now}
    if is_held:
        ended = {"state": TableState.HELD.value}
    book.update_many(TableInPlay, {row.pk: ended for row in rows}, loaded=loaded)
    book.touches(*(OPEN_TABLE.of(row.pk) for row in rows))


def clear_tables(book: OpenBook, *, day_id: int, is_held: bool = False) -> int:
    """Step: unseat all players of a day; its tables return to the room, or are held until its end is confirmed.

    Returns the number of tables.
    """
    book.require("tournament", tournaments.day(day_id).event_id)
    tables, seats = open_with_seats(day_id)
    vacate_rows(book, seats, FreedBy.MOVE)
    _take_out(book, tables, {row.pk: row for row in tables}, is_held=is_held)
    return len(tables)


def free_held(book: OpenBook, *, day_id: int) -> tuple[int, ...]:
    """Step: the tables held for a day return to the room; returns their numbers."""
    rows = {row.pk: row for row in TableInPlay.objects.filter(day_id=day_id, state=TableState.HELD)}
    _free(book, rows)
    return tuple(sorted(row.number for row in rows.values()))


def _free(book: OpenBook, held: Mapping[int, TableInPlay]) -> None:
    """Free tables that were held, as of the end of their day: they have not been played at since."""
    freed = {
        pk: {"state": TableState.BROKEN.value, "broken_at": tournaments.day(row.day_id).closed_at}
        for pk, row in held.items()
    }
    if freed:
        book.update_many(TableInPlay, freed, loaded=held)


@action("events/<int:event>/break-order/", admits=FLOOR, opens=of_event)
def set_break_order(
    book: OpenBook,
    *,
    command: Annotated[DayCommand, SPREAD],
    numbers: Annotated[
        tuple[TableNumber, ...],
        Limits(1),
        Note("Table numbers, the next to break first; tables left out break last."),
    ],
) -> BreakOrder:
    """Set the order in which tables break.

    Raises ``Refusal("table_unknown")``.
    """
    open_tables_by_number = {table.number: table for table in tables(day_of(command).id)}
    for number in numbers:
        if number not in open_tables_by_number:
            raise Refusal("table_unknown", field="numbers", table=number)
    left_out = [number for number in open_tables_by_number if number not in numbers]
    order = [*dict.fromkeys(numbers), *left_out]
    book.update_many(
        TableInPlay,
        {
            open_tables_by_number[number].id: {"break_order": SET_ORDER_FROM + place}
            for place, number in enumerate(order)
        },
    )
    book.record(BreakOrderSet(numbers=tuple(order)))
    return BreakOrder(numbers=tuple(order))


@action("tables-in-play/<int:table>/keep/", admits=FLOOR, opens=of_table)
def keep_table(
    book: OpenBook,
    *,
    table: TableId,
    is_kept: Annotated[bool, Note("The table may break again if false.")] = True,
) -> KeptTable:
    """Keep a table from breaking, or let it break again."""
    row = require_table(book, table)
    row.holds_break = is_kept
    book.save(row)
    book.record(TableKept(table=row.number) if is_kept else TableUnkept(table=row.number))
    return KeptTable(table=row.number, is_kept=is_kept)


@action("tables-in-play/<int:table>/feature/", admits=FLOOR, opens=of_table)
def feature_table(
    book: OpenBook,
    *,
    table: TableId,
    is_feature: Annotated[bool, Note("The table takes part again if false.")] = True,
) -> FeaturedTable:
    """Keep a table out of draws, balancing and breaking (for cameras), or end that."""
    row = require_table(book, table)
    row.is_feature = is_feature
    book.save(row)
    book.record(TableFeatured(table=row.number, is_feature=is_feature))
    return FeaturedTable(table=row.number, is_feature=is_feature)


@action("tables-in-play/<int:table>/seat-status/", admits=FLOOR, opens=of_table)
def set_seat_status(book: OpenBook, *, table: TableId, seat: SeatNumber, status: SeatStatus) -> SeatState:
    """Lock an empty seat, take it out of use, or put it back in use.

    Raises ``Refusal`` ``seat_unknown`` or ``seat_taken``.
    """
    row = require_table(book, table)
    chair = Seat.objects.filter(table=row, number=seat).first()
    if chair is None:
        raise Refusal("seat_unknown", field="seat", seat=seat)
    if chair.entry_id is not None and status is not SeatStatus.IN_USE:
        raise Refusal("seat_taken", field="seat", table=row.number, seat=seat, entry=chair.entry_id)
    chair.status = status
    book.save(chair)
    book.record(SeatStatusSet(table=row.number, seat=seat, seat_status=status.value))
    return SeatState(table=row.number, seat=seat, status=status)


def require_table(book: OpenBook, table_id: int) -> TableInPlay:
    """The open table while its event is locked; raises ``Refusal`` ``not_found`` or ``table_not_open``."""
    row = TableInPlay.objects.select_related("day").filter(pk=table_id).first()
    if row is None:
        raise Refusal("not_found", what="table", id=table_id)
    book.require("tournament", row.day.event_id)
    if row.state != TableState.OPEN:
        raise Refusal("table_not_open", field="table", table=row.number)
    return row


def require_of_event(event_id: int, table_ids: Collection[int]) -> None:
    """Refuse tables of another event with ``not_found``."""
    for table_id in table_ids:
        if event_of_table(table_id) != event_id:
            raise Refusal("not_found", what="table", id=table_id)


class TableFilter(DayFilter):
    """Filters of the tables in play."""

    number = serializers.IntegerField(required=False)


@read("events/<int:event>/tables-in-play/", admits=READERS, filtered_by=TableFilter)
def tables_in_play(wanted: Mapping[str, Any], event: int) -> Sequence[TableDetail]:
    """List the open tables of a day with their players."""
    table_views = tables(day_in(wanted, event))
    return [detail_of(table) for table in table_views if wanted.get("number", table.number) == table.number]


@read("tables-in-play/<int:id>/", admits=READERS)
def table_in_play(id: int) -> TableDetail:
    """Show one table in play with its players."""
    return detail_of(table(id))


class ExpectedFilter(serializers.Serializer):
    """The players expected, for the tables that open before play."""

    expected = serializers.IntegerField(required=False, min_value=0, max_value=100_000)


@read("events/<int:event>/tables-wanted/", admits=READERS, filtered_by=ExpectedFilter)
def tables_wanted(wanted: Mapping[str, Any], event: int) -> TablesWanted:
    """Count the tables that should still open: players without a seat, and those expected, compared with the seats."""
    day_id = tournaments.current_day(tournaments.event(event).id).id
    return tables_pool.tables_wanted(day_id, wanted.get("expected"))
