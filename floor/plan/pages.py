"""Lists of the floor: moves to announce and print, the journal, undo with preview, seating requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from access.page import page
from access.permissions import actor_of, has_role
from access.roles import FLOOR, INSPECTORS, READERS, STAFF
from access.typed import whole_number
from access.viewer import viewer_of
from floor.penalties.rows import house_record
from floor.plan.finding import find_seats
from floor.plan.rows import latest_line, require_may_undo
from floor.plan.tables import enlarged
from journal import instants
from journal import queries as journal
from journal.opening import tournament_book
from people.players import rows as people
from people.players.finding import find_players
from people.staff.rows import staff_names
from seating import queries as seats
from seating.balance.why import of_penalty
from seating.queries import Move
from tournaments import queries as tournaments
from wording import words

MOVES_SHOWN = 200
SEARCHED = timedelta(hours=12)
"""How far back a search for moves looks."""
LINES_SHOWN = 100


@dataclass(frozen=True, slots=True)
class NamedMove:
    """A move with the player's name; ``is_over`` once the seat was left, ``is_overdue`` if not seen there."""

    move: Move
    player: str
    is_over: bool
    is_overdue: bool
    penalty: str = ""
    """The player's penalty, in words."""


@page(reads=READERS)
def moves(request: HttpRequest, event_id: int) -> HttpResponse:
    """The latest moves, numbered, with their seat cards; ``q`` searches for a name, a table or a number."""
    query, now = request.GET.get("q", "").strip().lower(), instants.now()
    rows = seats.moves(event_id, now - SEARCHED) if query else seats.moves(event_id, limit=MOVES_SHOWN)
    moved = tuple({move.entry_id: None for move in rows})
    awaited = seats.awaited(tournaments.current_day(event_id).id, now, moved)
    overdue = {one.move_number for one in awaited if one.is_overdue}
    names = words.names("entry", moved)
    hands = tournaments.hands_to_miss(moved)
    sits = {entry: (at.table, at.seat) for entry, at in seats.seats_of(moved).items()}
    named_moves = [
        NamedMove(
            move,
            names.get(move.entry_id, ""),
            sits.get(move.entry_id) != (move.to_table, move.to_seat),
            move.number in overdue,
            of_penalty(hands[move.entry_id]) if move.entry_id in hands else "",
        )
        for move in rows
    ]
    context = {
        "event": tournaments.event(event_id),
        "moves": [one for one in named_moves if _matches(one, query)],
        "asked": query,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/moves.html", context)


def _matches(one: NamedMove, query: str) -> bool:
    numbers = {str(one.move.number), str(one.move.from_table), str(one.move.to_table)}
    return not query or query in numbers or query in one.player.lower()


@page(reads=READERS)
def lines(request: HttpRequest, event_id: int) -> HttpResponse:
    """The journal as sentences, newest first, page by page."""
    rows = journal.latest_lines(
        tournament_book(event_id),
        limit=LINES_SHOWN,
        before=whole_number(request.GET.get("before", "")),
    )
    names = staff_names({line.actor_id for line in rows if line.actor_id is not None})
    viewer = viewer_of(request)
    context = {
        "event": tournaments.event(event_id),
        "lines": [(line, latest_line(line, names, viewer)) for line in rows],
        "older": rows[-1].id if len(rows) == LINES_SHOWN else None,
    }
    return render(request, "floor/journal.html", context)


@page(reads=STAFF)
def undo(request: HttpRequest, line_id: int) -> HttpResponse:
    """The preview of an undo: later lines that block it come first; the confirmation undoes them too."""
    event_id = journal.event_of_line(line_id)
    journal_url = reverse("floor-journal", args=[event_id]) if event_id else "/"
    preview = journal.undo_preview(line_id)
    require_may_undo(actor_of(request).role, preview)
    context = {
        "preview": preview,
        "line_id": line_id,
        "others": len(preview.lines) - 1,
        "back": _wanted(request) or journal_url,
        "journal_url": journal_url,
        "event": tournaments.event(event_id) if event_id else None,
    }
    return render(request, "floor/undo.html", context)


def _wanted(request: HttpRequest) -> str:
    """The page of this site to return to; empty if none was given."""
    wanted = request.GET.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else ""


@page(reads=READERS)
def table_part(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """One table of the plan with its seats."""
    return render(request, "screens/_table.html", {"table": enlarged(event_id, table_id)})


@page(reads=READERS)
def found_seats(request: HttpRequest, event_id: int) -> HttpResponse:
    """The seats found by the text ``q``, for a plan that shows tables only."""
    return JsonResponse(asdict(find_seats(event_id, request.GET.get("q", ""))))


READS = FLOOR | INSPECTORS
"""The roles that read the record of penalties: the cashier sees bans only."""


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """Players kept apart, by name; in this event only or in the whole house."""

    id: int
    is_of_house: bool
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomSeats:
    """A table of the room with its accessible seats as typed."""

    id: int
    number: int
    seats: int
    accessible: str


TABLES_A_PAGE = 48
"""Those with accessible seats come first."""


@page(reads=READERS)
def requests_of_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """The seating requests that the draws of an event respect; ``q`` searches for players to add."""
    query = request.GET.get("q", "").strip()
    groups = seats.groups_apart(event_id)
    needing = seats.players_in_need()
    names = people.player_names({*needing, *(one for group in groups for one in group.players)})
    accessible = seats.accessible_seats()
    tables = sorted(tournaments.room_tables(), key=lambda one: one.id not in accessible)
    page_shown = Paginator(tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": tournaments.event(event_id),
        "asked": query,
        "found": find_players(query) if query else (),
        "needing": sorted(((names[one], one) for one in needing), key=lambda one: one[0].casefold()),
        "groups": [_named(one, names) for one in groups],
        "tables": [
            RoomSeats(one.id, one.number, one.seats, _typed(accessible.get(one.id, ()))) for one in page_shown
        ],
        "page": page_shown,
        "query": urlencode({"q": query}) if query else "",
        "recorded": house_record(instants.now(), before_event=event_id) if has_role(request, READS) else (),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/seating_requests.html", context)


def _named(group: seats.GroupApart, names: Mapping[int, str]) -> NamedGroup:
    return NamedGroup(group.id, group.event is None, tuple(names[player_id] for player_id in group.players))


def _typed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


@page(reads=READERS)
def requests_of_player(request: HttpRequest, player_id: int) -> HttpResponse:
    """The seating requests of one player; ``q`` searches for others to keep the player apart from."""
    player = people.player(player_id)
    query = request.GET.get("q", "").strip()
    groups = seats.groups_of_player(player.id)
    names = people.player_names({person for group in groups for person in group.players})
    events = tournaments.events_by_id(group.event for group in groups if group.event)
    context = {
        "player": player,
        "needs_seat": player.id in seats.players_in_need(),
        "groups": [
            (
                group.id,
                [names[person] for person in group.players if person != player.id],
                events[group.event].name if group.event else "",
            )
            for group in groups
        ],
        "asked": query,
        "found": [person for person in find_players(query) if person.id != player.id] if query else (),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/player_requests.html", context)
