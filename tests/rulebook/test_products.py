"""A price in parts: exact to the minor unit, an account a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.fees import SANREMO_FEES, default_fee
from rulebook.pool import PoolSale, Side, pool_sheet
from rulebook.products import (
    Part,
    PartKind,
    Product,
    ProductKind,
    StacksSold,
    chips_beyond,
    larger_stacks,
    largest_stack,
    shares,
)

BOUNTY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=65_000,
    parts=(Part(PartKind.BOUNTY, amount_minor=30_000), Part(PartKind.FEE, amount_minor=15_000)),
)


def test_a_price_is_its_parts_by_account() -> None:
    parts = (
        Part(PartKind.FEE, amount_minor=2_000),
        Part(PartKind.STAFF, points=300),
        Part(PartKind.SIDE, "Jackpot", 500),
        Part(PartKind.SIDE, "Last longer", 1_000),
        Part(PartKind.SIDE, "Jackpot", 100),
    )
    found = {share.account: share.amount for share in shares(20_000, parts)}
    assert found == {
        "pool": 20_000,
        "fee": 2_000,
        "staff": 600,
        "side/Jackpot": 600,
        "side/Last longer": 1_000,
    }


def test_what_costs_nothing_has_no_part() -> None:
    assert Product(number=1, kind=ProductKind.ENTRY).shares == ()


@given(st.integers(0, 10**9), st.integers(0, 9_999), st.integers(0, 10**6))
def test_no_cent_is_lost_whatever_the_percentage(pool: int, points: int, amount: int) -> None:
    parts = (Part(PartKind.STAFF, points=points), Part(PartKind.FEE, amount_minor=amount))
    product = Product(number=1, kind=ProductKind.ENTRY, pool_minor=pool, parts=parts)
    assert product.price_minor == sum(share.amount for share in product.shares)
    assert abs((product.price_minor - pool - amount) * 10_000 - pool * points) <= 5_000


def test_side_parts_are_beside_the_pool() -> None:
    """POL-015: 120 entries of 650 + 300 bounty + 150 fee."""
    sheet = pool_sheet([PoolSale(65_000, 15_000, 120)], sides=[Side("bounty", 30_000 * 120)])
    assert (sheet.taken, sheet.fees, sheet.gross, sheet.prizes) == (
        13_200_000,
        1_800_000,
        7_800_000,
        7_800_000,
    )
    assert sheet.taken == BOUNTY.price_minor * 120 == sheet.fees + sheet.side + sheet.gross


@pytest.mark.parametrize(("buy_in", "fee"), [(300_000, 30_000), (300_100, 18_006)])
def test_the_fee_of_the_house(buy_in: int, fee: int) -> None:
    """POL-021, POL-022."""
    assert default_fee(buy_in, SANREMO_FEES) == fee


EARLY = Product(number=2, kind=ProductKind.ENTRY, name="Early", chips=25_000, until_entries=20)
GOLD = Product(number=3, kind=ProductKind.LATE_ENTRY, name="Gold", chips=30_000, event_limit=5)
SHORT = Product(number=4, kind=ProductKind.RE_ENTRY, chips=15_000)


def test_a_field_has_as_many_larger_stacks_as_its_prices_sell() -> None:
    sold = (BOUNTY, EARLY, GOLD, SHORT)
    assert larger_stacks(sold, 20_000, 100) == (StacksSold(30_000, 5), StacksSold(25_000, 20))
    assert larger_stacks(sold, 20_000, 4) == (StacksSold(30_000, 4),)
    assert chips_beyond(sold, 20_000, 100) == 5 * 10_000 + 20 * 5_000
    assert (largest_stack(sold, 20_000), largest_stack((BOUNTY, SHORT), 20_000)) == (30_000, 20_000)
