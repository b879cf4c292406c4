"""Whether registration closes before another level is played: by its level, by the break after it, or by its time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from rulebook.clock import ClockAnchors, RegistrationWindow, closes_before_next_level
from rulebook.profile import profile_named
from rulebook.profile.variants import LateRegClose
from rulebook.structure import Period, PeriodKind, Structure

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LEVELS = Structure(
    (
        Period(PeriodKind.LEVEL, 1, 1_200, 100, 200),
        Period(PeriodKind.LEVEL, 2, 1_200, 200, 400),
        Period(PeriodKind.BREAK, 0, 600),
        Period(PeriodKind.LEVEL, 3, 1_200, 300, 600),
    )
)
RUNNING = ClockAnchors(is_running=True, at=NOW, has_started=True)
RESUMING = replace(profile_named("TDA2024").clock, late_reg_close=LateRegClose.WHEN_PLAY_RESUMES)
AT_END = replace(RESUMING, late_reg_close=LateRegClose.END_OF_LEVEL)


def closes(minutes: int, window: RegistrationWindow, rules=RESUMING, anchors=RUNNING) -> bool:
    return closes_before_next_level(LEVELS, anchors, window, NOW + minutes * MINUTE, rules)


@pytest.mark.parametrize(
    ("minutes", "resuming", "at_end"),
    [(5, False, False), (25, True, True), (45, True, False), (55, False, False)],
)
def test_by_level_from_its_beginning_to_the_close(minutes: int, resuming: bool, at_end: bool) -> None:
    window = RegistrationWindow(until_level=2)
    assert (closes(minutes, window), closes(minutes, window, AT_END)) == (resuming, at_end)


@pytest.mark.parametrize(("closing", "expected"), [(30, True), (49, True), (50, True), (51, False)])
def test_by_time_in_the_level_whose_successor_starts_later(closing: int, expected: bool) -> None:
    assert closes(25, RegistrationWindow(until=NOW + closing * MINUTE)) is expected


def test_not_before_play_and_not_by_time_on_a_clock_that_stands() -> None:
    assert not closes(0, RegistrationWindow(until_level=2), anchors=ClockAnchors())
    paused = ClockAnchors(index=1, has_started=True)
    assert not closes(0, RegistrationWindow(until=NOW + 5 * MINUTE), anchors=paused)
    assert closes(0, RegistrationWindow(until_level=2), anchors=paused)
