"""What stacks are worth: whole fields against every order counted, and what holds for all."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.deal_shares import DealMethod, DealMoney, deal_shares
from rulebook.icm import EXACT, icm_values
from rulebook.icm.exact import exact_values
from rulebook.icm.integral import values_by_integral
from rulebook.icm.values import OFF_AT_MOST
from rulebook.profile.variants import LeftFrom
from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes

STACKS = st.lists(st.integers(1, 10**6), min_size=2, max_size=9)


def by_integral(stacks: list[int], prizes: list[int]) -> list[float]:
    """The values as in a large field."""
    shares = np.array(stacks, dtype=float) / sum(stacks)
    return list(values_by_integral(shares, np.array(prizes, dtype=float)))


@settings(max_examples=25)
@given(STACKS, st.data())
def test_the_integral_agrees_with_every_order_counted(stacks: list[int], data: st.DataObject) -> None:
    prizes = data.draw(st.lists(st.integers(0, 10**7), min_size=1, max_size=len(stacks)))
    pool = max(1, sum(prizes))
    counted, found = exact_values(stacks, prizes), by_integral(stacks, prizes)
    assert max(abs(float(one) - other) for one, other in zip(counted, found, strict=True)) <= 1e-9 * pool


@pytest.mark.parametrize("players", [EXACT + 2, 80, 700])
def test_a_field_is_worth_its_prizes_and_equal_steps_have_a_closed_form(players: int) -> None:
    stacks = [100 + 37 * number % 991 * 25 for number in range(players)]
    prizes = [10 * (players - place) for place in range(1, players + 1)]
    found = icm_values(stacks, prizes)
    pool = sum(prizes)
    assert abs(float(sum(found.values)) - pool) <= 1e-9 * pool
    closed = [10 * sum(stacks[0] / (stacks[0] + other) for other in stacks[1:])]
    assert abs(float(found.values[0]) - closed[0]) <= 1e-9 * pool
    assert 0 < found.off <= OFF_AT_MOST


def test_panels_are_doubled_until_half_of_them_give_the_same() -> None:
    lots = Random(15)
    stacks = [max(1, round(lots.lognormvariate(6, 2))) for _ in range(100)]
    prizes = [100 * (100 - place) for place in range(100)]
    shares, money = np.array(stacks, dtype=float) / sum(stacks), np.array(prizes, dtype=float)
    once, halved = values_by_integral(shares, money), values_by_integral(shares, money, 0.5)
    assert np.abs(once - halved).max() > OFF_AT_MOST * sum(prizes)
    assert icm_values(stacks, prizes).off <= OFF_AT_MOST


def test_without_prizes_nothing_is_worth_anything() -> None:
    assert set(icm_values([5] * (EXACT + 1), [0]).values) == {Fraction(0)}
    assert icm_values([5], []).values == (Fraction(0),)


@pytest.mark.parametrize(
    ("stacks", "prizes", "code"),
    [
        ([], [], "no_chips"),
        ([0, 0], [5], "no_chips"),
        ([5, -1], [5], "stack_negative"),
        ([5], [5, 3], "more_prizes_than_players"),
        ([5], [-5], "prize_negative"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(stacks: list[int], prizes: list[int], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        icm_values(stacks, prizes)


@given(
    STACKS,
    st.data(),
    st.sampled_from(DealMethod),
    st.sampled_from(LeftFrom),
    st.sampled_from(PartRounding),
    st.sampled_from(RestGoes),
)
def test_shares_and_what_is_left_make_the_prizes(
    stacks: list[int],
    data: st.DataObject,
    method: DealMethod,
    left_from: LeftFrom,
    rounding: PartRounding,
    rest: RestGoes,
) -> None:
    listed = st.lists(st.integers(0, 10**6), min_size=len(stacks), max_size=len(stacks))
    prizes = sorted(data.draw(listed), reverse=True)
    left = data.draw(st.integers(0, sum(prizes)))
    unit = data.draw(st.sampled_from([1, 5, 100]))
    money = DealMoney(tuple(prizes), left)
    with suppress(Refusal) if left else nullcontext():
        shares = deal_shares(method, stacks, money, left_from, unit, rounding, rest)
        assert sum(shares.amounts) + left == sum(prizes)
        # Rounding up, and odd cents to the first or last, are the house's own order.
        if rounding is PartRounding.DOWN and rest is RestGoes.LARGEST_FRACTION:
            assert min(shares.amounts) >= 0
            assert all(
                shares.amounts[one] >= shares.amounts[other]
                for one, more in enumerate(stacks)
                for other, less in enumerate(stacks)
                if more > less
            )


@pytest.mark.parametrize(("left", "is_refused"), [(700_00, False), (700_01, True), (5_000_00, True)])
def test_what_is_left_never_makes_fewer_chips_worth_more(left: int, is_refused: bool) -> None:
    stacks, money = (500_000, 300_000, 200_000), DealMoney((5_000_00, 4_300_00, 3_100_00), left)
    for method in (DealMethod.ICM, DealMethod.CURRENT_PLACE):
        if is_refused:
            with pytest.raises(Refusal, match="deal_left_turns_order"):
                deal_shares(method, stacks, money)
        else:
            amounts = deal_shares(method, stacks, money).amounts
            assert amounts == tuple(sorted(amounts, reverse=True))


def test_a_share_below_zero_is_refused_by_its_number() -> None:
    money = DealMoney((6_000_00, 3_000_00, 2_000_00), 9_000_00)
    with pytest.raises(Refusal, match="deal_share_negative") as refused:
        deal_shares(DealMethod.ICM, (900, 50, 50), money, LeftFrom.EQUAL_PARTS)
    assert refused.value.detail["share"] == 2


def test_the_leader_of_an_even_deal_receives_a_unit_or_the_crumbs_not_both() -> None:
    shares = deal_shares(DealMethod.EVEN, (9, 5, 4), DealMoney((600_99, 300_00, 200_00)), unit=50_00)
    assert shares.amounts == (400_00, 350_99, 350_00)


def test_nothing_is_shared_by_chips_that_nobody_has() -> None:
    with pytest.raises(Refusal, match="no_chips"):
        deal_shares(DealMethod.CHIP_CHOP, [0, 0], DealMoney((5, 3)))
    with pytest.raises(Refusal, match="too_much_left"):
        deal_shares(DealMethod.EVEN, [0, 0], DealMoney((5, 3), left=9))
