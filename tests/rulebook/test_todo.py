"""The order of what is due: what waits for it, near deadlines, age."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulebook.todo import NEAR, Due, Waits, order_changes_at, ranked

NOW = datetime(2026, 11, 26, 22, 0, tzinfo=UTC)
TIMES = st.none() | st.integers(-600, 1_200).map(lambda seconds: NOW + timedelta(seconds=seconds))
ITEMS = st.lists(st.builds(Due, st.sampled_from(Waits), TIMES, TIMES), max_size=9)


def minutes(number: int) -> datetime:
    return NOW + timedelta(minutes=number)


def test_an_alarm_comes_before_play_a_player_money_a_near_deadline_and_the_oldest() -> None:
    listed = [
        Due(Waits.LATER),
        Due(Waits.NOBODY),
        Due(Waits.NOBODY, since=minutes(-2)),
        Due(Waits.NOBODY, since=minutes(-9)),
        Due(Waits.NOBODY, until=minutes(4)),
        Due(Waits.NOBODY, until=minutes(1)),
        Due(Waits.MONEY),
        Due(Waits.PLAYER),
        Due(Waits.PLAY),
        Due(Waits.ALARM),
    ]
    assert ranked(listed, NOW) == (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)


def test_a_deadline_becomes_near_at_the_instant_that_is_said() -> None:
    listed = [Due(Waits.NOBODY, since=minutes(-1)), Due(Waits.NOBODY, until=minutes(9))]
    assert ranked(listed, NOW) == (0, 1)
    assert order_changes_at(listed, NOW) == minutes(9) - NEAR
    assert ranked(listed, minutes(9) - NEAR) == (1, 0)


@given(ITEMS)
def test_every_item_is_ranked_once_and_nothing_less_urgent_comes_first(listed: list[Due]) -> None:
    order = ranked(listed, NOW)
    assert sorted(order) == list(range(len(listed)))
    for one, other in pairwise(order):
        before, after = listed[one], listed[other]
        assert before.waits <= after.waits
        if before.waits is after.waits and before.waits is not Waits.NOBODY:
            assert one < other


@given(ITEMS, st.integers(0, 900))
def test_the_order_stays_until_it_is_said_to_change(listed: list[Due], seconds: int) -> None:
    then = NOW + timedelta(seconds=seconds)
    changes_at = order_changes_at(listed, NOW)
    if changes_at is None or then < changes_at:
        assert ranked(listed, then) == ranked(listed, NOW)
