"""Calling a room otherwise: its displays and the screen that is heard in it go along."""

from __future__ import annotations

from automation.models import RoomSound
from automation.queries import rooms
from displays.actions import call_room, room_named
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal


def rename_room(book: OpenBook, *, room: str, name: str) -> dict[str, str]:
    """Call a room otherwise, in one line that is taken back in one.

    Raises ``Refusal`` ``not_found``, ``name_missing``, or ``name_in_use`` for the name of another room: two
    rooms become one by hanging their displays, not by a name.
    """
    book.require(HOUSE.kind)
    known, called = rooms(), room_named(name)
    if not room or room not in known:
        raise Refusal("not_found", what="room", id=room)
    if not called:
        raise Refusal("name_missing", field="name")
    if called != room and called in known:
        raise Refusal("name_in_use", field="name", name=called)
    if called != room:
        call_room(book, room=room, name=called)
        _move_sound(book, room, called)
    return {"room": called}


def _move_sound(book: OpenBook, room: str, called: str) -> None:
    """The choice for the room goes along; one left under the new name by displays long gone makes room."""
    for left in RoomSound.objects.filter(room=called):
        book.delete(left)
    for row in RoomSound.objects.filter(room=room):
        row.room = called
        book.save(row)
