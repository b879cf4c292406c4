"""The pace of a queue and its wait."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.queue import minutes_to_wait, sales_an_hour


def test_the_pace_is_that_of_the_last_hour() -> None:
    assert sales_an_hour(48, 3_600) == 48
    assert sales_an_hour(24, 1_800) == 48


def test_the_first_sales_promise_no_more_than_ten_minutes_show() -> None:
    assert sales_an_hour(1, 2) == 6
    assert sales_an_hour(1, 600) == 6


def test_nobody_is_promised_a_minute_without_sales() -> None:
    assert minutes_to_wait(6, 0) is None


def test_the_last_one_waits_for_all_before() -> None:
    assert minutes_to_wait(6, 72) == 5
    assert minutes_to_wait(1, 72) == 1
    assert minutes_to_wait(0, 72) == 0


@given(st.integers(0, 500), st.integers(1, 2_000))
def test_the_wait_is_the_least_in_which_the_pace_serves_all(waiting: int, pace: int) -> None:
    minutes = minutes_to_wait(waiting, pace)
    assert minutes is not None
    assert minutes * pace >= waiting * 60 > (minutes - 1) * pace or waiting == minutes == 0
