"""Choosing the one screen that plays sound in a room, and which sounds it plays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import DisplayId, Id, Length, Limits, Note, RoomName
from access.roles import DIRECTORS
from access.verbs import action, of_house
from automation import facts
from automation.actions.rooms import RoomNamed
from automation.kinds import Occasion, Sound, SpeakerState
from automation.models import RoomSound, SoundChoice, Speaker
from displays.displays.rows import display as display_of
from journal.book import OpenBook
from journal.opening import HOUSE
from people.queries.devices import device as device_of
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class SpeakerReport:
    """A screen reported its sound state at ``at``: a display, or the terminal of a dashboard."""

    display_id: int | None
    device_id: int | None
    at: datetime
    state: SpeakerState


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundSource:
    """The screen that plays sound in a room, by its name."""

    room: RoomName
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenSound:
    """The sound of an occasion."""

    occasion: Occasion
    sound: Annotated[str, Length(12), Note("One of the sounds of the house; empty is silence.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundsChosen:
    """How many sounds were chosen."""

    chosen: int


@action("sounds/rooms/", admits=DIRECTORS, opens=of_house)
def give_sound(
    book: OpenBook,
    *,
    room: RoomName = "",
    display: DisplayId | None = None,
    device: Annotated[Id | None, Note("The terminal.")] = None,
) -> SoundSource:
    """Choose the one screen that plays sound in a room: a display of the room, or a terminal.

    It replaces the previous screen.

    Raises ``Refusal`` ``screen_missing``, or ``not_found``, which includes a display in another room.
    """
    book.require(HOUSE.kind)
    if (display is None) == (device is None):
        raise Refusal("screen_missing", field="display")
    called = " ".join(room.split())[:40]
    if display is not None and display_of(display).room != called:
        raise Refusal("not_found", what="display", id=display)
    name = display_of(display).name if display is not None else device_of(device or 0).name
    row = RoomSound.objects.filter(room=called).first()
    if row is None:
        book.create(RoomSound, room=called, display_id=display, device_id=device)
    else:
        row.display_id, row.device_id = display, device
        book.save(row)
    book.record(facts.SoundGiven(sound_room=called, name=name))
    return SoundSource(room=called, name=name)


@action("sounds/rooms/silence/", admits=DIRECTORS, opens=of_house)
def take_sound_away(book: OpenBook, *, room: RoomName = "") -> RoomNamed:
    """Silence a room: no screen plays sound in it.

    Raises ``Refusal("not_found")`` if none did.
    """
    book.require(HOUSE.kind)
    row = RoomSound.objects.filter(room=room).first()
    if row is None:
        raise Refusal("not_found", what="room", id=room)
    book.delete(row)
    book.record(facts.SoundTakenAway(sound_room=room))
    return RoomNamed(room=room)


@action("sounds/", admits=DIRECTORS, opens=of_house)
def choose_sounds(
    book: OpenBook, *, sounds: Annotated[tuple[ChosenSound, ...], Limits(1, len(Occasion))]
) -> SoundsChosen:
    """Choose the sound of each occasion named, or silence.

    Raises ``Refusal("sound_unknown")``.
    """
    book.require(HOUSE.kind)
    rows = {row.occasion: row for row in SoundChoice.objects.all()}
    # Of an occasion named twice the last choice counts.
    for occasion, sound in {one.occasion: one.sound for one in sounds}.items():
        if sound not in ("", *Sound.values):
            raise Refusal("sound_unknown", field=occasion, sound=sound)
        if (row := rows.get(occasion)) is None:
            book.create(SoundChoice, occasion=occasion, sound=sound)
        else:
            row.sound = sound
            book.save(row)
    book.record(facts.SoundsChosen())
    return SoundsChosen(chosen=len(sounds))


def note_speakers(told: Iterable[SpeakerReport]) -> None:
    """Store the sound state that screens reported; no book, as it is not part of the tournament record."""
    for one in told:
        row = Speaker.objects.filter(display=one.display_id, device=one.device_id).first()
        row = row or Speaker(display_id=one.display_id, device_id=one.device_id)
        row.at, row.state = one.at, one.state.value
        row.save()
