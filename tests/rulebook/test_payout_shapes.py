"""What a house sets of generated prizes: they still add up, never rise, and are what was asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import (
    PayoutShape,
    RemainderPlace,
    Steepness,
    Tiering,
    check_tiers,
    default_payouts,
    tiers_of,
)

SHAPES = st.builds(
    PayoutShape,
    st.sampled_from(Steepness),
    st.one_of(st.just(0), st.integers(1, 9_000)),
    st.sampled_from(Tiering),
    st.sampled_from(RemainderPlace),
)


def payouts_of(shape: PayoutShape, pool: int = 97_000_037, places: int = 150, **over: int) -> tuple[int, ...]:
    return default_payouts(pool, places, 1_000, 110_000, shape=shape, **over)


@given(SHAPES, st.integers(1, 150), st.integers(10_000, 10**8), st.sampled_from((0, 100, 5_000)))
def test_whatever_is_set_they_add_up_and_never_rise(
    shape: PayoutShape, places: int, pool: int, step: int
) -> None:
    prizes = default_payouts(pool, places, 1_000, 11_000, step=step, shape=shape)
    assert len(prizes) == places
    assert check_tiers(tiers_of(prizes), pool).is_valid
    assert prizes[-1] > 0


def test_nothing_set_is_the_usual_structure() -> None:
    assert payouts_of(PayoutShape()) == default_payouts(97_000_037, 150, 1_000, 110_000)


def test_flatter_leaves_less_to_the_first_and_steeper_more() -> None:
    flat, usual, steep = (
        payouts_of(PayoutShape(one)) for one in (Steepness.FLAT, Steepness.USUAL, Steepness.STEEP)
    )
    assert flat[0] < usual[0] < steep[0]
    assert flat[8] > usual[8] > steep[8]
    assert flat[-1] == usual[-1] == steep[-1]


@pytest.mark.parametrize("points", [1_500, 2_000, 2_500])
def test_the_first_has_the_share_that_is_set(points: int) -> None:
    assert abs(payouts_of(PayoutShape(first_points=points))[0] * 10_000 / 97_000_037 - points) < 20


def test_a_share_that_cannot_be_is_met_as_nearly_as_it_can() -> None:
    prizes = payouts_of(PayoutShape(first_points=1))
    assert prizes[0] < payouts_of(PayoutShape(Steepness.FLAT))[0]
    assert check_tiers(tiers_of(prizes), 97_000_037).is_valid


def test_each_place_may_have_its_own_prize() -> None:
    prizes = payouts_of(PayoutShape(tiers=Tiering.SINGLE))
    assert len(set(prizes)) > 3 * len(set(payouts_of(PayoutShape())))
    assert prizes[9] > prizes[10] > prizes[11]


def test_the_remainder_goes_where_the_house_wants_it() -> None:
    """Of 970,000.37 the 37 cents."""
    at_first, at_ninth = (
        payouts_of(PayoutShape()),
        payouts_of(PayoutShape(remainder=RemainderPlace.FINAL_TABLE)),
    )
    assert at_first[0] % 100 == 37
    assert (at_ninth[0] % 100_000, at_ninth[8] % 100) == (0, 37)
    assert sum(at_first) == sum(at_ninth)
