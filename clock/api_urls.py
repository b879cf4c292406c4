"""Addresses of the clock's API."""

from django.urls import path

from access.endpoint import addresses
from clock import gaps, reads, verbs
from clock.days import DayDetail

urlpatterns = [
    path("days/<int:day>/", DayDetail.as_view(), name="api-day"),
    *addresses(
        reads.days,
        reads.clock,
        verbs.start_clock,
        verbs.start_clock_at,
        verbs.pause_clock,
        verbs.resume_clock,
        verbs.resume_clock_at,
        verbs.take_time_out,
        verbs.forward_clock,
        verbs.back_clock,
        verbs.jump_to_level,
        verbs.set_time_left,
        verbs.add_time,
        verbs.begin_next_break,
        verbs.skip_this_break,
        verbs.skip_coming_break,
        verbs.keep_coming_break,
        verbs.let_breaks_wait,
        verbs.show_seats,
        verbs.hide_seats,
        verbs.pause_room,
        verbs.resume_room,
        gaps.answer_gap,
        gaps.answer_jump,
    ),
]
