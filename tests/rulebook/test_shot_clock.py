"""A called clock is computed from the instant it was called at."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from rulebook.shot_clock import ShotClockRun, ShotClockTimes, ShotPhase, granted, starts_at_call

CALLED = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
TDA = ShotClockRun(CALLED, 25, 5)


def after(seconds: float) -> datetime:
    return CALLED + timedelta(seconds=seconds)


def test_a_player_thinks_then_is_counted_down_then_is_out_of_time() -> None:
    assert TDA.phase(after(24.9)) == ShotPhase.THINKING
    assert TDA.phase(after(25)) == ShotPhase.COUNTDOWN
    assert TDA.phase(after(30)) == ShotPhase.COUNTDOWN, "who acts at the last instant is in time"
    assert TDA.phase(after(30.001)) == ShotPhase.EXPIRED


@given(st.integers(0, 120), st.integers(0, 20), st.floats(-5, 600))
def test_the_time_left_never_rises_nor_falls_below_zero(think: int, countdown: int, seconds: float) -> None:
    clock = ShotClockRun(CALLED, think, countdown)
    now, later = clock.left_ms(after(seconds)), clock.left_ms(after(seconds + 1))
    assert now >= later >= 0
    assert clock.left_ms(CALLED) == (think + countdown) * 1_000


@pytest.mark.parametrize(
    ("edition", "seconds", "given_times"),
    [
        ("TDA2024", None, (25, 5)),
        ("SANREMO", None, (60, 10)),
        ("PRESTIGE", None, (30, 0)),
        ("PRESTIGE", 10, (10, 0)),
        ("WSOP2026", 0, (0, 5)),
    ],
)
def test_each_house_gives_its_seconds(
    edition: str, seconds: int | None, given_times: tuple[int, int]
) -> None:
    given_clock = granted(profile_named(edition).clock, seconds)
    assert (given_clock.think, given_clock.countdown) == given_times
    assert isinstance(given_clock, ShotClockTimes)


@pytest.mark.parametrize(("edition", "seconds"), [("TDA2024", 24), ("PRESTIGE", 9), ("WSOP2026", 26)])
def test_seconds_that_the_house_does_not_give_are_refused(edition: str, seconds: int) -> None:
    with pytest.raises(Refusal) as refused:
        granted(profile_named(edition).clock, seconds)
    assert refused.value.code == "think_out_of_range"


@pytest.mark.parametrize(("edition", "starts"), [("TDA2024", True), ("SANREMO", True), ("WSOP2026", False)])
def test_a_clock_called_at_the_table_starts_unless_the_floor_alone_decides(
    edition: str, starts: bool
) -> None:
    assert starts_at_call(profile_named(edition).clock) is starts
