"""Renaming a room; its displays and its sound screen move with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Length, Note, RoomName
from access.roles import DIRECTORS
from access.verbs import action, of_house
from automation.models import RoomSound
from automation.queries.sounds import rooms
from displays.displays.verbs import call_room, room_named
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomNamed:
    """The room by its name."""

    room: RoomName


@action("displays/rooms/rename/", admits=DIRECTORS, opens=of_house)
def rename_room(
    book: OpenBook,
    *,
    room: RoomName,
    name: Annotated[str, Length(40), Note("The new name; no other room has it.")],
) -> RoomNamed:
    """Rename a room of displays; its displays and the screen that plays its sound move with it.

    To join two rooms, move their displays instead.

    Raises ``Refusal`` ``not_found``, ``name_missing``, or ``name_in_use`` for the name of another room.
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
    return RoomNamed(room=called)


def _move_sound(book: OpenBook, room: str, called: str) -> None:
    """The choice for the room moves along; a leftover choice under the new name is replaced."""
    for left in RoomSound.objects.filter(room=called):
        book.delete(left)
    for row in RoomSound.objects.filter(room=room):
        row.room = called
        book.save(row)
