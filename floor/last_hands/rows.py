"""Queries of the last hands of a day: whether the card may be drawn, and which tables are still playing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count, Q

from access.fields import Note
from clock import rows as clock
from floor.models import LastHands, LastHandsTable
from floor.play.hands import dealt_tables, is_dealt
from journal import instants
from journal.reading import asked_once, cached_query, only, prime
from rulebook.clock import ClockReading, ClockState
from rulebook.days.ending import draws_in
from rulebook.levels import draws_last_hands, last_hands_range, last_hands_window
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class TableAtLast:
    """A table in the last hands; ``plays`` while it has hands left and players for them."""

    table_id: int
    number: int
    played: Annotated[int, Note("Hands finished since the card was turned.")]
    left: int
    plays: Annotated[bool, Note("False once it has stopped.")]

    @property
    def hand(self) -> int:
        """The number of the hand being played, from 1."""
        return self.played + 1


@dataclass(frozen=True, slots=True)
class LastHandsView:
    """The current last hands: how many were drawn, and the progress of each table."""

    id: int
    event_id: int
    hands: int
    drawn_at: datetime
    tables: tuple[TableAtLast, ...]

    @property
    def waiting(self) -> tuple[TableAtLast, ...]:
        """The tables still playing, by number, so that no table moves under a finger."""
        return tuple(table for table in self.tables if table.plays)

    @property
    def done(self) -> tuple[TableAtLast, ...]:
        """The tables that have finished, by number."""
        return tuple(table for table in self.tables if not table.plays)


@asked_once
def last_hands(event_id: int) -> LastHandsView | None:
    """The last hands of the current day; None until they are drawn, without a query."""
    row = _open_row(tournaments.current_day(event_id))
    return None if row is None else _view(row, _tables([row]))


def know_last_hands(events: Iterable[tournaments.EventView]) -> None:
    """Read the last hands of several events in one query, for ``last_hands``; only events that play them."""
    days = [tournaments.current_day(event.id) for event in events if tournaments.played_days(event.id)]
    rows = [row for day in days if (row := _open_row(day))]
    tables = _tables(rows) if rows else ()
    for row in rows:
        tables_of_row = [table for table in tables if table.last_hands_id == row.pk]
        prime(last_hands, _view(row, tables_of_row), row.event_id)


def _open_row(day: tournaments.DayView) -> LastHands | None:
    """The last hands of a day; no query outside of them."""
    return _open_row_of(day.id) if are_last_hands(day) else None


@cached_query("floor.LastHands")
def _open_row_of(day_id: int) -> LastHands | None:
    return only(LastHands.objects.filter(day_id=day_id, ended_at=None))


def are_last_hands(day: tournaments.DayView) -> bool:
    """Whether the last hands of a day are drawn."""
    return tournaments.play_on(day.event_id, day.id).are_last_hands


def _tables(rows: Iterable[LastHands]) -> tuple[LastHandsTable, ...]:
    """The tables, by number, each with ``players``, the number of players there."""
    players = Count("table__seat_rows", filter=Q(table__seat_rows__entry__isnull=False))
    tables = LastHandsTable.objects.filter(last_hands__in=[row.pk for row in rows]).annotate(players=players)
    return tuple(tables.select_related("table").order_by("table__number"))


def _view(row: LastHands, tables: Iterable[LastHandsTable]) -> LastHandsView:
    return LastHandsView(
        id=row.pk,
        event_id=row.event_id,
        hands=row.hands,
        drawn_at=row.drawn_at,
        tables=tuple(_table(table, row.hands) for table in tables),
    )


def hands_drawn(day: tournaments.DayView) -> tuple[int, int] | None:
    """The id of the last hands of a day and how many were drawn; no query outside the last hands."""
    row = _open_row(day)
    return None if row is None else (row.pk, row.hands)


def _table(row: LastHandsTable, hands: int) -> TableAtLast:
    hands_left = max(0, hands - row.played)
    # The same condition as ``is_dealt``, without the seats.
    is_in = row.table.state == "open" and row.table.halted_at is None and row.players > 1  # type: ignore[attr-defined]
    return TableAtLast(row.table_id, row.table.number, row.played, hands_left, hands_left > 0 and is_in)


def table_at_last(table: TableView, played: int, hands: int) -> TableAtLast:
    """A table in play and its progress in the last hands."""
    hands_left = max(0, hands - played)
    return TableAtLast(table.id, table.number, played, hands_left, hands_left > 0 and is_dealt(table))


def cards(event: tournaments.EventView) -> tuple[int, ...]:
    """The cards that count in this event (WSOP 125): 3 to 7 nine-handed, 2 to 5 in other events."""
    low, high = last_hands_range(seats.seats_a_table(tournaments.current_day(event.id), instants.now()))
    return tuple(range(low, high + 1))


def require_drawable(event: tournaments.EventView, now: datetime) -> tuple[TableView, ...]:
    """The tables that would play the last hands, if the card may be drawn now (WSOP 125).

    Raises ``Refusal`` ``last_hands_on``, ``play_not_normal``, ``clock_not_started``, ``break_on``,
    ``clock_not_running``, ``last_hands_not_now``, ``time_played_out`` or ``nobody_seated``.
    """
    play = tournaments.play_now(event.id)
    if play.are_last_hands:
        raise Refusal("last_hands_on", event=event.id)
    if not play.is_normal:
        raise Refusal("play_not_normal", event=event.id)
    day_id = tournaments.current_day(event.id).id
    reading = clock.reading(day_id, now)
    _require_playing(event, reading)
    if not draws_last_hands(reading.left_ms):
        raise Refusal("last_hands_not_now", left_ms=reading.left_ms)
    tables, has_redrawn = dealt_tables(day_id), seats.has_redrawn(event.id)
    if not draws_last_hands(reading.left_ms, tables_left=len(tables), has_redrawn=has_redrawn):
        raise Refusal("time_played_out", tables=len(tables))
    if not tables:
        raise Refusal("nobody_seated")
    return tables


def _require_playing(event: tournaments.EventView, reading: ClockReading) -> None:
    if reading.state is ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    if reading.period.is_break:
        raise Refusal("break_on", event=event.id)
    # A day that ends with minutes left of a level stops its clock in the time of the draw.
    if reading.state is ClockState.PAUSED and not reading.ends_day:
        raise Refusal("clock_not_running")


def _may_draw(event: tournaments.EventView) -> bool:
    """Whether normal play is on, on the current day."""
    return event.state == "running" and tournaments.play_now(event.id).is_normal


def is_due(event: tournaments.EventView) -> bool:
    """Whether it is time to draw the card: the day ends with this level, by its limit or rule, minutes from now."""
    if not _may_draw(event):
        return False
    day = tournaments.current_day(event.id)
    level = draws_in(day.end_rules)
    if day.time_limit_seconds is None and level is None:
        return False
    now = instants.now()
    reading = clock.reading(day.id, now)
    is_limit = (
        day.time_limit_seconds is not None and reading.index == len(clock.structure_of(day.id).played) - 1
    )
    if not is_limit and reading.period.number != level:
        return False
    try:
        return bool(require_drawable(event, now))
    except Refusal:
        return False


def drawable_changes_at(event: tournaments.EventView, now: datetime) -> datetime | None:
    """When the clock next changes whether the card may be drawn; None while it is paused."""
    try:
        shown = clock.reading(tournaments.current_day(event.id).id, now)
    except Refusal:
        return None
    ends = () if shown.ends_at is None else (*last_hands_window(shown.ends_at), shown.ends_at)
    return min((at for at in (*ends, shown.goes_at) if at is not None and at > now), default=None)


def looks_again_at(event: tournaments.EventView, now: datetime) -> datetime | None:
    """The next instant at which ``is_due`` may change without an action: time limit set, clock running."""
    if not _may_draw(event):
        return None
    day = tournaments.current_day(event.id)
    level = draws_in(day.end_rules)
    if day.time_limit_seconds is None and level is None:
        return None
    rows = [row for row in clock.timetable(day.id, now) if row.period is not None]
    last = rows[-1:] if day.time_limit_seconds is not None else ()
    of_level = [row for row in rows if row.period is not None and row.period.number == level]
    ends = [row.ends_at for row in (*of_level, *last) if row.ends_at is not None]
    return min((at for end in ends for at in last_hands_window(end) if at > now), default=None)
