"""The whole board: the frame around its panels."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from access.viewer import Viewer, address, viewer_of
from floor.bags.rows import day_of_bags
from floor.plan.tables import seat_addresses
from journal.reading import read_snapshot
from screens.board.clock_more import clock_more
from screens.board.fragments import BOARD
from screens.parts.registry import house_zone
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A link to a print or a list; ``ends`` is set if it ends something."""

    label: str
    url: str
    icon: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class BoardMenu:
    """A menu of the board: a button with its key and its links."""

    name: str
    label: str
    icon: str
    key: str
    links: tuple[BoardLink, ...]


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
    menus: tuple[BoardMenu, ...]
    announce_url: str
    announcing_url: str
    pair_url: str
    together_url: str
    full_clock_url: str
    clock_more_url: str
    journal_url: str


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
        menus=menus(event_id, viewer),
        announce_url=f"{announce}?event={event_id}" if announce else "",
        announcing_url=f"{announcing}?event={event_id}" if announcing else "",
        pair_url=f"{pair}?event={event_id}" if pair else "",
        full_clock_url=address("full-clock", event_id),
        clock_more_url=address("board-clock-more", event_id),
        journal_url=address("floor-journal", event_id),
        together_url=address("board-hand-question", event_id, when=viewer.runs_floor),
    )


def menus(event_id: int, viewer: Viewer) -> tuple[BoardMenu, ...]:
    """The menus *Floor* and *Print*, each with what this viewer may open."""
    return (
        BoardMenu("floor", _("Floor"), "table", "m", _existing(_floor_links(event_id, viewer))),
        BoardMenu("print", _("Print"), "print", "p", _existing(_prints(event_id, viewer))),
    )


def _existing(listed: tuple[BoardLink, ...]) -> tuple[BoardLink, ...]:
    return tuple(link for link in listed if link.url)


def _floor_links(event_id: int, viewer: Viewer) -> tuple[BoardLink, ...]:
    """The links to what the floor does and looks up; those that end something are last."""
    day_id, is_played = tournaments.current_day(event_id).id, tournaments.event(event_id).state == "running"
    may_end = viewer.directs and is_played
    # A viewer who neither runs the floor nor sells is an inspector.
    may_read = viewer.runs_floor or not viewer.sells
    return (
        BoardLink(_("Rulings"), address("event-rulings", event_id), "search"),
        BoardLink(_("Hand for hand"), address("console", event_id, when=is_played), "clock"),
        BoardLink(_("Last hands"), address("last-hands", event_id, when=is_played), "clock"),
        BoardLink(_("Penalties"), address("floor-penalties", event_id, when=viewer.runs_floor), "warn"),
        BoardLink(_("Incidents"), address("floor-incidents", event_id, when=may_read), "journal"),
        BoardLink(_("Who took the chips"), address("floor-pots", event_id), "bust"),
        BoardLink(_("Absent players"), address("floor-absent", event_id), "people"),
        BoardLink(_("Chips"), address("floor-chips", event_id), "cash"),
        BoardLink(_("Bags"), _bags_url(event_id), "lock"),
        BoardLink(_("Notes"), address("floor-notes", event_id), "note"),
        BoardLink(_("Clocks on players"), address("shot-clocks-page", event_id, when=is_played), "clock"),
        BoardLink(_("Players not seen yet"), address("floor-awaited", event_id), "search"),
        BoardLink(_("Moves and seat cards"), address("floor-moves", event_id), "move"),
        BoardLink(_("Colour-ups"), address("colour-ups", event_id, when=is_played), "cash"),
        BoardLink(_("Open tables"), address("floor-open-tables", event_id, when=viewer.runs_floor), "table"),
        BoardLink(_("Prizes"), address("payouts", event_id), "trophy"),
        BoardLink(_("Sales"), address("sales", event_id, when=viewer.sells), "receipt"),
        BoardLink(_("Re-entries"), address("re-entries", event_id), "people"),
        BoardLink(_("Journal"), address("floor-journal", event_id), "journal"),
        BoardLink(_("Redraw all seats…"), address("floor-redraw", event_id, when=may_end), "qr", ends=True),
        BoardLink(_("End the day"), address("floor-end-day", day_id, when=may_end), "clock", ends=True),
    )


def _bags_url(event_id: int) -> str:
    """The page of bags to seal at the end of a day, or to open again; empty if the day bags nothing."""
    day_id = day_of_bags(event_id)
    return "" if day_id is None else address("floor-bags", day_id)


def _prints(event_id: int, viewer: Viewer) -> tuple[BoardLink, ...]:
    sells_or_runs = viewer.runs_floor or viewer.sells
    return (
        BoardLink(_("Poster with all prices"), address("print-poster", event_id), "print"),
        BoardLink(_("Seats by name"), address("print-names", event_id), "print"),
        BoardLink(_("Seats by table"), address("print-tables", event_id), "print"),
        BoardLink(_("Sign-in sheets"), address("print-sign-in", event_id), "print"),
        BoardLink(_("Seat cards"), address("seat-cards", event_id, when=sells_or_runs), "qr"),
        BoardLink(
            _("Penalties, for dealers"),
            address("floor-penalties-print", event_id, when=viewer.runs_floor),
            "warn",
        ),
        BoardLink(_("QR codes for dealers"), address("dealer-cards", event_id, when=viewer.runs_floor), "qr"),
        BoardLink(
            _("Backup sheet, for running without the system"), address("print-night", event_id), "print"
        ),
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
            "shown": frame,
            "seat_addresses": json.dumps(seat_addresses(event_id, viewer)),
            "may_move": viewer.runs_floor,
            "is_played": tournaments.event(event_id).state == "running",
        }
        return render(request, "screens/dashboard.html", context)


@page(reads=READERS)
@never_cache
def more_of_the_clock(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rarer commands of the clock, fetched when their dialog opens."""
    tournaments.event(event_id)
    context = {"clock_more": clock_more(event_id, viewer_of(request))}
    return render(request, "screens/clock_more.html", context)
