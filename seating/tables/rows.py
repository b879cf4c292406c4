"""Tables in play as a day lists them: who sits where, what is cached between reads, how many are open."""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, FilteredRelation, IntegerField, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from journal.balances import Amounts, balance, balance_of_rows, balances, recounted_by, subjects
from journal.changed import LineMark, mark_of_newest, rows_changed_since
from journal.compiled import Compiled, WithAll
from journal.opening import tournament_book
from journal.reading import asked_once, cached_query, is_cached, is_reading_committed, prime
from journal.rows.versioned import label_of
from journal.scopes import Scope
from rulebook.refusals import Refusal
from rulebook.room import Positions
from seating.models import SERVING, FreedBy, Seat, SeatStatus, TableInPlay, TableState
from tournaments import queries as tournaments
from tournaments import reports
from tournaments.entries.rows import WITH_ID
from tournaments.entries.rows import view_of as view_of_entry

OPEN_TABLE = Scope("table")
"""A table that is still open: nobody returns to one that has closed meanwhile."""

TABLES = "tables"


def register() -> None:
    """Register the count of each day's tables by state, and report tables in use to the room."""
    balance_of_rows(TableInPlay, _shares)
    recounted_by([TABLES], _recount)
    reports.report_tables_serving(tables_serving)


def tables_account(day_id: int) -> str:
    """The account that counts the tables of a day, by state."""
    return f"{TABLES}/{day_id}"


def _shares(table: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield tables_account(table["day_id"]), table["state"], 1


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = TableInPlay.objects.all()
    if accounts is not None:
        rows = rows.filter(day__in=subjects(accounts))
    numbers = rows.order_by().values_list("day_id", "state").annotate(number=Count("pk"))
    return {(tables_account(day_id), state): number for day_id, state, number in numbers}


STANDS_FROM = timedelta(minutes=2)
"""Positions set at most this long before a table was halted are those of its last hand."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A chair; ``free_since`` and ``freed_by`` describe an empty chair that was used before."""

    id: int
    number: int
    entry_id: int | None
    status: SeatStatus
    is_verified: bool
    free_since: datetime | None
    freed_by: FreedBy

    @property
    def may_be_given(self) -> bool:
        """Whether it is empty and in use."""
        return self.entry_id is None and self.status == SeatStatus.IN_USE


@dataclass(frozen=True)
class TableView:
    """A table while it serves a day; ``positions`` as last set, with the time.

    It is kept from one reading to the next, and with it what is counted of its seats. While ``is_frozen`` they are those of the next flop hand. ``halted_at`` is when the table was halted,
    ``waived_at_players`` the number of players with which the director let a short table play.
    """

    id: int
    day_id: int
    event_id: int
    room_table_id: int
    number: int
    name: str
    state: TableState
    opened_order: int
    break_order: int
    is_kept: bool
    button: int | None
    positions: Positions | None
    positions_at: datetime | None
    is_frozen: bool
    halted_at: datetime | None
    waived_at_players: int | None
    opened_at: datetime
    broken_at: datetime | None
    seats: tuple[SeatView, ...]
    is_feature: bool = False
    game_turn: int = 0
    game: str = ""
    game_hands: int = 0

    def knows_positions(self, since: datetime) -> bool:
        """Whether the positions are those of the last hand: set since then, frozen, or the table halted."""
        if self.positions is None or self.positions_at is None:
            return False
        stands = self.halted_at is not None and self.positions_at >= self.halted_at - STANDS_FROM
        return self.is_frozen or stands or self.positions_at >= since

    @cached_property
    def players(self) -> int:
        """How many players have a seat here."""
        return sum(seat.entry_id is not None for seat in self.seats)

    @cached_property
    def free(self) -> int:
        """How many seats may be assigned."""
        return sum(seat.may_be_given for seat in self.seats)

    @cached_property
    def entries(self) -> Mapping[int, int]:
        """Entries seated here, by seat number."""
        return {seat.number: seat.entry_id for seat in self.seats if seat.entry_id is not None}

    @cached_property
    def unseen(self) -> Mapping[int, int]:
        """The entries seated here whom the floor has not seen yet, with the numbers of their seats."""
        return {
            seat.entry_id: seat.number
            for seat in self.seats
            if seat.entry_id is not None and not seat.is_verified
        }


def went_out_since(seat: SeatView, since: datetime) -> bool:
    """Whether the player of a seat has gone out since then and the seat is still empty."""
    return seat.freed_by == FreedBy.BUST and seat.free_since is not None and seat.free_since >= since


OF_SEAT = tuple(field.attname for field in Seat._meta.concrete_fields)

OF_TABLE = ("day_id", "number", "state")
"""The columns of a table that a seating reads."""

READ = (*(f"table__{name}" for name in OF_TABLE), *OF_SEAT)

TABLE_ID = OF_SEAT.index("table_id")

WHOLE = tuple(field.attname for field in TableInPlay._meta.concrete_fields)


def seat_at(table_id: int, number: int) -> Seat | None:
    """Seat ``number`` of the table in play ``table_id``."""
    values = _at.one(table_id, number)
    return None if values is None else with_table(values)


def seat_held(entry_id: int) -> tuple[Seat, ...]:
    """The seat of an entry; empty if it has none."""
    return tuple(map(with_table, HELD(entry_id)))


def seat_from(values: Sequence[Any], of_table: Sequence[Any]) -> Seat:
    """A seat from its column values, with its table from the values of ``TABLE``."""
    row = Seat.from_db(None, OF_SEAT, values)
    row.table = TableInPlay.from_db(None, ("id", *OF_TABLE), (values[TABLE_ID], *of_table))
    return row


def with_table(values: Sequence[Any]) -> Seat:
    """A seat with its table from the values of ``READ``."""
    return seat_from(values[len(OF_TABLE) :], values[: len(OF_TABLE)])


def _seats_at(table_id: int, number: int) -> QuerySet[Seat, tuple[Any, ...]]:
    # Compared as a number of any size: typed as the column's, the parameter would have to be small.
    seats = Seat.objects.annotate(called=Cast("number", IntegerField()))
    return seats.filter(table_id=table_id, called=number).order_by().values_list(*READ)


def _seats_held(entry_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return Seat.objects.filter(entry_id=entry_id).order_by().values_list(*READ)


def open_with_seats(day_id: int) -> tuple[list[TableInPlay], list[Seat]]:
    """The open tables of a day and their taken seats, with all columns, in one statement."""
    taken = FilteredRelation("seat_rows", condition=Q(seat_rows__entry__isnull=False))
    rows = TableInPlay.objects.filter(day_id=day_id, state=TableState.OPEN).annotate(taken=taken)
    joined_rows = rows.order_by().values_list(*WHOLE, *(f"taken__{name}" for name in OF_SEAT))
    tables: dict[int, Sequence[Any]] = {}
    seats = []
    for values in joined_rows:
        table_values, seat = values[: len(WHOLE)], values[len(WHOLE) :]
        tables[table_values[0]] = table_values
        if seat[0] is not None:
            seats.append(Seat.from_db(None, OF_SEAT, seat))
    return [TableInPlay.from_db(None, WHOLE, values) for values in tables.values()], seats


_at = Compiled(_seats_at, int, int)

HELD = Compiled(_seats_held, int)
"""The seat of an entry, read in the same query as something else; for ``know_seat``."""

KEPT_DAYS = 8
"""How many days a process caches; the least recently used goes first."""

SEAT_ROW, TABLE_ROW = label_of(Seat), label_of(TableInPlay)

Names = Mapping[int, str]

Read = Callable[[Collection[int] | None], tuple[TableView, ...]]
"""Reads open tables of a day from the database: these, or all."""


@dataclass(frozen=True, slots=True)
class CachedTables:
    """Open tables after a line of the event's book, with the names of the room's tables at that time."""

    mark: LineMark
    names: Names
    listed: tuple[TableView, ...]
    of_seat: Mapping[int, int]


_caches: OrderedDict[int, CachedTables] = OrderedDict()

_guard = threading.Lock()


def kept_tables(day_id: int, event_id: int, names: Names, read: Read) -> tuple[TableView, ...]:
    """The open tables by number, from the cache; tables that later lines changed are read again.

    Only in a snapshot of committed data: all tables are of one moment, and every change has its line.
    """
    if not is_reading_committed():
        return read(None)
    with _guard:
        known = _caches.get(day_id)
    cached = None if known is None or known.names != names else _renewed(known, event_id, read)
    if cached is None:
        mark = mark_of_newest(tournament_book(event_id))
        cached = _cache_of(mark, names, read(None))
        if mark is None:
            return cached.listed
    with _guard:
        _caches[day_id] = cached
        _caches.move_to_end(day_id)
        while len(_caches) > KEPT_DAYS:
            _caches.popitem(last=False)
    return cached.listed


def _cache_of(mark: LineMark | None, names: Names, listed: Iterable[TableView]) -> CachedTables:
    ordered = tuple(listed)
    of_seat = {seat.id: table.id for table in ordered for seat in table.seats}
    return CachedTables(mark or LineMark(), names, ordered, of_seat)


def _renewed(cache: CachedTables, event_id: int, read: Read) -> CachedTables | None:
    """The cache with changed tables read again; None if all must be read."""
    changes = rows_changed_since(tournament_book(event_id), cache.mark)
    if changes is None:
        return None
    wanted = _tables_with(cache, changes.rows)
    if not wanted:
        return replace(cache, mark=changes.mark)
    again = read(wanted)
    others = [one for one in cache.listed if one.id not in wanted]
    ordered = tuple(sorted([*others, *again], key=lambda one: (one.number, one.id)))
    seats = {seat.id: one.id for one in again for seat in one.seats}
    return replace(cache, mark=changes.mark, listed=ordered, of_seat={**cache.of_seat, **seats})


def _tables_with(cache: CachedTables, rows: Iterable[str]) -> set[int]:
    """The tables of these rows; for new seats they are read from the database."""
    result: set[int] = set()
    unknown: set[int] = set()
    for label, pk in (row.split(":") for row in rows):
        if label == TABLE_ROW:
            result.add(int(pk))
        elif label == SEAT_ROW:
            table_id = cache.of_seat.get(int(pk))
            result.add(table_id) if table_id is not None else unknown.add(int(pk))
    if unknown:
        result.update(Seat.objects.filter(pk__in=unknown).order_by().values_list("table_id", flat=True))
    return result


SEAT_COLUMNS = ("table_id", "id", "number", "entry_id", "status", "is_verified", "free_since", "freed_by")

A_HAND = 10
"""Entries that leave in one hand are usually fewer: their seats are read with all columns."""


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat that somebody has: by the numbers of table and seat, and by id."""

    entry_id: int
    day_id: int
    table_id: int
    table: int
    seat_id: int
    seat: int
    is_verified: bool


@dataclass(frozen=True, slots=True)
class Capacity:
    """Seats of the open tables of a day: all, taken, and how many may be assigned."""

    tables: int
    seats: int
    players: int
    free: int

    @property
    def is_full(self) -> bool:
        """Whether no open table has a free seat."""
        return self.free == 0


@asked_once
def tables(day_id: int, *, with_broken: bool = False) -> tuple[TableView, ...]:
    """The open tables of a day by number, or all it ever had; always two queries."""
    rows = TableInPlay.objects.filter(day_id=day_id)
    if with_broken:
        return _views(rows)
    still_open = rows.filter(state=TableState.OPEN)

    def read(wanted: Collection[int] | None) -> tuple[TableView, ...]:
        return _views(still_open) if wanted is None else _with_seats(_open_among(day_id, wanted))

    return kept_tables(day_id, tournaments.day(day_id).event_id, tournaments.room_table_names(), read)


def count_open_tables(day_id: int) -> int:
    """How many tables of the day are open: the number of ``tables``, stored as a balance."""
    return balance(tables_account(day_id))[TableState.OPEN]


def count_open_tables_by_day(day_ids: Collection[int]) -> dict[int, int]:
    """The same for each of these days, in one read."""
    accounts = balances(map(tables_account, day_ids))
    return {day_id: accounts[tables_account(day_id)][TableState.OPEN] for day_id in day_ids}


@asked_once
def count_tables_with_players(day_id: int) -> int:
    """How many open tables have players; a query of its own."""
    taken = Seat.objects.filter(table_id=OuterRef("pk"), entry__isnull=False)
    return TableInPlay.objects.filter(Exists(taken), day_id=day_id, state=TableState.OPEN).count()


def tables_without_button(day_id: int) -> tuple[TableView, ...]:
    """The open tables of a day with at least two players whose button was neither drawn nor set."""
    return tuple(table for table in tables(day_id) if table.button is None and table.players > 1)


def table(table_id: int) -> TableView:
    """One table in play; raises ``Refusal("not_found")``."""
    views = _views(TableInPlay.objects.filter(pk=table_id))
    if not views:
        raise Refusal("not_found", what="table", id=table_id)
    return views[0]


OF_VIEW = (
    *(
        "id",
        "day_id",
        "day__event_id",
        "room_table_id",
        "number",
        "room_table__name",
        "state",
        "opened_order",
    ),
    *("break_order", "holds_break", "button", "small_blind", "big_blind", "positions_at", "is_frozen"),
    *("halted_at", "waived_at_players", "opened_at", "broken_at", "is_feature"),
    *("game_turn", "game", "game_hands"),
)
TableValues = tuple[Any, ...]


def _listed(rows: QuerySet[TableInPlay]) -> QuerySet[TableInPlay, TableValues]:
    return rows.order_by("number", "pk").values_list(*OF_VIEW)


def _views(rows: QuerySet[TableInPlay]) -> tuple[TableView, ...]:
    return _with_seats(list(_listed(rows)))


_open_among = Compiled[TableValues](
    lambda day_id, ids: _listed(TableInPlay.objects.filter(day_id=day_id, state=TableState.OPEN, pk__in=ids)),
    int,
    frozenset,
)
_seats_among = Compiled[tuple[Any, ...]](
    lambda ids: Seat.objects.filter(table__in=ids).order_by("table_id", "number").values_list(*SEAT_COLUMNS),
    frozenset,
)


def _with_seats(table_rows: Sequence[TableValues]) -> tuple[TableView, ...]:
    seats: dict[int, list[SeatView]] = defaultdict(list)
    for table_id, *values in _seats_among(frozenset(row[0] for row in table_rows)):
        pk, number, entry_id, status, is_verified, free_since, freed_by = values
        seat = SeatView(pk, number, entry_id, SeatStatus(status), is_verified, free_since, FreedBy(freed_by))
        seats[table_id].append(seat)
    return tuple(_view(row, tuple(seats.get(row[0], ()))) for row in table_rows)


def _view(row: TableValues, seats: tuple[SeatView, ...]) -> TableView:
    pk, day_id, event_id, room_table_id, number, name, state, opened_order, *rest = row
    break_order, is_kept, button, small_blind, big_blind, positions_at, is_frozen, *times = rest
    halted_at, waived_at_players, opened_at, broken_at, is_feature, game_turn, game, game_hands = times
    return TableView(
        id=pk,
        day_id=day_id,
        event_id=event_id,
        room_table_id=room_table_id,
        number=number,
        name=name,
        state=TableState(state),
        opened_order=opened_order,
        break_order=break_order,
        is_kept=is_kept,
        button=button,
        positions=_positions(button, small_blind, big_blind),
        positions_at=positions_at,
        is_frozen=is_frozen,
        halted_at=halted_at,
        waived_at_players=waived_at_players,
        opened_at=opened_at,
        broken_at=broken_at,
        seats=seats,
        is_feature=is_feature,
        game_turn=game_turn,
        game=game,
        game_hands=game_hands,
    )


def positions_of(row: Any) -> Positions | None:
    """The positions of the last hand set; None unless all three are known."""
    return _positions(row.button, row.small_blind, row.big_blind)


def _positions(button: int | None, small_blind: int | None, big_blind: int | None) -> Positions | None:
    if button is None or small_blind is None or big_blind is None:
        return None
    return Positions(button, small_blind, big_blind)


@asked_once
def seat_of(entry_id: int) -> SeatRef | None:
    """Where an entry sits; None if it has no seat."""
    return seats_of([entry_id]).get(entry_id)


def seats_of(entry_ids: Collection[int]) -> dict[int, SeatRef]:
    """Where entries sit, by entry; those without a seat are left out."""
    return dict(seats_held(frozenset(entry_ids)))


@cached_query("seating.Seat", "seating.TableInPlay")
def seats_held(entry_ids: frozenset[int]) -> Mapping[int, SeatRef]:
    """``seats_of``, read once per action."""
    if len(entry_ids) <= A_HAND:
        return {row.entry_id: ref_of(row) for row in rows_held(entry_ids) if row.entry_id is not None}
    rows = Seat.objects.filter(entry_id__in=entry_ids)
    columns = ("entry_id", "table__day_id", "table_id", "table__number", "pk", "number", "is_verified")
    return {values[0]: SeatRef(*values) for values in rows.values_list(*columns)}


@cached_query("seating.Seat", "seating.TableInPlay")
def rows_held(entry_ids: frozenset[int]) -> tuple[Seat, ...]:
    """The seat rows of a few entries, as they were before an action frees them; never changed."""
    if len(entry_ids) == 1:
        return seat_held(*entry_ids)
    return tuple(Seat.objects.filter(entry_id__in=entry_ids).select_related("table"))


def seats_with_entries(entry_ids: Collection[int]) -> dict[int, SeatRef]:
    """Where seated entries sit, read together with the entries, which are then cached."""
    if all(
        is_cached(seats_held, frozenset([one])) and is_cached(tournaments.entry, one) for one in entry_ids
    ):
        return {one: ref for key in entry_ids for one, ref in seats_held(frozenset([key])).items()}
    if len(entry_ids) == 1:
        entry_with_seats = _entry_with_seat(*entry_ids)
        if entry_with_seats is None:
            return {}
        pairs = [(entry_with_seats[0], with_table(values)) for values in entry_with_seats[1]]
        tournaments.know_entries([view_of_entry(entry_with_seats[0])])
    else:
        rows = Seat.objects.filter(entry__in=entry_ids).select_related("table", "entry")
        pairs = [(row.entry, row) for row in rows]
        tournaments.know_entries(view_of_entry(one) for one, _seat in pairs)
    return {one.pk: ref_of(seat) for one, seat in pairs}


_both = WithAll[Any, Any](WITH_ID, HELD)


def _entry_with_seat(entry_id: int) -> tuple[Any, list[Any]] | None:
    return _both([entry_id], [entry_id])


def know_seat(entry_id: int, values: Sequence[Any] | None) -> None:
    """Cache the seat of an entry as ``HELD`` has just read it, or that it has none."""
    rows = () if values is None else (with_table(values),)
    prime(rows_held, rows, frozenset([entry_id]))
    prime(seats_held, {row.entry_id or 0: ref_of(row) for row in rows}, frozenset([entry_id]))


def ref_of(row: Seat) -> SeatRef:
    """The seat of an occupied row, read with its table."""
    return SeatRef(
        row.entry_id or 0,
        row.table.day_id,
        row.table_id,
        row.table.number,
        row.pk,
        row.number,
        row.is_verified,
    )


def at_seat(event_id: int, table: int, seat: int) -> int | None:
    """The entry in seat ``seat`` of the open table ``table`` of an event; None if it is empty."""
    rows = Seat.objects.filter(
        table__day__event_id=event_id, table__state=TableState.OPEN, table__number=table, number=seat
    )
    return rows.values_list("entry_id", flat=True).first()


def may_take(day_id: int, table: int, seat: int) -> bool:
    """Whether seat ``seat`` of the open table ``table`` is empty and in use."""
    rows = Seat.objects.filter(table__day_id=day_id, table__state=TableState.OPEN, table__number=table)
    return rows.filter(number=seat, entry__isnull=True, status=SeatStatus.IN_USE).exists()


def capacity(day_id: int) -> Capacity:
    """Seats and players of the open tables of a day."""
    rows = Seat.objects.filter(table__day_id=day_id, table__state=TableState.OPEN)
    emptied = rows.annotate(is_empty=Q(entry__isnull=True)).order_by()
    groups = emptied.values_list("status", "is_empty").annotate(count=Count("pk"))
    counts = {(status, is_empty): count for status, is_empty, count in groups}
    players = sum(count for (_status, is_empty), count in counts.items() if not is_empty)
    return Capacity(
        tables=count_open_tables(day_id),
        seats=sum(counts.values()),
        players=players,
        free=counts.get((SeatStatus.IN_USE, True), 0),
    )


def free_seats(day_id: int) -> int:
    """How many seats of the open tables may be assigned."""
    return capacity(day_id).free


def tables_serving() -> tuple[reports.TableUse, ...]:
    """The tables of the room that serve an event now, or are held for one."""
    rows = TableInPlay.objects.filter(state__in=SERVING).order_by("room_table_id")
    return tuple(
        reports.TableUse(room_table_id, event_id, day_id, state == TableState.HELD)
        for room_table_id, event_id, day_id, state in rows.values_list(
            "room_table_id", "day__event_id", "day_id", "state"
        )
    )


def event_of_table(table_id: int) -> int:
    """The event that a table in play serves; raises ``Refusal("not_found")``."""
    event_id = TableInPlay.objects.filter(pk=table_id).values_list("day__event_id", flat=True).first()
    if event_id is None:
        raise Refusal("not_found", what="table", id=table_id)
    return event_id


def row_keys(refs: Iterable[SeatRef]) -> tuple[str, ...]:
    """The seats as lines of the journal name their rows."""
    return tuple(f"{Seat._meta.label_lower}:{ref.seat_id}" for ref in refs)
