"""One player or one table at a time: where he may go, what becomes of its seats, where the button is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import page
from access.permissions import is_admitted
from access.roles import FLOOR, READERS
from floor.penalties.queries import NO_MARK, Mark, marks
from floor.play.answers import Verb, carry_out, number_in, tapped
from floor.tables.taps import seen_in
from journal import instants
from journal.book import OpenBook
from people import queries as people
from rulebook.ahead import BreakPreview
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from seating.actions import Spot, Told
from seating.queries import SeatView, TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording import words


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A chair with the name of whoever has it, and what is to be known of a warned or penalised player."""

    seat: SeatView
    player: str
    mark: Mark = NO_MARK


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table whose seats bear names."""

    table: TableView
    seats: tuple[NamedSeat, ...]


def named(event_id: int, tables: Sequence[TableView]) -> tuple[NamedTable, ...]:
    """Tables of an event with the names of their players, looked up once."""
    playing = {entry.id: entry.player_id for entry in tournaments.entries(event_id)}
    names = people.player_names(set(playing.values()))
    told = marks(event_id, instants.now())
    return tuple(
        NamedTable(
            table,
            tuple(
                NamedSeat(
                    seat,
                    names.get(playing.get(seat.entry_id or 0, 0), ""),
                    told.get(seat.entry_id or 0, NO_MARK),
                )
                for seat in table.seats
            ),
        )
        for table in tables
    )


@page(reads=FLOOR, writes=FLOOR)
def move(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponseBase:
    """Where a player may go: tap a free seat, or a taken one to change seats with its player."""
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if request.method != "POST":
        return _where_to(request, entry)
    try:
        _answer, command = carry_out(request, entry.event_id, _move_in(request, entry_id))
    except Refusal as refusal:
        if refusal.code != "reason_needed" or request.headers.get("HX-Request"):
            raise
        return _where_to(request, entry, words.explain(refusal)[1])
    if request.headers.get("HX-Request"):
        return tapped(request, event_id, command)
    return redirect("dashboard", entry.event_id)


def _where_to(request: HttpRequest, entry: EntryView, overridden: str = "") -> HttpResponseBase:
    """The seats to choose from; where the choice overrides a rule, a reason is asked for it first."""
    asked = request.POST if request.method == "POST" else request.GET
    context = {
        "entry": entry,
        "name": people.player(entry.player_id).name,
        "at": seats.seat_of(entry.id),
        "tables": named(entry.event_id, seats.tables(entry.day_id)),
        "overridden": overridden,
        "to": asked.get("to", ""),
        "other": asked.get("other", ""),
        "asks_reason": bool(overridden or request.GET.get("to") or request.GET.get("other")),
    }
    return render(request, "floor/move.html", context, status=409 if overridden else 200)


def _move_in(request: HttpRequest, entry_id: int) -> Verb:
    """What was asked for: a free seat, the seat of another player, or none at all."""
    note = request.POST.get("note", "")
    if (other := number_in(request, "other")) is not None:
        return partial(seating.swap_players, entry_id=entry_id, other_id=other, note=note)
    if (to := _spot_in(request)) is None:
        return partial(seating.unseat_player, entry_id=entry_id, note=note, seen=seen_in(request))
    return partial(seating.move_player, entry_id=entry_id, to=to, note=note, seen=seen_in(request))


def _spot_in(request: HttpRequest) -> Spot | None:
    """``12.3``: table and seat; none for no seat at all."""
    table, _point, seat = request.POST.get("to", "").partition(".")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


@page(reads=READERS, writes=FLOOR)
def table(request: HttpRequest, event_id: int, table_id: int) -> HttpResponseBase:
    """One table: who sits here, who was seen, which seats are in use, whether it may be broken."""
    shown = seats.table(table_id)
    if shown.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    if request.method != "POST":
        (one,) = named(event_id, [shown])
        event = tournaments.event(shown.event_id)
        may_write = is_admitted(request, FLOOR) and shown.state == "open"
        context = {
            "one": one,
            "table": shown,
            "event": event,
            "may_write": may_write,
            "preview": _preview(shown),
            "held": seats.held_players(event_id),
            "counts_hands": any(chair.mark.is_away for chair in one.seats),
        }
        return render(request, "floor/table.html", context)
    verb = partial(
        seating.lock_seat,
        table_id=table_id,
        seat=number_in(request, "seat") or 0,
        status=request.POST.get("status", ""),
    )
    _answer, command = carry_out(request, shown.event_id, verb)
    return tapped(request, shown.event_id, command)


def _preview(shown: TableView) -> BreakPreview | None:
    """If this table broke now; none where it is empty, closed or the only one."""
    try:
        return seats.break_preview(shown.id) if shown.state == "open" and shown.players else None
    except Refusal:
        return None


@page(reads=FLOOR, writes=FLOOR)
def blinds(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Who was big blind on the hand just ended, and who posted the small blind: two taps a table."""
    listed = _tables_asked(request, event_id)
    if request.method != "POST":
        context = {"event": tournaments.event(event_id), "tables": named(event_id, listed)}
        return render(request, "floor/blinds.html", context)
    told = {one.id: _told_in(request, one) for one in listed}
    carry_out(request, event_id, partial(_tell, told=told))
    return redirect(request.POST.get("next") or reverse("dashboard", args=[event_id]))


def _tables_asked(request: HttpRequest, event_id: int) -> list[TableView]:
    """The open tables whose numbers stand in the address."""
    wanted = set(request.GET.getlist("table"))
    day = tournaments.current_day(event_id)
    found = [one for one in seats.tables(day.id) if str(one.number) in wanted]
    if not found:
        raise Refusal("not_found", what="table", id=", ".join(sorted(wanted))[:40])
    return found


def _told_in(request: HttpRequest, one: TableView) -> Told:
    big_blind = number_in(request, f"big_blind_{one.number}")
    if big_blind is None:
        raise Refusal("needs_button", field=f"big_blind_{one.number}", tables=(one.number,))
    return Told(big_blind, number_in(request, f"small_blind_{one.number}"))


def _tell(book: OpenBook, *, told: dict[int, Told]) -> None:
    for table_id, positions in told.items():
        seating.set_positions(book, table_id=table_id, told=positions)
