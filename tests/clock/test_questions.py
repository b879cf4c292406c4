"""Queries that depend on the clock: registration, the timetable, what is reported to the apps below."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from clock import reports as reporting
from clock import rows as queries
from clock import verbs
from clock.reports import forecast_in_play
from journal import instants
from rulebook.clock import Begins, ClockState
from rulebook.days.day import DaySetup
from rulebook.days.ending import EndKind, EndRule
from rulebook.profile import profile_named
from rulebook.structure import FieldLeft
from tests import builders as b
from tests.clock.evening import EIGHT, Evening, after, evening
from tournaments import reports

pytestmark = pytest.mark.django_db


def is_open(played: Evening, minutes: float) -> bool:
    """Whether entries are sold this many minutes after eight."""
    return queries.is_registration_open(played.event_id, after(minutes))


def test_registration_is_open_to_the_end_of_the_break_that_follows():
    played = evening()
    assert [is_open(played, minutes) for minutes in (0, 39, 40, 49.9, 50)] == [True, True, True, True, False]


def test_registration_closes_with_the_level_where_the_profile_says_so():
    played = evening(profile=profile_named("SANREMO"))
    assert [is_open(played, minutes) for minutes in (39.9, 40)] == [True, False]


def test_registration_closes_at_a_time_on_the_wall_even_while_the_clock_stands():
    played = evening(late_until_level=None, late_until_at=after(30))
    played.at(1, verbs.pause_clock)
    assert [is_open(played, minutes) for minutes in (29.9, 30)] == [True, False]


def test_a_pause_holds_registration_open():
    played = evening()
    played.at(39, verbs.pause_clock)
    assert is_open(played, 120)


def test_the_timetable_tells_every_coming_instant():
    played = evening()
    rows = [(row.begins, row.starts_at) for row in queries.timetable(played.day_id, after(5))]
    assert rows == [
        (Begins.LEVEL, after(0)),
        (Begins.LEVEL, after(20)),
        (Begins.BREAK, after(40)),
        (Begins.LEVEL, after(50)),
        (Begins.REGISTRATION_CLOSED, after(50)),
        (Begins.LEVEL, after(70)),
    ]


def test_a_day_with_a_time_limit_ends_with_it():
    played = evening(days=(DaySetup(EIGHT, time_limit_seconds=55 * 60),))
    assert queries.reading(played.day_id, after(54)).state == ClockState.RUNNING
    assert queries.reading(played.day_id, after(55)).state == ClockState.OVER


def test_played_periods_are_reported_so_that_they_stay_as_they_are():
    played = evening()
    assert [reports.periods_begun(played.event_id, after(minutes)) for minutes in (0, 21, 41)] == [1, 2, 3]
    assert reports.periods_begun(evening(is_started=False).event_id, after(60)) == 0


def expected_end(day_id: int, at: datetime) -> datetime | None:
    """Of one day."""
    return reporting.expected_ends([day_id], at)[day_id]


def test_the_expected_end_counts_from_the_clock_and_not_from_the_wall():
    played = evening(starting_stack=6_000)
    on_time = expected_end(played.day_id, after(10))
    assert on_time is not None
    assert on_time > after(10)
    played.at(10, verbs.pause_clock)
    played.at(25, verbs.resume_clock)
    assert expected_end(played.day_id, after(25)) == on_time + timedelta(minutes=15)


def test_nothing_is_expected_of_a_clock_that_was_not_started():
    assert expected_end(evening(is_started=False).day_id, after(10)) is None


def test_a_flight_is_expected_to_end_by_its_rule() -> None:
    starts = instants.now() + timedelta(hours=1)
    flight = DaySetup(starts, leads_to=2, end_rules=(EndRule(EndKind.AFTER_LEVEL, 2),))
    event_id = b.started(9, 9, days=(flight, DaySetup(starts + timedelta(days=1))))
    expected = forecast_in_play(b.day_of(event_id), FieldLeft(18, 18), instants.now())
    assert expected.likely is not None
    assert (expected.likely - expected.began).total_seconds() == 2 * 1_200
    assert expected.forecast.players > expected.forecast.players_at_end > 1
