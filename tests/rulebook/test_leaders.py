"""The largest stacks of a day win, and what equal ones share loses no cent."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulebook.knockouts import Key
from rulebook.leaders import day_leaders

STACKS = st.dictionaries(st.integers(1, 50).map(str), st.integers(0, 12), max_size=12)
PRIZES = st.lists(st.integers(1, 10**6), max_size=5).map(lambda prizes: sorted(prizes, reverse=True))


def won(stacks: Mapping[Key, int], *prizes: int) -> dict[str, int]:
    return {str(one.key): one.prize for one in day_leaders(stacks, prizes)}


def test_three_largest_stacks_of_prestiges_day_1() -> None:
    stacks: dict[Key, int] = {"A": 412_000, "B": 398_500, "C": 398_000, "D": 120_000}
    assert won(stacks, 200_000, 100_000, 50_000) == {"A": 200_000, "B": 100_000, "C": 50_000}


def test_equal_stacks_share_and_the_odd_cent_goes_to_the_first() -> None:
    stacks: dict[Key, int] = {"A": 500, "B": 400, "C": 400, "D": 400}
    assert won(stacks, 200_000, 100_000, 50_000) == {"A": 200_000, "B": 50_000, "C": 50_000, "D": 50_000}
    assert won({"A": 400, "B": 400}, 1) == {"A": 1, "B": 0}


def test_nobody_without_chips_leads() -> None:
    assert won({"A": 100, "B": 0}, 200, 100) == {"A": 200}


@given(STACKS, PRIZES)
def test_no_cent_is_made_and_a_larger_stack_never_wins_less(
    stacks: dict[Key, int], prizes: list[int]
) -> None:
    found = day_leaders(stacks, prizes)
    with_chips = sum(chips > 0 for chips in stacks.values())
    assert sum(one.prize for one in found) == sum(prizes[:with_chips])
    for better, worse in pairwise(found):
        assert stacks[better.key] >= stacks[worse.key]
        assert better.prize >= worse.prize
