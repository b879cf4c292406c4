"""A jump of the machine's clock is told from sleep, a correction and a restart of the machine."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rulebook.machine_clock import ClockPair, jumped

AT = datetime(2027, 3, 5, 20, tzinfo=UTC)
BEFORE = ClockPair(AT, timedelta(hours=1), "boot")


def later(wall: timedelta, counted: timedelta, boot_id: str = "boot") -> ClockPair:
    return ClockPair(AT + wall, BEFORE.since_boot + counted, boot_id)


@pytest.mark.parametrize(
    ("now", "by"),
    [
        (later(timedelta(minutes=5), timedelta(minutes=5)), timedelta()),
        (later(timedelta(hours=8), timedelta(hours=8)), timedelta()),  # the laptop slept
        (later(timedelta(minutes=7), timedelta(minutes=5)), timedelta()),  # a correction of two minutes
        (later(timedelta(minutes=125), timedelta(minutes=5)), timedelta(hours=2)),
        (later(timedelta(minutes=-55), timedelta(minutes=5)), timedelta(hours=-1)),
        (
            later(timedelta(hours=2), timedelta(minutes=-55), "another"),
            timedelta(),
        ),  # restarted: no judgement
        (None, timedelta()),
    ],
)
def test_only_a_wall_clock_that_ran_by_another_length_has_jumped(
    now: ClockPair | None, by: timedelta
) -> None:
    assert jumped(BEFORE, now) == by
    assert jumped(None, now) == timedelta()
