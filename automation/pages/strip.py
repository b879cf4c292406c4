"""The sound bar of the board: which screen plays sound in each room, and which is mute."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.roles import READERS
from automation.queries.sounds import Sounding, sounding
from automation.wording import heard, room_label
from journal import instants

KINDS = {Sounding.READY: "good", Sounding.NOBODY: ""}


@dataclass(frozen=True, slots=True)
class BarRoom:
    """A room, and in words whether it has sound."""

    room: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SoundStrip:
    """The rooms, and where sounds are chosen."""

    panel_url: str
    page_url: str
    rooms: tuple[BarRoom, ...]


def sound_strip() -> SoundStrip:
    """The current state of the house's sound."""
    found = sounding(instants.now())
    lines = tuple(BarRoom(room_label(one.room), heard(one), KINDS.get(one.state, "alert")) for one in found)
    return SoundStrip(reverse("sound-strip"), reverse("automation"), lines)


@page(reads=READERS)
def strip(request: HttpRequest) -> HttpResponse:
    """The bar alone, for reloading when a screen falls silent."""
    return render(request, "automation/_strip.html", {"sound": sound_strip()})
