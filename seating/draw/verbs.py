"""Drawing a seat for an entry, drawing the whole field, redrawing seats."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from access.fields import SPREAD, EntryId
from access.reads import read
from access.roles import DIRECTORS, FLOOR, READERS
from access.serializers import serializer_of
from access.verbs import action, planned_verb
from journal import queries as journal
from journal.book import OpenBook
from journal.chance.seeds import seed_in_turn
from journal.kinds import BookKind
from journal.opening import tournament_book
from rulebook.balance import opens_for, receiving
from rulebook.dice import SEED_BYTES, Dice
from rulebook.draw import Drawn, PoolTable, is_next_due, tables_in_force, tables_needed
from rulebook.profile.variants import BreakWhileOpen, OpenTable, SeatDraw
from rulebook.proof import Carried, OneSeat, WholeField
from rulebook.refusals import Refusal
from rulebook.seating_requests import (
    Accessible,
    SeatingRequests,
    accessible_of,
    draws_first,
    groups_among,
    seats_for,
    seats_for_many,
    with_player,
    without_seats,
)
from seating.commands import DayCommand, Placed, SeatsDrawn, day_of, placed
from seating.draw import rows as draw_rows
from seating.draw.rows import RedrawnTable, RedrawPreview
from seating.draw.words import FieldDrawn, SeatDrawn, SeatsRedrawn
from seating.models import Move, MoveReason, TableInPlay
from seating.requests.rows import constraints_of, in_accessible_seats, seated_of, seating_requests_of
from seating.rules import posted_order, require_no_hand
from seating.tables.pool import OpenPool, may_open, next_tables, no_seat, open_pool, pool, waiting_players
from seating.tables.rows import SeatRef, TableView, count_open_tables, seat_of, seats_of, tables
from seating.tables.seats import Place, Purpose, Seating, move_series, reseat
from seating.tables.verbs import open_tables, take_chairs
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.queries import DayView, EntryView


class RedrawPreviewSerializer(serializers.Serializer):
    """What a redraw would do."""

    players = serializers.IntegerField(help_text="How many would draw a new seat.")
    is_possible = serializers.BooleanField(help_text="Whether the seats suffice.")
    tables = serializer_of(RedrawnTable)(many=True)
    stay = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that keep their seats.")
    left_out = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of feature tables.")


@read("events/<int:event>/redraw-preview/", admits=READERS, shape=RedrawPreviewSerializer)
def redraw_preview(event: int) -> RedrawPreview:
    """Preview a redraw: who would draw over which tables, and who keeps the seat; nothing is drawn."""
    return draw_rows.redraw_preview(tournaments.current_day(tournaments.event(event).id).id)


@dataclass(frozen=True, slots=True)
class FieldDraws:
    """Entrants who draw seats at ``tables``; some may have a request."""

    entrants: tuple[int, ...]
    tables: tuple[PoolTable, ...]
    rule: SeatDraw
    accessible: Accessible = field(default_factory=dict)
    requests: SeatingRequests = field(default_factory=SeatingRequests)
    is_break: bool = False

    @property
    def first(self) -> tuple[int, ...]:
        """The entrants who draw separately."""
        return draws_first(self.entrants, self.requests, is_break=self.is_break)

    def offered(self) -> tuple[PoolTable, ...]:
        """The tables for the common draw; accessible seats are included only if the others are too few."""
        return seats_for_many(self.tables, self.accessible, len(self.entrants))

    def rest(self) -> WholeField:
        """The common draw, with the members of a group at different tables."""
        tables = self.offered()
        used = tables_needed(len(self.entrants), tables)
        groups = groups_among(self.entrants, self.requests, len(used))
        return WholeField(self.entrants, tables, self.rule, groups)


def draw_field(book: OpenBook, field: FieldDraws) -> tuple[Drawn, ...]:
    """Step: draw seats for all entrants; raises ``Refusal`` ``room_full`` or ``cannot_keep_apart``."""
    early, left = draw_early(book, field)
    return (*early, *(book.draw(left.rest()) if left.entrants else ()))


def draw_early(book: OpenBook, field: FieldDraws) -> tuple[tuple[Drawn, ...], FieldDraws]:
    """Step: draw seats for those who draw separately; returns them, and the draw of the others."""
    tables, requests, drawn = field.tables, field.requests, []
    first = field.first
    for count, entrant in enumerate(first):
        offered = seats_for(
            tables_needed(len(field.entrants) - count, tables),
            field.accessible,
            needs=entrant in requests.needing,
            away=requests.tables_of_others(entrant),
        )
        seat = book.draw(OneSeat(entrant, offered, field.rule))
        drawn.append(Drawn(entrant, seat))
        tables, requests = with_player(tables, seat), requests.seated(entrant, seat.table)
    others = tuple(one for one in field.entrants if one not in set(first))
    return tuple(drawn), FieldDraws(others, tables, field.rule, field.accessible, requests)


NOBODY: Mapping[int, int] = {}
UNPLANNED = -1
"""The version of a plan that matches no book."""


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """A full draw, planned before the lock at ``version`` of the event's book; None if nobody waits."""

    day_id: int
    version: int
    draw: Carried[tuple[Drawn, ...]] | None


def draw_seat(book: OpenBook, *, entry_id: int, reason: str = MoveReason.SALE) -> SeatRef:
    """Step: draw a seat for an entry from the current pool, and open the next table if it is due.

    TDA 2024 rules 7 and 8-A. Raises ``Refusal`` ``room_full`` or ``entry_seated``.
    """
    if (seat := seat_of(entry_id)) is not None:
        raise Refusal("entry_seated", entry=entry_id, table=seat.table, seat=seat.seat)
    return draw_first_seat(book, tournaments.entry(entry_id), reason)


def draw_first_seat(book: OpenBook, entry: EntryView, reason: str = MoveReason.SALE) -> SeatRef:
    """Step: draw a seat for an entry that certainly has none."""
    day = tournaments.day(entry.day_id)
    rules = tournaments.profile(day.event_id).seating
    pool = open_pool(day)
    offered = _offered(day, rules.open_next_at, entry.player_id, _receiving(day, pool, book.now))
    if not offered:
        raise no_seat(day)
    seat_drawn = book.draw(OneSeat(entry.id, offered, rules.seat_draw))
    table_id = _opened(book, day, seat_drawn.table)
    place = Place(table_id, seat_drawn.number)
    seating = Seating(entry.id, place, row=pool.row(place.table_id, place.seat))
    (ref,) = reseat(book, [seating], Purpose(day.event_id, MoveReason(reason)))
    return ref


def _receiving(day: DayView, pool: OpenPool, at: datetime) -> Sequence[PoolTable]:
    breaking = tournaments.profile(day.event_id).breaking
    if breaking.break_while_registration_open is not BreakWhileOpen.ALWAYS:
        return pool.tables
    return receiving(pool.tables, next((table.id for table in posted_order(day.id, at)), None), breaking)


def seat_newcomer(book: OpenBook, entry: EntryView) -> SeatRef | None:
    """Step: draw a seat for who has just entered, and for those held until now; None while they are held.

    In a bracket nobody is seated before its draw.

    Raises ``Refusal("room_full")``.
    """
    day = tournaments.day(entry.day_id)
    if day.kind.has_matches:
        return None
    rules = tournaments.profile(day.event_id).seating
    if rules.open_table is OpenTable.PULL:
        return draw_first_seat(book, entry)
    is_due = is_next_due(open_pool(day).tables, rules.open_next_at)
    if is_due and not opens_for(len(waiting_players(day.id)), rules, is_first=not count_open_tables(day.id)):
        return None
    seat = draw_first_seat(book, entry)
    draw_waiting(book, day_id=day.id)
    return seat


def _offered(
    day: DayView, open_next_at: int, player_id: int, listed: Sequence[PoolTable]
) -> tuple[PoolTable, ...]:
    """The seats that a player may draw, if possible with the requests of all players respected."""
    constraints = constraints_of(day)
    is_needing = player_id in constraints.needing
    offered = accessible_of(listed, constraints.accessible) if is_needing else ()
    offered = offered or _in_force(day, listed, open_next_at, {} if is_needing else constraints.accessible)
    offered = offered or _in_force(day, listed, open_next_at, {})
    requests = seating_requests_of(day.id, constraints, {0: player_id})
    return seats_for(offered, {}, needs=False, away=requests.tables_of_others(0))


def _in_force(
    day: DayView, opened: Sequence[PoolTable], open_next_at: int, reserved: Accessible
) -> tuple[PoolTable, ...]:
    """The pool without the seats ``reserved``; the next table is read only if it is due."""
    tables = without_seats(opened, reserved)
    if is_next_due(tables, open_next_at):
        # One more than the tables whose seats may all be taken.
        tables = (*tables, *without_seats(next_tables(day, 1 + len(reserved)), reserved))
    return tables_in_force(tables, open_next_at)


def _opened(book: OpenBook, day: DayView, key: int) -> int:
    if key > 0:
        return key
    (row,) = open_tables(book, day_id=day.id, room_table_ids=[-key])
    return row.pk


@action("entries/<int:entry>/draw/", admits=FLOOR, opens=of_entry)
def seat_entry(book: OpenBook, *, entry: EntryId) -> Placed:
    """Draw a seat for one entry that has none.

    Raises ``Refusal`` ``room_full`` or ``entry_seated``.
    """
    ref = draw_seat(book, entry_id=entry, reason=MoveReason.DRAW)
    book.record(SeatDrawn(entry=entry, table=ref.table, seat=ref.seat))
    return placed(ref)


def plan_draw(day_id: int, coming: Mapping[int, int] = NOBODY) -> FieldPlan:
    """Plan a full draw before the lock, with the next seed.

    ``draw_all`` uses it if nothing has changed; if something has, it draws with its own seed. ``coming`` are
    the players by entry, in the order of their numbers, that the same action brings to the day first.
    """
    event_id = tournaments.day(day_id).event_id
    version, _parts = journal.versions(tournament_book(event_id))
    draws = _field_draws(day_id, coming)
    if draws is None:
        return FieldPlan(day_id, version, None)
    if draws.first:
        # Several draws, each from the seats that the previous one left: they need the lock.
        return FieldPlan(day_id, UNPLANNED, None)
    field = draws.rest()
    seed = seed_in_turn(BookKind.TOURNAMENT, event_id) or secrets.token_bytes(SEED_BYTES)
    dice = Dice(seed)
    with _named_if_held(tournaments.day(day_id)):
        return FieldPlan(day_id, version, Carried(field, field.carry_out(dice), dice, seed))


@contextmanager
def _named_if_held(day: DayView) -> Iterator[None]:
    """A room that is full because of tables held for an ended day: the refusal names that day."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "room_full":
            raise
        raise no_seat(day, **refusal.detail) from refusal


def _field_draws(day_id: int, coming: Mapping[int, int] = NOBODY) -> FieldDraws | None:
    day = tournaments.day(day_id)
    here = waiting_players(day_id)
    waiting = coming or here
    if coming and here:
        both = tournaments.entries_by_id([*here, *coming]).values()
        waiting = {one.id: one.player_id for one in sorted(both, key=lambda one: one.number)}
    if not waiting:
        return None
    constraints = constraints_of(day)
    return FieldDraws(
        tuple(waiting),
        pool(day),
        tournaments.profile(day.event_id).seating.seat_draw,
        constraints.accessible,
        seating_requests_of(day_id, constraints, waiting),
    )


def _plan_of(command: DayCommand) -> FieldPlan:
    return plan_draw(day_of(command).id)


@planned_verb(DayCommand, "events/<int:event>/draw/", planned=_plan_of, admits=DIRECTORS, opens=of_event)
def draw_all(book: OpenBook, command: DayCommand, plan: FieldPlan | None) -> SeatsDrawn:
    """Draw seats for all players of a day who have none, in one draw; seated players keep their seats.

    Nothing happens if nobody waits for a seat.

    Raises ``Refusal("room_full")``.
    """
    seated = draw_waiting(book, day_id=day_of(command).id, plan=plan)
    if seated.players:
        book.record(FieldDrawn(players=seated.players, tables=seated.tables))
    return seated


def draw_waiting(book: OpenBook, *, day_id: int, plan: FieldPlan | None = None) -> SeatsDrawn:
    """Step: seat all players of a day who wait for a seat."""
    day = tournaments.day(day_id)
    return _seat(book, day, _drawn(book, day, plan))


def _drawn(book: OpenBook, day: DayView, plan: FieldPlan | None) -> tuple[Drawn, ...]:
    version = book.version_of("tournament", day.event_id)
    if plan is not None and plan.day_id == day.id and plan.version == version:
        if plan.draw is None:
            return ()
        if plan.draw.seed == book.link.seed and _are_free(day, plan.draw.result):
            return book.draw_as_planned(plan.draw)
    draws = _field_draws(day.id)
    with _named_if_held(day):
        return () if draws is None else draw_field(book, draws)


def _are_free(day: DayView, drawn: Sequence[Drawn]) -> bool:
    """Whether no other event has taken a table that a planned draw would open."""
    opening = {-one.seat.table for one in drawn if one.seat.table < 0}
    return not opening or len(may_open(day, opening)) == len(opening)


def _seat(book: OpenBook, day: DayView, drawn: Sequence[Drawn]) -> SeatsDrawn:
    """Players drawn to a new table are seated as it opens, the others at the open tables."""
    opening, others = dict[tuple[int, int], int](), list[Seating]()
    for entry_seat in drawn:
        table, number = entry_seat.seat.table, entry_seat.seat.number
        if table < 0:
            opening[-table, number] = entry_seat.entrant
        else:
            others.append(Seating(entry_seat.entrant, Place(table, number)))
    refs = reseat(book, others, Purpose(day.event_id, MoveReason.DRAW)) if others else ()
    tables_opened = open_seated(book, day, opening) if opening else 0
    return SeatsDrawn(players=len(drawn), tables=len({ref.table_id for ref in refs}) + tables_opened)


def open_seated(
    book: OpenBook,
    day: DayView,
    seated: dict[tuple[int, int], int],
    reason: str = MoveReason.DRAW,
) -> int:
    """Step: open the tables of these seats, by room table and seat, with their players; returns how many."""
    ids = {table for table, _seat in seated}
    rows = open_tables(book, day_id=day.id, room_table_ids=sorted(ids), seated=seated)
    number_of = {row.room_table_id: row.number for row in rows}
    columns = {
        "number": book.next_numbers(move_series(day.event_id), len(seated)),
        "entry_id": list(seated.values()),
        "to_table": [number_of[room_table] for room_table, _seat in seated],
        "to_seat": [seat for _room_table, seat in seated],
    }
    book.make_many(Move, columns, event_id=day.event_id, reason=MoveReason(reason).value, at=book.now)
    return len(rows)


@action("events/<int:event>/redraw/", admits=DIRECTORS, opens=of_event)
def redraw(book: OpenBook, *, command: Annotated[DayCommand, SPREAD]) -> SeatsDrawn:
    """Redraw every seat of a day over its open tables (TDA 2024 RP-9; WSOP 67.c).

    Raises ``Refusal`` ``nobody_seated``, or ``hand_on`` during a hand of hand-for-hand play.
    """
    day = day_of(command)
    require_no_hand(day.event_id, day.id)
    most = draw_rows.most_at_redraw(day, book.now)
    _open_for(book, day, most)
    refs = redraw_seats(book, day_id=day.id, most=most)
    if most is not None:
        _take_surplus(book, day, most)
    tables_drawn = {ref.table_id for ref in refs}
    book.record(SeatsRedrawn(players=len(refs), tables=len(tables_drawn)))
    return SeatsDrawn(players=len(refs), tables=len(tables_drawn))


def _open_for(book: OpenBook, day: DayView, most: int | None) -> None:
    """Open further tables if fewer now sit at one; raises ``Refusal("room_full")`` without enough of them."""
    drawn = _redrawn(day.id, ())
    if coming := draw_rows.tables_to_add(day, drawn, most):
        open_tables(book, day_id=day.id, room_table_ids=[-table.key for table in coming])


def _take_surplus(book: OpenBook, day: DayView, most: int) -> None:
    for table in _redrawn(day.id, ()):
        if len(table.seats) > most:
            take_chairs(book, table.id, most)


def redraw_seats(
    book: OpenBook,
    *,
    day_id: int,
    only: Sequence[int] = (),
    reason: str = MoveReason.REDRAW,
    most: int | None = None,
) -> tuple[SeatRef, ...]:
    """Step: redraw all seats of a day, at its open tables or at ``only`` those ids, ``most`` to a table.

    A player who needs an accessible seat and has one keeps it.
    """
    day = tournaments.day(day_id)
    table_views = sorted(_redrawn(day_id, only), key=lambda table: table.opened_order)
    constraints = constraints_of(day)
    offered = [table for table in table_views if not only or table.id in only]
    stay = in_accessible_seats(day, constraints) & {
        entry for table in offered for entry in table.entries.values()
    }
    entrants = sorted({entry for table in table_views for entry in table.entries.values()} - stay)
    if not entrants:
        raise Refusal("nobody_seated", day=day_id)
    player_of = {entry: seat[0] for entry, seat in seated_of(day_id, constraints.players).items()}
    draws = FieldDraws(
        tuple(entrants),
        tuple(draw_rows.without_players(table, stay, most) for table in offered),
        tournaments.profile(day.event_id).seating.seat_draw,
        constraints.accessible,
        seating_requests_of(day_id, constraints, player_of, only=stay),
    )
    drawn = draw_field(book, draws)
    before = seats_of(entrants)
    seatings = [
        Seating(one.entrant, Place(one.seat.table, one.seat.number), before[one.entrant]) for one in drawn
    ]
    refs = reseat(book, seatings, Purpose(day.event_id, MoveReason(reason)))
    clear_positions(book, {table.id for table in table_views})
    return refs


def _redrawn(day_id: int, only: Sequence[int]) -> tuple[TableView, ...]:
    """Only the tables in ``only`` if given, or else all except feature tables, which keep their players."""
    return tuple(table for table in tables(day_id) if only or not table.is_feature)


def clear_positions(book: OpenBook, table_ids: set[int]) -> None:
    """Step: clear button and blinds of these tables."""
    blank = {"button": None, "small_blind": None, "big_blind": None, "positions_at": None}
    book.update_many(TableInPlay, dict.fromkeys(table_ids, blank))
