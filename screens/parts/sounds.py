"""The sounds part: the sounds of the last seconds, and which screen of each room plays them."""

from __future__ import annotations

from automation.sounds import heard_lately, rooms_of, sound_screens
from displays.displays.rows import displays
from journal import instants
from journal.parts import shows
from screens.parts.cache import Body, PartRequest

shows("sounds", "automation.roomsound", "automation.soundchoice")


def sounds_part(_request: PartRequest) -> Body:
    """Sounds of all events, each to be played once by the screen of a room that has displays of its event.

    A screen without ``events`` plays the sounds of every event.
    """
    events_of_rooms = rooms_of(displays())
    items = [
        {
            "id": one.id,
            "event": one.event_id,
            "sound": one.sound,
            "at_ms": round(one.due_at.timestamp() * 1_000),
        }
        for one in heard_lately(instants.now())
    ]
    screens = [
        {
            "display": one.display_id or 0,
            "device": one.device_id or 0,
            "events": sorted(events_of_rooms.get(one.room, frozenset())),
        }
        for one in sound_screens()
    ]
    return {"items": items, "screens": screens}
