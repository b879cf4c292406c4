"""The pool adds up to the cent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.pool import PoolSale, Withholding, pool_sheet

SERVICE = Withholding("withheld", 300)
SALES = st.lists(
    st.builds(PoolSale, st.integers(0, 10**7), st.integers(0, 10**6), st.integers(0, 2_000)), max_size=8
)
WITHHOLDINGS = st.lists(st.builds(Withholding, st.just("share"), st.integers(0, 2_000)), max_size=4)


def test_sanremo_friday_with_63_entries() -> None:
    sheet = pool_sheet([PoolSale(20_000, 2_000, 63)], [SERVICE])
    assert (sheet.taken, sheet.fees, sheet.gross) == (1_386_000, 126_000, 1_260_000)
    assert (sheet.withheld, sheet.overlay, sheet.prizes) == (37_800, 0, 1_222_200)


def test_entries_rebuys_and_add_ons_make_one_pool() -> None:
    sales = [PoolSale(20_000, 2_000, 10), PoolSale(10_000, 0, 4), PoolSale(4_000, 500, 3)]
    assert pool_sheet(sales).gross == 252_000
    assert pool_sheet(sales).fees == 21_500


def test_the_house_pays_the_overlay_of_a_guarantee() -> None:
    short = pool_sheet([PoolSale(20_000, 2_000, 40)], [SERVICE], guarantee=1_000_000)
    assert (short.prizes, short.overlay) == (1_000_000, 1_000_000 - 776_000)
    reached = pool_sheet([PoolSale(20_000, 2_000, 63)], [SERVICE], guarantee=1_000_000)
    assert (reached.prizes, reached.overlay) == (1_222_200, 0)


def test_a_guarantee_gross_of_withholdings_is_withheld_from() -> None:
    sheet = pool_sheet([PoolSale(20_000, 2_000, 40)], [SERVICE], 1_000_000, is_guarantee_gross=True)
    assert (sheet.overlay, sheet.withheld, sheet.prizes) == (200_000, 30_000, 970_000)


def test_nothing_sold_is_an_empty_pool() -> None:
    assert pool_sheet([]).prizes == 0


@given(SALES, WITHHOLDINGS, st.integers(0, 10**9), st.booleans())
def test_every_cent_is_accounted_for(
    sales: list[PoolSale], withholdings: list[Withholding], guarantee: int, is_gross: bool
) -> None:
    sheet = pool_sheet(sales, withholdings, guarantee, is_guarantee_gross=is_gross)
    assert sheet.taken == sheet.fees + sheet.gross
    assert sheet.gross + sheet.overlay == sheet.withheld + sheet.prizes
    assert sheet.overlay >= 0
    assert sheet.prizes >= (0 if is_gross else guarantee)
