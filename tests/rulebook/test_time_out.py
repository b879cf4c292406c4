"""A level stopped for a few minutes, and the seats shown in place of the clock until play resumes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.clock import (
    ClockAnchors,
    ClockState,
    add_time,
    clock_at,
    pause,
    play_comes_back,
    resume,
    resume_at,
    seats_shown_until,
    shows_seats,
    start,
    start_at,
    take_time_out,
)
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind, Structure, numbered

NINE = datetime(2026, 1, 2, 21, 0, tzinfo=UTC)
LEVEL = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200)
BREAK = Period(PeriodKind.BREAK, 0, 600)
PLAYED = Structure(numbered((LEVEL, BREAK, LEVEL)))
BEGUN = start(PLAYED, ClockAnchors(), NINE)


def at(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def test_a_time_out_stops_the_level_and_resumes_it_by_itself() -> None:
    stopped = take_time_out(PLAYED, BEGUN, at(5), 10)
    meanwhile, after = clock_at(PLAYED, stopped, at(14)), clock_at(PLAYED, stopped, at(16))
    assert (meanwhile.state, meanwhile.left_ms // 60_000) == (ClockState.PAUSED, 15)
    assert (after.state, after.left_ms // 60_000) == (ClockState.RUNNING, 14)
    assert clock_at(PLAYED, resume(PLAYED, stopped, at(7)), at(8)).state is ClockState.RUNNING


def test_a_paused_level_gets_an_end_by_a_time_out() -> None:
    stopped = take_time_out(PLAYED, pause(PLAYED, BEGUN, at(5)), at(6), 2)
    assert stopped.goes_at == at(8)


@pytest.mark.parametrize(
    ("anchors", "minute", "code"),
    [(ClockAnchors(), 0, "clock_not_started"), (BEGUN, 22, "no_level_to_stop")],
)
def test_before_play_and_in_a_break_there_is_nothing_to_stop(
    anchors: ClockAnchors, minute: int, code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        take_time_out(PLAYED, anchors, at(minute), 5)


def test_seats_shown_before_the_start_give_way_to_the_clock_as_play_starts() -> None:
    assert seats_shown_until(PLAYED, ClockAnchors(), at(-30)) is None
    timed = start_at(PLAYED, ClockAnchors(), at(-20), at(0))
    assert seats_shown_until(PLAYED, timed, at(-30)) == at(0)
    assert shows_seats(PLAYED, timed, at(-30), at(-1))
    assert not shows_seats(PLAYED, timed, at(-30), at(0))


def test_in_a_break_they_stay_until_the_level_after_it() -> None:
    assert seats_shown_until(PLAYED, BEGUN, at(22)) == at(30)
    longer = add_time(PLAYED, BEGUN, at(25), 300_000)
    assert seats_shown_until(PLAYED, longer, at(22)) == at(35)


def test_in_a_pause_they_stay_until_it_ends_and_asked_for_in_play_until_taken_back() -> None:
    stopped = pause(PLAYED, BEGUN, at(5))
    assert seats_shown_until(PLAYED, stopped, at(6)) is None
    assert seats_shown_until(PLAYED, resume_at(PLAYED, stopped, at(6), at(9)), at(6)) == at(9)
    assert shows_seats(PLAYED, BEGUN, at(4), at(29))


def test_a_command_that_lets_a_level_be_played_brings_the_clock_back() -> None:
    stopped = pause(PLAYED, BEGUN, at(5))
    assert play_comes_back(PLAYED, stopped, resume(PLAYED, stopped, at(6)), at(6))
    assert not play_comes_back(PLAYED, BEGUN, add_time(PLAYED, BEGUN, at(6), 1_000), at(6))
    shorter = Structure(numbered((LEVEL,)))
    assert not play_comes_back(shorter, stopped, resume(PLAYED, pause(PLAYED, BEGUN, at(35)), at(36)), at(36))
