"""The page of the room's sounds and the automations, in fragments."""

from __future__ import annotations

from datetime import timedelta
from zlib import crc32

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR
from access.viewer import Viewer
from automation.pages import (
    automation_lines,
    events_to_test,
    occasions,
    rooms_with_sound,
    sounds_to_choose,
)
from journal import instants
from journal.reading import read_snapshot
from people.devices.rows import device
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from screens.parts.versions import WHOLE
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page

SOUNDS = "sounds"
"""The name of the page among those in fragments."""
HEARD_AGAIN = timedelta(seconds=15)
"""A screen that falls silent writes no line."""


def register() -> None:
    """Register the page among the pages in fragments."""
    PAGES[SOUNDS] = ShownPage(FLOOR, GROUPS, of_house=True)


@page(reads=FLOOR, from_snapshot=False)
def overview(request: HttpRequest) -> HttpResponse:
    """Show sounds and automations."""
    shown = shown_page(request, SOUNDS, 0)
    own = getattr(request, "device", None)
    with read_snapshot():
        context = {
            "shown": shown,
            "live": live(staff_token(request, 0)),
            "own": device(own.pk) if own else None,
            "occasions": occasions(),
            "sounds": sounds_to_choose(),
            "may_direct": has_role(request, DIRECTORS),
        }
        return render(request, "automation/page.html", context)


def _rooms(_event_id: int, viewer: Viewer) -> Drawn:
    fragments = []
    for line in rooms_with_sound():
        key = f"sound-{crc32(line.room.encode()):08x}"
        values = {"line": line, "key": key, "may_direct": viewer.directs}
        fragments.append(Fragment(key, "automation/_room.html", values))
    return Drawn(fragments, again_at=instants.now() + HEARD_AGAIN)


def _automations(_event_id: int, viewer: Viewer) -> Drawn:
    state = {"events": events_to_test(), "may_direct": viewer.directs}
    lines = [
        Fragment(f"automation-{line.id}", "automation/_automation.html", {"line": line, **state})
        for line in automation_lines()
    ]
    return Drawn(lines or [Fragment("no-automations", "automation/_none.html", {})])


GROUPS = (
    Group("sound-rooms", frozenset({WHOLE}), _rooms, place="sound-rooms"),
    Group("automations", frozenset({WHOLE}), _automations, place="automations"),
)
