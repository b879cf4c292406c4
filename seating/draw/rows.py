"""Redraws: how many players were left at the last redraw, and what a redraw would do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from rulebook.draw import levelled
from rulebook.profile.variants import RedrawRule, SeatDraw
from rulebook.refusals import Refusal
from seating.models import Move, MoveReason
from seating.requests.rows import in_accessible_seats
from seating.tables.rows import TableView, tables
from tournaments import queries as tournaments
from tournaments.queries import EventView

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
    seated = {entry for table in drawn for entry in table.entries.values()}
    stay = in_accessible_seats(day) & seated
    if not seated - stay:
        raise Refusal("nobody_seated", day=day_id)
    after = _after(drawn, stay, len(seated - stay), tournaments.profile(day.event_id).seating.seat_draw)
    return RedrawPreview(
        players=len(seated - stay),
        tables=tuple(
            RedrawnTable(one.number, one.players, _staying(one, stay), _seats(one, stay), size)
            for one, size in zip(drawn, after, strict=True)
        ),
        stay=tuple(sorted(stay)),
        left_out=tuple(one.number for one in tables(day_id) if one.is_feature),
    )


def _staying(table: TableView, stay: frozenset[int]) -> int:
    return len(stay & set(table.entries.values()))


def _seats(table: TableView, stay: frozenset[int]) -> int:
    """How many seats are drawn: those in use whose player does not keep the seat."""
    return sum(seat.status == "in_use" and seat.entry_id not in stay for seat in table.seats)


def _after(
    drawn: list[TableView], stay: frozenset[int], players: int, rule: SeatDraw
) -> tuple[int | None, ...]:
    sizes = tuple((_staying(table, stay), _seats(table, stay)) for table in drawn)
    if rule is not SeatDraw.LEVEL_TABLES_FIRST or players > sum(seats for _players, seats in sizes):
        return (None,) * len(drawn)
    return tuple(
        staying + quota for (staying, _seats), quota in zip(sizes, levelled(sizes, players), strict=True)
    )
