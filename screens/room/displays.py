"""The director's page of displays and announcements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import page
from access.roles import DIRECTORS, FLOOR
from access.typed import whole_number
from displays.announcements.rows import AnnouncementRow, all_announcements
from displays.displays import rows
from displays.layouts.pages import READY
from journal import instants
from screens.parts.registry import house_zone
from screens.parts.versions import DISPLAY
from screens.room.announcing import AnnounceForm, announce_form
from screens.room.choices import Choice, choices_of, event_names
from screens.room.ready_texts import ready_texts_of
from screens.room.televisions import RoomGroup, Shelf, rooms, shelves
from screens.wire.served import Live, live, staff_token, versions
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

    rooms: tuple[RoomGroup, ...]
    shelves: tuple[Shelf, ...]
    ready: tuple[Choice, ...]
    announcements: tuple[AnnouncementLine, ...]
    events: tuple[Choice, ...]
    views: tuple[Choice, ...]
    live: Live
    version: int
    may_direct: bool
    address: str
    likely: str
    announce: AnnounceForm


@page(reads=FLOOR)
def displays(request: HttpRequest) -> HttpResponse:
    """Show the page, or for htmx only the lists that change."""
    with timezone.override(house_zone()):
        event = request.GET.get("event", "")
        displays_page = _page(request, event)
        if event_id := whole_number(event):
            put_in_hand(request, event_id)
        template = (
            "screens/displays_lists.html" if request.headers.get("HX-Request") else "screens/displays.html"
        )
        return render(request, template, {"page": displays_page})


@page(reads=FLOOR)
def sentences(request: HttpRequest) -> HttpResponse:
    """Show ready announcements for the event of ``?event=``; none for the house."""
    with timezone.override(house_zone()):
        texts = ready_texts_of(request.GET.get("event", ""), instants.now())
        return render(request, "screens/_ready_texts.html", {"sentences": texts})


def _page(request: HttpRequest, chosen: str) -> DisplaysPage:
    now = instants.now()
    events = event_names()
    running = tournaments.events(("running",))
    likely = chosen or (str(running[0].id) if len(running) == 1 else "")
    return DisplaysPage(
        rooms=rooms(now, events),
        shelves=shelves(events),
        ready=tuple(Choice(key, str(name)) for key, (name, _blocks) in READY.items()),
        announcements=tuple(_announcement_line(row, events) for row in all_announcements(now)),
        events=choices_of(events),
        views=tuple(Choice(value, str(label)) for value, label in rows.VIEWS),
        live=live(staff_token(request, 0)),
        version=versions(0)[DISPLAY],
        may_direct=getattr(request.user, "role", "") in DIRECTORS,
        address=request.get_host(),
        likely=likely,
        announce=announce_form(likely, now, is_focused=bool(chosen)),
    )


def _announcement_line(row: AnnouncementRow, events: Mapping[int, str]) -> AnnouncementLine:
    return AnnouncementLine(
        id=row.id,
        text=row.text,
        where=_("The house") if row.event is None else events.get(row.event, ""),
        until=date_format(timezone.localtime(row.expires_at), "H:i"),
        is_urgent=row.is_urgent,
    )
