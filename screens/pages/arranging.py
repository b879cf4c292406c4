"""Taps on the page of displays: something shown on many of them, one display's own settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.page import page
from access.permissions import command_of
from access.roles import DIRECTORS
from automation import actions as automation
from displays import actions, programme, queries
from journal.book import OpenBook
from journal.opening import HOUSE, perform
from rulebook.refusals import Refusal
from screens.pages.answers import gone_to, toasted


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """One display's own settings; ``themes`` are value and label."""

    display: queries.DisplayRow
    rooms: tuple[str, ...]
    themes: tuple[tuple[str, str], ...]


@page(reads=frozenset(), writes=DIRECTORS)
def show(request: HttpRequest) -> HttpResponse:
    """Something was dropped on a display, on a room of displays or on those that were ticked."""
    ids = _ids(request)
    verb = partial(actions.show_on_displays, display_ids=ids, showing=_showing(request.POST))
    shown = perform([HOUSE], command_of(request), verb)["displays"]
    told = ngettext("Sent to %(count)s display", "Sent to %(count)s displays", len(shown))
    return toasted(told % {"count": len(shown)})


@page(reads=frozenset(), writes=DIRECTORS)
def hang(request: HttpRequest) -> HttpResponse:
    """Displays were dropped on a room."""
    verb = partial(actions.hang_displays, display_ids=_ids(request), room=request.POST.get("room", ""))
    hung = perform([HOUSE], command_of(request), verb)["room"]
    return toasted(_("Now in the room “%(room)s”") % {"room": hung} if hung else _("Now in no room"))


@page(reads=DIRECTORS, writes=DIRECTORS)
def room(request: HttpRequest) -> HttpResponse:
    """What a room is called, ``?room=`` being its name; its displays go along."""
    named = request.POST.get("room", request.GET.get("room", ""))
    if request.method == "POST":
        verb = partial(automation.rename_room, room=named, name=request.POST.get("name", ""))
        perform([HOUSE], command_of(request), verb)
        return gone_to(reverse("displays"))
    hung = tuple(row.name for row in queries.displays() if row.room == named)
    if not named or not hung:
        raise Refusal("not_found", what="room", id=named)
    return render(request, "screens/displays_room.html", {"room": named, "hung": hung})


@page(reads=frozenset(), writes=DIRECTORS)
def reload_pages(request: HttpRequest) -> HttpResponse:
    """The pages of displays load anew."""
    perform([HOUSE], command_of(request), partial(actions.reload_displays, display_ids=_ids(request)))
    return toasted(_("The page is reloading"))


@page(reads=DIRECTORS, writes=DIRECTORS)
def settings(request: HttpRequest, display_id: int) -> HttpResponse:
    """Name, room and colours of one display."""
    if request.method != "POST":
        row = queries.display(display_id)
        made = SettingsPage(
            row, programme.rooms(), tuple((value, str(label)) for value, label in queries.THEMES)
        )
        return render(request, "screens/displays_settings.html", {"page": made})
    perform([HOUSE], command_of(request), partial(_keep_settings, display_id=display_id, told=request.POST))
    return toasted(_("Saved"))


def _keep_settings(book: OpenBook, *, display_id: int, told: Mapping[str, str]) -> dict[str, Any]:
    reads_aloud = bool(told.get("reads_aloud"))
    actions.dress_display(book, display_id=display_id, theme=told.get("theme"), reads_aloud=reads_aloud)
    return actions.change_display(book, display_id=display_id, name=told.get("name"), room=told.get("room"))


def _ids(request: HttpRequest) -> list[int]:
    return [int(one) for one in request.POST.get("displays", "").split(",") if one.isdecimal()]


def _showing(told: Mapping[str, str]) -> actions.Showing:
    """What was picked: its kind and its value, as the page tells them."""
    kind, value = told.get("kind", ""), told.get("value", "")
    number = int(value) if value.isdecimal() else None
    if kind == "view":
        return actions.Showing(view=value)
    if kind == "event":
        return actions.Showing(is_event=True, event_id=number)
    if kind == "layout" and number is not None:
        return actions.Showing(layout_id=number)
    if kind == "playlist" and number is not None:
        return actions.Showing(playlist_id=number)
    raise Refusal("nothing_chosen", field="value")
