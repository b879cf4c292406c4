"""Suggestions applied by the floor or automatically, moves vetoed, short tables halted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import DayId, EventId, Id, Length, Note, TableId
from access.reads import read
from access.roles import FLOOR, NOBODY, READERS
from access.verbs import action
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.balance import SuggestedMove
from rulebook.dice import Lots
from rulebook.refusals import Refusal
from rulebook.room import PlayState
from rulebook.transit import made_at
from seating.balance import suggestions as advice
from seating.balance.rows import (
    AutomaticMoveFilters,
    AutomaticMoveView,
    automatic_move,
    automatic_move_list,
    may_be_announced,
)
from seating.balance.suggestions import (
    Suggestion,
    SuggestionKind,
    due_moves,
    event_suggestions,
    find,
)
from seating.balance.words import (
    AutomaticMoveAnnounced,
    AutomaticMoveVetoed,
    AutomaticMoveWithdrawn,
    HaltWaived,
    PlayerMovedAutomatically,
    TableFilled,
    TableHalted,
    TableResumed,
)
from seating.breaking.verbs import (
    BrokenTables,
    break_table,
    break_tables,
    combine_final_table,
)
from seating.buttons.verbs import place_button
from seating.commands import (
    DayCommand,
    DayFilter,
    Placed,
    Spot,
    TablePlayers,
    day_in,
    of_table,
    placed,
)
from seating.draw.verbs import redraw
from seating.models import AutomaticMove, AutomaticMoveEnd, AutomaticMoveOutcome, MoveReason, Seat
from seating.moves.verbs import moved
from seating.rules import FRESH_FOR, GRACE, Floor, due_break, floor_of
from seating.tables import rows as in_play
from seating.tables.rows import SeatRef, seat_of, tables
from seating.tables.seats import Place, Purpose, Seating, reseat
from seating.tables.verbs import require_table
from tournaments import queries as tournaments
from tournaments.books import of_event


@read("events/<int:event>/automatic-moves/", admits=READERS, filtered_by=AutomaticMoveFilters)
def automatic_moves(query: Mapping[str, Any], event: int) -> Sequence[AutomaticMoveView]:
    """List the automatic moves that were announced, newest first."""
    return automatic_move_list(tournaments.event(event).id, query)


@action("tables-in-play/<int:table>/halt/", admits=FLOOR, opens=of_table)
def halt_table(book: OpenBook, *, table: TableId) -> TablePlayers:
    """Halt a short table (TDA 2024 rule 11-D).

    Raises ``Refusal("table_halted")``.
    """
    row = require_table(book, table)
    if row.halted_at is not None:
        raise Refusal("table_halted", table=row.number)
    players = in_play.table(table).players
    row.halted_at, row.waived_at_players = book.now, None
    book.save(row)
    book.record(TableHalted(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)


@action("tables-in-play/<int:table>/waive-halt/", admits=FLOOR, opens=of_table)
def waive_halt(book: OpenBook, *, table: TableId) -> TablePlayers:
    """Let a short table play with the players it has (TDA 2024 rule 11-D).

    The halt is suggested again when the table loses another player.
    """
    row = require_table(book, table)
    players = in_play.table(table).players
    row.halted_at, row.waived_at_players = None, players
    book.save(row)
    book.record(HaltWaived(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)


@action("tables-in-play/<int:table>/resume/", admits=FLOOR, opens=of_table)
def resume_table(book: OpenBook, *, table: TableId) -> TablePlayers:
    """Resume play at a halted table.

    Raises ``Refusal("table_plays")``.
    """
    row = require_table(book, table)
    if row.halted_at is None:
        raise Refusal("table_plays", table=row.number)
    row.halted_at = None
    book.save(row)
    players = in_play.table(table).players
    book.record(TableResumed(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)


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
    blinds of ``tables`` must be set first, ``suggestion_waits`` when others must be applied before it,
    ``tables_racing`` while these exchange chips, ``table_halted`` if the table is halted already,
    ``nobody_may_move`` if the rules name no player.
    """
    found = _with_buttons(book, _suggestion(book, event, suggestion), buttons)
    _require_ready(found)
    if found.kind is SuggestionKind.BALANCE:
        return _move(book, found)
    if found.kind is SuggestionKind.FILL:
        return _fill(book, found)
    if found.kind in STOPS:
        result = STOPS[found.kind](book, table=_table_id(found))
        return AppliedSuggestion(kind=found.kind, tables=(result.table,))
    if found.kind is SuggestionKind.FINAL_TABLE:
        final = combine_final_table(book, command=DayCommand(event=event, day=found.day_id))
        return AppliedSuggestion(
            kind=found.kind,
            tables=(final.table,),
            moves=final.moves,
            button=final.button,
            chairs=final.chairs,
        )
    if found.kind is SuggestionKind.REDRAW:
        drawn = redraw(book, command=DayCommand(event=event, day=found.day_id))
        return AppliedSuggestion(kind=found.kind, tables=found.tables, players=drawn.players)
    broken = _break(book, found, event)
    return AppliedSuggestion(kind=found.kind, tables=broken.tables, moves=broken.moves)


def _suggestion(book: OpenBook, event_id: int, suggestion_id: str) -> Suggestion:
    days = [day.id for day in tournaments.days(event_id) if not day.is_closed]
    for day_id in days:
        suggestions = advice.suggestions(day_id, book.now, fresh_for=FRESH_FOR + GRACE)
        if (suggestion := find(suggestions, suggestion_id)) is not None:
            return suggestion
    rows = Seat.objects.filter(table__day_id__in=days).values_list("pk", flat=True)
    raise journal.stale(tournament_book(event_id), [f"seating.seat:{pk}" for pk in rows])


def _with_buttons(book: OpenBook, plan: Suggestion, buttons: Sequence[Spot]) -> Suggestion:
    """The suggestion with the buttons that it needs: who moves between its tables, and to which seat."""
    numbers = set(plan.needs_button)
    if not numbers or not buttons or numbers - {button.table for button in buttons}:
        return plan
    ids = {table.number: table.id for table in tables(plan.day_id)}
    for spot in buttons:
        if spot.table in numbers:
            place_button(book, table=ids[spot.table], seat=spot.seat)
    all_suggestions = advice.suggestions(plan.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    return next(
        (
            suggestion
            for suggestion in all_suggestions
            if suggestion.kind is plan.kind and set(suggestion.tables) == set(plan.tables)
        ),
        plan,
    )


def _require_ready(suggestion: Suggestion) -> None:
    if suggestion.needs_button:
        raise Refusal("needs_button", field="positions", tables=suggestion.needs_button)
    if suggestion.waits_for:
        raise Refusal("suggestion_waits", before=suggestion.waits_for)
    if suggestion.racing:
        raise Refusal("tables_racing", tables=suggestion.racing)
    if suggestion.is_open and suggestion.kind is SuggestionKind.BALANCE:
        raise Refusal("nobody_may_move", table=suggestion.from_table)


def _table_id(suggestion: Suggestion) -> int:
    return next(table.id for table in tables(suggestion.day_id) if table.number == suggestion.from_table)


def _move(book: OpenBook, suggestion: Suggestion) -> AppliedSuggestion:
    before, after = carry_out_move(book, suggestion)
    book.record(moved(before, after, MoveReason.BALANCE))
    return AppliedSuggestion(kind=suggestion.kind, tables=suggestion.tables, moves=(placed(after),))


def _fill(book: OpenBook, suggestion: Suggestion) -> AppliedSuggestion:
    """Make all moves to the table at once."""
    floor = floor_of(suggestion.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    lots = book.lots if suggestion.needs_lot else None
    moves = [one for one in due_moves(suggestion.day_id, floor, lots) if one.to_table == suggestion.to_table]
    seatings = [_seating_of(floor, move) for move in moves]
    purpose = Purpose(tournaments.day(suggestion.day_id).event_id, MoveReason.BALANCE)
    seats = reseat(book, seatings, purpose)
    book.record(TableFilled(table=suggestion.to_table or 0, players=len(seats)))
    return AppliedSuggestion(
        kind=suggestion.kind, tables=suggestion.tables, moves=tuple(placed(seat) for seat in seats)
    )


def _seating_of(floor: Floor, move: SuggestedMove) -> Seating:
    if move.from_table is None or move.from_seat is None or move.to_seat is None:
        raise Refusal("needs_button", field="positions", tables=move.needs_button)
    entry_id = floor.table(move.from_table).entries[move.from_seat]
    before = seat_of(entry_id)
    if before is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    return Seating(entry_id, Place(floor.table(move.to_table).id, move.to_seat), before)


def carry_out_move(book: OpenBook, suggestion: Suggestion) -> tuple[SeatRef, SeatRef]:
    """Step: make the move of a suggestion; returns the seats before and after it."""
    floor = floor_of(suggestion.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    move = _with_lot(floor, suggestion, book.lots) if suggestion.needs_lot else _same(floor, suggestion)
    seating = _seating_of(floor, move)
    purpose = Purpose(tournaments.day(suggestion.day_id).event_id, MoveReason.BALANCE)
    (after,) = reseat(book, [seating], purpose)
    assert seating.came_from is not None
    return seating.came_from, after


def _same(floor: Floor, suggestion: Suggestion) -> SuggestedMove:
    return next(
        move
        for move in due_moves(suggestion.day_id, floor)
        if (move.from_table, move.from_seat, move.to_table, move.to_seat)
        == (suggestion.from_table, suggestion.from_seat, suggestion.to_table, suggestion.to_seat)
    )


def _with_lot(floor: Floor, suggestion: Suggestion, lots: Lots) -> SuggestedMove:
    """The move with its draw made; no earlier suggestion involves its tables."""
    return next(
        move
        for move in due_moves(suggestion.day_id, floor, lots)
        if move.to_table == suggestion.to_table and suggestion.from_table in (None, move.from_table)
    )


def _break(book: OpenBook, suggestion: Suggestion, event_id: int) -> BrokenTables:
    floor = floor_of(suggestion.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    due = due_break(floor)
    if due is None:
        raise Refusal("only_advice", table=suggestion.from_table)
    if len(suggestion.tables) > 1 and not suggestion.needs_lot:
        table_ids = tuple(floor.table(number).id for number in suggestion.tables)
        return break_tables(book, event=event_id, tables=table_ids)
    number = due.table if due.table is not None else book.lots.choice(due.drawn_among)
    return break_table(book, table=floor.table(number).id)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedMoves:
    """The moves announced."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedMove:
    """How an announced move ended; null if it is not due yet or ended earlier."""

    outcome: AutomaticMoveOutcome | None


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


def _of_move(command: Any) -> list[BookRef]:
    view = automatic_move(command.move)
    if view is None:
        raise Refusal("not_found", what="automatic_move", id=command.move)
    return [tournament_book(view.event)]


@action("", admits=NOBODY, opens=_of_day)
def announce_moves(book: OpenBook, *, day: DayId) -> AnnouncedMoves:
    """Announce every move that may be made automatically now."""
    event_id = tournaments.day(day).event_id
    book.require("tournament", event_id)
    due_at = made_at(tournaments.profile(event_id).seating, book.now)
    return AnnouncedMoves(
        moves=tuple(_announce(book, suggestion, due_at) for suggestion in may_be_announced(day, book.now))
    )


def _announce(book: OpenBook, one: Suggestion, due_at: datetime) -> int:
    spots = {
        "from_table": one.from_table or 0,
        "from_seat": one.from_seat or 0,
        "to_table": one.to_table or 0,
        "to_seat": one.to_seat or 0,
    }
    row = book.append(
        AutomaticMove,
        day_id=one.day_id,
        suggestion=one.id,
        entry_id=one.entry_id,
        announced_at=book.now,
        due_at=due_at,
        **spots,
    )
    book.record(AutomaticMoveAnnounced(entry=one.entry_id or 0, due_at=due_at.isoformat(), **spots))
    return int(row.pk)


@action("automatic-moves/<int:move>/veto/", admits=FLOOR, opens=_of_move)
def veto_move(book: OpenBook, *, move: Annotated[Id, Note("The automatic move.")]) -> Placed:
    """Veto an automatic move before it is made: the player keeps the seat.

    Raises ``Refusal`` ``not_found`` or ``automatic_move_over``.
    """
    view = _require_pending(book, move)
    _end(book, view, AutomaticMoveOutcome.VETOED)
    book.record(AutomaticMoveVetoed(entry=view.entry, to_table=view.to_table, to_seat=view.to_seat))
    return Placed(entry=view.entry, table=view.from_table, seat=view.from_seat)


@action("", admits=NOBODY, opens=_of_move)
def make_automatic_move(book: OpenBook, *, move: Annotated[Id, Note("The automatic move.")]) -> EndedMove:
    """Make an announced move when it is due, or withdraw it if the tables it depends on have changed."""
    view = automatic_move(move)
    if view is None or view.outcome is not None or book.now < view.due_at:
        return EndedMove(outcome=None)
    book.require("tournament", view.event)
    suggestion = _still_due(book, view)
    if suggestion is None:
        _end(book, view, AutomaticMoveOutcome.WITHDRAWN)
        book.record(AutomaticMoveWithdrawn(entry=view.entry, to_table=view.to_table, to_seat=view.to_seat))
        return EndedMove(outcome=AutomaticMoveOutcome.WITHDRAWN)
    before, after = carry_out_move(book, suggestion)
    _end(book, view, AutomaticMoveOutcome.MADE)
    book.record(
        PlayerMovedAutomatically(
            entry=view.entry,
            from_table=before.table,
            from_seat=before.seat,
            to_table=after.table,
            to_seat=after.seat,
        )
    )
    return EndedMove(outcome=AutomaticMoveOutcome.MADE)


def _still_due(book: OpenBook, view: AutomaticMoveView) -> Suggestion | None:
    """The suggestion that was announced, if it may still be made automatically."""
    floor = floor_of(view.day, book.now, fresh_for=FRESH_FOR + GRACE)
    if not floor.profile.seating.auto_balance or floor.field.state is not PlayState.NORMAL:
        return None
    if tournaments.event(view.event).state != "running":
        return None
    suggestion = find(advice.suggestions(view.day, book.now, fresh_for=FRESH_FOR + GRACE), view.suggestion)
    return suggestion if suggestion is not None and suggestion.may_be_applied else None


def _require_pending(book: OpenBook, move_id: int) -> AutomaticMoveView:
    view = automatic_move(move_id)
    if view is None:
        raise Refusal("not_found", what="automatic_move", id=move_id)
    book.require("tournament", view.event)
    if view.outcome is not None:
        raise Refusal("automatic_move_over", outcome=view.outcome, entry=view.entry)
    return view


def _end(book: OpenBook, view: AutomaticMoveView, outcome: AutomaticMoveOutcome) -> None:
    book.append(AutomaticMoveEnd, automatic_move_id=view.id, outcome=outcome.value, at=book.now)


SUGGESTION_KINDS = [kind.value for kind in SuggestionKind]


class SuggestionFilter(DayFilter):
    """Filters of the suggestions; all days in play by default."""

    kind = serializers.ChoiceField(SUGGESTION_KINDS, required=False)


class SuggestionSerializer(serializers.Serializer):
    """One thing the floor should do, and why."""

    id = serializers.CharField(help_text="Applied by this; it changes with whatever it rests on.")
    kind = serializers.ChoiceField(SUGGESTION_KINDS)
    day = serializers.IntegerField(source="day_id")
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField(allow_null=True)
    to_seat = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(allow_null=True, help_text="What the new seat is on the next hand.")
    needs_button = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables whose blinds must be set first."
    )
    needs_lot = serializers.BooleanField(help_text="Applying it draws a lot.")
    is_asked = serializers.BooleanField(help_text="The rules leave it to the director.")
    is_open = serializers.BooleanField(
        help_text="The rules name nobody: the director moves a player manually."
    )
    waits_for = serializers.ListField(child=serializers.CharField())
    moves = serializers.SerializerMethodField(help_text="The moves of a table that is filled, by their ids.")
    racing = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Tables that have still to exchange chips that leave play; it waits for them.",
    )
    may_be_applied = serializers.BooleanField()
    tables = serializers.ListField(child=serializers.IntegerField())
    halted_at = serializers.DateTimeField(allow_null=True, help_text="When a short table stopped dealing.")
    why = serializers.CharField(help_text="One sentence for the player who asks.")
    reason = serializers.SerializerMethodField(help_text="The numbers and rules behind the sentence.")

    def get_moves(self, one: Suggestion) -> list[str]:
        """The ids of its moves."""
        return [move.id for move in one.moves]

    def get_reason(self, one: Suggestion) -> dict[str, int | str | None]:
        """Sizes, positions and rules by name."""
        return asdict(one.reason)


@read(
    "events/<int:event>/suggestions/",
    admits=READERS,
    filtered_by=SuggestionFilter,
    shape=SuggestionSerializer,
)
def suggestions(wanted: Mapping[str, Any], event: int) -> Sequence[Suggestion]:
    """List what the floor should do next, in order, for one day or for all days in play."""
    event_id = tournaments.event(event).id
    of_day = advice.suggestions(day_in(wanted, event_id)) if "day" in wanted else event_suggestions(event_id)
    return [suggestion for suggestion in of_day if wanted.get("kind", suggestion.kind) == suggestion.kind]
