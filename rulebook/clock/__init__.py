"""The blind clock: computed from a few anchors and an instant, never ticked."""

from rulebook.clock.anchors import (
    ClockAnchors,
    add_time,
    back,
    forward,
    jump,
    let_wait,
    next_break,
    pause,
    resume,
    resume_at,
    set_left,
    settle,
    skip_break,
    start,
    start_at,
    take_time_out,
    waiting_as,
)
from rulebook.clock.editing import mark_over_edited, over_edited
from rulebook.clock.reading import ClockReading, ClockState, clock_at, in_force, waits_after
from rulebook.clock.registration import (
    RegistrationWindow,
    last_break_index,
    registration_closes_at,
    registration_open,
    usual_last_level,
    window_marked_in,
)
from rulebook.clock.seating import are_seats_shown, play_comes_back, seats_shown_until
from rulebook.clock.skipping import break_to_skip, marked_ahead, passing_over
from rulebook.clock.timers import Timer, TimerKind, coming_timers
from rulebook.clock.timetable import Begins, TimetableRow, timetable
from rulebook.clock.undoing import without_command

__all__ = [
    "Begins",
    "ClockAnchors",
    "ClockReading",
    "ClockState",
    "RegistrationWindow",
    "Timer",
    "TimerKind",
    "TimetableRow",
    "add_time",
    "are_seats_shown",
    "back",
    "break_to_skip",
    "clock_at",
    "coming_timers",
    "forward",
    "in_force",
    "jump",
    "last_break_index",
    "let_wait",
    "mark_over_edited",
    "marked_ahead",
    "next_break",
    "over_edited",
    "passing_over",
    "pause",
    "play_comes_back",
    "registration_closes_at",
    "registration_open",
    "resume",
    "resume_at",
    "seats_shown_until",
    "set_left",
    "settle",
    "skip_break",
    "start",
    "start_at",
    "take_time_out",
    "timetable",
    "usual_last_level",
    "waiting_as",
    "waits_after",
    "window_marked_in",
    "without_command",
]
