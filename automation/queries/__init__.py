"""Queries about automation: which screen plays what in a room, and automatic actions."""

from automation.queries.automations import (
    AutomationView,
    DryRun,
    OccurrenceView,
    automation,
    automations,
    dry_run,
    last_occurrences,
    matches,
    occurrences,
)
from automation.queries.sounds import (
    Heard,
    RoomSoundView,
    Sounding,
    SoundingView,
    chosen_sounds,
    heard_lately,
    room_sounds,
    rooms,
    rooms_of,
    sounding,
)

__all__ = [
    "AutomationView",
    "DryRun",
    "Heard",
    "OccurrenceView",
    "RoomSoundView",
    "Sounding",
    "SoundingView",
    "automation",
    "automations",
    "chosen_sounds",
    "dry_run",
    "heard_lately",
    "last_occurrences",
    "matches",
    "occurrences",
    "room_sounds",
    "rooms",
    "rooms_of",
    "sounding",
]
