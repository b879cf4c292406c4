"""What displays show, a view, a layout or a playlist, and their room: one display or many at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import GREATEST, DisplayId, LayoutId, Length, Limits, Note, PlaylistId
from access.roles import DIRECTORS
from access.verbs import action, of_house, verb
from displays import facts
from displays.actions.events import require_event
from displays.models import Display, DisplayView, Layout, Playlist
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal

AT_ONCE = 2_000
EventOrHouse = Annotated[int, Limits(0, GREATEST), Note("The event; 0 is the house. Left out: as it was.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReloadDisplays:
    """The pages of displays are reloaded."""

    displays: Annotated[tuple[DisplayId, ...], Limits(None, AT_ONCE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowOnDisplays(ReloadDisplays):
    """What displays show: at most one of view, layout and playlist, and of which event."""

    view: DisplayView | None = None
    layout: LayoutId | None = None
    playlist: PlaylistId | None = None
    event: EventOrHouse | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysReached:
    """The displays concerned."""

    displays: tuple[DisplayId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysInRoom(DisplaysReached):
    """The displays that were moved, and their room."""

    room: str


@verb(ShowOnDisplays, "displays/show/", admits=DIRECTORS, opens=of_house)
def show_on_displays(book: OpenBook, command: ShowOnDisplays) -> DisplaysReached:
    """Show a view, a layout, a playlist or another event on displays, on all of them at once.

    Fields left out stay unchanged.

    Raises ``Refusal`` ``no_display_chosen``, ``nothing_chosen``, ``shown_twice`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows = _displays(command.displays)
    what = _what(command)
    if command.event:
        require_event(command.event)
    for row in rows:
        _show(row, command)
        book.save(row)
    book.record(facts.DisplaysArranged(names=_names(rows), what=what))
    return DisplaysReached(displays=tuple(row.pk for row in rows))


@action("displays/hang/", admits=DIRECTORS, opens=of_house)
def hang_displays(
    book: OpenBook,
    *,
    displays: Annotated[tuple[DisplayId, ...], Limits(None, AT_ONCE)],
    room: Annotated[str, Length(40), Note("Empty for none.")],
) -> DisplaysInRoom:
    """Move displays to a room, or to none; a room exists as long as it has a display.

    Raises ``Refusal`` ``no_display_chosen`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows, called = _displays(displays), room_named(room)
    for row in rows:
        row.room = called
        book.save(row)
    book.record(facts.DisplaysHung(names=_names(rows), room=called or "—"))
    return DisplaysInRoom(displays=tuple(row.pk for row in rows), room=called)


def call_room(book: OpenBook, *, room: str, name: str) -> None:
    """Move every display of ``room`` to the room ``name``, without checking the name."""
    book.require(HOUSE.kind)
    for row in Display.objects.filter(room=room, device__revoked_at=None).order_by("pk"):
        row.room = name
        book.save(row)
    book.record(facts.RoomRenamed(before=room, room=name))


def room_named(room: str) -> str:
    """The name of a room as it is stored."""
    return " ".join(room.split())[:40]


@action("displays/reload/", admits=DIRECTORS, opens=of_house)
def reload_displays(
    book: OpenBook, *, displays: Annotated[tuple[DisplayId, ...], Limits(None, AT_ONCE)]
) -> DisplaysReached:
    """Reload the pages of displays, within two seconds.

    Raises ``no_display_chosen`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows = _displays(displays)
    for row in rows:
        row.reloads += 1
        book.save(row)
    book.record(facts.DisplaysReloaded(names=_names(rows)))
    return DisplaysReached(displays=tuple(row.pk for row in rows))


def _show(row: Display, showing: ShowOnDisplays) -> None:
    if showing.event is not None:
        row.event_id = showing.event or None
    if showing.view or showing.layout or showing.playlist:
        row.view = showing.view or row.view
        row.layout_id = showing.layout
        row.playlist_id = showing.playlist


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


def _what(showing: ShowOnDisplays) -> str:
    """What is shown, as its line names it; raises what forbids it."""
    if len([one for one in (showing.view, showing.layout, showing.playlist) if one]) > 1:
        raise Refusal("shown_twice", field="view")
    if showing.playlist is not None:
        return _named(Playlist.objects.filter(pk=showing.playlist).first(), "playlist", showing.playlist)
    if showing.layout is not None:
        return _named(Layout.objects.filter(pk=showing.layout).first(), "layout", showing.layout)
    if showing.view:
        return str(view_of(showing.view).label)
    if showing.event is None:
        raise Refusal("nothing_chosen")
    return "—"


def _named(row: Playlist | Layout | None, what: str, pk: int) -> str:
    if row is None:
        raise Refusal("not_found", what=what, id=pk)
    return row.name


def view_of(view: str) -> DisplayView:
    """The view with this code; raises ``Refusal("view_unknown")``."""
    if view not in DisplayView.values:
        raise Refusal("view_unknown", field="view", view=view)
    return DisplayView(view)
