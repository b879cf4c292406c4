"""Stacks by denomination, and the chips a bank must hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.chips.bank import ChipOwned, bank_needs, stack_by_chips, stacks_over_levels
from rulebook.products import Pile, StacksSold
from rulebook.structure import ColourUp

CHIPS = (ChipOwned(25, 8, 700), ChipOwned(100, 8), ChipOwned(500, 6), ChipOwned(1_000, 6), ChipOwned(5_000))
LEAVING = (ColourUp(4, 4, (25,)), ColourUp(9, 8, (100,)))


@given(
    st.integers(1, 200).map(lambda n: n * 500),
    st.lists(st.sampled_from([25, 100, 500, 1_000, 5_000, 25_000]), min_size=1, unique=True),
)
def test_a_stack_is_paid_to_the_last_chip_or_says_what_is_odd(amount: int, chips: list[int]) -> None:
    stack = stack_by_chips(amount, chips)
    assert sum(worth * count for worth, count in stack.counts) + stack.odd == amount
    assert 0 <= stack.odd < max(chips)
    assert stack.odd == 0 or amount % min(chips) or amount < max(chips)


def test_a_late_stack_has_no_chip_that_is_coloured_up() -> None:
    first, after_25s, after_100s = stacks_over_levels(10_000 + 800, CHIPS, LEAVING, is_starting=True)
    assert first.counts == stack_by_chips(10_800, [25, 100, 500, 1_000, 5_000]).counts
    assert [after_25s.from_level, min(dict(after_25s.counts))] == [5, 100]
    assert [after_100s.from_level, min(dict(after_100s.counts)), after_100s.odd] == [9, 500, 300]


def test_the_starting_stack_is_what_the_event_says() -> None:
    first = stacks_over_levels(10_000, CHIPS, LEAVING, is_starting=True)[0]
    assert dict(first.counts) == {25: 8, 100: 8, 500: 6, 1_000: 6}


def test_the_bank_holds_the_stacks_and_what_comes_for_chips_that_leave() -> None:
    needs = {need.worth: need for need in bank_needs(10_000, 90, 10, CHIPS, LEAVING)}
    assert (needs[25].in_stacks, needs[25].in_exchanges, needs[25].leaves_after) == (720, 0, 4)
    # 90 × 8 × 25 = 18,000: 180 of 100, and one a table for its race.
    assert (needs[100].in_exchanges, needs[100].after_level) == (190, 4)
    # All 100s, those of the first colour-up as well: 90 × 8 + 190 = 910, 91,000.
    assert (needs[500].in_exchanges, needs[500].after_level) == (182 + 10, 8)
    assert (needs[25].missing, needs[100].missing) == (20, 0)


def test_the_bank_holds_the_stacks_of_prices_that_bring_more() -> None:
    early = StacksSold(12_000, 20, (Pile(100, 20), Pile(500, 20)))
    needs = {need.worth: need for need in bank_needs(10_000, 90, 10, CHIPS, LEAVING, larger=[early])}
    assert (needs[25].in_stacks, needs[100].in_stacks, needs[500].in_stacks) == (560, 960, 820)
    assert (needs[25].in_stack, needs[100].in_stack) == (8, 8)
