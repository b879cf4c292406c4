"""Naming the one screen that is heard in a room, and choosing what is heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from automation import facts
from automation.kinds import Occasion, Sound, SpeakerState
from automation.models import RoomSound, SoundChoice, Speaker
from displays.queries import display
from journal.book import OpenBook
from journal.opening import HOUSE
from people.queries import device
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Told:
    """A screen told of its sound at ``at``: a display, or the terminal on which a dashboard stands."""

    display_id: int | None
    device_id: int | None
    at: datetime
    state: SpeakerState


def give_sound(
    book: OpenBook, *, room: str, display_id: int | None = None, device_id: int | None = None
) -> dict[str, str]:
    """Name the screen that is heard in a room, in the place of the one before; a display or a terminal.

    Raises ``Refusal`` ``screen_missing``, or ``not_found`` also for a display that hangs in another room.
    """
    book.require(HOUSE.kind)
    if (display_id is None) == (device_id is None):
        raise Refusal("screen_missing", field="display")
    called = " ".join(room.split())[:40]
    if display_id is not None and display(display_id).room != called:
        raise Refusal("not_found", what="display", id=display_id)
    name = display(display_id).name if display_id is not None else device(device_id or 0).name
    row = RoomSound.objects.filter(room=called).first()
    if row is None:
        book.create(RoomSound, room=called, display_id=display_id, device_id=device_id)
    else:
        row.display_id, row.device_id = display_id, device_id
        book.save(row)
    book.record(facts.SoundGiven(sound_room=called, name=name))
    return {"room": called, "name": name}


def take_sound_away(book: OpenBook, *, room: str) -> dict[str, str]:
    """Nothing is heard in a room any more; raises ``Refusal("not_found")`` if nothing was."""
    book.require(HOUSE.kind)
    row = RoomSound.objects.filter(room=room).first()
    if row is None:
        raise Refusal("not_found", what="room", id=room)
    book.delete(row)
    book.record(facts.SoundTakenAway(sound_room=room))
    return {"room": room}


def choose_sounds(book: OpenBook, *, sounds: Mapping[str, str]) -> dict[str, int]:
    """Choose what is heard on each occasion named, empty for silence; raises ``Refusal("sound_unknown")``."""
    book.require(HOUSE.kind)
    rows = {row.occasion: row for row in SoundChoice.objects.all()}
    for occasion, sound in sounds.items():
        if occasion not in Occasion.values or sound not in ("", *Sound.values):
            raise Refusal("sound_unknown", field=occasion, sound=sound)
        if (row := rows.get(occasion)) is None:
            book.create(SoundChoice, occasion=occasion, sound=sound)
        else:
            row.sound = sound
            book.save(row)
    book.record(facts.SoundsChosen())
    return {"chosen": len(sounds)}


def note_speakers(told: Iterable[Told]) -> None:
    """Write down what screens told of their sound; no book, for nothing of the house changes."""
    for one in told:
        row = Speaker.objects.filter(display=one.display_id, device=one.device_id).first()
        row = row or Speaker(display_id=one.display_id, device_id=one.device_id)
        row.at, row.state = one.at, one.state.value
        row.save()
