"""The forecast of a day that ends before the event: by a level, a time on the clock, or a number of players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.days.ending import EndKind, EndRule, plays_until
from rulebook.structure import FieldLeft, Period, PeriodKind, Position, Structure, Until, forecast_from
from rulebook.structure.forecast import FINISH

HOUR = 3_600
LEVELS = Structure(
    tuple(Period(PeriodKind.LEVEL, one + 1, HOUR, 50 << one // 2, 100 << one // 2) for one in range(30))
)
FIELD = FieldLeft(200, 200 * 20_000)


def rule(kind: EndKind, number: int = 0, **more: Any) -> EndRule:
    return EndRule(kind, number, **more)


@pytest.mark.parametrize(
    ("rules", "first_level", "until"),
    [
        ((rule(EndKind.AFTER_LEVEL, 10),), 1, Until(1, 10 * HOUR)),
        ((rule(EndKind.LEVELS, 8),), 5, Until(1, 12 * HOUR)),
        ((rule(EndKind.AT_CLOCK, 6, seconds=600),), 1, Until(1, 6 * HOUR - 600)),
        ((rule(EndKind.PERCENT, points=1_250), rule(EndKind.AFTER_LEVEL, 14)), 1, Until(25, 14 * HOUR)),
        ((), 1, FINISH),
    ],
)
def test_the_rules_of_a_day_say_where_its_forecast_ends(
    rules: tuple[EndRule, ...], first_level: int, until: Until
) -> None:
    assert plays_until(rules, LEVELS, 200, first_level) == until


def test_a_day_is_followed_to_its_end_and_not_to_one_player() -> None:
    whole = forecast_from(Position(), FIELD, LEVELS)
    by_level = forecast_from(Position(), FIELD, LEVELS, Until(1, 10 * HOUR))
    by_players = forecast_from(Position(), FIELD, LEVELS, Until(25))
    assert whole.likely_seconds is not None
    assert by_level.likely_seconds == 10 * HOUR < whole.likely_seconds
    assert by_level.players_at_end == whole.levels[10].players, "as many as begin level 11 otherwise"
    assert by_players.likely_seconds is not None
    assert by_players.players_at_end == 25
    assert by_players.likely_seconds < whole.likely_seconds


@given(players=st.integers(1, 400), level=st.integers(1, 30), left=st.integers(2, 400))
def test_the_first_rule_reached_ends_it_and_more_left_end_it_sooner(
    players: int, level: int, left: int
) -> None:
    field = FieldLeft(left, left * 20_000)
    both, one = (
        forecast_from(Position(), field, LEVELS, until)
        for until in (Until(players, level * HOUR), Until(players))
    )
    assert both.likely_seconds is not None
    assert both.likely_seconds <= level * HOUR
    if one.likely_seconds is not None:
        assert both.likely_seconds == min(one.likely_seconds, level * HOUR)
    assert min(players, left) <= both.players_at_end <= left
