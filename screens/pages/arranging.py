"""The pages of one room and of one display; what they send goes to the verbs of displays."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import DIRECTORS
from displays import programme, queries
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """One display's own settings; ``themes`` are value and label."""

    display: queries.DisplayRow
    rooms: tuple[str, ...]
    themes: tuple[tuple[str, str], ...]


@page(reads=DIRECTORS)
def room(request: HttpRequest) -> HttpResponse:
    """What a room is called, ``?room=`` being its name; its displays go along."""
    named = request.GET.get("room", "")
    hung = tuple(row.name for row in queries.displays() if row.room == named)
    if not named or not hung:
        raise Refusal("not_found", what="room", id=named)
    return render(request, "screens/displays_room.html", {"room": named, "hung": hung})


@page(reads=DIRECTORS)
def settings(request: HttpRequest, display_id: int) -> HttpResponse:
    """Name, room and colours of one display."""
    row = queries.display(display_id)
    made = SettingsPage(row, programme.rooms(), tuple((value, str(label)) for value, label in queries.THEMES))
    return render(request, "screens/displays_settings.html", {"page": made})
