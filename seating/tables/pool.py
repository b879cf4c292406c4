"""The seats for a draw: open tables first, then those that the room can still open."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any

from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast

from access.fields import Note
from journal import instants
from journal.compiled import Compiled
from journal.reading import asked_once
from rulebook.balance import tables_ahead
from rulebook.days.playing import seats_at
from rulebook.draw import PoolTable
from rulebook.refusals import Refusal
from seating import reports
from seating.models import SERVING, Seat, SeatStatus, TableInPlay, TableState
from seating.tables.rows import OF_SEAT, TABLE_ID, seat_from, tables
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView, EventView, RoomTableView


def unseated(day_id: int) -> tuple[EntryView, ...]:
    """Entries of a day that may have a seat but have none, by number."""
    return tuple(tournaments.entries_by_id(waiting_players(day_id)).values())


@asked_once
def has_unseated(day_id: int) -> bool:
    """Whether ``unseated`` finds anybody; nobody is looked for if as many are seated as may have a seat."""
    event = tournaments.event(tournaments.day(day_id).event_id)
    field, seated = tournaments.field(event.id, day_id=day_id), sum(table.players for table in tables(day_id))
    entitled_count = field.alive + (field.unpaid if event.unpaid_holds_seat else 0)
    return seated != entitled_count and bool(waiting_players(day_id))


def waiting_players(day_id: int) -> dict[int, int]:
    """The players of ``unseated`` by entry, in the same order, without reading anything else of the entries.

    Nobody in a bracket: its matches are drawn with their tables.
    """
    day = tournaments.day(day_id)
    if day.kind.has_matches:
        return {}
    seated = Seat.objects.filter(table__day_id=day_id, entry__isnull=False)
    has_seat = set(seated.values_list("entry_id", flat=True))
    with_unpaid = tournaments.event(day.event_id).unpaid_holds_seat
    players = tournaments.players_by_entry(day.event_id, day_id, with_unpaid=with_unpaid)
    return {entry: player for entry, player in players.items() if entry not in has_seat}


def pool(day: DayView, *, with_closed: bool = True) -> tuple[PoolTable, ...]:
    """A draw's tables in opening order; a table not open yet has its room table's negative id as key."""
    rows = TableInPlay.objects.filter(day_id=day.id, state=TableState.OPEN).order_by("opened_order")
    drawn = rows.filter(is_feature=False)
    with_players = drawn.annotate(players=Count("seat_rows", filter=Q(seat_rows__entry__isnull=False)))
    free: dict[int, list[int]] = defaultdict(list)
    empty = Seat.objects.filter(table__in=drawn, entry__isnull=True, status=SeatStatus.IN_USE)
    for table_id, number in empty.order_by("table_id", "number").values_list("table_id", "number"):
        free[table_id].append(number)
    open_tables = tuple(
        PoolTable(pk, players, tuple(free[pk]), number=number)
        for pk, number, players in with_players.values_list("pk", "number", "players")
    )
    return (*open_tables, *(next_tables(day) if with_closed else ()))


MANY = 300
"""Above this number of empty seats, reading a row for each would cost more than the sale itself."""

REMEMBERED = 50

# Days that had more empty seats at their last read.
_wide: OrderedDict[int, None] = OrderedDict()

CALLED = ("table__number", "table__seats")

NUMBER, STATUS = (OF_SEAT.index(name) for name in ("number", "status"))


@dataclass(frozen=True, slots=True)
class OpenPool:
    """The open tables of ``pool`` with an empty seat, and their empty seats if they were read."""

    tables: tuple[PoolTable, ...]
    day_id: int
    empty: Sequence[tuple[Any, ...]]

    def row(self, table_id: int, number: int) -> Seat | None:
        """The row of an empty seat, None if it was not read; its table has the columns for seating."""
        for table_number, _seats, *values in self.empty:
            if (values[TABLE_ID], values[NUMBER]) == (table_id, number):
                return seat_from(values, (self.day_id, table_number, TableState.OPEN))
        return None


def open_pool(day: DayView) -> OpenPool:
    """The open tables with an empty seat, read by their empty seats only: one query.

    If many are empty, each table is read as one row, then the drawn seat.
    """
    if day.id in _wide:
        return _wide_pool(day)
    empty_seats = _empty_seats(day.id)
    empty: dict[tuple[int, int, int], list[tuple[int, str]]] = defaultdict(list)
    for table_number, seats, *values in empty_seats:
        empty[values[TABLE_ID], table_number, seats].append((values[NUMBER], values[STATUS]))
    if len(empty_seats) > MANY:
        _wide[day.id] = None
        while len(_wide) > REMEMBERED:
            _wide.popitem(last=False)
    tables = (
        PoolTable(pk, seats - len(free), _in_use(free), number=table_number)
        for (pk, table_number, seats), free in empty.items()
    )
    return OpenPool(tuple(table for table in tables if table.open_seats), day.id, empty_seats)


def _seats_by_opening(day_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    rows = Seat.objects.filter(
        table__day_id=day_id, table__state=TableState.OPEN, table__is_feature=False, entry__isnull=True
    )
    return rows.order_by("table__opened_order", "number").values_list(*CALLED, *OF_SEAT)


WIDEST = 31
"""How many bits higher the seats not in use are stored; no table has that many seats."""


def _empty_of_table() -> QuerySet[Seat, Any]:
    """The empty seats of a table as one number, one bit per seat."""
    in_use = When(status=SeatStatus.IN_USE, then=F("number"))
    place = Case(in_use, default=F("number") + WIDEST, output_field=IntegerField())
    by: Any = Cast(place, IntegerField())
    bit = Cast(Value(1), BigIntegerField()).bitleftshift(by)
    summed = Sum(ExpressionWrapper(bit, output_field=BigIntegerField()))
    rows = Seat.objects.filter(table=OuterRef("pk"), entry__isnull=True).order_by()
    return rows.values("table").annotate(bits=summed).values("bits")


def _tables_by_opening(day_id: int) -> QuerySet[TableInPlay, tuple[Any, ...]]:
    rows = TableInPlay.objects.filter(day_id=day_id, state=TableState.OPEN, is_feature=False)
    with_empty = rows.annotate(empty=Subquery(_empty_of_table())).order_by("opened_order")
    return with_empty.values_list("pk", "number", "seats", "empty")


_empty_seats = Compiled(_seats_by_opening, int)

_tables_with_seats = Compiled(_tables_by_opening, int)


def _wide_pool(day: DayView) -> OpenPool:
    """All tables, one row per table."""
    rows = _tables_with_seats(day.id)
    pool_tables = [_pool_table(pk, number, seats, int(empty or 0)) for pk, number, seats, empty in rows]
    tables = [table for table in pool_tables if table.open_seats]
    if sum([len(table.open_seats) for table in tables]) <= MANY:
        _wide.pop(day.id, None)
    return OpenPool(tuple(tables), day.id, ())


@lru_cache(10_000)
def _pool_table(pk: int, called: int, seats: int, empty: int) -> PoolTable:
    """A table with these empty seats: between two sales it changes only if somebody sat down."""
    numbers = tuple(number for number in range(1, WIDEST) if empty >> number & 1)
    return PoolTable(pk, seats - empty.bit_count(), numbers, number=called)


def days_of_tables(day_ids: Collection[int]) -> dict[tuple[int, int], int]:
    """The day on which each open table of these days is played, by event and number."""
    rows = TableInPlay.objects.filter(day_id__in=day_ids, state=TableState.OPEN).order_by()
    listed = rows.values_list("day__event_id", "number", "day_id")
    return {(event_id, number): day_id for event_id, number, day_id in listed}


def held_numbers(day_ids: Collection[int]) -> dict[int, tuple[int, ...]]:
    """By day, the numbers of the tables that are held for the undo of its end; without days that hold none."""
    held: dict[int, tuple[int, ...]] = {}
    if day_ids:
        rows = TableInPlay.objects.filter(day_id__in=list(day_ids), state=TableState.HELD)
        for day_id, number in rows.order_by("number").values_list("day_id", "number"):
            held[day_id] = (*held.get(day_id, ()), number)
    return held


def _in_use(seats: Iterable[tuple[int, str]]) -> tuple[int, ...]:
    return tuple(number for number, status in seats if status == SeatStatus.IN_USE)


def seats_a_table(day: DayView, at: datetime) -> int:
    """How many sit at a table of a day now: fewer from a number of players left on, if its set-up says so."""
    usual = tournaments.terms_on(tournaments.event(day.event_id), day.id).seats_per_table
    if not day.seats_by_players:
        return usual
    players, _levels = tournaments.left_and_levels_out(day.id)
    is_open = not players or reports.is_registration_open(day.id, at)
    return seats_at(usual, day.seats_by_players, players, is_open=is_open)


def next_tables(day: DayView, most: int | None = None) -> tuple[PoolTable, ...]:
    """The tables that open next, in a draw's terms: ``most`` of them, or all."""
    seats = seats_a_table(day, instants.now())
    return tuple(
        PoolTable(-table.id, 0, tuple(range(1, min(table.seats, seats) + 1)), False, table.number)
        for table in tables_to_open(day, most)
    )


def tables_to_open(day: DayView, most: int | None = None) -> tuple[RoomTableView, ...]:
    """The tables of the room that this day may still open, by number: ``most`` of them, or all."""
    if day.max_tables is not None:
        still_open = TableInPlay.objects.filter(day_id=day.id, state=TableState.OPEN)
        left = max(0, day.max_tables - still_open.count())
        most = left if most is None else min(most, left)
    return tournaments.free_room_tables(_taken(day).values("room_table_id"), most=most)


def may_open(day: DayView, room_table_ids: Collection[int]) -> tuple[RoomTableView, ...]:
    """The tables of these ids that this day may open now, by number."""
    if day.max_tables is not None:
        return tuple(table for table in tables_to_open(day) if table.id in room_table_ids)
    taken = _taken(day)
    if len(room_table_ids) <= MANY:
        taken = taken.filter(room_table__in=list(room_table_ids))
    return tournaments.free_room_tables(taken.values("room_table_id"), among=set(room_table_ids))


def _taken(day: DayView) -> QuerySet[TableInPlay, TableInPlay]:
    """The tables that another day has; this one may open those held for an ended day of its own event."""
    rows = TableInPlay.objects.filter(state__in=SERVING).order_by()
    return rows.exclude(state=TableState.HELD, day__event_id=day.event_id)


def held_here(day: DayView, room_table_ids: Collection[int]) -> dict[int, TableInPlay]:
    """Of these tables of the room, those held for an ended day of the same event."""
    if not any(one.is_closed for one in tournaments.days(day.event_id)):
        return {}
    rows = TableInPlay.objects.filter(day__event_id=day.event_id, state=TableState.HELD)
    return {row.pk: row for row in rows if row.room_table_id in room_table_ids}


def no_seat(day: DayView, *, entrants: int = 1, seats: int = 0) -> Refusal:
    """Why a day has too few seats: the ended day that still holds tables, or a full room."""
    rows = _taken(day).filter(state=TableState.HELD).order_by("day__closed_at", "day_id", "number")
    held = list(rows.values_list("day__event_id", "day_id", "number"))
    if not held or day.max_tables is not None:
        return Refusal("room_full", entrants=entrants, seats=seats)
    event_id, day_id, _number = held[0]
    numbers = [number for _event, one, number in held if one == day_id]
    return Refusal("tables_held", numbers=numbers, day=day_id, event=event_id)


@dataclass(frozen=True, slots=True)
class TablesWanted:
    """How many tables a day should still open: players without a seat compared with the seats available.

    ``needed`` tables of ``next_tables``, in opening order, take the players for whom no seat is ``free``;
    ``missing`` players would have no seat even if all of them opened.
    """

    waiting: Annotated[int, Note("Entries without a seat.")]
    free: Annotated[int, Note("Seats of the open tables that may be given.")]
    needed: int
    missing: Annotated[int, Note("Entries for whom the room has no seat at all.")]
    next_tables: Annotated[tuple[RoomTableView, ...], Note("In the order in which they open.")]
    expected: Annotated[int, Note("Players expected; unless given, those registered.")]
    ahead: Annotated[
        int, Note("Before play: tables to open for the share of those expected that the rules name.")
    ]


def tables_wanted(day_id: int, expected: int | None = None) -> TablesWanted:
    """The tables that players without a seat need; feature tables and seats not in use do not count."""
    day = tournaments.day(day_id)
    tables, waiting = pool(day), len(unseated(day_id))
    closed = [table for table in tables if not table.is_open]
    free = sum(len(table.open_seats) for table in tables if table.is_open)
    over, needed = waiting - free, 0
    while over > 0 and needed < len(closed):
        over -= len(closed[needed].open_seats)
        needed += 1
    return TablesWanted(
        waiting, free, needed, max(0, over), tables_to_open(day), *_ahead(day, waiting, expected)
    )


def _ahead(day: DayView, waiting: int, expected: int | None) -> tuple[int, int]:
    """The players expected, and how many tables to open for them before play."""
    event, opened = tournaments.event(day.event_id), tables(day.id)
    if expected is None:
        expected = waiting + sum(table.players for table in opened) + tournaments.entries_unpaid(event.id)
    if day.started_at is not None or not event.draws_at_sale:
        return expected, 0
    wanted = tables_ahead(expected, seats_a_table(day, instants.now()), event.profile.seating)
    return expected, max(0, wanted - len(opened))


def turn_of_new_tables(event: EventView, day_id: int) -> int:
    """The place in the order of games at which a new table begins: that of most tables."""
    if not event.games.is_on:
        return 0
    turns = Counter(table.game_turn for table in tables(day_id))
    return max(turns, key=lambda turn: (turns[turn], turn), default=0)
