"""The page of a playlist: its turns, typed and put in order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import DIRECTORS
from displays import actions, programme, queries
from journal.opening import HOUSE, perform
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
    setup = _setup(request.POST)
    verb = partial(actions.save_playlist, setup=setup, playlist_id=playlist_id or None)
    perform([HOUSE], command_of(request), verb)
    return gone_to(reverse("displays"))


@page(reads=frozenset(), writes=DIRECTORS)
def delete_playlist(request: HttpRequest, playlist_id: int) -> HttpResponse:
    """The playlist goes, if no display shows it."""
    perform([HOUSE], command_of(request), partial(actions.delete_playlist, playlist_id=playlist_id))
    return gone_to(reverse("displays"))


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
    what = f"{LAYOUT}{turn.layout_id}" if turn.layout_id else turn.view
    return TurnLine(what, str(turn.event_id or ""), turn.seconds)


def _setup(told: QueryDict) -> actions.PlaylistSetup:
    """The playlist as it was typed; what is no number is none that may be chosen."""
    typed = zip(told.getlist("what"), told.getlist("event"), told.getlist("seconds"), strict=False)
    turns = tuple(
        actions.Turn(
            seconds=_number(seconds) or 0,
            view="" if what.startswith(LAYOUT) else what,
            layout_id=_number(what.removeprefix(LAYOUT)) if what.startswith(LAYOUT) else None,
            event_id=_number(event),
        )
        for what, event, seconds in typed
    )
    return actions.PlaylistSetup(told.get("name", ""), turns, bool(told.get("skips_empty")))


def _number(told: str) -> int | None:
    return int(told) if told.isdecimal() and len(told) < 16 else None
