"""Playlists with their turns, and the events that displays may show because of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from displays.models import Display, Playlist, PlaylistItem
from journal.reading import asked_once
from rulebook.refusals import Refusal


def playlists() -> tuple[Playlist, ...]:
    """Every playlist with its turns, by name; two queries."""
    return tuple(Playlist.objects.prefetch_related("items"))


@asked_once
def playlist(playlist_id: int) -> Playlist:
    """One playlist with its turns; raises ``Refusal("not_found")``."""
    row = Playlist.objects.prefetch_related("items").filter(pk=playlist_id).first()
    if row is None:
        raise Refusal("not_found", what="playlist", id=playlist_id)
    return row


def events_open_to(display_ids: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """The events that each display may show besides its own: those in its playlist's turns."""
    displays = Display.objects.filter(pk__in=set(display_ids), device__revoked_at=None).exclude(playlist=None)
    by_playlist = defaultdict(set)
    playlists = dict(displays.values_list("pk", "playlist_id"))
    turns = PlaylistItem.objects.filter(playlist__in=set(playlists.values())).exclude(event=None)
    for playlist_id, event_id in turns.values_list("playlist_id", "event_id"):
        by_playlist[playlist_id].add(event_id)
    return {display_id: frozenset(by_playlist[playlist_id]) for display_id, playlist_id in playlists.items()}
