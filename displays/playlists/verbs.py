"""Making, changing and deleting playlists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import SPREAD, EventId, LayoutId, Length, Note, PlaylistId
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house
from displays.displays.verbs import require_event, view_of
from displays.layouts.verbs import named
from displays.models import Display, Layout, Playlist, PlaylistItem
from displays.playlists import rows, words
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal

TURNS_AT_MOST = 30
EVENTS_AT_MOST = 4
"""A browser keeps six connections to a server: one per followed event, the rest for requests."""
LEAST_SECONDS, MOST_SECONDS = 5, 3_600


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a playlist: a view, or a layout."""

    seconds: Annotated[int, Note("From 5 to 3600.")]
    view: Annotated[str, Length(16)] = ""
    layout: LayoutId | None = None
    event: Annotated[EventId | None, Note("Null is the event of the display.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaylistSetup:
    """Views in turns, at the same second on all displays."""

    name: Annotated[str, Length(60)]
    turns: tuple[Turn, ...]
    skips_empty: Annotated[bool, Note("A view with nothing to show gives its time to the next.")] = True


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


def playlist_view(row: Playlist) -> PlaylistView:
    """The row as the API shows it."""
    turns = tuple(TurnRow(turn.view, turn.layout_id, turn.event_id, turn.seconds) for turn in row.turns)
    return PlaylistView(
        id=row.pk,
        name=row.name,
        skips_empty=row.skips_empty,
        begun_at=row.begun_at,
        seconds=sum(turn.seconds for turn in turns),
        turns=turns,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedPlaylist:
    """The playlist that was deleted."""

    playlist: PlaylistId


@action("playlists/", admits=DIRECTORS, opens=of_house, makes="playlist-detail")
def make_playlist(book: OpenBook, *, setup: Annotated[PlaylistSetup, SPREAD]) -> PlaylistView:
    """Make a playlist of views and layouts.

    Raises ``Refusal`` ``name_missing``, ``name_in_use``, ``playlist_empty``, ``playlist_too_long``,
    ``playlist_events``, ``seconds_out_of_range``, ``view_unknown`` or ``not_found``.
    """
    return _saved(book, setup, None)


@action("playlists/<int:playlist>/change/", admits=DIRECTORS, opens=of_house)
def change_playlist(
    book: OpenBook, *, setup: Annotated[PlaylistSetup, SPREAD], playlist: PlaylistId
) -> PlaylistView:
    """Change a playlist as a whole; it restarts with its first turn, on all its displays at once.

    Raises the refusals of ``make_playlist``.
    """
    return _saved(book, setup, playlist)


def _saved(book: OpenBook, setup: PlaylistSetup, playlist_id: int | None) -> PlaylistView:
    book.require(HOUSE.kind)
    name = named(setup.name, Playlist, playlist_id)
    _check(setup.turns)
    if playlist_id is None:
        row = book.create(Playlist, name=name, skips_empty=setup.skips_empty, begun_at=book.now)
    else:
        row = _playlist(playlist_id)
        row.name, row.skips_empty, row.begun_at = name, setup.skips_empty, book.now
        book.save(row)
    _write_turns(book, row, setup.turns)
    book.record(words.PlaylistSaved(name=name))
    return playlist_view(rows.playlist(row.pk))


@action("playlists/<int:playlist>/delete/", admits=DIRECTORS, opens=of_house)
def delete_playlist(book: OpenBook, *, playlist: PlaylistId) -> DeletedPlaylist:
    """Delete a playlist that no display shows.

    Raises ``playlist_in_use`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    row = _playlist(playlist)
    names = list(Display.objects.filter(playlist=row).values_list("name", flat=True))
    if names:
        raise Refusal("playlist_in_use", where=", ".join(names))
    for turn in row.items.all():
        book.delete(turn)
    book.delete(row)
    book.record(words.PlaylistDeleted(name=row.name))
    return DeletedPlaylist(playlist=playlist)


def _check(turns: Sequence[Turn]) -> None:
    if not turns:
        raise Refusal("playlist_empty", field="items")
    if len(turns) > TURNS_AT_MOST:
        raise Refusal("playlist_too_long", field="items", most=TURNS_AT_MOST)
    if len({turn.event for turn in turns if turn.event}) > EVENTS_AT_MOST:
        raise Refusal("playlist_events", field="items", most=EVENTS_AT_MOST)
    for turn in turns:
        _check_turn(turn)


def _check_turn(turn: Turn) -> None:
    if not LEAST_SECONDS <= turn.seconds <= MOST_SECONDS:
        raise Refusal("seconds_out_of_range", field="items", least=LEAST_SECONDS, most=MOST_SECONDS)
    if turn.layout is None:
        view_of(turn.view)
    elif not Layout.objects.filter(pk=turn.layout).exists():
        raise Refusal("not_found", what="layout", id=turn.layout)
    require_event(turn.event)


def _write_turns(book: OpenBook, row: Playlist, turns: Sequence[Turn]) -> None:
    """Update existing rows in place, so that an undo restores few row versions."""
    items = list(row.items.all())
    for position, turn in enumerate(turns):
        values = {
            "view": "" if turn.layout else turn.view,
            "layout_id": turn.layout,
            "event_id": turn.event,
            "seconds": turn.seconds,
        }
        if position >= len(items):
            book.create(PlaylistItem, playlist=row, position=position, **values)
            continue
        for name, value in values.items():
            setattr(items[position], name, value)
        book.save(items[position])
    for surplus in items[len(turns) :]:
        book.delete(surplus)


def _playlist(playlist_id: int) -> Playlist:
    row = Playlist.objects.filter(pk=playlist_id).first()
    if row is None:
        raise Refusal("not_found", what="playlist", id=playlist_id)
    return row


@read("playlists/", admits=READERS, name="playlists")
def playlist_list() -> Sequence[PlaylistView]:
    """List the playlists, by name."""
    return [playlist_view(row) for row in rows.playlists()]


@read("playlists/<int:playlist>/", admits=READERS, name="playlist-detail")
def one_playlist(playlist: int) -> PlaylistView:
    """Show a playlist with its turns."""
    return playlist_view(rows.playlist(playlist))
