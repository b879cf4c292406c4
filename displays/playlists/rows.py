"""Playlists with their turns, and the events that displays may show because of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from displays.models import Display, Playlist, PlaylistItem
from journal.reading import asked_once
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn of a playlist: a layout, or a view."""

    view: str
    layout: int | None
    event: Annotated[int | None, Note("Null is the event of the display.")]
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaylistView:
    """A playlist; its turns repeat from ``begun_at`` on, at the same second on all displays."""

    id: int
    name: str
    skips_empty: Annotated[bool, Note("A view with nothing to show gives its time to the next.")]
    begun_at: datetime
    seconds: Annotated[int, Note("How long one round takes.")]
    turns: tuple[TurnRow, ...]


def playlists() -> tuple[PlaylistView, ...]:
    """Every playlist, by name."""
    return tuple(_playlist(row) for row in Playlist.objects.prefetch_related("items"))


@asked_once
def playlist(playlist_id: int) -> PlaylistView:
    """One playlist; raises ``Refusal("not_found")``."""
    row = Playlist.objects.filter(pk=playlist_id).first()
    if row is None:
        raise Refusal("not_found", what="playlist", id=playlist_id)
    return _playlist(row)


def events_open_to(display_ids: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """The events that each display may show besides its own: those in its playlist's turns."""
    displays = Display.objects.filter(pk__in=set(display_ids), device__revoked_at=None).exclude(playlist=None)
    by_playlist = defaultdict(set)
    playlists = dict(displays.values_list("pk", "playlist_id"))
    turns = PlaylistItem.objects.filter(playlist__in=set(playlists.values())).exclude(event=None)
    for playlist_id, event_id in turns.values_list("playlist_id", "event_id"):
        by_playlist[playlist_id].add(event_id)
    return {display_id: frozenset(by_playlist[playlist_id]) for display_id, playlist_id in playlists.items()}


def _playlist(row: Playlist) -> PlaylistView:
    turns = tuple(TurnRow(item.view, item.layout_id, item.event_id, item.seconds) for item in row.items.all())
    return PlaylistView(
        id=row.pk,
        name=row.name,
        skips_empty=row.skips_empty,
        begun_at=row.begun_at,
        seconds=sum(turn.seconds for turn in turns),
        turns=turns,
    )
