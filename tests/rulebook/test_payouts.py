"""The default payout structure: exact, never rising, on the step, and with what a house sets."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import (
    Tier,
    TierOrder,
    by_percentages,
    check_tiers,
    default_payouts,
    keeps_step,
    paid_places,
    places_paid,
    tiers_of,
    usual_tiers,
)
from rulebook.payouts.curves import FEW_SHARES
from rulebook.payouts.default import STEPS
from rulebook.profile import PlaceRules
from rulebook.profile.variants import PlaceCount
from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes

FRIDAY = 22_000
"""200 and 20 for the house."""
FRIDAY_BUY_IN = 20_000


def prizes_of(entries: int, percent: int, buy_in: int = FRIDAY_BUY_IN, withheld: int = 3) -> tuple[int, ...]:
    pool = entries * buy_in * (100 - withheld) // 100
    return default_payouts(pool, places_paid(entries, percent), entries, buy_in * 11 // 10)


def is_sound(prizes: tuple[int, ...], pool: int) -> bool:
    return check_tiers(tiers_of(prizes), pool).is_valid and prizes[-1] > 0


def test_sanremo_friday_pays_six_of_63() -> None:
    prizes = prizes_of(63, 10)
    assert prizes == (488_200, 306_000, 190_000, 108_000, 72_000, 58_000)
    assert sum(prizes) == 1_222_200


@pytest.mark.parametrize(
    ("entries", "percent", "buy_in"), [(8_000, 15, 20_000), (64, 20, 3_000), (1_636, 15, 20_000)]
)
def test_structures_that_were_turned_over_are_those_of_published_events(
    entries: int, percent: int, buy_in: int
) -> None:
    prizes = prizes_of(entries, percent, buy_in)
    assert 0.48 <= prizes[1] / prizes[0] <= 0.85
    assert prizes[2] / prizes[1] >= 0.6


def test_one_entry_more_does_not_turn_a_structure_over() -> None:
    before, after = prizes_of(1_636, 15), prizes_of(1_637, 15)
    assert all(abs(one - other) <= one // 50 for one, other in zip(before[:9], after[:9], strict=True))


def test_prizes_are_on_the_step_and_large_ones_are_rounder() -> None:
    for entries in range(20, 1_001, 41):
        prizes = prizes_of(entries, 10)
        assert all(prize % 1_000 == 0 for prize in prizes[1:]), entries
        assert all(prize % 5_000 == 0 for prize in prizes[1:] if prize >= 500_000), entries


def test_a_step_is_kept_for_all_but_the_first() -> None:
    prizes = default_payouts(1_222_200, 6, 63, FRIDAY, step=2_500)
    assert [prize for prize in prizes if prize % 2_500] == [prizes[0]]
    assert sum(prizes) == 1_222_200


def test_one_two_and_three_places_are_shared_by_percent() -> None:
    assert default_payouts(100_000, 1, 8, FRIDAY) == (100_000,)
    assert default_payouts(100_000, 2, 8, FRIDAY) == (64_000, 36_000)
    assert default_payouts(600_000, 3, 30, FRIDAY) == (318_000, 180_000, 102_000)


def test_few_shares_are_whole_and_fall() -> None:
    for places, shares in enumerate(FEW_SHARES, start=1):
        assert (len(shares), sum(shares)) == (places, 1_000)
        assert all(higher > lower for higher, lower in pairwise(shares))


def test_a_minimum_cash_of_the_house_is_the_last_prize_to_the_unit() -> None:
    for min_cash in (33_000, 44_000, 37_450):
        prizes = default_payouts(6_159_500, 19, 127, 55_000, min_cash=min_cash)
        assert prizes[-1] == min_cash
        assert is_sound(prizes, 6_159_500)
    usual = default_payouts(6_159_500, 19, 127, 55_000)
    assert default_payouts(6_159_500, 19, 127, 55_000, min_cash=usual[-1] + 20_000)[0] < usual[0]


def test_a_minimum_cash_that_the_pool_cannot_pay_is_cut_to_three_quarters_of_the_average() -> None:
    prizes = default_payouts(1_000_000, 10, 67, FRIDAY, min_cash=500_000)
    assert prizes[-1] == 75_000
    assert is_sound(prizes, 1_000_000)


def test_rebuys_and_a_guarantee_raise_the_prizes_above_the_last() -> None:
    pool = 100 * FRIDAY_BUY_IN
    usual, rebuys = (default_payouts(pool * times, 15, 100, FRIDAY) for times in (1, 2))
    assert usual[-1] == rebuys[-1]
    assert all(one < other for one, other in zip(usual[:9], rebuys[:9], strict=True))
    promised = default_payouts(20 * pool, 15, 100, FRIDAY)
    assert promised[-1] > usual[-1]
    assert promised[0] * 100 <= sum(promised) * 35


def test_a_pool_of_few_minor_units_is_paid_out_without_a_rise() -> None:
    assert default_payouts(10, 10, 10, 0) == (1,) * 10
    assert default_payouts(706, 704, 5_000, 10) == (3, *(1,) * 703)
    assert default_payouts(13, 10, 10, 0) == (2, 2, 2, 1, 1, 1, 1, 1, 1, 1)
    for pool in range(1_000, 12_000, 97):
        assert is_sound(default_payouts(pool, 1_000, 5_000, 100), pool), pool


@given(
    pool=st.integers(1, 10**13),
    places=st.integers(1, 700),
    entries=st.integers(0, 5_000),
    price=st.integers(0, 10**7),
    step=st.sampled_from((0, *STEPS, 10_000, 333)),
    min_cash=st.one_of(st.just(0), st.integers(1, 10**7)),
)
def test_sum_and_order_never_give_way(
    pool: int, places: int, entries: int, price: int, step: int, min_cash: int
) -> None:
    if pool < places:
        with pytest.raises(Refusal, match="pool_too_small"):
            default_payouts(pool, places, entries, price, step=step, min_cash=min_cash)
        return
    prizes = default_payouts(pool, places, entries, price, step=step, min_cash=min_cash)
    assert len(prizes) == places
    assert is_sound(prizes, pool)


@pytest.mark.parametrize(("entries", "percent"), [(504, 20), (504, 15), (1_240, 20), (2_911, 12)])
@pytest.mark.parametrize("price", [5_000, FRIDAY, 110_000])
def test_rounding_makes_no_tier_larger_than_the_next(entries: int, percent: int, price: int) -> None:
    prizes = default_payouts(entries * price * 9 // 10, places_paid(entries, percent), entries, price)
    sizes = [tier.places for tier in tiers_of(prizes)]
    assert sizes == sorted(sizes)


def test_a_step_above_the_last_prize_is_not_kept() -> None:
    prizes = default_payouts(1_000_000, 15, 100, 11_000, step=30_000)
    assert not keeps_step(prizes, 30_000)
    assert keeps_step(default_payouts(1_000_000, 15, 100, 11_000, step=500), 500)
    assert keeps_step(prizes, 0)


@given(st.integers(1, 3_000))
def test_tiers_cover_all_places_and_never_get_smaller_downwards(places: int) -> None:
    tiers = usual_tiers(places)
    assert [tier.places for tier in tiers[:9]] == [1] * min(places, 9)
    assert tiers[0].first == 1
    assert tiers[-1].last == places
    assert all(upper.last + 1 == lower.first for upper, lower in pairwise(tiers))
    assert all(upper.places <= lower.places for upper, lower in pairwise(tiers[:-1]))
    assert len(tiers) <= 10 or tiers[-1].places >= tiers[-2].places


@given(st.integers(10, 2_000), st.integers(10, 20), st.sampled_from((3_300, FRIDAY, 110_000)))
def test_a_hundred_times_the_money_is_a_hundred_times_the_prizes(
    entries: int, percent: int, price: int
) -> None:
    pool, places = entries * price * 10 // 11, places_paid(entries, percent)
    small = default_payouts(pool, places, entries, price, step=100)
    assert default_payouts(100 * pool, places, entries, 100 * price, step=10_000) == tuple(
        100 * prize for prize in small
    )


def test_a_free_event_has_a_structure_without_a_price() -> None:
    prizes = default_payouts(1_000_000, 20, 150, 0)
    assert is_sound(prizes, 1_000_000)
    assert prizes[-1] * 20 * 4 >= 1_000_000


def test_no_places_are_refused() -> None:
    with pytest.raises(Refusal, match="places_missing"):
        default_payouts(100_000, 0, 10, FRIDAY)


def test_a_structure_of_1_500_places_is_made_in_a_moment() -> None:
    default_payouts(10**9, 1_499, 10_000, FRIDAY)
    taken = []
    for places in (1_500, 1_501, 1_502, 1_503):
        begun = time.process_time()
        default_payouts(places * 10**6, places, 10_000, FRIDAY)
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.05


@pytest.mark.parametrize(
    ("tiers", "order", "is_valid"),
    [
        ((Tier(1, 1, 60), Tier(2, 2, 40)), TierOrder.STRICT, True),
        ((Tier(1, 1, 40), Tier(2, 2, 40), Tier(3, 3, 20)), TierOrder.WEAK, True),
        ((Tier(1, 1, 40), Tier(2, 2, 60)), TierOrder.BROKEN, False),
        ((Tier(1, 1, 60), Tier(2, 2, 41)), TierOrder.STRICT, False),
        ((Tier(2, 2, 60), Tier(3, 3, 40)), TierOrder.STRICT, False),
    ],
)
def test_a_table_is_checked_before_it_is_published(
    tiers: tuple[Tier, ...], order: TierOrder, is_valid: bool
) -> None:
    found = check_tiers(tiers, 100)
    assert (found.order, found.is_valid) == (order, is_valid)


def test_gaps_and_overlaps_are_named() -> None:
    found = check_tiers((Tier(2, 4, 20), Tier(4, 5, 10), Tier(8, 9, 10)), 100)
    assert (found.gaps, found.overlaps) == (((1, 1), (6, 7)), ((4, 4),))


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
    assert paid_places(rules, 127, is_main=False, points=2_000).count == 26


def test_one_in_eight_of_the_field_of_the_world_championship_is_299() -> None:
    """WPT 2024: 2,392 entries, 12.5 %."""
    found = paid_places(PlaceRules(), 2_392, points=1_250)
    assert (found.exact, found.count) == (Fraction(299), 299)
    assert paid_places(PlaceRules(paid_points_main=1_250), 2_392).count == 299


@given(st.integers(0, 10**9), st.lists(st.integers(1, 100), min_size=1, max_size=30), st.sampled_from(STEPS))
def test_percentages_sum_to_the_pool(pool: int, weights: list[int], unit: int) -> None:
    points = [10_000 * weight // sum(weights) for weight in weights]
    points[0] += 10_000 - sum(points)
    prizes = by_percentages(pool, points, unit)
    assert sum(prizes) == pool
    assert all(prize % unit == 0 for prize in prizes[1:])


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 100), min_size=1, max_size=30),
    st.sampled_from(STEPS),
    st.sampled_from(PartRounding),
    st.sampled_from(RestGoes),
)
def test_a_rest_goes_where_it_was_said_and_is_never_lost(
    pool: int, weights: list[int], unit: int, rounding: PartRounding, rest: RestGoes
) -> None:
    points = [Fraction(10_000 * weight, sum(weights)) for weight in weights]
    prizes = by_percentages(pool, points, unit, rounding, rest)
    assert sum(prizes) == pool
    assert sum(1 for prize in prizes if prize % unit) <= 1


@pytest.mark.parametrize(
    ("rounding", "rest", "prizes"),
    [
        (PartRounding.DOWN, RestGoes.FIRST, (400, 300, 300)),
        (PartRounding.DOWN, RestGoes.LAST, (300, 300, 400)),
        (PartRounding.UP, RestGoes.IN_ORDER, (400, 300, 300)),
        (PartRounding.UP, RestGoes.LARGEST_FRACTION, (400, 300, 300)),
        (PartRounding.HALF_UP, RestGoes.IN_ORDER, (400, 300, 300)),
    ],
)
def test_a_hundred_left_of_a_thousand_in_three(
    rounding: PartRounding, rest: RestGoes, prizes: tuple[int, ...]
) -> None:
    thirds = (Fraction(10_000, 3),) * 3
    assert by_percentages(1_000, thirds, 100, rounding, rest) == prizes


def test_percentages_that_are_not_whole_are_refused() -> None:
    with pytest.raises(Refusal, match="shares_not_whole"):
        by_percentages(1_000, (5_000, 4_999))
    with pytest.raises(Refusal, match="places_missing"):
        by_percentages(1_000, ())
