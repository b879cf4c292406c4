"""Addresses of the clock's API."""

from access.endpoint import addresses
from clock import breaks, gaps, machine, reads, room, run, seats

urlpatterns = addresses(
    reads.days,
    reads.clock,
    run.start_clock,
    run.start_clock_at,
    run.pause_clock,
    run.resume_clock,
    run.resume_clock_at,
    run.take_time_out,
    run.forward_clock,
    run.back_clock,
    run.jump_to_level,
    run.set_time_left,
    run.add_time,
    breaks.begin_next_break,
    breaks.skip_this_break,
    breaks.skip_coming_break,
    breaks.keep_coming_break,
    breaks.let_breaks_wait,
    seats.show_seats,
    seats.hide_seats,
    room.pause_room,
    room.resume_room,
    gaps.answer_gap,
    machine.answer_jump,
)
