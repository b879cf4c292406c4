"""The page of shot clocks in fragments: one tap calls one at a table, the page counts down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from access.viewer import Viewer
from floor.shot_clock.pages import panel as clocks_of
from floor.shot_clock.rows import times_of
from journal.reading import read_snapshot
from rulebook.shot_clock import ShotClockTimes
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page
from seating import queries as seats
from tournaments import queries as tournaments

SHOT_CLOCKS = "shotclocks"
"""The name of the page among those in fragments."""


def register() -> None:
    """Register the shot clocks among the pages in fragments."""
    PAGES[SHOT_CLOCKS] = ShownPage(READERS, (CLOCKS,))


@page(reads=READERS, from_snapshot=False)
@never_cache
def clocks(request: HttpRequest, event_id: int) -> HttpResponse:
    """All shot clocks of an event, and the tables that may call one."""
    event = tournaments.event(event_id)
    shown = shown_page(request, SHOT_CLOCKS, event_id)
    with read_snapshot():
        context = {
            "event": event,
            "live": live(staff_token(request, event_id)),
            "shown": shown,
            "may_call": has_role(request, FLOOR) and event.state == "running",
            "tables": seats.tables(tournaments.current_day(event_id).id),
            "seconds": _choices(times_of(event_id)),
        }
        return render(request, "floor/shot_clocks.html", context)


def _choices(times: ShotClockTimes) -> tuple[int, ...]:
    """The seconds that the floor may choose from; none if the rules fix them."""
    if times.think_min == times.think:
        return ()
    steps = range(times.think, times.think_min, -5)
    return (*steps, times.think_min)


def _clocks(event_id: int, viewer: Viewer) -> Drawn:
    shown = clocks_of(event_id, may_write=viewer.runs_floor)
    fragment = Fragment("shot-clock-panel", "floor/_shot_clocks.html", {"shot_clocks": shown})
    return Drawn([fragment], again_at=shown.leaves_at)


CLOCKS = Group("shot-clock-panel", frozenset({"shot_clocks"}), _clocks)
"""The clocks alone, also on the board."""
