"""The page of a playlist: its turns in order."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import DIRECTORS
from displays.displays import rows as queries
from displays.layouts import rows
from displays.playlists import rows as programme
from displays.playlists.pages import LAYOUT
from screens.room.choices import Choice, shown_events


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One turn as the form holds it: ``what`` is a view, or ``layout:`` and its id."""

    what: str
    event: str
    seconds: int


@dataclass(frozen=True, slots=True)
class PlaylistPage:
    """The form of a playlist; ``id`` 0 is a new one, ``blank`` the turn that *Add* inserts."""

    id: int
    name: str
    skips_empty: bool
    turns: tuple[TurnLine, ...]
    views: tuple[Choice, ...]
    layouts: tuple[Choice, ...]
    events: tuple[Choice, ...]
    blank: TurnLine


@page(reads=DIRECTORS)
def playlist(request: HttpRequest, playlist_id: int = 0) -> HttpResponse:
    """The form of a new or existing playlist."""
    return render(request, "screens/displays_playlist.html", {"page": _page(playlist_id)})


def _page(playlist_id: int) -> PlaylistPage:
    row = programme.playlist(playlist_id) if playlist_id else None
    blank = TurnLine("clock", "", 30)
    events = tuple(Choice(str(event.id), event.name) for event in shown_events())
    return PlaylistPage(
        id=playlist_id,
        name=row.name if row else "",
        skips_empty=row.skips_empty if row else True,
        turns=tuple(map(_line, row.turns)) if row else (blank, TurnLine("payouts", "", 15)),
        views=tuple(Choice(value, str(label)) for value, label in queries.VIEWS),
        layouts=tuple(Choice(f"{LAYOUT}{layout.id}", layout.name) for layout in rows.layouts()),
        events=(Choice("", _("The display’s own event")), *events),
        blank=blank,
    )


def _line(turn: programme.PlaylistItem) -> TurnLine:
    content = f"{LAYOUT}{turn.layout_id}" if turn.layout_id else turn.view
    return TurnLine(content, str(turn.event_id or ""), turn.seconds)
