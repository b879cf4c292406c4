"""The page of a playlist: its turns, typed and put in order."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS
from displays import programme, queries
from displays.actions import ChangePlaylist, MakePlaylist, Turn, change_playlist, make_playlist
from screens.pages.answers import gone_to
from screens.pages.displays import SHOWN_STATES, Choice
from tournaments import queries as tournaments

LAYOUT = "layout:"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One turn as the form holds it: ``what`` is a view, or ``layout:`` and its id."""

    what: str
    event: str
    seconds: int


@dataclass(frozen=True, slots=True)
class PlaylistPage:
    """The form of a playlist; ``id`` 0 is a new one, ``blank`` the turn that is added."""

    id: int
    name: str
    skips_empty: bool
    turns: tuple[TurnLine, ...]
    views: tuple[Choice, ...]
    layouts: tuple[Choice, ...]
    events: tuple[Choice, ...]
    blank: TurnLine


@page(reads=DIRECTORS, writes=DIRECTORS)
def playlist(request: HttpRequest, playlist_id: int = 0) -> HttpResponse:
    """A playlist to be made or changed."""
    if request.method != "POST":
        return render(request, "screens/displays_playlist.html", {"page": _page(playlist_id)})
    _keep(request, playlist_id)
    return gone_to(reverse("displays"))


def _keep(request: HttpRequest, playlist_id: int) -> None:
    name, skips_empty = request.POST.get("name", ""), bool(request.POST.get("skips_empty"))
    turns = _turns(request.POST)
    if playlist_id:
        command = ChangePlaylist(playlist=playlist_id, name=name, turns=turns, skips_empty=skips_empty)
        change_playlist.perform(command, by_page(request))
    else:
        new = MakePlaylist(name=name, turns=turns, skips_empty=skips_empty)
        make_playlist.perform(new, by_page(request))


def _page(playlist_id: int) -> PlaylistPage:
    row = programme.playlist(playlist_id) if playlist_id else None
    blank = TurnLine("clock", "", 30)
    events = tuple(Choice(str(event.id), event.name) for event in tournaments.events(SHOWN_STATES))
    return PlaylistPage(
        id=playlist_id,
        name=row.name if row else "",
        skips_empty=row.skips_empty if row else True,
        turns=tuple(map(_line, row.turns)) if row else (blank, TurnLine("payouts", "", 15)),
        views=tuple(Choice(value, str(label)) for value, label in queries.VIEWS),
        layouts=tuple(Choice(f"{LAYOUT}{found.id}", found.name) for found in programme.layouts()),
        events=(Choice("", _("The display’s own event")), *events),
        blank=blank,
    )


def _line(turn: programme.TurnRow) -> TurnLine:
    what = f"{LAYOUT}{turn.layout}" if turn.layout else turn.view
    return TurnLine(what, str(turn.event or ""), turn.seconds)


def _turns(told: QueryDict) -> tuple[Turn, ...]:
    """The turns as they were typed; what is no number is none that may be chosen."""
    typed = zip(told.getlist("what"), told.getlist("event"), told.getlist("seconds"), strict=False)
    return tuple(
        Turn(
            seconds=_number(seconds) or 0,
            view="" if what.startswith(LAYOUT) else what,
            layout=_number(what.removeprefix(LAYOUT)) if what.startswith(LAYOUT) else None,
            event=_number(event),
        )
        for what, event, seconds in typed
    )


def _number(told: str) -> int | None:
    return int(told) if told.isdecimal() and len(told) < 16 else None
