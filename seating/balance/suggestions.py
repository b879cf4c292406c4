"""What the floor should do next: breaks, redraws, moves, halts; each with its reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.translation import get_language

from journal import instants
from journal.reading import asked_once
from rulebook.ahead import breaks_ahead, breaks_together
from rulebook.balance import (
    Halt,
    MoveReason,
    SuggestedMove,
    apart_everywhere,
    are_even,
    halt_play,
    short_table,
    suggest_moves,
)
from rulebook.breaking import (
    BreakKind,
    BreakReason,
    BreakVerdict,
    ComingBreak,
    SuggestedBreak,
    next_break,
    redraw_reached,
)
from rulebook.button import Role
from rulebook.dice import Lots
from rulebook.room import PlayState
from seating import reports
from seating.balance import why
from seating.rules import FRESH_FOR, Floor, floor_of
from seating.tables.pool import has_unseated, waiting_players
from tournaments import queries as tournaments


class SuggestionKind(StrEnum):
    """What a suggestion is about."""

    BALANCE = "balance"
    FILL = "fill"
    BREAK = "break"
    FINAL_TABLE = "final_table"
    HALT = "halt"
    RESUME = "resume"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True)
class HaltReason:
    """Why a table is halted: its players, those of the largest table, the eliminated players, the rule."""

    code: str
    players: int
    largest: int
    eliminated: int
    halt_rule: str


@dataclass(frozen=True, slots=True)
class RedrawReason:
    """Why all seats are redrawn: the remaining players and tables, and the number in the rules."""

    code: str
    players_left: int
    tables_left: int
    count: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing to do, applied on confirmation by its ``id``, which changes with all that it depends on.

    Tables and seats are given by number. ``needs_button`` are tables whose blinds of the last hand must be
    set first. ``needs_lot``: applying it makes a draw. ``waits_for`` names the suggestions to apply before
    it. ``is_asked``: the house leaves the decision to the director. ``is_open``: the director must move a
    player manually, because the rules name nobody, or must free seats first. ``chairs`` is how many chairs
    the final table gets, because it is larger than the others. ``racing`` are its tables that must still
    exchange chips that leave. ``halted_at`` is when a short table was halted, None while it still plays.
    ``reason`` holds the figures of the sentence ``why``. ``moves`` are those of a table that is filled.
    """

    id: str
    kind: SuggestionKind
    day_id: int
    entry_id: int | None
    from_table: int | None
    from_seat: int | None
    to_table: int | None
    to_seat: int | None
    role: Role | None
    needs_button: tuple[int, ...]
    needs_lot: bool
    is_asked: bool
    waits_for: tuple[str, ...]
    tables: tuple[int, ...]
    why: str
    reason: MoveReason | BreakReason | HaltReason | RedrawReason
    halted_at: datetime | None = None
    is_open: bool = False
    chairs: int = 0
    racing: tuple[int, ...] = ()
    moves: tuple[Suggestion, ...] = ()

    @property
    def may_be_applied(self) -> bool:
        """Whether it can be applied now, without setting or doing anything first."""
        is_done = self.kind is SuggestionKind.HALT and self.halted_at is not None
        return not (is_done or self.is_open or self.needs_button or self.waits_for or self.racing)


def event_suggestions(event_id: int, at: datetime | None = None) -> tuple[Suggestion, ...]:
    """The suggestions of all days of an event that are not closed."""
    days = [day for day in tournaments.days(event_id) if not day.is_closed]
    return tuple(suggestion for day in days for suggestion in suggestions(day.id, at))


def suggestions(
    day_id: int, at: datetime | None = None, *, fresh_for: timedelta = FRESH_FOR
) -> tuple[Suggestion, ...]:
    """What is due at the tables of a day, in the order in which it should be done.

    A table that breaks balances the others, so only the rest is balanced; while a final table waits for a
    chair, all tables are balanced. ``at`` defaults to now.
    """
    return _suggestions(day_id, at or instants.now(), fresh_for, get_language())


@asked_once
def _suggestions(
    day_id: int, at: datetime, fresh_for: timedelta, _language: str | None
) -> tuple[Suggestion, ...]:
    if not tournaments.day(day_id).kind.mixes_tables:
        return ()
    floor = floor_of(day_id, at, fresh_for=fresh_for)
    return (*after_races(day_id, _that_move(day_id, floor)), *_halts(day_id, floor))


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether the tables of a day are even, and the break that comes next, if any."""

    is_even: bool
    next_break: ComingBreak | None


def outlook_of(day_id: int, at: datetime) -> Outlook:
    """Whether the tables are even, and which breaks at how many players left."""
    floor = floor_of(day_id, at, fresh_for=FRESH_FOR)
    stays = floor.plays_to_winners or not tournaments.day(day_id).kind.mixes_tables
    coming = None if stays else next_break(floor.views, floor.profile, floor.field)
    return Outlook(are_even(floor.views), coming)


def _that_move(day_id: int, floor: Floor) -> tuple[Suggestion, ...]:
    breaks = _breaks(day_id, floor)
    if breaks and not (breaks[0].is_asked or breaks[0].chairs):
        return breaks
    if redraws := redraw_due(day_id, floor):
        return (*breaks, *redraws)
    moves, new = balance(day_id, floor), {view.key for view in floor.views if view.is_new}
    # Automatic moves are announced one by one.
    is_grouped = new and not floor.profile.seating.auto_balance
    return (*breaks, *(_filling(moves, new) if is_grouped else moves))


def _filling(moves: Sequence[Suggestion], new: Set[int]) -> tuple[Suggestion, ...]:
    """The moves to a new table as one suggestion, unless the floor must choose somebody."""
    groups: dict[object, list[Suggestion]] = defaultdict(list)
    for move in moves:
        is_decided = not (move.is_asked or move.is_open or move.from_table is None)
        groups[move.to_table if is_decided and move.to_table in new else move.id].append(move)
    filled = [_of_filling(group) for group in groups.values()]
    named = {move.id: one.id for one, group in zip(filled, groups.values(), strict=True) for move in group}
    return tuple(
        replace(one, waits_for=_others_before([named[name] for name in one.waits_for], one.id))
        for one in filled
    )


def _others_before(names: Sequence[str], own: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name != own))


def _of_filling(moves: Sequence[Suggestion]) -> Suggestion:
    first, reason = moves[0], moves[-1].reason
    if len(moves) == 1 or not isinstance(reason, MoveReason):
        return first
    givers = [one.from_table for one in moves if one.from_table is not None]
    return replace(
        first,
        id=_name("fill", first.to_table, *(part for one in moves for part in (one.from_table, one.entry_id))),
        kind=SuggestionKind.FILL,
        entry_id=None,
        from_table=None,
        from_seat=None,
        to_seat=None,
        role=None,
        needs_button=tuple(sorted({number for one in moves for number in one.needs_button})),
        needs_lot=any(one.needs_lot for one in moves),
        waits_for=tuple(name for one in moves for name in one.waits_for),
        tables=tuple(dict.fromkeys(number for one in moves for number in one.tables)),
        why=why.of_filling(givers, reason),
        moves=tuple(moves),
    )


def after_races(day_id: int, listed: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
    """Suggestions that move players, with the tables that still exchange chips; only these wait for them."""
    racing = reports.racing_tables(tournaments.day(day_id).event_id) if listed else frozenset()
    if not racing:
        return tuple(listed)
    return tuple(
        replace(
            suggestion,
            racing=tuple(sorted(racing & {suggestion.from_table, suggestion.to_table, *suggestion.tables})),
        )
        for suggestion in listed
    )


def _breaks(day_id: int, floor: Floor) -> tuple[Suggestion, ...]:
    """The tables that break now, and those that would break next; each waits for the one before."""
    due = () if floor.plays_to_winners else breaks_ahead(floor.views, floor.profile, floor.field)
    together = breaks_together(due, floor.profile)
    result = [_of_breaks(day_id, floor, due[0], together)] if together else []
    for due_break in due[len(together) :]:
        earlier = (result[-1].id,) if result else ()
        result.append(replace(_of_break(day_id, floor, due_break), waits_for=earlier))
    return tuple(result)


def redraw_due(day_id: int, floor: Floor) -> tuple[Suggestion, ...]:
    """The redraw that is due at this number of players; it also balances the tables."""
    playing = [view for view in floor.views if view.occupied and not view.is_feature]
    field, players = floor.field, sum(view.players for view in floor.views)
    rules = floor.profile.breaking
    count = redraw_reached(players, len(playing), field.players_before, rules, field.state)
    if count is None or not playing or field.registration_is_open or floor.plays_to_winners:
        return ()
    reason = RedrawReason("players_reached", players, len(playing), count)
    return (
        Suggestion(
            id=_name("redraw", count, players),
            kind=SuggestionKind.REDRAW,
            day_id=day_id,
            entry_id=None,
            from_table=None,
            from_seat=None,
            to_table=None,
            to_seat=None,
            role=None,
            needs_button=(),
            needs_lot=True,
            is_asked=False,
            waits_for=(),
            tables=tuple(view.key for view in playing),
            why=why.of_redraw(players, len(playing), count),
            reason=reason,
        ),
    )


def due_moves(day_id: int, floor: Floor, lots: Lots | None = None) -> tuple[SuggestedMove, ...]:
    """The moves that balance the tables; those who wait for a seat sit first."""
    if not tournaments.day(day_id).kind.mixes_tables:
        return ()
    moves = suggest_moves(floor.views, floor.profile, state=floor.field.state, lots=lots)
    if not moves or not has_unseated(day_id):
        return moves
    waiting = len(waiting_players(day_id))
    return suggest_moves(floor.views, floor.profile, state=floor.field.state, lots=lots, waiting=waiting)


def balance(day_id: int, floor: Floor) -> tuple[Suggestion, ...]:
    """The moves that balance the tables, in order; each waits for earlier moves at its tables.

    Choices that the floor has do not wait for each other: each replaces the rest.
    """
    result: list[Suggestion] = []
    choices: set[str] = set()
    for move in due_moves(day_id, floor):
        suggestion = _of_move(day_id, floor, move)
        if alike := sum(one.id.startswith(suggestion.id) for one in result):
            # Two moves between the same tables whose players are not known yet.
            suggestion = replace(suggestion, id=f"{suggestion.id}-{alike + 1}")
        before = [other for other in result if other.id not in choices]
        earlier = tuple(other.id for other in before if set(other.tables) & set(suggestion.tables))
        result.append(replace(suggestion, waits_for=earlier))
        if move.chosen_among:
            choices.add(suggestion.id)
    return tuple(result)


def _of_move(day_id: int, floor: Floor, move: SuggestedMove) -> Suggestion:
    entry_id = None
    if move.from_table is not None and move.from_seat is not None:
        entry_id = floor.table(move.from_table).entries.get(move.from_seat)
    tables = (*([] if move.from_table is None else [move.from_table]), *move.drawn_among, move.to_table)
    return Suggestion(
        id=_name("balance", move.from_table, move.from_seat, entry_id, move.to_table, move.to_seat),
        kind=SuggestionKind.BALANCE,
        day_id=day_id,
        entry_id=entry_id,
        from_table=move.from_table,
        from_seat=move.from_seat,
        to_table=move.to_table,
        to_seat=move.to_seat,
        role=move.role,
        needs_button=move.needs_button,
        needs_lot=move.needs_lot,
        is_asked=move.is_asked,
        waits_for=(),
        tables=tables,
        why=why.of_move(move, entry_id),
        reason=move.reason,
        is_open=move.is_open,
    )


def _of_break(day_id: int, floor: Floor, due: SuggestedBreak) -> Suggestion:
    is_final = due.kind is BreakKind.FINAL_TABLE
    kind = SuggestionKind.FINAL_TABLE if is_final else SuggestionKind.BREAK
    tables = due.drawn_among if due.table is None else (due.table,)
    if is_final:
        tables = tuple(view.key for view in floor.views if view.occupied)
    return Suggestion(
        id=_name(kind.value, due.table, *due.drawn_among, due.reason.players_left),
        kind=kind,
        day_id=day_id,
        entry_id=None,
        from_table=None if is_final else due.table,
        from_seat=None,
        to_table=due.table if is_final else None,
        to_seat=None,
        role=None,
        needs_button=(),
        needs_lot=due.table is None,
        is_asked=due.verdict is BreakVerdict.ASK,
        waits_for=(),
        tables=tables,
        why=why.of_break(due) + why.of_no_choice(_without_choice(floor, due)),
        reason=due.reason,
        is_open=due.lacks_seats,
        chairs=due.chairs,
    )


def _without_choice(floor: Floor, due: SuggestedBreak) -> tuple[int, ...]:
    """Seats of a breaking table whose players are kept apart from somebody at every other table."""
    if due.kind is not BreakKind.TABLE or due.table is None:
        return ()
    others = [view for view in floor.views if view.key != due.table]
    return apart_everywhere(floor.view(due.table), others)


def _of_breaks(day_id: int, floor: Floor, first: SuggestedBreak, numbers: tuple[int, ...]) -> Suggestion:
    """Several tables break at once, as the house prefers."""
    players = sum(floor.view(number).players for number in numbers)
    stay = [view for view in floor.views if view.key not in numbers and not view.is_locked]
    reason = replace(first.reason, players=players, free_seats=sum(view.free for view in stay))
    return replace(
        _of_break(day_id, floor, first),
        id=_name("break", *numbers, reason.players_left),
        tables=numbers,
        why=why.of_breaks(numbers, reason),
        reason=reason,
    )


def _halts(day_id: int, floor: Floor) -> tuple[Suggestion, ...]:
    """Tables that should halt or are halted, and those that were filled and resume."""
    if floor.field.state is PlayState.HAND_ON:
        return ()
    playing = [view for view in floor.views if view.occupied and not view.is_locked]
    halt = Halt()
    if len(playing) > 1:
        rules = floor.profile.seating
        halt = halt_play([short_table(view) for view in playing], rules.halt_rule, is_turbo=rules.is_turbo)
    largest = max((view.players for view in playing), default=0)
    numbers = (*halt.tables, *halt.needs_button)
    filled = [table.number for table in floor.tables if table.halted_at and table.number not in numbers]
    return (
        *(
            _of_halt(day_id, floor, halt, number, largest)
            for number in numbers
            if floor.table(number).waived_at_players != floor.view(number).players
        ),
        *(_of_resume(day_id, floor, number, largest) for number in filled),
    )


def _of_halt(day_id: int, floor: Floor, halt: Halt, number: int, largest: int) -> Suggestion:
    view, halted_at = floor.view(number), floor.table(number).halted_at
    is_unknown = number in halt.needs_button and halted_at is None
    return Suggestion(
        id=_name("halt", number, view.players),
        kind=SuggestionKind.HALT,
        day_id=day_id,
        entry_id=None,
        from_table=number,
        from_seat=None,
        to_table=None,
        to_seat=None,
        role=None,
        needs_button=(number,) if is_unknown else (),
        needs_lot=False,
        is_asked=halt.is_proposal,
        waits_for=(),
        tables=(number,),
        why=why.of_halt(number, view.players, largest, halted_at, is_proposal=halt.is_proposal),
        reason=_halt_reason(floor, number, largest),
        halted_at=halted_at,
    )


def _of_resume(day_id: int, floor: Floor, number: int, largest: int) -> Suggestion:
    halt = _of_halt(day_id, floor, Halt(), number, largest)
    return replace(
        halt,
        id=_name("resume", number, floor.view(number).players),
        kind=SuggestionKind.RESUME,
        why=why.of_resume(number, floor.view(number).players, largest),
    )


def _halt_reason(floor: Floor, number: int, largest: int) -> HaltReason:
    view = floor.view(number)
    rule = floor.profile.seating.halt_rule.value
    return HaltReason("table_is_short", view.players, largest, view.eliminated, rule)


def _name(kind: str, *parts: int | None) -> str:
    return "-".join((kind, *("x" if part is None else str(part) for part in parts)))


def find(listed: Sequence[Suggestion], suggestion_id: str) -> Suggestion | None:
    """The suggestion with this id; None if anything it depends on has changed."""
    return next((suggestion for suggestion in listed if suggestion.id == suggestion_id), None)
