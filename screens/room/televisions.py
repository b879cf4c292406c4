"""Televisions by room, with what they show and their state, and the pages of one room and one display."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.page import page
from access.roles import DIRECTORS
from clock.rows import seats_on_screens
from displays.displays import rows as q_rooms
from displays.displays import rows as queries
from displays.displays.looks import THEMES
from displays.displays.rows import DisplayRow, DisplayView, Health
from displays.layouts import rows as layouts_rows
from displays.playlists import rows as programme
from rulebook.refusals import Refusal
from screens.parts.clock import CLOCK_VIEWS
from screens.parts.own import VIEWS
from tournaments import queries as tournaments
from wording.dates import date_format

KINDS = {Health.ON: "good", Health.HIDDEN: "warn", Health.STALE: "warn", Health.OFF: "alert"}


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """A display on the director's page: what it shows, the event, its state.

    ``instead`` says why it shows the seats now, empty otherwise; ``preview_url`` is the page that previews
    it.
    """

    id: int
    name: str
    event: str
    shows: str
    instead: str
    thumb: str
    preview_url: str
    is_tall: bool
    health_label: str
    health_kind: str
    seen: str
    version: str


@dataclass(frozen=True, slots=True)
class RoomGroup:
    """The displays of one room; the name is empty for displays without a room."""

    name: str
    displays: tuple[DisplayLine, ...]

    @property
    def ids(self) -> str:
        """The ids of its displays, for a drop on the whole room."""
        return ",".join(str(line.id) for line in self.displays)


@dataclass(frozen=True, slots=True)
class Pick:
    """An option for a display; ``url`` is its editor, empty without one."""

    kind: str
    value: str
    label: str
    url: str = ""

    @property
    def thumb(self) -> str:
        """Its thumbnail; an event has none, because any view can show it."""
        return {"view": self.value, "event": "", "day": ""}.get(self.kind, self.kind)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The options of one kind."""

    kind: str
    title: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """The names of playlists, layouts, views and events, by key; ``with_seats`` are events whose clock screens
    show the seats."""

    events: Mapping[int, str]
    views: Mapping[str, str]
    playlists: Mapping[int, str]
    layouts: Mapping[int, str]
    with_seats: frozenset[int]


def rooms(now: datetime, events: Mapping[int, str]) -> tuple[RoomGroup, ...]:
    """Every display by room, rooms by name, displays without one last."""
    rows = queries.displays()
    labels = Named(
        events,
        {value: str(label) for value, label in queries.VIEWS},
        {row.id: row.name for row in programme.playlists()},
        {row.id: row.name for row in layouts_rows.layouts()},
        frozenset(event for event in {row.event_id for row in rows} if event and _shows_seats(event, now)),
    )
    by_room: dict[str, list[DisplayLine]] = defaultdict(list)
    for row in rows:
        by_room[row.room].append(_line(row, now, labels))
    return tuple(
        RoomGroup(name, tuple(by_room[name])) for name in sorted(by_room, key=lambda name: (not name, name))
    )


def shelves(events: Mapping[int, str]) -> tuple[Shelf, ...]:
    """The options for displays: views, playlists, layouts, events."""
    views = tuple(Pick("view", value, str(label)) for value, label in queries.VIEWS)
    playlists = tuple(
        Pick("playlist", str(row.id), row.name, reverse("playlist", args=[row.id]))
        for row in programme.playlists()
    )
    layouts = tuple(
        Pick("layout", str(row.id), row.name, reverse("layout", args=[row.id]))
        for row in layouts_rows.layouts()
    )
    event_choices = (Pick("event", "0", _("The house")), *_picks_of_events(events))
    return (
        Shelf("view", _("Views"), views),
        Shelf("playlist", _("Playlists"), playlists),
        Shelf("layout", _("Layouts"), layouts),
        Shelf("event", _("Events"), event_choices),
    )


def _picks_of_events(events: Mapping[int, str]) -> Iterator[Pick]:
    """Each event; and its days that are not over, if there are several."""
    days = tournaments.days_not_over(events)
    for event_id, name in events.items():
        yield Pick("event", str(event_id), name)
        for day_id in days[event_id] if len(days[event_id]) > 1 else ():
            yield Pick("day", str(day_id), of_day(name, day_id))


def of_day(event: str, day_id: int) -> str:
    """``Main event · Day 1B``; the event alone for all its days."""
    try:
        return f"{event} · {tournaments.day(day_id).label}" if day_id else event
    except Refusal:
        # The day was taken from the set-up.
        return event


def _shows_seats(event_id: int, now: datetime) -> bool:
    return seats_on_screens(tournaments.current_day(event_id).id, now).are_shown


def _gives_way(row: DisplayRow, named: Named) -> bool:
    """Whether the display shows the seats instead of its view, because the floor asked for them."""
    own_view = row.playlist_id is None and row.layout_id is None
    return own_view and row.event_id in named.with_seats and VIEWS[row.view] in CLOCK_VIEWS


def _line(row: DisplayRow, now: datetime, named: Named) -> DisplayLine:
    health, gives_way = row.health(now), _gives_way(row, named)
    return DisplayLine(
        id=row.id,
        name=row.name,
        event=_("The house")
        if row.event_id is None
        else of_day(named.events.get(row.event_id, ""), row.day_id),
        shows=_shows(row, named),
        instead=_("Shows the seats now: the floor asked for them") if gives_way else "",
        thumb=_thumb(row, gives_way=gives_way),
        preview_url=reverse("displays-preview", args=[row.id]),
        is_tall=row.is_tall,
        health_label=_health_label(health) if row.seen_at else _("Not seen yet"),
        health_kind=KINDS[health] if row.seen_at else "warn",
        seen=_since(row, health, now),
        version=_version(row, health),
    )


def _thumb(row: DisplayRow, *, gives_way: bool) -> str:
    if row.playlist_id:
        return "playlist"
    if row.layout_id:
        return "layout"
    return DisplayView.SEATS_BY_NAME.value if gives_way else row.view.value


def _shows(row: DisplayRow, named: Named) -> str:
    if row.playlist_id is not None:
        return _("Playlist “%(name)s”") % {"name": named.playlists.get(row.playlist_id, "")}
    if row.layout_id is not None:
        return _("Layout “%(name)s”") % {"name": named.layouts.get(row.layout_id, "")}
    return named.views.get(row.view, row.view)


def _health_label(health: Health) -> str:
    labels = {
        Health.ON: _("On"),
        Health.HIDDEN: _("In the background"),
        Health.STALE: _("Out of date"),
        Health.OFF: _("Off"),
    }
    return labels[health]


def _since(row: DisplayRow, health: Health, now: datetime) -> str:
    """How long it has been behind or off."""
    since = row.fresh_at or row.seen_at
    if since is None or health not in (Health.STALE, Health.OFF):
        return ""
    local = timezone.localtime(since)
    is_today = local.date() == timezone.localtime(now).date()
    return _("since %(time)s") % {"time": date_format(local, "H:i" if is_today else "SHORT_DATETIME_FORMAT")}


def _version(row: DisplayRow, health: Health) -> str:
    """Whether it is up to date; ``None`` while unknown."""
    if health is Health.OFF:
        return ""
    if row.is_old:
        return _("outdated page: reload it")
    if row.behind:
        label = ngettext("%(count)s change behind", "%(count)s changes behind", row.behind)
        return label % {"count": row.behind}
    return "" if health is Health.STALE else _("up to date")


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings of one display; ``themes`` are value and label."""

    display: queries.DisplayRow
    rooms: tuple[str, ...]
    themes: tuple[tuple[str, str], ...]


@page(reads=DIRECTORS)
def room(request: HttpRequest) -> HttpResponse:
    """The form to rename the room of ``?room=``; its displays keep their room."""
    room_name = request.GET.get("room", "")
    names = tuple(row.name for row in queries.displays() if row.room == room_name)
    if not room_name or not names:
        raise Refusal("not_found", what="room", id=room_name)
    return render(request, "screens/displays_room.html", {"room": room_name, "hung": names})


@page(reads=DIRECTORS)
def settings(request: HttpRequest, display_id: int) -> HttpResponse:
    """Name, room and colours of one display."""
    row = queries.display(display_id)
    settings_page = SettingsPage(row, q_rooms.rooms(), tuple((value, str(label)) for value, label in THEMES))
    return render(request, "screens/displays_settings.html", {"page": settings_page})
