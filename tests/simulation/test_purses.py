"""Stacks by denomination: what is paid in chips is worth what changed hands."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulebook.chips import Exchange, worth_of
from tdmanager.simulation.purses import Purses

VALUES = (100, 500, 1_000, 5_000)
STACKS = st.lists(st.integers(0, 400).map(lambda units: units * 100), min_size=2, max_size=6)


@given(before=STACKS, shifts=st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_a_purse_is_always_worth_the_stack(before: list[int], shifts: list[int]) -> None:
    stacks = dict(enumerate(before))
    purses = Purses(VALUES)
    purses.follow(stacks, stacks)
    for number, shift in enumerate(shifts):
        loser, winner = shift % len(before), (shift + number + 1) % len(before)
        lost = stacks[loser] // 3 // 100 * 100
        stacks[loser] -= lost
        stacks[winner] += lost
        purses.follow(stacks, stacks)
        assert {entry: purses.worth(entry) for entry in stacks} == stacks
        assert all(count > 0 for purse in purses.held.values() for count in purse.values() if count)
    assert not any(value < 0 for purse in purses.held.values() for value in purse.values())


def test_odd_chips_are_what_whole_new_chips_leave() -> None:
    purses = Purses(VALUES, {7: Counter({100: 13, 500: 1}), 8: Counter({100: 2})})
    swap = Exchange(100, 500)
    found = purses.odd(swap, {1: 7, 4: 8})
    assert (found.direct, found.odd) == ({1: 2, 4: 0}, {1: 3, 4: 2})
    purses.raced(swap, {7: 3, 8: 2}, {8: Counter({500: 1})})
    purses.leaves(100)
    assert [worth_of(purses.held[entry]) for entry in (7, 8)] == [1_500, 500]
    assert (purses.values, purses.unit) == ((500, 1_000, 5_000), 500)
