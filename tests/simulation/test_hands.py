"""A hand of the simulation: what a short big blind plays for, and who misses the hand."""

from __future__ import annotations

from random import Random

import pytest

from rulebook.room import Positions
from rulebook.structure import AnteKind, Period, PeriodKind
from tdmanager.simulation.hands import Habits, dead_part, play_hand

LEVEL = Period(PeriodKind.LEVEL, 6, 900, 100, 200, 200, AnteKind.BIG_BLIND)
POSITIONS = Positions(1, 2, 3)


@pytest.mark.parametrize(("stack", "dead"), [(150, 150), (300, 200), (400, 0), (5_000, 0)])
def test_where_the_ante_comes_first_a_short_big_blind_wins_nothing_with_it(stack: int, dead: int) -> None:
    found = dead_part({1: 9_000, 2: 9_000, 3: stack}, POSITIONS, LEVEL)
    assert found.get(3, 0) == dead


def test_a_big_blind_of_an_ante_only_never_grows_where_the_ante_comes_first() -> None:
    stacks = {1: 9_000, 2: 9_000, 3: 150}
    first, blind = (
        {play_hand(stacks, POSITIONS, LEVEL, Random(seed), Habits(is_first)).stacks[3] for seed in range(60)}
        for is_first in (True, False)
    )
    assert max(first) == 150
    assert max(blind) > 150


def test_players_who_miss_the_hand_pay_and_win_nothing() -> None:
    stacks = dict.fromkeys((1, 2, 3, 4), 5_000)
    for seed in range(30):
        after = play_hand(stacks, POSITIONS, LEVEL, Random(seed), Habits(), {3}).stacks
        assert after[3] <= 5_000
        assert sum(after.values()) == 20_000
