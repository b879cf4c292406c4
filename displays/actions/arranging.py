"""What displays show, a view, a layout or a playlist, and in which room they hang: one or many at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from displays import facts
from displays.actions.events import require_event
from displays.models import Display, DisplayView, Layout, Playlist
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Showing:
    """What shall be shown: at most one of view, layout and playlist; with ``is_event`` set also of which event.

    ``event_id`` none is the house.
    """

    view: str = ""
    layout_id: int | None = None
    playlist_id: int | None = None
    is_event: bool = False
    event_id: int | None = None


def show_on_displays(book: OpenBook, *, display_ids: Sequence[int], showing: Showing) -> dict[str, Any]:
    """Let displays show something, all of them in one line.

    Raises ``Refusal`` ``no_display_chosen``, ``nothing_chosen``, ``view_unknown`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows = _displays(display_ids)
    what = _what(showing)
    if showing.is_event:
        require_event(showing.event_id)
    for row in rows:
        _show(row, showing)
        book.save(row)
    book.record(facts.DisplaysArranged(names=_names(rows), what=what))
    return {"displays": [row.pk for row in rows]}


def hang_displays(book: OpenBook, *, display_ids: Sequence[int], room: str) -> dict[str, Any]:
    """Let displays hang in a room, none if it has no name; a room is there as long as a display hangs in it.

    Raises ``Refusal`` ``no_display_chosen`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows, called = _displays(display_ids), room_named(room)
    for row in rows:
        row.room = called
        book.save(row)
    book.record(facts.DisplaysHung(names=_names(rows), room=called or "—"))
    return {"displays": [row.pk for row in rows], "room": called}


def call_room(book: OpenBook, *, room: str, name: str) -> None:
    """Let every display of ``room`` hang in the room ``name``; whether it may be called so is not asked here."""
    book.require(HOUSE.kind)
    for row in Display.objects.filter(room=room, device__revoked_at=None).order_by("pk"):
        row.room = name
        book.save(row)
    book.record(facts.RoomRenamed(before=room, room=name))


def room_named(room: str) -> str:
    """The name of a room as it is kept."""
    return " ".join(room.split())[:40]


def reload_displays(book: OpenBook, *, display_ids: Sequence[int]) -> dict[str, Any]:
    """Let the pages of displays load anew; raises ``no_display_chosen`` or ``not_found``."""
    book.require(HOUSE.kind)
    rows = _displays(display_ids)
    for row in rows:
        row.reloads += 1
        book.save(row)
    book.record(facts.DisplaysReloaded(names=_names(rows)))
    return {"displays": [row.pk for row in rows]}


def _show(row: Display, showing: Showing) -> None:
    if showing.is_event:
        row.event_id = showing.event_id
    if showing.view or showing.layout_id or showing.playlist_id:
        row.view = showing.view or row.view
        row.layout_id = showing.layout_id
        row.playlist_id = showing.playlist_id


def _displays(display_ids: Sequence[int]) -> list[Display]:
    wanted = set(display_ids)
    if not wanted:
        raise Refusal("no_display_chosen", field="displays")
    rows = list(Display.objects.filter(pk__in=wanted, device__revoked_at=None).order_by("name", "pk"))
    if missing := wanted - {row.pk for row in rows}:
        raise Refusal("not_found", what="display", id=min(missing))
    return rows


def _names(rows: Sequence[Display]) -> str:
    return ", ".join(row.name for row in rows)


def _what(showing: Showing) -> str:
    """What is shown, as its line calls it; raises what forbids it."""
    if showing.playlist_id is not None:
        return _named(
            Playlist.objects.filter(pk=showing.playlist_id).first(), "playlist", showing.playlist_id
        )
    if showing.layout_id is not None:
        return _named(Layout.objects.filter(pk=showing.layout_id).first(), "layout", showing.layout_id)
    if showing.view:
        return str(view_of(showing.view).label)
    if not showing.is_event:
        raise Refusal("nothing_chosen")
    return "—"


def _named(row: Playlist | Layout | None, what: str, pk: int) -> str:
    if row is None:
        raise Refusal("not_found", what=what, id=pk)
    return row.name


def view_of(view: str) -> DisplayView:
    """The view of this code; raises ``Refusal("view_unknown")``."""
    if view not in DisplayView.values:
        raise Refusal("view_unknown", field="view", view=view)
    return DisplayView(view)
