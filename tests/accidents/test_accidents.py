"""Twenty sequences on each kind of house: nothing acknowledged is lost or doubled, and every invariant holds."""

from __future__ import annotations

import pytest

from tests.accidents.houses import HOUSES, under_test
from tests.accidents.sequence import Stage

SEEDS = range(1, 21)


@pytest.mark.parametrize("name", HOUSES)
def test_whatever_befalls_the_house_nothing_is_lost_or_doubled(name: str) -> None:
    with under_test(name) as house:
        stage = Stage(name, house)
        played = [stage.play(seed) for seed in SEEDS]
    assert {one.seed: one.wrong for one in played if one.wrong} == {}
    assert any(accident["is_unanswered"] for one in played for accident in one.accidents)
