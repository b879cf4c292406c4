"""The default payout structure has its properties for every field, or gives them up in the documented order."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.payouts import (
    UNITS,
    PayoutFault,
    PrizeKind,
    by_percentages,
    default_payouts,
    faults_of,
    paid_places,
    places_paid,
    tickets,
)
from rulebook.payouts.properties import FEW_SHARES
from rulebook.profile import PlaceRules
from rulebook.profile.variants import PlaceCount
from rulebook.refusals import Refusal

FRIDAY_BUY_IN = 20_000
LARGEST_FIELD = 10_000
SAMPLED = [*range(1, 401), *range(401, LARGEST_FIELD, 331), LARGEST_FIELD]


def fields() -> list[int]:
    """Every field from 1 to 10,000 entries in the long profile, a dense sample in the fast one."""
    is_long = settings.get_current_profile_name() == "long"
    return list(range(1, LARGEST_FIELD + 1)) if is_long else SAMPLED


def prizes_of(entries: int, percent: int, buy_in: int, withheld_percent: int = 3) -> tuple[int, ...]:
    pool = entries * buy_in * (100 - withheld_percent) // 100
    return default_payouts(pool, places_paid(entries, percent), buy_in)


@pytest.mark.thorough
@pytest.mark.parametrize("percent", [10, 15])
@pytest.mark.parametrize("buy_in", [2_000, FRIDAY_BUY_IN, 100_000])
def test_every_field_to_ten_thousand_has_a_faultless_structure(percent: int, buy_in: int) -> None:
    faulty = {}
    for entries in fields():
        pool = entries * buy_in * 97 // 100
        prizes = default_payouts(pool, places_paid(entries, percent), buy_in)
        if faults := faults_of(prizes, pool, buy_in):
            faulty[entries] = faults
    assert faulty == {}


def test_sanremo_friday_pays_six_of_63() -> None:
    prizes = prizes_of(63, 10, FRIDAY_BUY_IN)
    assert prizes == (479_200, 304_000, 200_000, 128_000, 76_000, 35_000)
    assert sum(prizes) == 1_222_200


def test_prizes_are_rounded_to_tens_or_fives_with_the_remainder_to_the_first() -> None:
    for entries in range(1, 1_001):
        for percent in (10, 15):
            for prize in prizes_of(entries, percent, FRIDAY_BUY_IN)[1:]:
                assert prize % 500 == 0, (entries, percent)


def test_one_two_and_three_places_are_shared_by_percent() -> None:
    assert default_payouts(100_000, 1, FRIDAY_BUY_IN) == (100_000,)
    assert default_payouts(100_000, 2, FRIDAY_BUY_IN) == (65_000, 35_000)
    assert default_payouts(600_000, 3, FRIDAY_BUY_IN) == (300_000, 180_000, 120_000)


def test_the_first_share_falls_from_half_to_a_quarter_as_more_are_paid() -> None:
    pool_each = 10 * FRIDAY_BUY_IN
    shares = [
        Fraction(default_payouts(places * pool_each, places, FRIDAY_BUY_IN)[0], places * pool_each)
        for places in (3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200)
    ]
    assert shares == sorted(shares, reverse=True)
    assert Fraction(1, 4) <= shares[-1]


@given(
    pool=st.integers(1, 10**9),
    places=st.integers(1, 400),
    buy_in=st.integers(0, 10**6),
)
def test_sum_and_growing_steps_never_give_way(pool: int, places: int, buy_in: int) -> None:
    if pool < places:
        with pytest.raises(Refusal, match="pool_too_small"):
            default_payouts(pool, places, buy_in)
        return
    prizes = default_payouts(pool, places, buy_in)
    faults = set(faults_of(prizes, pool, buy_in))
    assert not faults & {PayoutFault.SUM_DIFFERS, PayoutFault.STEPS_SHRINK}
    if PayoutFault.NOT_FALLING in faults:
        assert pool < places * (places + 1) // 2
    assert min(prizes) >= 1


@given(st.integers(10, 3_000), st.integers(10, 15), st.integers(2, 6))
def test_rebuys_raise_the_pool_and_not_the_last_prize(entries: int, percent: int, times: int) -> None:
    pool = entries * FRIDAY_BUY_IN * times
    prizes = default_payouts(pool, places_paid(entries, percent), FRIDAY_BUY_IN)
    assert faults_of(prizes, pool, FRIDAY_BUY_IN) == ()


def test_what_gives_way_first_is_the_unit_then_the_last_prize_then_the_first() -> None:
    large = prizes_of(10_000, 10, FRIDAY_BUY_IN)
    assert faults_of(large, sum(large), FRIDAY_BUY_IN) == ()
    assert {prize % 100 for prize in large[1:]} == {0}
    assert any(prize % 500 for prize in large[1:])

    # Half the field paid: less than two buy-ins per place.
    crowded = default_payouts(100 * FRIDAY_BUY_IN, 50, FRIDAY_BUY_IN)
    assert faults_of(crowded, 100 * FRIDAY_BUY_IN, FRIDAY_BUY_IN) == (PayoutFault.LAST_OUT_OF_RANGE,)

    # One minor unit per place and a few more.
    assert default_payouts(55, 10, 0) == (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert default_payouts(13, 10, 0) == (3, 2, *(1,) * 8)


def test_a_free_event_has_a_structure_without_buy_in() -> None:
    prizes = default_payouts(1_000_000, 20, 0)
    assert faults_of(prizes, 1_000_000, 0) == ()


def test_a_structure_of_another_currency_takes_its_own_units() -> None:
    yen = default_payouts(6_000_000, 6, 100_000, units=(10_000, 5_000, 1_000, 100, 10, 1))
    assert all(prize % 10_000 == 0 for prize in yen[1:])
    assert faults_of(yen, 6_000_000, 100_000) == ()


def test_no_places_are_refused() -> None:
    with pytest.raises(Refusal, match="places_missing"):
        default_payouts(100_000, 0, FRIDAY_BUY_IN)


def test_the_largest_structure_is_made_in_a_moment() -> None:
    begun = time.perf_counter()
    prizes_of(LARGEST_FIELD, 15, FRIDAY_BUY_IN)
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize(
    ("prizes", "fault"),
    [
        ((60, 30, 11), PayoutFault.SUM_DIFFERS),
        ((40, 40, 20), PayoutFault.NOT_FALLING),
        ((55, 40, 5), PayoutFault.STEPS_SHRINK),
        ((70, 20, 10), PayoutFault.FIRST_OUT_OF_RANGE),
        ((47, 30, 17, 6), PayoutFault.LAST_OUT_OF_RANGE),
    ],
)
def test_each_fault_of_an_edited_structure_is_seen(prizes: tuple[int, ...], fault: PayoutFault) -> None:
    assert fault in faults_of(prizes, 100, 2)


def test_few_shares_are_whole() -> None:
    assert {count: sum(shares) for count, shares in FEW_SHARES.items()} == {1: 100, 2: 100, 3: 100}


@pytest.mark.parametrize(
    ("entries", "percent", "rounding", "places"),
    [
        (63, 10, PlaceCount.NEAREST, 6),
        (63, 10, PlaceCount.UP, 7),
        (127, 15, PlaceCount.NEAREST, 19),
        (127, 10, PlaceCount.NEAREST, 13),
        (127, 10, PlaceCount.DOWN, 12),
        (125, 10, PlaceCount.NEAREST, 13),
        (120, 10, PlaceCount.UP, 12),
        (3, 10, PlaceCount.DOWN, 1),
        (0, 10, PlaceCount.NEAREST, 0),
        (2, 200, PlaceCount.NEAREST, 2),
    ],
)
def test_places_paid_are_a_share_of_the_field(
    entries: int, percent: int, rounding: PlaceCount, places: int
) -> None:
    assert places_paid(entries, percent, rounding) == places


def test_the_exact_share_is_kept() -> None:
    found = paid_places(PlaceRules(), 127)
    assert (found.exact, found.count) == (Fraction("19.05"), 19)


def test_a_side_event_pays_its_own_share_and_an_event_may_say_another() -> None:
    rules = PlaceRules(paid_rounding=PlaceCount.UP)
    assert paid_places(rules, 127, is_main=False).count == 13
    assert paid_places(rules, 127, is_main=False, percent=20).count == 26


@given(st.integers(0, 10**9), st.lists(st.integers(1, 100), min_size=1, max_size=30), st.sampled_from(UNITS))
def test_percentages_sum_to_the_pool(pool: int, weights: list[int], unit: int) -> None:
    points = [10_000 * weight // sum(weights) for weight in weights]
    points[0] += 10_000 - sum(points)
    prizes = by_percentages(pool, points, unit)
    assert sum(prizes) == pool
    assert all(prize % unit == 0 for prize in prizes[1:])


def test_percentages_that_are_not_whole_are_refused() -> None:
    with pytest.raises(Refusal, match="shares_not_whole"):
        by_percentages(1_000, (5_000, 4_999))
    with pytest.raises(Refusal, match="places_missing"):
        by_percentages(1_000, ())


def test_tickets_carry_no_money_but_the_remainder() -> None:
    sheet = tickets(6, 110_000, "Main event", remainder=33_000)
    assert [prize.kind for prize in sheet] == [PrizeKind.TICKET] * 6 + [PrizeKind.MONEY]
    assert sheet[-1].amount == 33_000
