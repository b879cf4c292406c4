"""A table in play seen close, and a player moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from people import queries as people
from people.doors import page
from people.roles import FLOOR, READERS
from screens.board.hands import hands_of
from screens.board.plan import PlanTable, plan
from screens.board.todo import due_at_tables
from screens.pages.answers import number_in, number_or_none, own_line
from screens.pages.taps import carry_out
from seating import actions as seating
from seating import queries as seats
from seating.actions import Spot, Told
from seating.queries import TableView
from tournaments import queries as tournaments

Verb = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class FreeTable:
    """An open table with the seats that may be given."""

    number: int
    players: int
    seats: tuple[int, ...]


@page(reads=READERS, writes=FLOOR)
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who sits there, and what may be done with the table."""
    view = seats.table(table_id)
    if request.method == "POST":
        carry_out(request, view.event_id, _verb(request, view))
        line = own_line(request, view.event_id)
        messages.success(request, line.sentence if line else _("Done"))
        return redirect("dashboard", view.event_id)
    hands = hands_of(request)
    drawn = plan(view.event_id, hands, due_at_tables(view.event_id))
    context = {
        "event": tournaments.event(view.event_id),
        "table": view,
        "plan": next((one for one in drawn.tables if one.number == view.number), _none(view)),
        "may_run": hands.runs_floor and view.state == "open",
        "taken": [seat.number for seat in view.seats if seat.entry_id is not None],
    }
    return render(request, "screens/table.html", context)


def _none(view: TableView) -> PlanTable:
    return PlanTable(view.number, view.name, len(view.seats), view.players, "", "", "", ())


def _verb(request: HttpRequest, view: TableView) -> Verb:
    """What was asked of the table."""
    verbs: dict[str, Callable[[], Verb]] = {
        "blinds": lambda: partial(seating.set_positions, told=_told(request)),
        "forget": lambda: partial(seating.set_positions, told=None),
        "hold": lambda: partial(seating.hold_table, is_held=not view.holds_break),
        "verify": lambda: seating.verify_table,
        "break": lambda: seating.break_table,
        "close": lambda: seating.close_table,
        "lock": lambda: partial(seating.lock_seat, seat=number_in(request, "seat"), status="locked"),
        "unlock": lambda: partial(seating.lock_seat, seat=number_in(request, "seat"), status="in_use"),
    }
    asked = request.POST.get("act", "")
    if asked not in verbs:
        raise Http404
    return partial(verbs[asked](), table_id=view.id)


def _told(request: HttpRequest) -> Told:
    return Told(
        number_in(request, "big_blind"),
        number_or_none(request, "small_blind"),
        number_or_none(request, "button"),
    )


@page(reads=FLOOR, writes=FLOOR)
def move(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Move a player to a seat that is chosen here; ``seen`` is where the page saw the player."""
    entry = tournaments.entry(entry_id)
    if request.method == "POST":
        _move(request, entry.event_id, entry_id)
        line = own_line(request, entry.event_id)
        messages.success(request, line.sentence if line else _("Moved"))
        return redirect("dashboard", entry.event_id)
    context = {
        "event": tournaments.event(entry.event_id),
        "entry": entry,
        "player": people.player(entry.player_id).name,
        "seat": seats.seat_of(entry_id),
        "tables": [_free(view) for view in seats.tables(entry.day_id) if view.free],
    }
    return render(request, "screens/move.html", context)


def _free(view: TableView) -> FreeTable:
    return FreeTable(
        view.number, view.players, tuple(seat.number for seat in view.seats if seat.may_be_given)
    )


def _move(request: HttpRequest, event_id: int, entry_id: int) -> None:
    to, seen = _spot(request.POST.get("to", "")), request.POST.get("seen", "")
    options: dict[str, Any] = {"entry_id": entry_id, "to": to, "note": request.POST.get("note", "")}
    carry_out(request, event_id, seating.move_player, seen=_spot(seen) if seen else None, **options)


def _spot(text: str) -> Spot:
    """A seat as people write it: ``4.7``."""
    table, _dot, seat = text.partition(".")
    if not (table.isdecimal() and seat.isdecimal()):
        raise Http404
    return Spot(int(table), int(seat))
