"""One player or table at a time: moves, seats, the button, arrivals; tables opened, broken, redrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR, READERS
from access.typed import number_in, whole_number
from floor.absent.rows import AbsentPlayer, absent_players, marks
from floor.colour_up.rows import chips_left
from floor.notes.rows import notes_of
from floor.notes.verbs import LONGEST
from floor.penalties.rows import NO_MARK, Mark
from journal import instants
from journal.chance.draw_lines import hash_in_force
from journal.opening import tournament_book
from people.naming import words_of
from people.players import rows as people
from people.players.finding import named as named_like
from rulebook.ahead import BreakPreview
from rulebook.breaking import may_break_at_once
from rulebook.profile.variants import ButtonError
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import Spot
from seating.moves.verbs import move_player, swap_players, unseat_player
from seating.queries import Awaited, SeatView, TableView, game_at
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from tournaments.rules.choices import choices_of
from wording import words
from wording.games import GAMES


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A seat with its player's name, and the mark of a warned or penalised player."""

    seat: SeatView
    player: str
    mark: Mark = NO_MARK


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table with names in its seats."""

    table: TableView
    seats: tuple[NamedSeat, ...]


def named(event_id: int, tables: Sequence[TableView]) -> tuple[NamedTable, ...]:
    """Tables of an event with the names of their players, in one lookup."""
    seated = tuple(entry for table in tables for entry in table.entries.values())
    playing = {entry: player for entry, (player, _number) in tournaments.players_of(seated).items()}
    names = people.player_names(set(playing.values()))
    marks_by_entry = marks(event_id, instants.now())
    return tuple(
        NamedTable(
            table,
            tuple(
                NamedSeat(
                    seat,
                    names.get(playing.get(seat.entry_id or 0, 0), ""),
                    marks_by_entry.get(seat.entry_id or 0, NO_MARK),
                )
                for seat in table.seats
            ),
        )
        for table in tables
    )


def seen_in(request: HttpRequest) -> Spot | None:
    """The tapped seat, if the page sent it."""
    table, seat = request.POST.get("table", ""), request.POST.get("seat", "")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


@page(reads=FLOOR, writes=FLOOR)
def move(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The possible seats of a player: tap a free one, or a taken one to change seats with its player.

    One form serves three verbs, and needs a reason if the choice overrides a rule: so it is a
    page, which sends the same commands.
    """
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if request.method != "POST":
        return _where_to(request, entry)
    try:
        _move(request, entry_id)
    except Refusal as refusal:
        if refusal.code != "reason_needed":
            raise
        return _where_to(request, entry, words.explain(refusal)[1])
    return redirect("dashboard", entry.event_id)


def _where_to(request: HttpRequest, entry: EntryView, overridden: str = "") -> HttpResponse:
    """The possible seats; if the choice overrides a rule, the page asks for a reason first."""
    query = request.POST if request.method == "POST" else request.GET
    player = people.player(entry.player_id)
    asked, tables = request.GET.get("q", "").strip(), seats.tables(entry.day_id)
    matches = [one for one in tables if asked in ("", str(one.number))]
    page_shown = Paginator(matches, TABLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "entry": entry,
        "name": player.name,
        "photo": player.photo,
        "at": seats.seat_of(entry.id),
        "tables": named(entry.event_id, list(page_shown)),
        "page": page_shown,
        "asked": asked,
        "is_long": len(tables) > TABLES_A_PAGE,
        "overridden": overridden,
        "to": query.get("to", ""),
        "other": query.get("other", ""),
        "asks_reason": bool(overridden or request.GET.get("to") or request.GET.get("other")),
    }
    return render(request, "floor/move.html", context, status=400 if overridden else 200)


def _move(request: HttpRequest, entry_id: int) -> None:
    """Carry out the move: to a free seat, to another player's seat, or to no seat."""
    note, version = request.POST.get("note", ""), seen_in(request)
    by = by_page(request)
    if (other_entry := number_in(request, "other")) is not None:
        swap_players.perform_with(by, entry=entry_id, other=other_entry, note=note)
    elif (to := _spot_in(request)) is not None:
        move_player.perform_with(by, entry=entry_id, to=to, note=note, seen=version)
    else:
        unseat_player.perform_with(by, entry=entry_id, note=note, seen=version)


def _spot_in(request: HttpRequest) -> Spot | None:
    """``12.3``: table and seat; None for no seat."""
    table, _point, seat = request.POST.get("to", "").partition(".")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


@page(reads=READERS)
def table(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """One table: its players, who was seen, the seats in use, and whether it may be broken."""
    view = seats.table(table_id)
    if view.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    (named_table,), absent_there = named(event_id, [view]), _absent_at(view)
    context = {
        "one": named_table,
        "table": view,
        "event": tournaments.event(event_id),
        "may_write": has_role(request, FLOOR) and view.state == "open",
        "note": notes_of(event_id).tables.get(table_id, ""),
        "longest": LONGEST,
        "preview": _preview(view),
        "pinned": seats.pinned_players(),
        "absent": absent_there,
        "counts_hands": bool(absent_there) or any(chair.mark.is_away for chair in named_table.seats),
    }
    return render(request, "floor/table.html", context)


def _absent_at(table: TableView) -> tuple[AbsentPlayer, ...]:
    """The absent players of a table, with the forecast of their stacks."""
    players = absent_players(table.event_id, instants.now())
    return tuple(player for player in players if player.table is not None and player.table.id == table.id)


def _preview(table: TableView) -> BreakPreview | None:
    """The result of breaking this table now; None if it is empty, closed or the only one."""
    try:
        return seats.break_preview(table.id) if table.state == "open" and table.players else None
    except Refusal:
        return None


@page(reads=FLOOR)
def blinds(request: HttpRequest, event_id: int) -> HttpResponse:
    """The big blind of the hand just ended, and the small blind: two taps per table."""
    tables = _tables_in_query(request, event_id)
    context = {"event": tournaments.event(event_id), "tables": named(event_id, tables)}
    return render(request, "floor/blinds.html", context)


def _tables_in_query(request: HttpRequest, event_id: int) -> list[TableView]:
    """The open tables whose numbers are in the URL."""
    wanted = set(request.GET.getlist("table"))
    day = tournaments.current_day(event_id)
    result = [table_view for table_view in seats.tables(day.id) if str(table_view.number) in wanted]
    if not result:
        raise Refusal("not_found", what="table", id=", ".join(sorted(wanted))[:40])
    return result


@dataclass(frozen=True, slots=True)
class NamedArrival:
    """An awaited player, by name; ``minutes`` since the player was sent to the seat."""

    awaited: Awaited
    player: str
    minutes: int


@page(reads=READERS)
def awaited(request: HttpRequest, event_id: int) -> HttpResponse:
    """Players not yet seen in their seat by pages, overdue ones first; ``q`` searches for a name or a table."""
    day, now = tournaments.current_day(event_id), instants.now()
    arrivals = sorted(seats.awaited(day.id, now), key=lambda arrival: not arrival.is_overdue)
    query = request.GET.get("q", "").strip().lower()
    matches = _sought(event_id, arrivals, query) if query else arrivals
    page_shown = Paginator(matches, A_PAGE).get_page(request.GET.get("page"))
    names = words.names("entry", [arrival.entry_id for arrival in page_shown])
    context = {
        "event": tournaments.event(event_id),
        "day": day,
        "listed": [
            NamedArrival(
                arrival,
                names.get(arrival.entry_id, ""),
                max(0, round((now - arrival.since).total_seconds() / 60)),
            )
            for arrival in page_shown
        ],
        "page": page_shown,
        "query": urlencode({"q": query}) if query else "",
        "overdue": sum(arrival.is_overdue for arrival in arrivals),
        "no_shows": sum(arrival.is_first_seat for arrival in arrivals),
        "asked": query,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/awaited.html", context)


A_PAGE = 60
TABLES_A_PAGE, LINES_A_PAGE = 30, 200


def _sought(event_id: int, arrivals: Sequence[Awaited], query: str) -> Sequence[Awaited]:
    """Those at a table, or whose names have words that begin like these."""
    if at_table := [arrival for arrival in arrivals if query == str(arrival.table)]:
        return at_table
    if not (parts := words_of(query.replace("\0", ""))):
        return ()
    named_so = {
        arrival.entry_id for arrival in seats.seat_search(event_id, {}, named_like("entry__player", parts))
    }
    return [arrival for arrival in arrivals if arrival.entry_id in named_so]


def _game(table: TableView) -> dict[str, object]:
    """The game of the table, the next one, and the games to choose from."""
    order = tournaments.event(table.event_id).games
    if not order.is_on:
        return {"game": None}
    at = game_at(table, order)
    return {
        "game": at,
        "game_name": GAMES[at.game],
        "next_name": GAMES[at.next] if at.next else "",
        "choices": [(game.value, GAMES[game]) for game in (order.games if order.is_chosen else ())],
    }


@page(reads=READERS)
def button(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """The next position of the button; a misplaced button is corrected by the rules."""
    view = seats.table(table_id)
    if view.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    (named_table,) = named(view.event_id, [view])
    rule = tournaments.profile(view.event_id).button.button_error
    context = {
        "event": tournaments.event(view.event_id),
        "table": view,
        "one": named_table,
        "hand": seats.next_hand(view.id),
        "may_write": has_role(request, FLOOR) and view.state == "open",
        "floor_decides": rule is ButtonError.FLOOR_DECIDES,
        "error_rule": dict(choices_of(ButtonError))[rule.value],
        **_game(view),
    }
    return render(request, "floor/button.html", context)


@page(reads=FLOOR)
def open_tables(request: HttpRequest, event_id: int) -> HttpResponse:
    """The tables that open next, in the room's order, and how many are needed."""
    day = tournaments.current_day(event_id)
    wanted = seats.tables_wanted(day.id, whole_number(request.GET.get("expected", "")))
    rules = tournaments.profile(event_id).seating
    context = {
        "event": tournaments.event(event_id),
        "day": day,
        "capacity": seats.capacity(day.id),
        "wanted": wanted,
        "count": max(1, wanted.needed, min(wanted.ahead, len(wanted.next_tables))),
        "is_before_play": day.started_at is None,
        "share": rules.open_ahead,
        "open_next_at": rules.open_next_at,
    }
    return render(request, "floor/open_tables.html", context)


@dataclass(frozen=True, slots=True)
class OrderedTable:
    """A table in the breaking order; kept tables and feature tables are skipped."""

    place: int
    table: seats.TableView


@page(reads=READERS)
def break_order(request: HttpRequest, event_id: int) -> HttpResponse:
    """The tables in breaking order; a typed order is submitted, ticked tables break together."""
    day = tournaments.current_day(event_id)
    rules = tournaments.profile(event_id).breaking
    order = seats.posted_order(day.id, instants.now())
    listed = [OrderedTable(place, table) for place, table in enumerate(order, start=1)]
    page_shown = Paginator(listed, LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": tournaments.event(event_id),
        "listed": page_shown.object_list,
        "page": page_shown,
        "typed": ", ".join(str(table.number) for table in order),
        "may_tick": may_break_at_once(rules, 2),
        "is_posted": rules.choose in ("posted_order", "posted_order_added_first"),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/break_order.html", context)


@page(reads=FLOOR)
def redraw(request: HttpRequest, event_id: int) -> HttpResponse:
    """Preview a redraw; only this page starts it, so that no player loses a seat by accident."""
    day = tournaments.current_day(event_id)
    preview = seats.redraw_preview(day.id)
    names = words.names("entry", list(preview.stay))
    page_shown = Paginator(preview.tables, LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": tournaments.event(event_id),
        "preview": preview,
        "page": page_shown,
        "stay": [names.get(entry, f"#{entry}") for entry in preview.stay],
        "may_write": has_role(request, DIRECTORS),
        "shown": hash_in_force(tournament_book(event_id)),
    }
    return render(request, "floor/redraw.html", context)


@page(reads=READERS)
def exchange(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """Change chips of a player into larger ones, at equal value; raises ``Refusal("not_found")``."""
    view = seats.table(table_id)
    if view.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    (named_table,) = named(event_id, [view])
    chips = chips_left(event_id)
    context = {
        "event": tournaments.event(event_id),
        "table": view,
        "one": named_table,
        "smaller": chips[:-1],
        "larger": chips[1:],
        "may_write": has_role(request, FLOOR) and view.state == "open",
    }
    return render(request, "floor/exchange.html", context)
