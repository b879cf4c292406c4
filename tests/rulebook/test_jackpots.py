"""The house's jackpot: what is paid when, and that what was put in is what was won and what is left."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.jackpots import (
    PRESTIGE,
    WHOLE,
    Feed,
    Hand,
    Moment,
    Stage,
    hit,
    jackpot_amount,
    paid_points,
    require_stages,
)
from rulebook.refusals import Refusal

MINOR = st.integers(0, 10**9)
POINTS = st.integers(1, WHOLE)


def refused(hand: Hand, moment: Moment) -> str:
    with pytest.raises(Refusal) as found:
        paid_points(PRESTIGE, hand, moment)
    return found.value.code


def test_all_of_it_in_level_1_then_30_percent_until_registration_closes() -> None:
    paid = [paid_points(PRESTIGE, Hand(), Moment(level, True)) for level in (1, 2, 12)]
    assert paid == [WHOLE, 3_000, 3_000]
    assert refused(Hand(), Moment(2, False)) == "jackpot_over"
    # Level 1 may last longer than registration.
    assert paid_points(PRESTIGE, Hand(), Moment(1, False)) == WHOLE


def test_the_hand_wins_with_both_cards_once_a_day_for_who_paid() -> None:
    now = Moment(1, True)
    assert refused(Hand(wins=False), now) == "jackpot_hand"
    assert refused(Hand(uses_both_cards=False), now) == "jackpot_hand"
    assert refused(Hand(is_paid_for=False), now) == "jackpot_not_bought"
    assert refused(Hand(), Moment(1, True, is_won_today=True)) == "jackpot_won_today"
    assert paid_points(PRESTIGE, Hand(), Moment(1, True, is_won_today=True), is_once_a_day=False) == WHOLE


@pytest.mark.parametrize(
    "stages",
    [
        (),
        (Stage(3_000), Stage(WHOLE, 1)),
        (Stage(WHOLE, 2), Stage(3_000, 2)),
        (Stage(WHOLE, 3), Stage(3_000, 1)),
        (Stage(0, 1),),
        (Stage(WHOLE + 1),),
        tuple(Stage(1_000, level) for level in range(1, 8)),
    ],
)
def test_stages_rise_and_the_open_end_is_last(stages: tuple[Stage, ...]) -> None:
    with pytest.raises(Refusal, match="jackpot_stages"):
        require_stages(stages)


def test_prestige_can_be_played() -> None:
    require_stages(PRESTIGE)
    require_stages(PRESTIGE[1:])


@given(MINOR, POINTS, MINOR)
def test_what_was_there_and_added_is_what_is_paid_and_left(amount: int, points: int, base: int) -> None:
    if not amount * points // WHOLE:
        with pytest.raises(Refusal, match="jackpot_empty"):
            hit(amount, points, base)
        return
    found = hit(amount, points, base)
    assert amount + found.added == found.paid + found.left
    assert found.left >= base
    assert min(found.paid, found.added) >= 0
    # The house adds no more than the base asks for.
    assert found.added == 0 or found.left == base


@given(st.lists(st.integers(1, 5_000), max_size=5), POINTS)
def test_the_order_of_sales_does_not_matter(sales: list[int], points: int) -> None:
    ends = set()
    for order in permutations(sales):
        collected = 0
        for sold in order:
            collected += sold
        ends.add(jackpot_amount(0, [Feed(collected, points)]))
    assert len(ends) == 1


@given(
    st.lists(st.one_of(st.integers(-3_000, 3_000), st.just("hit")), max_size=30),
    POINTS,
    POINTS,
    st.integers(0, 20_000),
)
def test_sales_voids_and_wins_never_leave_less_than_nothing(
    steps: list[int | str], points: int, paid: int, base: int
) -> None:
    kept, collected, drawn, house, won = base, 0, 0, base, 0
    for step in steps:
        feed = Feed(collected, points, drawn)
        if isinstance(step, int):
            collected = max(0, collected + step)
        elif jackpot_amount(kept, [feed]) * paid // WHOLE:
            found = hit(jackpot_amount(kept, [feed]), paid, base)
            kept, drawn = kept - found.paid + found.added, feed.grown
            house, won = house + found.added, won + found.paid
            assert jackpot_amount(kept, [Feed(collected, points, drawn)]) == found.left
        now = Feed(collected, points, drawn)
        amount = jackpot_amount(kept, [now])
        assert amount >= 0
        # Everything posted adds up to what is shown.
        assert amount == house + now.grown - won
