"""The hour that comes twice in October, and the one that never comes in March."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from rulebook.refusals import Refusal
from rulebook.walltime import coming, instant_of, instants_of, soon

ROME = ZoneInfo("Europe/Rome")
OCTOBER = datetime(2026, 10, 25, 2, 30)  # noqa: DTZ001
MARCH = datetime(2026, 3, 29, 2, 30)  # noqa: DTZ001
FIRST, SECOND = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_an_hour_that_comes_twice_has_two_instants_and_one_that_is_skipped_has_none() -> None:
    assert instants_of(OCTOBER, ROME) == (FIRST, SECOND)
    assert instants_of(MARCH, ROME) == ()
    assert len(instants_of(OCTOBER.replace(hour=4), ROME)) == 1


def test_a_time_that_comes_twice_is_asked_for_and_taken_when_said_which() -> None:
    with pytest.raises(Refusal, match="time_twice") as refused:
        instant_of(OCTOBER, ROME)
    assert (refused.value.detail["first"], refused.value.detail["second"]) == ("02:30 CEST", "02:30 CET")
    assert instant_of(OCTOBER, ROME, second=False) == FIRST
    assert instant_of(OCTOBER, ROME, second=True) == SECOND
    with pytest.raises(Refusal, match="time_skipped"):
        instant_of(MARCH, ROME, second=True)


def test_the_next_time_on_the_wall_is_today_or_tomorrow() -> None:
    now = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    assert coming("21:40", now, ROME) == datetime(2026, 11, 20, 20, 40, tzinfo=UTC)
    assert coming(" 20.15 ", now, ROME) == datetime(2026, 11, 21, 19, 15, tzinfo=UTC)


def test_in_the_doubled_hour_the_one_still_to_come_is_meant_or_it_is_said_which() -> None:
    before, between = datetime(2026, 10, 24, 23, 0, tzinfo=UTC), datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    with pytest.raises(Refusal, match="time_twice"):
        coming("2:30", before, ROME)
    assert coming("2:30 cest", before, ROME) == FIRST
    assert coming("2:30 CET", before, ROME) == SECOND
    assert coming("2:30", between, ROME) == SECOND
    with pytest.raises(Refusal, match="time_skipped"):
        coming("2:30", datetime(2026, 3, 29, 0, 0, tzinfo=UTC), ROME)


@pytest.mark.parametrize("text", ["", "24:00", "9:75", "noon", "2:30 XYZ"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="time_unreadable"):
        coming(text, datetime(2026, 11, 20, 20, 0, tzinfo=UTC), ROME)


def test_a_time_that_has_just_passed_is_not_taken_for_tomorrow() -> None:
    now = datetime(2026, 11, 20, 20, 41, tzinfo=UTC)
    assert soon("21:50", now, ROME) == datetime(2026, 11, 20, 20, 50, tzinfo=UTC)
    assert soon("00:10", now, ROME) == datetime(2026, 11, 20, 23, 10, tzinfo=UTC)
    with pytest.raises(Refusal, match="instant_past"):
        soon("21:40", now, ROME)
