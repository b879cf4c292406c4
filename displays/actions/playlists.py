"""Making, changing and deleting playlists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from displays import facts
from displays.actions.arranging import view_of
from displays.actions.events import require_event
from displays.models import Display, Layout, Playlist, PlaylistItem
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal

TURNS_AT_MOST = 30
EVENTS_AT_MOST = 4
"""A browser keeps six connections to a house: one a followed event, the rest for fetching."""
LEAST_SECONDS, MOST_SECONDS = 5, 3_600


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a playlist: a view, or a layout; ``event_id`` none is the event of the display."""

    seconds: int
    view: str = ""
    layout_id: int | None = None
    event_id: int | None = None


@dataclass(frozen=True, slots=True)
class PlaylistSetup:
    """A playlist as it is typed."""

    name: str
    turns: tuple[Turn, ...]
    skips_empty: bool = True


def save_playlist(book: OpenBook, *, setup: PlaylistSetup, playlist_id: int | None = None) -> dict[str, Any]:
    """Make a playlist, or change one: it begins anew with its first turn, on all its displays at once.

    Raises ``Refusal`` ``name_missing``, ``name_in_use``, ``playlist_empty``, ``playlist_too_long``,
    ``playlist_events``, ``seconds_out_of_range``, ``view_unknown`` or ``not_found``.
    """
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
    book.record(facts.PlaylistSaved(name=name))
    return {"playlist": row.pk, "name": name}


def delete_playlist(book: OpenBook, *, playlist_id: int) -> dict[str, Any]:
    """Delete a playlist that no display shows; raises ``playlist_in_use`` or ``not_found``."""
    book.require(HOUSE.kind)
    row = _playlist(playlist_id)
    where = list(Display.objects.filter(playlist=row).values_list("name", flat=True))
    if where:
        raise Refusal("playlist_in_use", where=", ".join(where))
    for turn in row.items.all():
        book.delete(turn)
    book.delete(row)
    book.record(facts.PlaylistDeleted(name=row.name))
    return {"playlist": playlist_id}


def named(name: str, model: type[Playlist | Layout], own_id: int | None) -> str:
    """A name that no other of its kind has; raises ``name_missing`` or ``name_in_use``."""
    meant = " ".join(name.split())[:60]
    if not meant:
        raise Refusal("name_missing", field="name")
    if model.objects.filter(name=meant).exclude(pk=own_id or 0).exists():
        raise Refusal("name_in_use", field="name", name=meant)
    return meant


def _check(turns: Sequence[Turn]) -> None:
    if not turns:
        raise Refusal("playlist_empty", field="items")
    if len(turns) > TURNS_AT_MOST:
        raise Refusal("playlist_too_long", field="items", most=TURNS_AT_MOST)
    if len({turn.event_id for turn in turns if turn.event_id}) > EVENTS_AT_MOST:
        raise Refusal("playlist_events", field="items", most=EVENTS_AT_MOST)
    for turn in turns:
        _check_turn(turn)


def _check_turn(turn: Turn) -> None:
    if not LEAST_SECONDS <= turn.seconds <= MOST_SECONDS:
        raise Refusal("seconds_out_of_range", field="items", least=LEAST_SECONDS, most=MOST_SECONDS)
    if turn.layout_id is None:
        view_of(turn.view)
    elif not Layout.objects.filter(pk=turn.layout_id).exists():
        raise Refusal("not_found", what="layout", id=turn.layout_id)
    require_event(turn.event_id)


def _write_turns(book: OpenBook, row: Playlist, turns: Sequence[Turn]) -> None:
    """Rows that stand are written anew, so that taking back is a matter of few images."""
    known = list(row.items.all())
    for position, turn in enumerate(turns):
        values = {
            "view": "" if turn.layout_id else turn.view,
            "layout_id": turn.layout_id,
            "event_id": turn.event_id,
            "seconds": turn.seconds,
        }
        if position >= len(known):
            book.create(PlaylistItem, playlist=row, position=position, **values)
            continue
        for name, value in values.items():
            setattr(known[position], name, value)
        book.save(known[position])
    for surplus in known[len(turns) :]:
        book.delete(surplus)


def _playlist(playlist_id: int) -> Playlist:
    row = Playlist.objects.filter(pk=playlist_id).first()
    if row is None:
        raise Refusal("not_found", what="playlist", id=playlist_id)
    return row
