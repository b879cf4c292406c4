"""The computed clock shows what a clock that ticks would show, at every instant."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.clock import (
    Begins,
    ClockAnchors,
    ClockState,
    TimerKind,
    add_time,
    back,
    clock_at,
    coming_timers,
    forward,
    jump,
    pause,
    resume,
    set_left,
    settle,
    start,
    timetable,
)
from rulebook.clock.timetable import MOST_LAPS
from rulebook.refusals import Refusal
from rulebook.structure import LastLevel, Period, PeriodKind, Structure, numbered
from tests.rulebook.slow_clock import SlowClock

EVENING = datetime(2026, 1, 2, 21, 0, tzinfo=UTC)


def level(seconds: int, big_blind: int = 200) -> Period:
    return Period(PeriodKind.LEVEL, 0, seconds, big_blind // 2, big_blind)


def pause_of(seconds: int) -> Period:
    return Period(PeriodKind.BREAK, 0, seconds)


def after(seconds: float) -> datetime:
    return EVENING + timedelta(seconds=seconds)


PERIODS = st.lists(
    st.builds(
        Period,
        kind=st.sampled_from(PeriodKind),
        number=st.just(0),
        seconds=st.integers(1, 90),
        small_blind=st.just(100),
        big_blind=st.just(200),
    ),
    min_size=0,
    max_size=6,
)
STRUCTURES = st.builds(
    lambda periods, last, end: Structure(numbered([*periods, last]), end),
    PERIODS,
    st.builds(level, st.integers(1, 90)),
    st.sampled_from(LastLevel),
)
COMMANDS = st.lists(
    st.tuples(
        st.integers(0, 150),
        st.sampled_from(("pause", "resume", "start", "forward", "back", "set_left", "add_time", "jump")),
        st.integers(-40, 200),
    ),
    max_size=12,
)
EVENING_AT_150 = Structure(numbered([level(100), level(100), pause_of(50), level(100)]), LastLevel.REPEATS)
"""Two levels, a break, a level that repeats."""


def command(
    structure: Structure, anchors: ClockAnchors, now: datetime, what: str, number: int
) -> ClockAnchors:
    plain = {"pause": pause, "resume": resume, "start": start, "forward": forward, "back": back}
    if what in plain:
        return plain[what](structure, anchors, now)
    if what == "jump":
        return jump(structure, anchors, now, number)
    return (set_left if what == "set_left" else add_time)(structure, anchors, now, number * 1_000)


def by_hand(slow: SlowClock, what: str, number: int) -> None:
    """Apply the same command to the ticking clock, once the rulebook has allowed it."""
    if what in {"pause", "resume", "start"}:
        slow.is_running = what != "pause"
        slow.has_started = True
    elif what in {"forward", "back", "jump"}:
        slow.jump({"forward": slow.index + 1, "back": slow.index - 1, "jump": number}[what])
    else:
        slow.put(number if what == "set_left" else slow.left + number)


def reading_of(
    structure: Structure, anchors: ClockAnchors, now: datetime
) -> tuple[int, int, int, int, ClockState]:
    reading = clock_at(structure, anchors, now)
    assert reading.left_ms >= 0
    assert reading.elapsed_ms >= 0
    return reading.index, reading.left_ms // 1_000, reading.laps, reading.overtime_ms // 1_000, reading.state


@given(STRUCTURES, COMMANDS)
def test_equals_a_clock_that_ticks_second_by_second(
    structure: Structure, commands: list[tuple[int, str, int]]
) -> None:
    anchors, slow, elapsed = ClockAnchors(), SlowClock(structure), 0
    for wait, what, number in [(0, "start", 0), *commands, (400, "pause", 0)]:
        for _ in range(wait):
            slow.tick()
            elapsed += 1
            assert reading_of(structure, anchors, after(elapsed)) == slow.shown
        try:
            anchors = command(structure, anchors, after(elapsed), what, number)
        except Refusal:
            continue
        by_hand(slow, what, number)
        assert reading_of(structure, anchors, after(elapsed)) == slow.shown


@given(STRUCTURES, st.integers(0, 600_000), st.integers(0, 600_000))
def test_anchoring_anew_changes_nothing_that_is_shown(structure: Structure, one: int, other: int) -> None:
    running = start(structure, ClockAnchors(), EVENING)
    first, second = sorted((after(one / 1_000), after(other / 1_000)))
    assert clock_at(structure, settle(structure, running, first), second) == clock_at(
        structure, running, second
    )


@given(STRUCTURES, st.integers(0, 300), st.integers(1, 10_000))
def test_pause_keeps_the_time_however_long_it_lasts(structure: Structure, played: int, stood: int) -> None:
    running = start(structure, ClockAnchors(), EVENING)
    if clock_at(structure, running, after(played)).state == ClockState.OVER:
        return
    paused = pause(structure, running, after(played))
    again = resume(structure, paused, after(played + stood))
    before, then = (
        reading_of(structure, running, after(played)),
        reading_of(structure, again, after(played + stood)),
    )
    assert reading_of(structure, paused, after(played + stood))[:4] == before[:4]
    assert then == before


@given(STRUCTURES, st.integers(0, 200), st.booleans())
def test_timetable_row_and_subtraction_show_what_the_clock_shows(
    structure: Structure, asked: int, is_paused: bool
) -> None:
    anchors = start(structure, ClockAnchors(), EVENING)
    if is_paused and clock_at(structure, anchors, after(asked)).state == ClockState.RUNNING:
        anchors = pause(structure, anchors, after(asked))
    rows = [row for row in timetable(structure, anchors, after(asked)) if row.period is not None]
    reading = clock_at(structure, anchors, after(asked))
    assert rows[0].index == reading.index
    assert rows[0].starts_in_ms <= 0
    assert rows[0].ends_in_ms == reading.left_ms
    if reading.state == ClockState.RUNNING:
        for row in rows:
            assert row.starts_at is not None
            later = clock_at(structure, anchors, max(row.starts_at, after(asked)))
            assert (later.index, later.ends_at) == (row.index, row.ends_at)


def test_timetable_stands_without_instants_while_the_clock_stands() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    paused = pause(EVENING_AT_150, running, after(30))
    rows = timetable(EVENING_AT_150, paused, after(999))
    assert [row.starts_at for row in rows] == [None] * 4
    assert [row.starts_in_ms for row in rows] == [-30_000, 70_000, 170_000, 220_000]
    assert rows[-1].laps_at == ()


def test_a_screen_need_not_know_how_a_last_level_begins_anew() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    last = timetable(EVENING_AT_150, running, EVENING)[-1]
    assert last.ends_at is not None
    ends = (last.ends_at, *last.laps_at)
    assert len(ends) == 1 + MOST_LAPS
    assert last.over_from is None
    for earlier, end in pairwise(ends):
        reading = clock_at(EVENING_AT_150, running, earlier + timedelta(seconds=1))
        assert reading.ends_at == end
    within = timetable(EVENING_AT_150, running, ends[2] + timedelta(seconds=1))[-1]
    assert (within.ends_at, within.laps_at[0]) == (ends[3], ends[4])


def test_laps_are_told_for_half_a_day_at_most() -> None:
    long = Structure((Period(PeriodKind.LEVEL, 1, 7_200),))
    (row,) = timetable(long, start(long, ClockAnchors(), EVENING), EVENING)
    assert len(row.laps_at) == 6
    still = Structure((Period(PeriodKind.LEVEL, 1, 0),))
    assert timetable(still, start(still, ClockAnchors(), EVENING), EVENING)[0].laps_at == ()


def test_overtime_is_told_by_the_instant_from_which_it_counts() -> None:
    structure = replace(EVENING_AT_150, last_level=LastLevel.OVERTIME)
    running = start(structure, ClockAnchors(), EVENING)
    row = timetable(structure, running, EVENING)[-1]
    assert (row.over_from, row.laps_at) == (row.ends_at, ())
    assert row.over_from is not None
    later = row.over_from + timedelta(seconds=90)
    assert clock_at(structure, running, later).overtime_ms == 90_000
    assert timetable(structure, running, later)[-1].over_from == row.over_from


def test_timetable_of_a_timed_day_ends_with_the_end_of_play() -> None:
    structure = replace(EVENING_AT_150, last_level=LastLevel.ENDS)
    rows = timetable(structure, start(structure, ClockAnchors(), EVENING), EVENING)
    assert (rows[-1].begins, rows[-1].starts_at) == (Begins.OVER, after(350))


def test_timers_of_an_evening_ring_in_order() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    timers = coming_timers(EVENING_AT_150, running, EVENING, after(3_600))
    assert [(timer.kind, timer.index, (timer.due_at - EVENING).total_seconds()) for timer in timers] == [
        (TimerKind.WARNING, 0, 40),
        (TimerKind.WARNING, 0, 90),
        (TimerKind.LEVEL_END, 0, 100),
        (TimerKind.WARNING, 1, 140),
        (TimerKind.WARNING, 1, 190),
        (TimerKind.LEVEL_END, 1, 200),
        (TimerKind.BREAK_START, 2, 200),
        (TimerKind.WARNING, 2, 240),
        (TimerKind.BREAK_END, 2, 250),
    ]


@given(STRUCTURES, st.lists(st.integers(0, 700), max_size=8))
def test_every_timer_rings_in_exactly_one_window(structure: Structure, cuts: list[int]) -> None:
    running = start(structure, ClockAnchors(), EVENING)
    edges = [after(cut) for cut in [0, *sorted(cuts), 1_000]]
    whole = coming_timers(structure, running, EVENING, after(1_000))
    pieces = [
        timer for since, until in pairwise(edges) for timer in coming_timers(structure, running, since, until)
    ]
    assert tuple(pieces) == whole
    assert len({(timer.name, timer.index) for timer in whole}) == len(whole)


@given(STRUCTURES)
def test_end_timers_ring_where_the_ticking_clock_changes(structure: Structure) -> None:
    slow, changes = SlowClock(structure, is_running=True, has_started=True), []
    for second in range(1, 700):
        before = slow.index
        slow.tick()
        if slow.index != before:
            changes.append((before, second))
    timers = coming_timers(structure, start(structure, ClockAnchors(), EVENING), EVENING, after(699))
    ends = [timer for timer in timers if timer.kind in {TimerKind.LEVEL_END, TimerKind.BREAK_END}]
    assert [(timer.index, (timer.due_at - EVENING).total_seconds()) for timer in ends] == changes


def test_no_timer_rings_while_the_clock_stands_or_from_before_its_anchors() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    paused = pause(EVENING_AT_150, running, after(95))
    assert coming_timers(EVENING_AT_150, paused, EVENING, after(999)) == ()
    again = resume(EVENING_AT_150, paused, after(200))
    first = coming_timers(EVENING_AT_150, again, EVENING, after(999))[0]
    assert (first.kind, first.due_at) == (TimerKind.LEVEL_END, after(205))


def test_last_level_goes_on_and_never_stands_at_zero() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    assert reading_of(EVENING_AT_150, running, after(350)) == (3, 100, 1, 0, ClockState.RUNNING)
    overtime = replace(EVENING_AT_150, last_level=LastLevel.OVERTIME)
    assert reading_of(overtime, running, after(380)) == (3, 0, 0, 30, ClockState.RUNNING)


def test_time_given_above_the_length_of_a_level_is_played() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    longer = add_time(EVENING_AT_150, running, after(10), 60_000)
    assert clock_at(EVENING_AT_150, longer, after(10)).left_ms == 150_000
    assert clock_at(EVENING_AT_150, longer, after(159)).index == 0
    assert clock_at(EVENING_AT_150, longer, after(160)).index == 1


def test_an_instant_before_the_anchors_shows_the_anchors() -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    assert clock_at(EVENING_AT_150, running, after(-60)).left_ms == 100_000


@pytest.mark.parametrize(
    ("what", "number", "code"),
    [
        ("start", 0, "clock_started"),
        ("resume", 0, "clock_running"),
        ("back", 0, "no_period_before"),
        ("jump", 4, "period_unknown"),
        ("jump", -1, "period_unknown"),
        ("set_left", -1, "time_negative"),
        ("add_time", -101, "less_time_left"),
    ],
)
def test_a_command_that_the_state_forbids_is_refused(what: str, number: int, code: str) -> None:
    running = start(EVENING_AT_150, ClockAnchors(), EVENING)
    with pytest.raises(Refusal) as refused:
        command(EVENING_AT_150, running, EVENING, what, number)
    assert refused.value.code == code


def test_a_clock_that_does_not_run_is_neither_paused_nor_resumed() -> None:
    with pytest.raises(Refusal, match="clock_not_running"):
        pause(EVENING_AT_150, ClockAnchors(), EVENING)
    with pytest.raises(Refusal, match="clock_not_started"):
        resume(EVENING_AT_150, ClockAnchors(), EVENING)
    with pytest.raises(Refusal, match="no_next_period"):
        forward(EVENING_AT_150, ClockAnchors(index=3), EVENING)
    timed = replace(EVENING_AT_150, last_level=LastLevel.ENDS)
    with pytest.raises(Refusal, match="clock_over"):
        resume(timed, start(timed, ClockAnchors(), EVENING), after(400))


def test_a_structure_without_levels_has_no_clock() -> None:
    with pytest.raises(Refusal, match="no_levels"):
        clock_at(Structure((pause_of(10),)), ClockAnchors(), EVENING)
