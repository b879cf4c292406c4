"""Automatic moves: announced, then made at the announced time unless vetoed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import DayId, Id, Note
from access.roles import FLOOR, NOBODY
from access.verbs import action, verb
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from rulebook.room import PlayState
from rulebook.transit import made_at
from seating.balance.rows import AutomaticMoveView, automatic_move, may_be_announced
from seating.balance.suggestions import Suggestion, find, suggestions
from seating.balance.verbs import carry_out_move
from seating.commands import Placed
from seating.facts import (
    AutomaticMoveAnnounced,
    AutomaticMoveVetoed,
    AutomaticMoveWithdrawn,
    PlayerMovedAutomatically,
)
from seating.models import AutomaticMove, AutomaticMoveEnd, AutomaticMoveOutcome
from seating.rules import FRESH_FOR, GRACE, floor_of
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceMoves:
    """Announce a day's automatic moves."""

    day: DayId


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedMoves:
    """The moves announced."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCommand:
    """A command about an announced move."""

    move: Annotated[Id, Note("The automatic move.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedMove:
    """What became of an announced move; null if it is not due yet or was settled earlier."""

    outcome: AutomaticMoveOutcome | None


def _of_day(command: AnnounceMoves) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


def _of_move(command: Any) -> list[BookRef]:
    view = automatic_move(command.move)
    if view is None:
        raise Refusal("not_found", what="automatic_move", id=command.move)
    return [tournament_book(view.event)]


@verb(AnnounceMoves, "", admits=NOBODY, opens=_of_day)
def announce_moves(book: OpenBook, command: AnnounceMoves) -> AnnouncedMoves:
    """Announce every move that may be made automatically now."""
    day = tournaments.day(command.day)
    book.require("tournament", day.event_id)
    due_at = made_at(tournaments.profile(day.event_id).seating, book.now)
    return AnnouncedMoves(
        moves=tuple(_announce(book, one, due_at) for one in may_be_announced(day.id, book.now))
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
    found = _still_due(book, view)
    if found is None:
        _end(book, view, AutomaticMoveOutcome.WITHDRAWN)
        book.record(AutomaticMoveWithdrawn(entry=view.entry, to_table=view.to_table, to_seat=view.to_seat))
        return EndedMove(outcome=AutomaticMoveOutcome.WITHDRAWN)
    before, after = carry_out_move(book, found)
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
    """The suggestion as announced, if it may still be made automatically."""
    floor = floor_of(view.day, book.now, fresh_for=FRESH_FOR + GRACE)
    if not floor.profile.seating.auto_balance or floor.field.state is not PlayState.NORMAL:
        return None
    if tournaments.event(view.event).state != "running":
        return None
    found = find(suggestions(view.day, book.now, fresh_for=FRESH_FOR + GRACE), view.suggestion)
    return found if found is not None and found.may_be_applied else None


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
