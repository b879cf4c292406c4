"""Commands in any order, undone or not, compared with a clock that ticks second by second."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.clock import (
    ClockAnchors,
    ClockState,
    RegistrationWindow,
    TimerKind,
    clock_at,
    coming_timers,
    forward,
    let_wait,
    pause,
    registration_closes_at,
    registration_open,
    resume,
    resume_at,
    skip_break,
    start,
    start_at,
    timetable,
    without_command,
)
from rulebook.profile import ClockRules
from rulebook.refusals import Refusal
from rulebook.structure import LastLevel, Period, Structure, numbered
from tests.rulebook.clocks_side_by_side import EVENING, Evening, at, ending, level, pause_of
from tests.rulebook.slow_clock import SlowClock


def structure(rows: list[Period], last: LastLevel, ends: int | None = None) -> Structure:
    return ending(Structure(numbered([*rows, level(40)]), last), ends)


ROWS = st.lists(
    st.one_of(st.builds(level, st.integers(1, 90)), st.builds(pause_of, st.integers(1, 40))), max_size=5
)
STRUCTURES = st.builds(structure, ROWS, st.sampled_from(LastLevel), st.none() | st.integers(0, 40))
STEPS = st.lists(
    st.tuples(
        st.integers(0, 70),
        st.sampled_from(
            [
                "pause",
                "resume",
                "forward",
                "back",
                "jump",
                "set",
                "add",
                "resume_at",
                "next_break",
                "skip_break",
                "wait",
                "edit",
                "edit",
                "skip_next",
                "keep_next",
                "undo",
                "never",
            ]
        ),
        st.integers(0, 120),
    ),
    max_size=12,
)
THREE = structure([level(100), pause_of(50), level(100)], LastLevel.REPEATS)


@given(STRUCTURES, STEPS)
def test_commands_and_their_undo_show_what_a_ticking_clock_shows(
    shape: Structure, steps: list[tuple[int, str, int]]
) -> None:
    running = start(shape, ClockAnchors(), EVENING)
    both = Evening(shape, running, SlowClock(shape, is_running=True, has_started=True))
    both.slow.jump(0)
    for wait, what, number in [*steps, (200, "pause", 0)]:
        for _ in range(wait):
            both.tick()
            both.agrees()
        if what in {"undo", "never"}:
            both.undo(is_kept=what == "undo")
        else:
            both.command(what, number)
        both.agrees()


def test_a_pause_taken_back_goes_on_from_the_time_at_which_it_stood() -> None:
    running = start(THREE, ClockAnchors(), EVENING)
    paused = pause(THREE, running, at(30))
    again = without_command(THREE, running, paused, paused, at(600))
    shown = clock_at(THREE, again, at(610))
    assert (shown.state, shown.left_ms) == (ClockState.RUNNING, 60_000)


def test_a_resumption_taken_back_stands_at_the_time_it_has_reached() -> None:
    paused = pause(THREE, start(THREE, ClockAnchors(), EVENING), at(30))
    resumed = resume(THREE, paused, at(100))
    again = without_command(THREE, paused, resumed, resumed, at(120))
    shown = clock_at(THREE, again, at(999))
    assert (shown.state, shown.left_ms) == (ClockState.PAUSED, 50_000)


def test_a_step_taken_back_returns_to_what_was_left_less_what_was_played() -> None:
    running = start(THREE, ClockAnchors(), EVENING)
    stepped = forward(THREE, running, at(30))
    shown = clock_at(THREE, without_command(THREE, running, stepped, stepped, at(40)), at(40))
    assert (shown.index, shown.left_ms) == (0, 60_000)


def test_a_countdown_stopped_and_let_go_on_after_its_time_begins_the_first_level_whole() -> None:
    waits = start_at(THREE, ClockAnchors(), EVENING, at(100))
    stopped = pause(THREE, waits, at(50))
    again = without_command(THREE, waits, stopped, stopped, at(160))
    assert [clock_at(THREE, again, at(second)).left_ms for second in (160, 170)] == [100_000, 90_000]
    early = start(THREE, waits, at(50))
    assert clock_at(THREE, without_command(THREE, waits, early, early, at(120)), at(120)).left_ms == 30_000
    assert without_command(THREE, waits, early, early, at(60)) == waits


def test_a_clock_set_for_a_time_goes_on_by_itself_and_rings_then() -> None:
    paused = pause(THREE, start(THREE, ClockAnchors(), EVENING), at(30))
    waits = resume_at(THREE, paused, at(40), at(100))
    assert clock_at(THREE, waits, at(99)).state == ClockState.PAUSED
    assert clock_at(THREE, waits, at(110)).left_ms == 60_000
    rung = [(timer.kind, timer.due_at) for timer in coming_timers(THREE, waits, at(40), at(170))]
    assert rung[0] == (TimerKind.PLAY_RESUMES, at(100))
    assert (TimerKind.LEVEL_END, at(170)) in rung
    assert timetable(THREE, waits, at(50))[0].ends_at == at(170)
    with pytest.raises(Refusal, match="instant_past"):
        resume_at(THREE, paused, at(40), at(40))


def test_play_is_set_to_begin_at_a_time_and_may_begin_before_it() -> None:
    waits = start_at(THREE, ClockAnchors(), EVENING, at(600))
    assert clock_at(THREE, waits, at(599)).state == ClockState.NOT_STARTED
    assert clock_at(THREE, waits, at(610)).left_ms == 90_000
    assert coming_timers(THREE, waits, EVENING, at(600))[0].kind == TimerKind.PLAY_STARTS
    assert clock_at(THREE, start(THREE, waits, at(60)), at(70)).left_ms == 90_000
    with pytest.raises(Refusal, match="clock_started"):
        start(THREE, waits, at(601))


def test_a_running_break_is_made_to_end_at_the_time_said() -> None:
    in_break = start(THREE, ClockAnchors(), EVENING)
    ends = resume_at(THREE, in_break, at(110), at(400))
    assert clock_at(THREE, ends, at(399)).index == 1
    assert clock_at(THREE, ends, at(400)).index == 2
    with pytest.raises(Refusal, match="clock_running"):
        resume_at(THREE, in_break, at(10), at(400))


def test_a_break_that_waits_begins_when_the_floor_says_so() -> None:
    waits = let_wait(THREE, start(THREE, ClockAnchors(), EVENING), at(5), breaks=True, play=False)
    stands = clock_at(THREE, waits, at(500))
    assert (stands.index, stands.left_ms, stands.is_waiting, stands.state) == (0, 0, True, ClockState.PAUSED)
    assert [row.starts_at for row in timetable(THREE, waits, at(50))][1:] == [None, None, None]
    kinds = [timer.kind for timer in coming_timers(THREE, waits, at(5), at(9_999))]
    assert kinds[-1] == TimerKind.LEVEL_END
    began = clock_at(THREE, resume(THREE, waits, at(500)), at(510))
    assert (began.index, began.left_ms) == (1, 40_000)
    skipped = clock_at(THREE, skip_break(THREE, waits, at(500)), at(510))
    assert (skipped.index, skipped.left_ms) == (2, 90_000)


def test_registration_stays_open_where_an_earlier_break_waits() -> None:
    waits = let_wait(THREE, start(THREE, ClockAnchors(), EVENING), at(5), breaks=True, play=True)
    window = RegistrationWindow(until_level=2)
    assert registration_open(THREE, waits, window, at(500), ClockRules())
    assert registration_closes_at(THREE, waits, window, at(50), ClockRules()) is None
    assert not registration_open(THREE, waits, RegistrationWindow(until_level=0), at(500), ClockRules())


def test_pushes_are_held_in_the_last_ninety_seconds_of_a_level() -> None:
    running = start(THREE, ClockAnchors(), EVENING)
    first, rest, second, last = timetable(THREE, running, EVENING)
    assert (first.no_push_at, first.no_push_in_ms) == (at(10), 10_000)
    assert rest.no_push_at is None
    assert second.no_push_at == at(160)
    assert last.no_push_at is None
    short = timetable(THREE, running, EVENING, rules=ClockRules(push_hold_seconds=500))[2]
    assert short.no_push_at == at(150)


def test_dealers_prepare_their_decks_a_minute_before_play_goes_on() -> None:
    long_break = replace(
        THREE, periods=(THREE.periods[0], replace(THREE.periods[1], seconds=600), *THREE.periods[2:])
    )
    running = start(long_break, ClockAnchors(), EVENING)
    rows = timetable(long_break, running, EVENING)
    assert [row.prepare_at for row in rows] == [None, at(100 + 600 - 60), None, None]
    standing = pause(long_break, running, at(10))
    assert not any(row.prepare_at for row in timetable(long_break, standing, at(20)))


def test_a_house_warns_when_it_wants_to() -> None:
    running = start(THREE, ClockAnchors(), EVENING)
    rules = ClockRules(warning_seconds=(120, 30, 5))
    rung = coming_timers(THREE, running, EVENING, at(100), rules=rules)
    assert [(timer.name, timer.due_at) for timer in rung] == [
        ("warning_30", at(70)),
        ("warning_5", at(95)),
        ("level_end", at(100)),
        ("break_start", at(100)),
    ]
