"""Saving the form of a playlist."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from access.page import by_page, gone_to, page
from access.roles import DIRECTORS
from access.typed import whole_number
from displays.playlists.verbs import PlaylistSetup, Turn, change_playlist, make_playlist

LAYOUT = "layout:"
"""Prefix of a layout's id in the form, to distinguish it from a view."""


@page(reads=frozenset(), writes=DIRECTORS)
def save_playlist(request: HttpRequest, playlist_id: int = 0) -> HttpResponse:
    """Make a playlist, or change one."""
    name, skips_empty = request.POST.get("name", ""), bool(request.POST.get("skips_empty"))
    setup, by = (
        PlaylistSetup(name=name, turns=_turns(request.POST), skips_empty=skips_empty),
        by_page(request),
    )
    if playlist_id:
        change_playlist.perform_with(by, setup=setup, playlist=playlist_id)
    else:
        make_playlist.perform_with(by, setup=setup)
    return gone_to(reverse("displays"))


def _turns(query: QueryDict) -> tuple[Turn, ...]:
    """The turns of the form; a value that is not a number selects nothing."""
    rows = zip(query.getlist("what"), query.getlist("event"), query.getlist("seconds"), strict=False)
    return tuple(
        Turn(
            seconds=whole_number(seconds) or 0,
            view="" if content.startswith(LAYOUT) else content,
            layout=whole_number(content.removeprefix(LAYOUT)) if content.startswith(LAYOUT) else None,
            event=whole_number(event),
        )
        for content, event, seconds in rows
    )
