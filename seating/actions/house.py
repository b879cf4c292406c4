"""Moves that the house makes by itself: announced, stopped by a veto, made at the instant announced."""

from __future__ import annotations

from datetime import datetime

from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.room import PlayState
from rulebook.transit import made_at
from seating.actions.balance import carry_out_move
from seating.facts import HouseMoveAnnounced, HouseMoveVetoed, HouseMoveWithdrawn, PlayerMovedByHouse
from seating.models import HouseMove, HouseMoveEnd, HouseMoveOutcome
from seating.queries.house import HouseMoveView, house_move, may_be_announced
from seating.queries.rules import FRESH_FOR, GRACE, floor_of
from seating.queries.suggestions import Suggestion, find, suggestions
from tournaments import queries as tournaments


def announce_moves(book: OpenBook, *, day_id: int) -> list[int]:
    """Announce every move that the house may make alone now; answers the ids, none if there is nothing."""
    day = tournaments.day(day_id)
    book.require("tournament", day.event_id)
    due_at = made_at(tournaments.profile(day.event_id).seating, book.now)
    return [_announce(book, one, due_at) for one in may_be_announced(day_id, book.now)]


def _announce(book: OpenBook, one: Suggestion, due_at: datetime) -> int:
    spots = {
        "from_table": one.from_table or 0,
        "from_seat": one.from_seat or 0,
        "to_table": one.to_table or 0,
        "to_seat": one.to_seat or 0,
    }
    row = book.append(
        HouseMove,
        day_id=one.day_id,
        suggestion=one.id,
        entry_id=one.entry_id,
        announced_at=book.now,
        due_at=due_at,
        **spots,
    )
    book.record(HouseMoveAnnounced(entry=one.entry_id or 0, due_at=due_at.isoformat(), **spots))
    return int(row.pk)


def veto_move(book: OpenBook, *, house_move_id: int) -> dict[str, int]:
    """Stop an announced move; it may be stopped until it is made.

    Raises ``Refusal`` ``not_found`` or ``house_move_over``.
    """
    view = _demand_pending(book, house_move_id)
    _end(book, view, HouseMoveOutcome.VETOED)
    book.record(HouseMoveVetoed(entry=view.entry_id, to_table=view.to_table, to_seat=view.to_seat))
    return {"entry": view.entry_id, "table": view.to_table, "seat": view.to_seat}


def make_house_move(book: OpenBook, *, house_move_id: int) -> str:
    """Make an announced move if its time is over, or withdraw it when what it rests on has changed.

    Answers what became of it, empty if it is not due or was ended by somebody else meanwhile.
    """
    view = house_move(house_move_id)
    if view is None or view.outcome is not None or book.now < view.due_at:
        return ""
    book.require("tournament", view.event_id)
    found = _still_due(book, view)
    if found is None:
        _end(book, view, HouseMoveOutcome.WITHDRAWN)
        book.record(HouseMoveWithdrawn(entry=view.entry_id, to_table=view.to_table, to_seat=view.to_seat))
        return HouseMoveOutcome.WITHDRAWN.value
    before, after = carry_out_move(book, found)
    _end(book, view, HouseMoveOutcome.MADE)
    book.record(
        PlayerMovedByHouse(
            entry=view.entry_id,
            from_table=before.table,
            from_seat=before.seat,
            to_table=after.table,
            to_seat=after.seat,
        )
    )
    return HouseMoveOutcome.MADE.value


def _still_due(book: OpenBook, view: HouseMoveView) -> Suggestion | None:
    """The suggestion as it was announced, if play is still such that the house may make it."""
    floor = floor_of(view.day_id, book.now, fresh_for=FRESH_FOR + GRACE)
    if not floor.profile.seating.auto_balance or floor.field.state is not PlayState.NORMAL:
        return None
    if tournaments.event(view.event_id).state != "running":
        return None
    found = find(suggestions(view.day_id, book.now, fresh_for=FRESH_FOR + GRACE), view.suggestion)
    return found if found is not None and found.may_be_applied else None


def _demand_pending(book: OpenBook, house_move_id: int) -> HouseMoveView:
    view = house_move(house_move_id)
    if view is None:
        raise Refusal("not_found", what="house_move", id=house_move_id)
    book.require("tournament", view.event_id)
    if view.outcome is not None:
        raise Refusal("house_move_over", outcome=view.outcome, entry=view.entry_id)
    return view


def _end(book: OpenBook, view: HouseMoveView, outcome: HouseMoveOutcome) -> None:
    book.append(HouseMoveEnd, house_move_id=view.id, outcome=outcome.value, at=book.now)
