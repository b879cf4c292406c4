"""Breaking tables and forming the final table: who draws which seat, and the button afterwards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from access.fields import SPREAD, EventId, Limits, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from journal.book import OpenBook
from rulebook.ahead import BreakPreview
from rulebook.breaking import (
    DrawLine,
    Leaver,
    RedrawMoment,
    break_order,
    extra_chairs,
    may_break_at_once,
    redraw,
    seats_at_final_table,
)
from rulebook.button import draws_button
from rulebook.draw import PoolTable
from rulebook.draw import Seat as SeatNumber
from rulebook.profile.variants import SeatDraw
from rulebook.proof import FirstButton, InOrder, OfferedSeats, WayOut
from rulebook.refusals import Refusal
from rulebook.room import TableView as View
from seating.breaking import rows as breaking_rows
from seating.breaking.words import FinalTableEnlarged, FinalTableSeated, TableBroken
from seating.commands import DayCommand, Placed, TableNumber, day_of, of_table, placed
from seating.draw.verbs import FieldDraws, clear_positions, draw_early, redraw_seats
from seating.draw.words import SeatsRedrawn
from seating.models import MoveReason, TableInPlay
from seating.requests.rows import constraints_of, seated_of, seating_requests_of
from seating.rules import Floor, due_break, floor_of, require_no_hand
from seating.tables.rows import SeatRef, TableView, seats_of, table
from seating.tables.seats import Place, Purpose, Seating, reseat
from seating.tables.verbs import (
    add_chairs,
    end_table,
    require_of_event,
    require_table,
)
from tournaments import queries as tournaments
from tournaments.books import of_event


@read("tables-in-play/<int:table>/break-preview/", admits=READERS)
def break_preview(table: int) -> BreakPreview:
    """Preview a break: which tables would take how many players, in which seats; nothing is drawn."""
    return breaking_rows.break_preview(table)


MeetingTable = Annotated[
    TableId | None, Note("The table in play where they meet; the one that the rules name unless given.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenTables:
    """The tables that broke, and where their players sit now."""

    tables: Annotated[tuple[int, ...], Note("Their numbers.")]
    moves: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTable:
    """The final table: who moved there, and its button."""

    table: TableNumber
    moves: tuple[Placed, ...]
    button: Annotated[int | None, Note("Seat of the button; null where the rules draw none.")]
    chairs: Annotated[int, Note("How many chairs came to it, because it is larger than the others.")]


@action("tables-in-play/<int:table>/break/", admits=FLOOR, opens=of_table)
def break_table(book: OpenBook, *, table: TableId) -> BrokenTables:
    """Break a table: its players draw the free seats of the others (TDA 2024 rule 10-B; Sanremo art. 4.7.2).

    Raises ``Refusal`` ``last_table``, ``too_few_seats``, ``room_full``, or ``hand_on`` during a hand of
    hand-for-hand play.
    """
    row = require_table(book, table)
    refs = _broken(book, row, frozenset((row.number,)))
    return BrokenTables(tables=(row.number,), moves=tuple(map(placed, refs)))


@action("events/<int:event>/break-tables/", admits=FLOOR, opens=of_event)
def break_tables(
    book: OpenBook,
    *,
    event: EventId,
    tables: Annotated[tuple[TableId, ...], Limits(1), Note("Tables in play, all of one day.")],
) -> BrokenTables:
    """Break several tables together; nobody draws a seat at another of them, so each player moves once.

    Raises ``Refusal`` ``not_found``, ``one_table_at_a_time`` if the rules require it, ``last_table``,
    ``too_few_seats`` or ``room_full``.
    """
    require_of_event(event, tables)
    rows = [require_table(book, table_id) for table_id in dict.fromkeys(tables)]
    if len({row.day_id for row in rows}) != 1:
        raise Refusal("not_found", what="table", id=0)
    rules = tournaments.profile(rows[0].day.event_id).breaking
    if not may_break_at_once(rules, len(rows)):
        raise Refusal("one_table_at_a_time", tables=tuple(row.number for row in rows))
    numbers = frozenset(row.number for row in rows)
    moves = tuple(
        placed(ref)
        for left, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True)
        for ref in _broken(book, row, numbers, may_redraw=left == 0)
    )
    return BrokenTables(tables=tuple(sorted(numbers)), moves=moves)


def _broken(
    book: OpenBook, row: TableInPlay, leaving: Collection[int], *, may_redraw: bool = True
) -> tuple[SeatRef, ...]:
    require_no_hand(row.day.event_id, row.day_id)
    floor = floor_of(row.day_id, book.now)
    going = floor.table(row.number)
    others = [view for view in floor.views if view.key not in leaving and not view.is_locked]
    if not others:
        raise Refusal("last_table", table=going.number)
    refs = _draw_out(book, floor, going, others)
    end_table(book, [row])
    if may_redraw:
        _redraw_if_due(book, floor, row.day_id, len(leaving))
    book.record(TableBroken(table=going.number, players=len(refs)))
    return refs


def _draw_out(book: OpenBook, floor: Floor, going: TableView, others: Sequence[View]) -> tuple[SeatRef, ...]:
    """Draw seats as the profile requires, first at the tables that break last."""
    if not going.entries:
        return ()
    rules = floor.profile.breaking
    early, left = draw_early(book, _leaving(floor, going, break_order(others, rules.choose)[::-1]))
    old_seat = {entry: seat for seat, entry in going.entries.items()}
    number_of = {entry_seat.id: entry_seat.number for entry_seat in floor.tables}
    lines = [
        DrawLine(
            entry_seat.entrant,
            None,
            SeatNumber(going.number, old_seat[entry_seat.entrant]),
            SeatNumber(number_of[entry_seat.seat.table], entry_seat.seat.number),
            False,
        )
        for entry_seat in early
    ]
    if left.entrants:
        tables = tuple(
            replace(entry_seat, key=entry_seat.called, number=None) for entry_seat in left.offered()
        )
        offered = book.draw(OfferedSeats(tables, len(left.entrants), rules.pool))
        leavers = tuple(Leaver(entry, old_seat[entry]) for entry in left.entrants)
        drawn = book.draw(WayOut(going.number, leavers, offered, rules.draw))
        lines += drawn
    return _reseat_drawn(book, floor, lines, MoveReason.BREAK)


def _leaving(floor: Floor, going: TableView, takers: Sequence[View]) -> FieldDraws:
    """The players of a breaking table, those with a seating request first."""
    day = tournaments.day(going.day_id)
    constraints = constraints_of(day)
    seated = seated_of(day.id, constraints.players)
    leaving = {entry: seated[entry][0] for entry in going.entries.values() if entry in seated}
    return FieldDraws(
        tuple(going.entries.values()),
        tuple(PoolTable(floor.table(v.key).id, v.players, v.open_seats, number=v.key) for v in takers),
        SeatDraw.LEVEL_TABLES_FIRST,
        constraints.accessible,
        seating_requests_of(day.id, constraints, leaving),
        is_break=True,
    )


def _leavers(going: TableView) -> tuple[Leaver, ...]:
    return tuple(Leaver(entry, seat) for seat, entry in going.entries.items())


def _reseat_drawn(
    book: OpenBook, floor: Floor, lines: Sequence[DrawLine], reason: MoveReason
) -> tuple[SeatRef, ...]:
    before = seats_of([line.entry for line in lines])
    seatings = [
        Seating(
            line.entry,
            Place(floor.table(line.new_seat.table).id, line.new_seat.number),
            before[line.entry],
            "" if line.card is None else str(line.card),
        )
        for line in lines
    ]
    return reseat(book, seatings, Purpose(floor.tables[0].event_id, reason))


def _redraw_if_due(book: OpenBook, floor: Floor, day_id: int, broken: int) -> None:
    """Redraw all seats if the number of remaining tables requires it (WSOP 67.c)."""
    left = len(floor.tables) - 1
    players = sum(view.players for view in floor.views)
    moment = RedrawMoment(
        floor.field.entrants,
        left,
        players,
        tables_before=left + broken,
        players_before=floor.field.players_before,
    )
    if redraw(moment, floor.profile.breaking).is_due:
        refs = redraw_seats(book, day_id=day_id)
        book.record(SeatsRedrawn(players=len(refs), tables=left))
    if draws_button(left, floor.profile.button.button_draw):
        clear_positions(book, {table.id for table in floor.tables})


@action("events/<int:event>/final-table/", admits=FLOOR, opens=of_event)
def combine_final_table(
    book: OpenBook, *, command: Annotated[DayCommand, SPREAD], table: MeetingTable = None
) -> FinalTable:
    """Form the final table: move all remaining players to it; draw seats and button if the rules say so.

    If the rules make it larger than the other tables, the missing chairs are added first (TDA 2024 RP-9; WSOP
    68; Sanremo art. 4.2.2).

    Raises ``Refusal`` ``final_table_not_due``, ``not_found`` or ``too_few_seats``.
    """
    day_id = day_of(command).id
    floor = floor_of(day_id, book.now)
    stays = _final_table(floor, table)
    require_no_hand(stays.event_id, day_id)
    players = sum(table_view.players for table_view in floor.tables)
    chairs = _chairs_wanted(floor, stays, players)
    if chairs:
        add_chairs(book, stays.id, chairs)
        floor = floor_of(day_id, book.now)
    moment = RedrawMoment(
        floor.field.entrants,
        1,
        players,
        tables_before=len(floor.tables),
        players_before=floor.field.players_before,
    )
    if redraw(moment, floor.profile.breaking).is_due:
        refs = redraw_seats(book, day_id=day_id, only=[stays.id], reason=MoveReason.FINAL_TABLE)
    else:
        refs = _join(book, floor, stays)
    others = [table_view.id for table_view in floor.tables if table_view.id != stays.id]
    end_table(book, list(TableInPlay.objects.filter(pk__in=others)))
    button = _draw_button(book, floor, stays.id)
    fact = FinalTableEnlarged if chairs else FinalTableSeated
    book.record(fact(table=stays.number, players=players, button=button, chairs=chairs))
    return FinalTable(
        table=stays.number, moves=tuple(map(placed, refs)), button=button or None, chairs=chairs
    )


def _chairs_wanted(floor: Floor, stays: TableView, players: int) -> int:
    """How many chairs the final table needs; raises ``Refusal("too_few_seats")`` if there are too few."""
    view = floor.view(stays.number)
    rule = floor.profile.breaking.final_table_rule
    handed = floor.field.handed or max(table_view.seats for table_view in floor.views)
    most = seats_at_final_table(handed, rule)
    chairs = extra_chairs(players, seats=view.seats, usable=view.usable, most=most)
    if chairs is None:
        raise Refusal("too_few_seats", players=players, seats=view.usable)
    return chairs


def _final_table(floor: Floor, table_id: int | None) -> TableView:
    if table_id is not None:
        stays = next((table for table in floor.tables if table.id == table_id), None)
        if stays is None:
            raise Refusal("not_found", what="table", id=table_id)
        return stays
    due = due_break(floor)
    if due is None or due.table is None:
        raise Refusal("final_table_not_due", players=sum(table.players for table in floor.tables))
    return floor.table(due.table)


def _join(book: OpenBook, floor: Floor, stays: TableView) -> tuple[SeatRef, ...]:
    """The players of the other tables, table by table, draw from the free seats of the remaining table."""
    rules = floor.profile.breaking
    joining = [one for one in floor.tables if one.id != stays.id and one.players]
    lines, seated, open_seats = _joined_first(book, floor, stays, joining)
    order = book.draw(InOrder(open_seats))
    offered = tuple(SeatNumber(stays.number, number) for number in order)
    for going in joining:
        leavers = tuple(one for one in _leavers(going) if one.entry not in seated)
        seats, offered = offered[: len(leavers)], offered[len(leavers) :]
        if leavers:
            drawn = book.draw(WayOut(going.number, leavers, seats, rules.draw))
            lines += drawn
    return _reseat_drawn(book, floor, lines, MoveReason.FINAL_TABLE) if lines else ()


def _joined_first(
    book: OpenBook, floor: Floor, stays: TableView, joining: Sequence[TableView]
) -> tuple[list[DrawLine], set[int], tuple[int, ...]]:
    """Players who need an accessible seat draw first; returns draws, entries and the remaining seats."""
    day, view = tournaments.day(stays.day_id), floor.view(stays.number)
    constraints = constraints_of(day)
    old_seat = {
        entry: SeatNumber(seat_draw.number, seat)
        for seat_draw in joining
        for seat, entry in seat_draw.entries.items()
    }
    players = {entry: row[0] for entry, row in seated_of(day.id, constraints.needing).items()}
    requests = seating_requests_of(
        day.id, constraints, {player: players[player] for player in players if player in old_seat}
    )
    draws = FieldDraws(
        tuple(old_seat),
        (PoolTable(stays.id, view.players, view.open_seats, number=stays.number),),
        SeatDraw.LEVEL_TABLES_FIRST,
        constraints.accessible,
        # Only one table is left: players can no longer be kept apart.
        replace(requests, apart=()),
    )
    early, left = draw_early(book, draws)
    lines = [
        DrawLine(
            seat_draw.entrant,
            None,
            old_seat[seat_draw.entrant],
            SeatNumber(stays.number, seat_draw.seat.number),
            False,
        )
        for seat_draw in early
    ]
    return (
        lines,
        {seat_draw.entrant for seat_draw in early},
        left.offered()[0].open_seats if early else view.open_seats,
    )


def _draw_button(book: OpenBook, floor: Floor, table_id: int) -> int:
    """The button of the final table's first hand; 0 if the profile draws none."""
    rules = floor.profile.button
    if not draws_button(1, rules.button_draw):
        return 0
    row = TableInPlay.objects.get(pk=table_id)
    row.button = book.draw(FirstButton(tuple(sorted(table(table_id).entries)), rules.initial_button))
    row.small_blind = row.big_blind = row.positions_at = None
    book.save(row)
    return row.button
