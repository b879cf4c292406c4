"""What an event would come to: sizes of the field, tables, the entries that pay for a guarantee."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.outlook import USUAL_SIZES, break_even, field_sizes, tables_for
from rulebook.pool import PoolSale, Withholding, pool_sheet

STAFF = Withholding("Staff", 300)


@pytest.mark.parametrize(
    ("capacity", "sizes"),
    [
        (None, USUAL_SIZES),
        (0, USUAL_SIZES),
        (200, (50, 100, 200)),
        (63, (16, 32, 63)),
        (3, (2, 3)),
        (2, (2,)),
    ],
)
def test_a_quarter_a_half_and_all_of_what_fits(capacity: int | None, sizes: tuple[int, ...]) -> None:
    assert field_sizes(capacity) == sizes


def test_a_field_fills_whole_tables() -> None:
    assert [tables_for(entries, 9) for entries in (9, 10, 100)] == [1, 2, 12]


def test_a_guarantee_is_paid_for_by_the_first_field_without_overlay() -> None:
    # 194 of each entry of 200 are played for: 51 entries bring 9,894, 52 bring 10,088.
    assert break_even(20_000, (STAFF,), 1_000_000) == 52
    assert break_even(20_000, (STAFF,), 1_000_000, is_guarantee_gross=True) == 50
    assert break_even(20_000, (STAFF,), 0) is None
    assert break_even(0, (), 1_000_000) is None
    assert break_even(20_000, (Withholding("All", 9_999),), 10**12) is None


@given(st.integers(1, 10**6), st.integers(1, 10**8), st.integers(0, 5_000), st.booleans())
def test_one_entry_fewer_leaves_an_overlay(price: int, guarantee: int, points: int, is_gross: bool) -> None:
    kept = (Withholding("Staff", points),)
    even = break_even(price, kept, guarantee, is_guarantee_gross=is_gross)
    if even is None:
        return

    def overlay(entries: int) -> int:
        sales = [PoolSale(price, 0, entries)]
        return pool_sheet(sales, kept, guarantee, is_guarantee_gross=is_gross).overlay

    assert not overlay(even)
    assert even == 1 or overlay(even - 1) > 0
