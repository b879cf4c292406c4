"""The whole board: the frame around its panels."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, READERS
from access.viewer import Viewer, address, viewer_of
from floor.plan.tables import seat_addresses
from journal.reading import read_snapshot
from screens.board.break_now import break_now
from screens.board.clock_more import clock_more
from screens.board.fragments import BOARD
from screens.board.menu import menu
from screens.board.own_page import days_played
from screens.parts.fragments import INDENTED
from screens.parts.registry import house_zone
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments
from tournaments.in_words import DayLink


@dataclass(frozen=True, slots=True)
class Board:
    """The frame as templates/screens/dashboard.html names it."""

    event_id: int
    event_name: str
    day_name: str
    state_label: str
    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int
    time_zone: str
    menu_url: str
    announce_url: str
    announcing_url: str
    pair_url: str
    together_url: str
    clock_more_url: str
    break_url: str
    journal_url: str
    days: tuple[DayLink, ...]


def board(request: HttpRequest, event_id: int, viewer: Viewer) -> Board:
    """The frame for this viewer."""
    event, link = tournaments.event(event_id), live(staff_token(request, event_id))
    announce = address("displays", when=viewer.runs_floor)
    announcing = address("displays-announcing", when=viewer.runs_floor)
    pair = address("pair-display", when=viewer.directs)
    return Board(
        event_id=event_id,
        event_name=event.name,
        day_name=tournaments.current_day(event_id).name,
        state_label=str(event.state.label),
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        menu_url=address("board-menu", event_id),
        announce_url=f"{announce}?event={event_id}" if announce else "",
        announcing_url=f"{announcing}?event={event_id}" if announcing else "",
        pair_url=f"{pair}?event={event_id}" if pair else "",
        clock_more_url=address("board-clock-more", event_id),
        break_url=address("board-break", event_id, when=viewer.runs_floor),
        journal_url=address("floor-journal", event_id),
        days=days_played("dashboard", event_id),
        together_url=address("board-hand-question", event_id, when=viewer.runs_floor),
    )


@page(reads=READERS, from_snapshot=False)
@never_cache
def dashboard(request: HttpRequest, event_id: int) -> HttpResponse:
    """Everything that matters of a running event."""
    viewer = viewer_of(request)
    tournaments.event(event_id)
    # Its own snapshot: fragments made for another page may be newer than one begun before.
    frame = shown_page(request, BOARD, event_id)
    with read_snapshot():
        context = {
            "board": board(request, event_id, viewer),
            "menu": menu(event_id, viewer),
            "shown": frame,
            "seat_addresses": json.dumps(seat_addresses(event_id, viewer)),
            "may_move": viewer.runs_floor,
            "is_played": tournaments.event(event_id).state == "running",
        }
        # A tenth of the page is the indentation of its templates.
        return HttpResponse(INDENTED.sub("\n", render_to_string("screens/dashboard.html", context, request)))


@page(reads=READERS)
@never_cache
def more_of_the_clock(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rarer commands of the clock, fetched when their dialog opens."""
    tournaments.event(event_id)
    context = {"clock_more": clock_more(event_id, viewer_of(request))}
    return render(request, "screens/clock_more.html", context)


@page(reads=FLOOR)
@never_cache
def break_of_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """The panel of *Break now*, fetched when it opens."""
    return render(request, "screens/break_now.html", {"pause": break_now(event_id)})


@page(reads=READERS)
@never_cache
def menu_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """The menu as it is when it opens, or when an action is searched."""
    context = {"menu": menu(event_id, viewer_of(request))}
    return render(request, "screens/_menu.html", context)
