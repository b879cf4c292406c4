"""The blind clock: computed from a few anchors and an instant, never ticked."""

from rulebook.clock.anchors import (
    ClockAnchors,
    add_time,
    back,
    forward,
    jump,
    pause,
    resume,
    set_left,
    settle,
    start,
)
from rulebook.clock.bells import Bell, BellKind, coming_bells
from rulebook.clock.reading import ClockReading, ClockState, clock_at
from rulebook.clock.registration import (
    RegistrationWindow,
    registration_closes_at,
    registration_open,
    window_marked_in,
)
from rulebook.clock.timetable import Begins, TimetableRow, timetable

__all__ = [
    "Begins",
    "Bell",
    "BellKind",
    "ClockAnchors",
    "ClockReading",
    "ClockState",
    "RegistrationWindow",
    "TimetableRow",
    "add_time",
    "back",
    "clock_at",
    "coming_bells",
    "forward",
    "jump",
    "pause",
    "registration_closes_at",
    "registration_open",
    "resume",
    "set_left",
    "settle",
    "start",
    "timetable",
    "window_marked_in",
]
