"""The page of a bracket in fragments: one tap a game, every screen of the floor follows."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from access.viewer import Viewer
from floor.matches.pages import bracket_shown
from journal import instants
from journal.reading import read_snapshot
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments

BRACKET = "bracket"
"""The name of the page among those in fragments."""


def register() -> None:
    """Register the bracket among the pages in fragments."""
    PAGES[BRACKET] = ShownPage(READERS, (ROUNDS,))


@page(reads=READERS, from_snapshot=False)
@never_cache
def bracket(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rounds of a bracket with their matches; a match is decided here game by game."""
    event = tournaments.event(event_id)
    shown = shown_page(request, BRACKET, event_id)
    with read_snapshot():
        context = {"event": event, "live": live(staff_token(request, event_id)), "shown": shown}
        return render(request, "floor/bracket.html", context)


def _rounds(event_id: int, viewer: Viewer) -> Drawn:
    shown = bracket_shown(event_id, instants.now())
    values = {
        "rounds": shown.rounds,
        "may_write": viewer.runs_floor,
        "may_direct": viewer.directs,
    }
    return Drawn([Fragment("bracket-rounds", "floor/_bracket.html", values)], again_at=shown.again_at)


ROUNDS = Group("bracket-rounds", frozenset({"bracket", "seats", "clock"}), _rounds)
"""All rounds together: a decided match moves a player into the next column."""
