"""Tables opened and closed for a day, their seats locked, their break order, their button told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import IntegrityError
from django.db.models import Max

from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.room import counter_clockwise
from seating.actions.seats import vacate
from seating.facts import (
    BreakOrderSet,
    PositionsTold,
    SeatStatusSet,
    TableClosed,
    TableFeatured,
    TableHeld,
    TableReleased,
    TablesOpened,
)
from seating.models import FreedBy, Seat, SeatStatus, TableInPlay, TableState
from seating.queries.pool import tables_to_open
from seating.queries.tables import TableView, seats_of, table, tables
from seating.scopes import TABLE
from tournaments import queries as tournaments
from tournaments.queries import RoomTableView

OPENED_BREAKS_FIRST = 5_000
SET_ORDER_FROM = 10_000
"""Break order: what opened last breaks first; an order set by hand comes after whatever opens later."""

Seated = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Told:
    """What the floor says of the hand just ended: who was big blind, who posted the small one (none: nobody).

    ``button`` is left out where the seats tell it: it stood before the small blind.
    """

    big_blind: int
    small_blind: int | None = None
    button: int | None = None


def open_table(book: OpenBook, *, day_id: int, room_table_id: int) -> dict[str, int]:
    """Open one table of the room for a day; raises ``Refusal`` ``table_in_use`` or ``event_not_open``."""
    (opened,) = open_tables(book, day_id=day_id, room_table_ids=[room_table_id])
    book.record(TablesOpened(numbers=(opened.number,)))
    return {"table": opened.number, "id": opened.pk}


def open_next_tables(book: OpenBook, *, day_id: int, count: int) -> dict[str, list[int]]:
    """Open the next ``count`` free tables of the room in its order; raises ``Refusal("room_full")``."""
    free = tables_to_open(tournaments.day(day_id))
    if len(free) < count:
        raise Refusal("no_table_free", field="count", wanted=count, free=len(free))
    opened = open_tables(book, day_id=day_id, room_table_ids=[table.id for table in free[:count]])
    numbers = [row.number for row in opened]
    book.record(TablesOpened(numbers=tuple(numbers)))
    return {"tables": numbers}


def open_tables(
    book: OpenBook, *, day_id: int, room_table_ids: Sequence[int], seated: Seated | None = None
) -> list[TableInPlay]:
    """Open tables of the room with their seats; ``seated`` gives (room table, seat) its entry at once.

    A step of other actions: it records nothing itself. Raises ``Refusal`` ``table_in_use`` or
    ``event_not_open``.
    """
    day = tournaments.day(day_id)
    book.require("tournament", day.event_id)
    event = tournaments.event(day.event_id)
    if not event.is_open or day.is_closed:
        raise Refusal("event_not_open", event_state=event.state.value)
    listed = _demand_free(tables_to_open(day), set(room_table_ids))
    last = TableInPlay.objects.filter(day_id=day_id).aggregate(last=Max("opened_order"))["last"] or 0
    try:
        rows = book.create_many(
            TableInPlay,
            [
                _table_values(book, day_id, one, min(one.seats, event.seats_per_table), last + 1 + index)
                for index, one in enumerate(listed)
            ],
        )
    except IntegrityError as error:
        # Another event took the table between the look and the write.
        raise Refusal("table_in_use", field="table", table=listed[0].number) from error
    book.insert_many(Seat, _seat_values(rows, seated or {}))
    return rows


def _demand_free(free: Sequence[RoomTableView], wanted: set[int]) -> list[RoomTableView]:
    """The tables wanted, in the order of the room."""
    if missing := wanted - {table.id for table in free}:
        raise Refusal("table_in_use", field="table", table=tournaments.room_table(min(missing)).number)
    return [table for table in free if table.id in wanted]


def _table_values(
    book: OpenBook, day_id: int, one: RoomTableView, seats: int, order: int
) -> dict[str, object]:
    return {
        "day_id": day_id,
        "room_table_id": one.id,
        "number": one.number,
        "seats": seats,
        "opened_order": order,
        "break_order": OPENED_BREAKS_FIRST - order,
        "opened_at": book.now,
    }


def _seat_values(rows: Sequence[TableInPlay], seated: Seated) -> list[dict[str, object]]:
    return [
        {"table_id": row.pk, "number": number, "entry_id": seated.get((row.room_table_id, number))}
        for row in rows
        for number in range(1, row.seats + 1)
    ]


def close_table(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """Close an empty table; raises ``Refusal`` ``table_not_empty`` or ``table_not_open``."""
    row = demand_table(book, table_id)
    if Seat.objects.filter(table=row, entry__isnull=False).exists():
        raise Refusal("table_not_empty", table=row.number)
    end_table(book, [row])
    book.record(TableClosed(table=row.number))
    return {"table": row.number}


def end_table(book: OpenBook, rows: Sequence[TableInPlay]) -> None:
    """Take empty tables out of play; the room may use them for another event."""
    ended = {"state": TableState.BROKEN.value, "broken_at": book.now}
    book.update_many(TableInPlay, {row.pk: ended for row in rows})
    book.touches(*(TABLE.of(row.pk) for row in rows))


def clear_tables(book: OpenBook, *, day_id: int) -> int:
    """Step: everybody leaves the tables of a day, which go back to the room; answers how many tables."""
    book.require("tournament", tournaments.day(day_id).event_id)
    rows = list(TableInPlay.objects.filter(day_id=day_id, state=TableState.OPEN))
    taken = Seat.objects.filter(table__in=rows, entry__isnull=False).values_list("entry_id", flat=True)
    vacate(book, list(seats_of(list(taken)).values()), FreedBy.MOVE)
    end_table(book, rows)
    return len(rows)


def set_break_order(book: OpenBook, *, day_id: int, numbers: Sequence[int]) -> dict[str, list[int]]:
    """Post the order in which tables break, the next one first; tables left out break last.

    Raises ``Refusal("table_unknown")``.
    """
    day = tournaments.day(day_id)
    book.require("tournament", day.event_id)
    open_tables_by_number = {one.number: one for one in tables(day_id)}
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
    return {"numbers": order}


def hold_table(book: OpenBook, *, table_id: int, is_held: bool) -> dict[str, int]:
    """Keep a table from being broken, or let it go again."""
    row = demand_table(book, table_id)
    row.holds_break = is_held
    book.save(row)
    book.record(TableHeld(table=row.number) if is_held else TableReleased(table=row.number))
    return {"table": row.number}


def feature_table(book: OpenBook, *, table_id: int, is_feature: bool) -> dict[str, int]:
    """Keep a table out of draws, balancing and breaking for the cameras, or let it take part again."""
    row = demand_table(book, table_id)
    row.is_feature = is_feature
    book.save(row)
    book.record(TableFeatured(table=row.number, is_feature=is_feature))
    return {"table": row.number}


def lock_seat(book: OpenBook, *, table_id: int, seat: int, status: str) -> dict[str, int]:
    """Lock an empty seat, take it out of use, or give it back; raises ``Refusal`` ``seat_taken``."""
    row = demand_table(book, table_id)
    chair = Seat.objects.filter(table=row, number=seat).first()
    if chair is None:
        raise Refusal("seat_unknown", field="seat", seat=seat)
    if chair.entry_id is not None and status != SeatStatus.IN_USE:
        raise Refusal("seat_taken", field="seat", table=row.number, seat=seat, entry=chair.entry_id)
    chair.status = SeatStatus(status)
    book.save(chair)
    book.record(SeatStatusSet(table=row.number, seat=seat, seat_status=chair.status.value))
    return {"table": row.number, "seat": seat}


def set_positions(book: OpenBook, *, table_id: int, told: Told | None) -> dict[str, int | None]:
    """Keep who was big blind and who posted the small one on the hand just ended; none forgets them.

    Raises ``Refusal("seat_unknown")`` or, for the big blind of an empty table, ``seat_empty``.
    """
    row = demand_table(book, table_id)
    row.button, row.small_blind, row.big_blind = positions_told(table(table_id), told)
    row.positions_at = None if told is None else book.now
    row.is_frozen = False
    book.save(row)
    book.record(
        PositionsTold(
            table=row.number, button=row.button, small_blind=row.small_blind, big_blind=row.big_blind
        )
    )
    return {"table": row.number, "button": row.button}


def positions_told(view: TableView, told: Told | None) -> tuple[int | None, int | None, int | None]:
    """Button, small and big blind as the floor told them; none of them is known without a telling.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    if told is None:
        return None, None, None
    for name, seat in (
        ("big_blind", told.big_blind),
        ("small_blind", told.small_blind),
        ("button", told.button),
    ):
        if seat is not None and not 1 <= seat <= len(view.seats):
            raise Refusal("seat_unknown", field=name, seat=seat)
    if told.small_blind is None:
        others = set(view.entries) - {told.big_blind}
        if not others:
            raise Refusal("too_few_players", players=len(view.entries))
        # Nobody posted it: written as the rulebook does, button and small blind in one seat.
        button = told.button or counter_clockwise(told.big_blind, others)
        return button, button, told.big_blind
    return told.button or _button_before(told, view), told.small_blind, told.big_blind


def _button_before(told: Told, view: TableView) -> int:
    """The seat before the small blind that can have held the button; heads-up it is the small blind."""
    small_blind = told.small_blind or told.big_blind
    others = set(view.entries) - {told.big_blind, small_blind}
    return counter_clockwise(small_blind, others) if others else small_blind


def demand_table(book: OpenBook, table_id: int) -> TableInPlay:
    """The open table under the lock of its event; raises ``Refusal`` ``not_found`` or ``table_not_open``."""
    row = TableInPlay.objects.select_related("day").filter(pk=table_id).first()
    if row is None:
        raise Refusal("not_found", what="table", id=table_id)
    book.require("tournament", row.day.event_id)
    if row.state != TableState.OPEN:
        raise Refusal("table_not_open", field="table", table=row.number)
    return row
