"""The director's board and its panels, each of which is fetched again when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from automation.pages.strip import sound_strip
from floor.plan.floor_plan import plan
from floor.plan.latest import latest
from floor.shot_clock.pages import panel as shot_clocks_panel
from screens.board import board as frame
from screens.board.clock import clock_panel
from screens.board.clock_more import clock_more
from screens.board.hands import hands_of
from screens.board.stats import stats
from screens.board.todo import suggestions
from screens.served import staff_pass
from tournaments import queries as tournaments

Make = Callable[[HttpRequest, int], Any]


def _clock(request: HttpRequest, event_id: int) -> Any:
    return clock_panel(event_id, staff_pass(request, event_id), hands_of(request))


def _stats(request: HttpRequest, event_id: int) -> Any:
    return stats(event_id, hands_of(request))


def _suggestions(request: HttpRequest, event_id: int) -> Any:
    return suggestions(event_id, hands_of(request))


def _clock_more(request: HttpRequest, event_id: int) -> Any:
    return clock_more(event_id, hands_of(request))


PANELS: Mapping[str, tuple[str, Make]] = {
    "clock": ("screens/_clock.html", _clock),
    "clock_more": ("screens/clock_more.html", _clock_more),
    "stats": ("screens/_stats.html", _stats),
    "suggestions": ("screens/_suggestions.html", _suggestions),
}


@page(reads=READERS)
@never_cache
def dashboard(request: HttpRequest, event_id: int) -> HttpResponse:
    """Everything that matters of a running event."""
    hands = hands_of(request)
    tournaments.event(event_id)
    context = {
        "board": frame.board(request, event_id, hands),
        "clock": _clock(request, event_id),
        "clock_more": clock_more(event_id, hands),
        "stats": stats(event_id, hands),
        "plan": plan(event_id, may_write=hands.runs_floor),
        "suggestions": suggestions(event_id, hands),
        "shots": shot_clocks_panel(event_id, may_write=hands.runs_floor),
        "sound": sound_strip(),
        "latest": latest(event_id, may_write=hands.runs_floor or hands.sells),
    }
    return render(request, "screens/dashboard.html", context)


@page(reads=READERS)
@never_cache
def panel(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """One panel of the board, alone; what the floor shows of itself it serves itself."""
    template, make = PANELS[name]
    tournaments.event(event_id)
    return render(request, template, {name: make(request, event_id)})
