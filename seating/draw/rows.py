"""Redraws: how many players were left at the last redraw, and what a redraw would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from journal import instants
from rulebook.draw import PoolTable, levelled
from rulebook.profile.variants import RedrawRule, SeatDraw
from rulebook.refusals import Refusal
from seating.models import Move, MoveReason, SeatStatus
from seating.requests.rows import in_accessible_seats
from seating.tables.pool import next_tables, seats_a_table
from seating.tables.rows import TableView, tables
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView

DRAWN_ANEW = (MoveReason.REDRAW, MoveReason.FINAL_TABLE)


def players_before_redraw(event: EventView) -> int | None:
    """How many players were left at the last redraw; more than all entrants if there was none.

    None if the profile has no redraw at a number of players.
    """
    rules = event.profile.breaking
    if rules.redraw_rule is not RedrawRule.COUNTS or not rules.redraw_at:
        return None
    drawn = Move.objects.filter(event_id=event.id, reason__in=DRAWN_ANEW)
    at = drawn.aggregate(last=Max("at"))["last"]
    if at is None:
        return tournaments.entrants(event.id) + 1
    return tournaments.players_left(event.id) + tournaments.out_since(event.id, at)


def final_table_seated_at(event_id: int) -> datetime | None:
    """When the players of the final table got their seats; None if it was not seated as one."""
    rows = Move.objects.filter(event_id=event_id, reason=MoveReason.FINAL_TABLE)
    seated_at: datetime | None = rows.aggregate(last=Max("at"))["last"]
    return seated_at


def has_redrawn(event_id: int) -> bool:
    """Whether all seats of the event have been redrawn."""
    return Move.objects.filter(event_id=event_id, reason__in=DRAWN_ANEW).exists()


@dataclass(frozen=True, slots=True)
class RedrawnTable:
    """A table of a redraw: how many sit there, how many keep their seats, how many seats are drawn.

    ``players_after`` is None if the draw decides.
    """

    number: int
    players: int
    stay: int
    seats: int
    players_after: int | None


@dataclass(frozen=True, slots=True)
class RedrawPreview:
    """What a redraw of all seats would do now: who draws, where, who keeps the seat, which tables stay out.

    ``stay`` are entries that sit in an accessible seat and need it, ``left_out`` numbers of feature tables.
    """

    players: int
    tables: tuple[RedrawnTable, ...]
    stay: tuple[int, ...]
    left_out: tuple[int, ...]

    @property
    def is_possible(self) -> bool:
        """Whether there are enough seats."""
        return self.players <= sum(table.seats for table in self.tables)


def redraw_preview(day_id: int) -> RedrawPreview:
    """What a redraw of a day would do; nothing is drawn. Raises ``Refusal("nobody_seated")``."""
    day = tournaments.day(day_id)
    drawn = sorted((one for one in tables(day_id) if not one.is_feature), key=lambda one: one.opened_order)
    most = most_at_redraw(day, instants.now())
    coming = tables_to_add(day, drawn, most)
    seated = {entry for table in drawn for entry in table.entries.values()}
    stay = in_accessible_seats(day) & seated
    if not seated - stay:
        raise Refusal("nobody_seated", day=day_id)
    seats = [(one.number or 0, 0, 0, len(one.open_seats)) for one in coming]
    offered = [(one.number, one.players, *emptied(one, stay, most)) for one in drawn] + seats
    after = _after(offered, len(seated - stay), tournaments.profile(day.event_id).seating.seat_draw)
    return RedrawPreview(
        players=len(seated - stay),
        tables=tuple(RedrawnTable(*one, size) for one, size in zip(offered, after, strict=True)),
        stay=tuple(sorted(stay)),
        left_out=tuple(one.number for one in tables(day_id) if one.is_feature),
    )


def fewer_now(day: DayView, at: datetime) -> int | None:
    """How many sit at a table from now on, if some tables still have more chairs; a redraw then draws all seats again."""
    most = most_at_redraw(day, at)
    is_wider = most is not None and any(
        len(table.seats) > most for table in tables(day.id) if not table.is_feature
    )
    return most if is_wider else None


def most_at_redraw(day: DayView, at: datetime) -> int | None:
    """How many a redraw seats at a table, if that changes with the players left; None at a single table."""
    is_one = len([table for table in tables(day.id) if not table.is_feature]) < 2
    return None if is_one or not day.seats_by_players else seats_a_table(day, at)


def tables_to_add(day: DayView, drawn: Sequence[TableView], most: int | None) -> tuple[PoolTable, ...]:
    """The tables that a redraw opens because fewer sit at one from now on, as far as the room has them."""
    if most is None:
        return ()
    missing = sum(table.players for table in drawn) - sum(_seats_in_use(table, most) for table in drawn)
    opening: list[PoolTable] = []
    for table in next_tables(day) if missing > 0 else ():
        if missing > 0:
            opening.append(table)
            missing -= len(table.open_seats)
    return tuple(opening)


def _seats_in_use(table: TableView, most: int) -> int:
    return min(most, sum(seat.status == SeatStatus.IN_USE for seat in table.seats))


def emptied(table: TableView, stay: Collection[int], most: int | None) -> tuple[int, int]:
    """How many players of a table keep their seats in a redraw, and how many of its seats are drawn."""
    pool_table = without_players(table, stay, most)
    return pool_table.players, len(pool_table.open_seats)


def without_players(table: TableView, stay: Collection[int], most: int | None) -> PoolTable:
    """The table with only the players who stay, and seats for ``most``."""
    staying = {number for number, entry in table.entries.items() if entry in stay}
    usable = tuple(
        seat.number for seat in table.seats if seat.status == SeatStatus.IN_USE and seat.number not in staying
    )
    offered = usable if most is None else usable[: max(0, most - len(staying))]
    return PoolTable(table.id, len(staying), offered, number=table.number)


def _after(
    offered: Sequence[tuple[int, int, int, int]], players: int, rule: SeatDraw
) -> tuple[int | None, ...]:
    sizes = tuple((staying, seats) for _number, _players, staying, seats in offered)
    if rule is not SeatDraw.LEVEL_TABLES_FIRST or players > sum(seats for _players, seats in sizes):
        return (None,) * len(sizes)
    return tuple(
        staying + quota for (staying, _seats), quota in zip(sizes, levelled(sizes, players), strict=True)
    )
