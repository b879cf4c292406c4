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
    wrong = {one.seed: [*one.broken, *one.faults] for one in played if one.broken or one.faults}
    assert wrong == {}
    assert sum(one.unanswered for one in played) > 0
