"""Applying suggestions: one at a time, each checked again under the lock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Length, Note
from access.roles import FLOOR
from access.verbs import action
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import tournament_book
from rulebook.balance import SuggestedMove, suggest_moves
from rulebook.dice import Lots
from rulebook.refusals import Refusal
from seating.balance.halts import halt_table, resume_table
from seating.balance.suggestions import (
    Suggestion,
    SuggestionKind,
    due_break,
    due_moves,
    find,
    suggestions,
)
from seating.breaking.verbs import (
    BrokenTables,
    CombineFinalTable,
    break_table,
    break_tables,
    combine_final_table,
)
from seating.buttons.positions import PlaceButton, place_button
from seating.commands import DayCommand, Placed, Spot, TableCommand, placed
from seating.draw.verbs import redraw
from seating.models import MoveReason, Seat
from seating.moves.verbs import moved
from seating.rules import FRESH_FOR, GRACE, Floor, floor_of
from seating.tables.rows import SeatRef, seat_of, tables
from seating.tables.seats import Place, Purpose, Seating, reseat
from tournaments import queries as tournaments
from tournaments.books import of_event

STOPS = {SuggestionKind.HALT: halt_table, SuggestionKind.RESUME: resume_table}


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedSuggestion:
    """What was done: tables by number, and where the players sit now."""

    kind: SuggestionKind
    tables: tuple[int, ...]
    moves: tuple[Placed, ...] = ()
    players: Annotated[int | None, Note("How many drew a new seat in a redraw.")] = None
    button: Annotated[int | None, Note("Seat of the button drawn at the final table.")] = None
    chairs: Annotated[int, Note("How many chairs came to the final table.")] = 0


@action("events/<int:event>/suggestions/apply/", admits=FLOOR, opens=of_event)
def apply_suggestion(
    book: OpenBook,
    *,
    event: EventId,
    suggestion: Annotated[str, Length(200, may_be_empty=False), Note("The ``id`` of the suggestion.")],
    buttons: Annotated[
        tuple[Spot, ...], Note("Where the button is now at the tables whose blinds the suggestion asks for.")
    ] = (),
) -> AppliedSuggestion:
    """Apply a suggestion as it was displayed.

    Raises ``Refusal`` ``stale_view`` when the tables it depends on have changed, ``needs_button`` when the
    blinds of ``tables`` must be set first, ``suggestion_waits`` when others come before it, ``tables_racing`` while these exchange chips,
    ``table_halted`` for a halt that was applied already, ``nobody_may_move`` where the rules name no player.
    """
    found = _told(book, _shown(book, event, suggestion), buttons)
    _require_ready(found)
    if found.kind is SuggestionKind.BALANCE:
        return _move(book, found)
    if found.kind in STOPS:
        done = STOPS[found.kind](book, TableCommand(table=_table_id(found)))
        return AppliedSuggestion(kind=found.kind, tables=(done.table,))
    if found.kind is SuggestionKind.FINAL_TABLE:
        final = combine_final_table(book, CombineFinalTable(event=event, day=found.day_id))
        return AppliedSuggestion(
            kind=found.kind,
            tables=(final.table,),
            moves=final.moves,
            button=final.button,
            chairs=final.chairs,
        )
    if found.kind is SuggestionKind.REDRAW:
        drawn = redraw(book, DayCommand(event=event, day=found.day_id))
        return AppliedSuggestion(kind=found.kind, tables=found.tables, players=drawn.players)
    broken = _break(book, found, event)
    return AppliedSuggestion(kind=found.kind, tables=broken.tables, moves=broken.moves)


def _shown(book: OpenBook, event_id: int, suggestion_id: str) -> Suggestion:
    days = [day.id for day in tournaments.days(event_id) if not day.is_closed]
    for day_id in days:
        listed = suggestions(day_id, book.now, fresh_for=FRESH_FOR + GRACE)
        if (found := find(listed, suggestion_id)) is not None:
            return found
    rows = Seat.objects.filter(table__day_id__in=days).values_list("pk", flat=True)
    raise journal.stale(tournament_book(event_id), [f"seating.seat:{pk}" for pk in rows])


def _told(book: OpenBook, found: Suggestion, buttons: Sequence[Spot]) -> Suggestion:
    """The suggestion with the buttons it asks for: who moves between its tables, and to which seat."""
    asked = set(found.needs_button)
    if not asked or not buttons or asked - {one.table for one in buttons}:
        return found
    ids = {one.number: one.id for one in tables(found.day_id)}
    for spot in buttons:
        if spot.table in asked:
            place_button(book, PlaceButton(table=ids[spot.table], seat=spot.seat))
    listed = suggestions(found.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    return next(
        (one for one in listed if one.kind is found.kind and set(one.tables) == set(found.tables)), found
    )


def _require_ready(found: Suggestion) -> None:
    if found.needs_button:
        raise Refusal("needs_button", field="positions", tables=found.needs_button)
    if found.waits_for:
        raise Refusal("suggestion_waits", before=found.waits_for)
    if found.racing:
        raise Refusal("tables_racing", tables=found.racing)
    if found.is_open and found.kind is SuggestionKind.BALANCE:
        raise Refusal("nobody_may_move", table=found.from_table)


def _table_id(found: Suggestion) -> int:
    return next(one.id for one in tables(found.day_id) if one.number == found.from_table)


def _move(book: OpenBook, found: Suggestion) -> AppliedSuggestion:
    before, after = carry_out_move(book, found)
    book.record(moved(before, after, MoveReason.BALANCE))
    return AppliedSuggestion(kind=found.kind, tables=found.tables, moves=(placed(after),))


def carry_out_move(book: OpenBook, found: Suggestion) -> tuple[SeatRef, SeatRef]:
    """Step: make the move of a suggestion; returns the seats before and after it."""
    floor = floor_of(found.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    move = _with_lot(floor, found, book.lots) if found.needs_lot else _same(floor, found)
    if move.from_table is None or move.from_seat is None or move.to_seat is None:
        raise Refusal("needs_button", field="positions", tables=move.needs_button)
    entry_id = floor.table(move.from_table).entries[move.from_seat]
    before = seat_of(entry_id)
    if before is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    place = Place(floor.table(move.to_table).id, move.to_seat)
    purpose = Purpose(tournaments.day(found.day_id).event_id, MoveReason.BALANCE)
    (after,) = reseat(book, [Seating(entry_id, place, before)], purpose)
    return before, after


def _same(floor: Floor, found: Suggestion) -> SuggestedMove:
    return next(
        move
        for move in due_moves(floor)
        if (move.from_table, move.from_seat, move.to_table, move.to_seat)
        == (found.from_table, found.from_seat, found.to_table, found.to_seat)
    )


def _with_lot(floor: Floor, found: Suggestion, lots: Lots) -> SuggestedMove:
    """The move with its draw made; nothing earlier in the list involves its tables."""
    moves = suggest_moves(floor.views, floor.profile, state=floor.field.state, lots=lots)
    return next(
        move
        for move in moves
        if move.to_table == found.to_table and found.from_table in (None, move.from_table)
    )


def _break(book: OpenBook, found: Suggestion, event_id: int) -> BrokenTables:
    floor = floor_of(found.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    due = due_break(floor)
    if due is None:
        raise Refusal("only_advice", table=found.from_table)
    if len(found.tables) > 1 and not found.needs_lot:
        going = tuple(floor.table(number).id for number in found.tables)
        return break_tables(book, event=event_id, tables=going)
    number = due.table if due.table is not None else book.lots.choice(due.drawn_among)
    return break_table(book, table=floor.table(number).id)
