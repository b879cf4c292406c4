"""The director's page of displays and announcements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from zlib import crc32

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import page
from access.roles import DIRECTORS, FLOOR
from access.typed import whole_number
from access.viewer import Viewer
from displays.announcements.rows import AnnouncementRow, all_announcements
from displays.displays import rows
from displays.layouts.pages import READY
from journal import instants
from journal.reading import read_snapshot
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from screens.parts.registry import house_zone
from screens.parts.versions import WHOLE
from screens.room.announcing import AnnounceForm, announce_form, days_of
from screens.room.choices import Choice, choices_of, event_names
from screens.room.ready_texts import ready_texts_of
from screens.room.televisions import Shelf, of_day, rooms, shelves
from screens.wire.served import Live, live, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments
from tournaments.shell import put_in_hand
from wording.dates import date_format


@dataclass(frozen=True, slots=True)
class AnnouncementLine:
    """An announcement that is now on screens."""

    id: int
    text: str
    where: str
    until: str
    is_urgent: bool


@dataclass(frozen=True, slots=True)
class DisplaysPage:
    """The whole page; ``may_direct``: displays may be paired and changed here.

    ``likely`` is the event from which the page was opened, or the one in play.
    """

    shelves: tuple[Shelf, ...]
    ready: tuple[Choice, ...]
    events: tuple[Choice, ...]
    views: tuple[Choice, ...]
    live: Live
    may_direct: bool
    address: str
    likely: str
    announce: AnnounceForm


DISPLAYS = "displays"
"""The name of the page among those in fragments."""
SEEN_AGAIN = timedelta(seconds=15)
"""A display that falls silent writes no line, nor does an announcement that ends."""


def register() -> None:
    """Register the page among the pages in fragments."""
    group = Group("displays-lists", frozenset({WHOLE}), _lists, place="displays-lists")
    PAGES[DISPLAYS] = ShownPage(FLOOR, (group,), of_house=True)


def _lists(_event_id: int, viewer: Viewer) -> Drawn:
    """A section for each room, and one for the current announcements."""
    now, events = instants.now(), event_names()
    grouped, standing = rooms(now, events), all_announcements(now)
    state = {"is_only": len(grouped) == 1, "may_direct": viewer.directs}
    keys = [f"room-{crc32(room.name.encode()):08x}" for room in grouped]
    fragments = [
        Fragment(key, "screens/displays_of_room.html", {"room": room, "key": key, **state})
        for room, key in zip(grouped, keys, strict=True)
    ]
    if standing:
        lines = tuple(_announcement_line(row, events) for row in standing)
        fragments.append(
            Fragment("announcements", "screens/displays_announcements.html", {"announcements": lines})
        )
    if not grouped:
        fragments.insert(0, Fragment("no-displays", "screens/displays_none.html", {}))
    return Drawn(fragments, again_at=now + SEEN_AGAIN)


@page(reads=FLOOR, from_snapshot=False)
def displays(request: HttpRequest) -> HttpResponse:
    """Show the page."""
    shown = shown_page(request, DISPLAYS, 0)
    with read_snapshot(), timezone.override(house_zone()):
        event = request.GET.get("event", "")
        displays_page = _page(request, event)
        if event_id := whole_number(event):
            put_in_hand(request, event_id)
        return render(request, "screens/displays.html", {"page": displays_page, "shown": shown})


@page(reads=FLOOR)
def sentences(request: HttpRequest) -> HttpResponse:
    """Show ready announcements for the event of ``?event=``; none for the house."""
    with timezone.override(house_zone()):
        event = request.GET.get("event", "")
        context = {"sentences": ready_texts_of(event, instants.now()), "days": days_of(event)}
        return render(request, "screens/_ready_texts.html", context)


def _page(request: HttpRequest, chosen: str) -> DisplaysPage:
    now = instants.now()
    events = event_names()
    running = tournaments.events(("running",))
    likely = chosen or (str(running[0].id) if len(running) == 1 else "")
    return DisplaysPage(
        shelves=shelves(events),
        ready=tuple(Choice(key, str(name)) for key, (name, _blocks) in READY.items()),
        events=choices_of(events),
        views=tuple(Choice(value, str(label)) for value, label in rows.VIEWS),
        live=live(staff_token(request, 0)),
        may_direct=getattr(request.user, "role", "") in DIRECTORS,
        address=request.get_host(),
        likely=likely,
        announce=announce_form(likely, now, is_focused=bool(chosen)),
    )


def _announcement_line(row: AnnouncementRow, events: Mapping[int, str]) -> AnnouncementLine:
    return AnnouncementLine(
        id=row.id,
        text=row.text,
        where=_("The house") if row.event is None else of_day(events.get(row.event, ""), row.day or 0),
        until=date_format(timezone.localtime(row.expires_at), "H:i"),
        is_urgent=row.is_urgent,
    )
