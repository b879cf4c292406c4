"""Tables in play with their seats, as the floor sees them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from journal.balances import balance
from journal.compiled import WithAll
from journal.reading import asked_once, cached_query, is_known, prime
from rulebook.refusals import Refusal
from rulebook.room import Positions
from seating.models import FreedBy, Seat, SeatStatus, TableInPlay, TableState
from seating.tables.balances import tables_account
from seating.tables.kept import kept_tables
from seating.tables.seat_rows import HELD, seat_held, with_table
from seating.tables.views import SeatView, TableView
from tournaments import queries as tournaments
from tournaments import reports
from tournaments.queries.entries import WITH_ID
from tournaments.queries.entries import view_of as view_of_entry

SEAT_COLUMNS = ("table_id", "id", "number", "entry_id", "status", "is_verified", "free_since", "freed_by")

A_HAND = 10
"""As many as leave in one hand: their seats are read whole, more of them only as far as shown."""


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat somebody has: table and seat by number as people name them, and by id."""

    entry_id: int
    day_id: int
    table_id: int
    table: int
    seat_id: int
    seat: int
    is_verified: bool


@dataclass(frozen=True, slots=True)
class Capacity:
    """Seats of the open tables of a day, those taken, and how many may be assigned."""

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
    """The open tables of a day by number, or all it ever had; two queries whatever their number."""
    rows = TableInPlay.objects.filter(day_id=day_id)
    if with_broken:
        return _views(rows)
    still_open = rows.filter(state=TableState.OPEN)

    def read(wanted: Collection[int] | None) -> tuple[TableView, ...]:
        return _views(still_open if wanted is None else still_open.filter(pk__in=wanted))

    return kept_tables(day_id, tournaments.day(day_id).event_id, tournaments.room_table_names(), read)


def count_open_tables(day_id: int) -> int:
    """How many tables of the day are open: what ``tables`` lists, kept as a balance."""
    return balance(tables_account(day_id))[TableState.OPEN]


@asked_once
def count_tables_with_players(day_id: int) -> int:
    """How many of them have players, counted alone."""
    taken = Seat.objects.filter(table_id=OuterRef("pk"), entry__isnull=False)
    return TableInPlay.objects.filter(Exists(taken), day_id=day_id, state=TableState.OPEN).count()


def tables_without_button(day_id: int) -> tuple[TableView, ...]:
    """The open tables of a day with two players or more whose button was neither drawn nor set."""
    return tuple(one for one in tables(day_id) if one.button is None and one.players > 1)


def table(table_id: int) -> TableView:
    """One table in play; raises ``Refusal("not_found")``."""
    found = _views(TableInPlay.objects.filter(pk=table_id))
    if not found:
        raise Refusal("not_found", what="table", id=table_id)
    return found[0]


def _views(rows: QuerySet[TableInPlay]) -> tuple[TableView, ...]:
    listed = list(rows.select_related("day", "room_table").order_by("number", "pk"))
    seats = _seats(Seat.objects.filter(table__in=[row.pk for row in listed]))
    return tuple(_view(row, seats.get(row.pk, ())) for row in listed)


def _seats(rows: QuerySet[Seat]) -> dict[int, tuple[SeatView, ...]]:
    found: dict[int, list[SeatView]] = defaultdict(list)
    for table_id, *values in rows.order_by("table_id", "number").values_list(*SEAT_COLUMNS):
        pk, number, entry_id, status, is_verified, free_since, freed_by = values
        seat = SeatView(pk, number, entry_id, SeatStatus(status), is_verified, free_since, FreedBy(freed_by))
        found[table_id].append(seat)
    return {table_id: tuple(listed) for table_id, listed in found.items()}


def _view(row: TableInPlay, seats: tuple[SeatView, ...]) -> TableView:
    return TableView(
        id=row.pk,
        day_id=row.day_id,
        event_id=row.day.event_id,
        room_table_id=row.room_table_id,
        number=row.number,
        name=row.room_table.name,
        state=TableState(row.state),
        opened_order=row.opened_order,
        break_order=row.break_order,
        is_kept=row.holds_break,
        button=row.button,
        positions=positions_of(row),
        positions_at=row.positions_at,
        is_frozen=row.is_frozen,
        halted_at=row.halted_at,
        waived_at_players=row.waived_at_players,
        opened_at=row.opened_at,
        broken_at=row.broken_at,
        seats=seats,
        is_feature=row.is_feature,
    )


def positions_of(row: Any) -> Positions | None:
    """The positions of the last hand set; None unless all three are known."""
    if row.button is None or row.small_blind is None or row.big_blind is None:
        return None
    return Positions(row.button, row.small_blind, row.big_blind)


@asked_once
def seat_of(entry_id: int) -> SeatRef | None:
    """Where an entry sits; None without a seat."""
    return seats_of([entry_id]).get(entry_id)


def seats_of(entry_ids: Collection[int]) -> dict[int, SeatRef]:
    """Where entries sit, by entry; those without a seat are left out."""
    return dict(seats_held(frozenset(entry_ids)))


@cached_query("seating.Seat", "seating.TableInPlay")
def seats_held(entry_ids: frozenset[int]) -> Mapping[int, SeatRef]:
    """The same, asked once in an action."""
    if len(entry_ids) <= A_HAND:
        return {row.entry_id: ref_of(row) for row in rows_held(entry_ids) if row.entry_id is not None}
    rows = Seat.objects.filter(entry_id__in=entry_ids)
    columns = ("entry_id", "table__day_id", "table_id", "table__number", "pk", "number", "is_verified")
    return {values[0]: SeatRef(*values) for values in rows.values_list(*columns)}


@cached_query("seating.Seat", "seating.TableInPlay")
def rows_held(entry_ids: frozenset[int]) -> tuple[Seat, ...]:
    """The rows of the seats of a few entries, as what they were before an action frees them; never changed."""
    if len(entry_ids) == 1:
        return seat_held(*entry_ids)
    return tuple(Seat.objects.filter(entry_id__in=entry_ids).select_related("table"))


def seats_with_entries(entry_ids: Collection[int]) -> dict[int, SeatRef]:
    """Where entries sit, read together with the entries, which need not be read again; without those that have no seat."""
    if all(is_known(seats_held, frozenset([one])) and is_known(tournaments.entry, one) for one in entry_ids):
        return {one: ref for key in entry_ids for one, ref in seats_held(frozenset([key])).items()}
    if len(entry_ids) == 1:
        found = _entry_with_seat(*entry_ids)
        if found is None:
            return {}
        listed = [(found[0], with_table(values)) for values in found[1]]
        tournaments.know_entries([view_of_entry(found[0])])
    else:
        rows = Seat.objects.filter(entry__in=entry_ids).select_related("table", "entry")
        listed = [(row.entry, row) for row in rows]
        tournaments.know_entries(view_of_entry(one) for one, _seat in listed)
    return {one.pk: ref_of(seat) for one, seat in listed}


_both = WithAll[Any, Any](WITH_ID, HELD)


def _entry_with_seat(entry_id: int) -> tuple[Any, list[Any]] | None:
    return _both([entry_id], [entry_id])


def know_seat(entry_id: int, values: Sequence[Any] | None) -> None:
    """The seat of an entry, as ``HELD`` has just read it; none where it has none."""
    rows = () if values is None else (with_table(values),)
    prime(rows_held, rows, frozenset([entry_id]))
    prime(seats_held, {row.entry_id or 0: ref_of(row) for row in rows}, frozenset([entry_id]))


def ref_of(row: Seat) -> SeatRef:
    """The seat of a row that somebody holds, read with its table."""
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
    """The tables of the room that serve any event now."""
    rows = TableInPlay.objects.filter(state=TableState.OPEN).order_by("room_table_id")
    return tuple(
        reports.TableUse(room_table_id, event_id, day_id)
        for room_table_id, event_id, day_id in rows.values_list("room_table_id", "day__event_id", "day_id")
    )


def event_of_table(table_id: int) -> int:
    """The event that a table in play serves; raises ``Refusal("not_found")``."""
    found = TableInPlay.objects.filter(pk=table_id).values_list("day__event_id", flat=True).first()
    if found is None:
        raise Refusal("not_found", what="table", id=table_id)
    return found


def row_keys(refs: Iterable[SeatRef]) -> tuple[str, ...]:
    """The seats as lines of the journal refer to their rows."""
    return tuple(f"{Seat._meta.label_lower}:{ref.seat_id}" for ref in refs)
