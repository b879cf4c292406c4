"""Registration closes by the clock, at the instant the house has set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.clock import (
    Begins,
    ClockAnchors,
    RegistrationWindow,
    TimerKind,
    coming_timers,
    forward,
    pause,
    registration_closes_at,
    registration_open,
    start,
    timetable,
    window_marked_in,
)
from rulebook.profile import ClockRules
from rulebook.profile.variants import LateRegClose
from rulebook.structure import LastLevel, Period, PeriodKind, Structure, numbered

EVENING = datetime(2026, 1, 2, 21, 0, tzinfo=UTC)
AT_LEVEL_END = ClockRules(late_reg_close=LateRegClose.END_OF_LEVEL)
AFTER_BREAK = ClockRules(late_reg_close=LateRegClose.WHEN_PLAY_RESUMES)
LEVEL, PAUSE = Period(PeriodKind.LEVEL, 0, 100, 100, 200), Period(PeriodKind.BREAK, 0, 50)
STRUCTURE = Structure(numbered([LEVEL, LEVEL, PAUSE, LEVEL, LEVEL]))
RUNNING = start(STRUCTURE, ClockAnchors(), EVENING)


def after(seconds: float) -> datetime:
    return EVENING + timedelta(seconds=seconds)


def is_open(window: RegistrationWindow, seconds: float, rules: ClockRules = AFTER_BREAK) -> bool:
    return registration_open(STRUCTURE, RUNNING, window, after(seconds), rules)


@pytest.mark.parametrize(("rules", "closes"), [(AT_LEVEL_END, 200), (AFTER_BREAK, 250)])
def test_closes_with_the_level_or_when_play_resumes(rules: ClockRules, closes: int) -> None:
    window = RegistrationWindow(until_level=2)
    assert is_open(window, closes - 0.001, rules)
    assert not is_open(window, closes, rules)
    assert registration_closes_at(STRUCTURE, RUNNING, window, EVENING, rules) == after(closes)


def test_a_level_without_a_break_behind_it_closes_at_its_end() -> None:
    assert is_open(RegistrationWindow(until_level=1), 99.999)
    assert not is_open(RegistrationWindow(until_level=1), 100)


def test_before_the_start_registration_is_open_and_without_a_window_the_start_closes_it() -> None:
    waiting = ClockAnchors()
    for window in (RegistrationWindow(), RegistrationWindow(until_level=0)):
        assert registration_open(STRUCTURE, waiting, window, EVENING, AFTER_BREAK)
        assert not is_open(window, 0)


def test_the_time_on_the_wall_closes_even_while_the_clock_stands() -> None:
    window = RegistrationWindow(until=after(120))
    paused = pause(STRUCTURE, RUNNING, after(10))
    assert registration_open(STRUCTURE, paused, window, after(119), AFTER_BREAK)
    assert not registration_open(STRUCTURE, paused, window, after(120), AFTER_BREAK)
    assert registration_closes_at(STRUCTURE, paused, window, after(20), AFTER_BREAK) == after(120)
    assert not registration_open(STRUCTURE, ClockAnchors(), window, after(121), AFTER_BREAK)


def test_whichever_of_level_and_wall_comes_first_closes() -> None:
    early = RegistrationWindow(until_level=2, until=after(120))
    assert registration_closes_at(STRUCTURE, RUNNING, early, EVENING, AFTER_BREAK) == after(120)
    late = RegistrationWindow(until_level=2, until=after(900))
    assert registration_closes_at(STRUCTURE, RUNNING, late, EVENING, AFTER_BREAK) == after(250)


def test_nobody_knows_the_close_of_a_level_while_the_clock_stands() -> None:
    paused = pause(STRUCTURE, RUNNING, after(10))
    window = RegistrationWindow(until_level=2)
    assert registration_closes_at(STRUCTURE, paused, window, after(20), AFTER_BREAK) is None


def test_skipping_the_last_open_level_closes_registration() -> None:
    skipped = forward(STRUCTURE, forward(STRUCTURE, RUNNING, after(1)), after(2))
    assert not registration_open(
        STRUCTURE, skipped, RegistrationWindow(until_level=2), after(2), AT_LEVEL_END
    )


@pytest.mark.parametrize("kind", LastLevel)
def test_the_last_level_closes_at_its_first_end_however_it_goes_on(kind: LastLevel) -> None:
    structure = Structure(STRUCTURE.periods, kind)
    for until_level in (4, 99):
        window = RegistrationWindow(until_level=until_level)
        assert registration_open(structure, RUNNING, window, after(449), AFTER_BREAK)
        assert not registration_open(structure, RUNNING, window, after(450), AFTER_BREAK)
        assert not registration_open(structure, RUNNING, window, after(4_500), AFTER_BREAK)


@given(st.integers(0, 5), st.sampled_from((AT_LEVEL_END, AFTER_BREAK)), st.integers(0, 600))
def test_timer_timetable_and_answer_agree(until_level: int, rules: ClockRules, asked: int) -> None:
    window = RegistrationWindow(until_level=until_level)
    timers = [
        timer
        for timer in coming_timers(STRUCTURE, RUNNING, EVENING, after(900), window=window, rules=rules)
        if timer.kind == TimerKind.REGISTRATION_CLOSE
    ]
    closes = {timer.due_at for timer in timers}
    assert is_open(window, asked, rules) == any(after(asked) < instant for instant in closes)
    rows = timetable(STRUCTURE, RUNNING, after(asked), window, rules)
    seen = {row.starts_at for row in rows if row.begins == Begins.REGISTRATION_CLOSED}
    assert seen == {instant for instant in closes if after(asked) < instant}


def test_the_mark_in_a_structure_makes_the_window() -> None:
    marked = [LEVEL, LEVEL, Period(PeriodKind.BREAK, 0, 50, closes_registration=True), LEVEL]
    assert window_marked_in(Structure(numbered(marked))) == RegistrationWindow(until_level=2)
    assert window_marked_in(STRUCTURE) == RegistrationWindow()
