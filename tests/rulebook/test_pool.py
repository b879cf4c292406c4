"""The pool adds up to the cent."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rulebook.outlook import break_even
from rulebook.pool import PoolSale, PoolSheet, Side, Withholding, pool_sheet
from rulebook.split import PartRounding
from rulebook.withholdings import Rounded, WithheldPer

SERVICE = Withholding("withheld", 300)
SALES = st.lists(
    st.builds(PoolSale, st.integers(0, 10**7), st.integers(0, 10**6), st.integers(0, 2_000)), max_size=8
)
WITHHOLDINGS = st.lists(
    st.builds(
        Withholding,
        st.sampled_from(["staff", "house", "league"]),
        st.integers(0, 9_999),
        st.integers(0, 10**8),
        st.sampled_from(WithheldPer),
        in_guarantee=st.booleans(),
        unit=st.sampled_from([1, 100, 1_000, 50_000]),
        rounding=st.sampled_from(PartRounding),
        rounds=st.sampled_from(Rounded),
    ),
    max_size=5,
)
PUBLISHED = Path(__file__).parents[2] / "tournaments" / "library" / "prestige_campione.json"


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


def prestige(*, is_gross: bool = True) -> PoolSheet:
    """Prestige's main event with three days 1, as published; the price of an entry and how many came are chosen here."""
    told = json.loads(PUBLISHED.read_text())["main_event"]
    return pool_sheet(
        [
            PoolSale(22_000, 3_000, 850),
            PoolSale(told["add_on"][0]["price"] * 100, 0, 300, is_entry=False),
            PoolSale(0, 0, 850, (Side("bounty", 5_000),), is_entry=False),
        ],
        [
            Withholding("Staff service", told["staff_service_percent"] * 100),
            Withholding("Tickets", amount_minor=330_000),
            Withholding("Chip leaders", amount_minor=3 * 100 * sum(told["chip_leader_prizes_day_1"])),
        ],
        25_000_000,
        is_guarantee_gross=is_gross,
        contained=("bounty",),
    )


def test_prestiges_guarantee_contains_staff_tickets_chip_leaders_and_bounties() -> None:
    """250,000 guaranteed: 199,000 for the pool and 42,500 of bounties came in, so the house adds 8,500."""
    sheet = prestige()
    assert (sheet.gross, sheet.sides, sheet.overlay) == (19_900_000, (Side("bounty", 4_250_000),), 850_000)
    assert [(one.name, one.amount) for one in sheet.withholdings] == [
        ("Staff service", 830_000),
        ("Tickets", 330_000),
        ("Chip leaders", 1_050_000),
    ]
    assert sheet.prizes == 18_540_000
    assert sheet.prizes + sheet.withheld + 4_250_000 == 25_000_000


def test_promised_as_prizes_the_same_guarantee_costs_the_house_more() -> None:
    sheet = prestige(is_gross=False)
    assert sheet.prizes == 25_000_000
    assert sheet.withheld == 796_000 + 330_000 + 1_050_000
    assert sheet.overlay == 25_000_000 - 19_900_000 + sheet.withheld


def test_what_a_gross_guarantee_does_not_contain_is_paid_by_the_players_alone() -> None:
    """200,000 in staff service and prizes: the league's 5 % are of what players paid, and beside it."""
    rows = [Withholding("Staff", 400), Withholding("League", 500, in_guarantee=False)]
    sheet = pool_sheet([PoolSale(10_000, 0, 1_000)], rows, 12_000_000, is_guarantee_gross=True)
    assert [one.amount for one in sheet.withholdings] == [500_000, 500_000]
    assert sheet.overlay == 12_000_000 - 9_500_000
    assert sheet.prizes == 12_000_000 - 500_000


def test_a_percentage_is_rounded_at_each_entry_or_once() -> None:
    """3 % of 0.50 is 1.5 cents: 2 an entry, and 150 of a hundred."""
    sale = [PoolSale(50, 0, 100)]
    assert pool_sheet(sale, [Withholding("staff", 300, per=WithheldPer.ENTRY)]).withheld == 200
    assert pool_sheet(sale, [Withholding("staff", 300)]).withheld == 150


def test_an_amount_an_entry_is_not_asked_of_rebuys() -> None:
    row = Withholding("league", amount_minor=500, per=WithheldPer.ENTRY)
    sales = [PoolSale(10_000, 0, 40), PoolSale(10_000, 0, 25, is_entry=False)]
    assert pool_sheet(sales, [row]).withheld == 40 * 500


def test_kings_rounds_the_prizes_up_to_the_euro_and_prague_down_to_ten() -> None:
    def prizes(unit: int, rounding: PartRounding) -> int:
        row = Withholding("staff", 300, unit=unit, rounding=rounding, rounds=Rounded.PRIZES)
        return pool_sheet([PoolSale(12_345, 0, 7)], [row]).prizes

    assert 86_415 * 97 // 100 == 83_822
    assert prizes(100, PartRounding.UP) == 83_900
    assert prizes(1_000, PartRounding.DOWN) == 83_000


def test_two_percentages_are_of_the_same_base_whatever_their_order() -> None:
    one, other = Withholding("a", 1_000), Withholding("b", 333)
    sale = [PoolSale(777, 0, 13)]
    forth, back = pool_sheet(sale, [one, other]), pool_sheet(sale, [other, one])
    assert forth.withholdings == back.withholdings[::-1]


def test_a_small_pool_is_withheld_as_far_as_it_goes() -> None:
    """With one entry sold, 10,500 for chip leaders are not there yet: prizes are never below zero."""
    row = [Withholding("Chip leaders", amount_minor=1_050_000), Withholding("Staff", 400)]
    sheet = pool_sheet([PoolSale(22_000, 3_000)], row)
    assert [one.amount for one in sheet.withholdings] == [22_000, 0]
    assert sheet.prizes == 0


def test_what_the_house_gives_counts_towards_its_guarantee() -> None:
    sheet = pool_sheet([PoolSale(10_000, 2_000, 90)], (), 1_000_000, added=100_000)
    assert (sheet.overlay, sheet.added, sheet.prizes) == (0, 100_000, 1_000_000)


def test_accounts_are_named_by_their_withholding_unless_they_have_a_name() -> None:
    rows = [Withholding("Staff / service of the week", 1), Withholding("League", 1, account="Season")]
    found = pool_sheet([PoolSale(10_000, 0)], rows).withholdings
    assert [one.account for one in found] == ["Staff - service of t", "Season"]


def test_the_fee_is_what_of_a_price_goes_nowhere_else() -> None:
    sale = PoolSale.at(110_000, 65_000, [Side("bounty", 30_000)], 120)
    assert (sale.fee, sale.to_pool) == (15_000, 7_800_000)


def test_fewest_entries_without_overlay_know_what_the_guarantee_contains() -> None:
    """The withheld amount comes off first where prizes are promised."""
    row = [Withholding("Tickets", amount_minor=5_000)]
    assert break_even(10_000, row, 100_000) == 11
    assert break_even(10_000, row, 100_000, is_guarantee_gross=True) == 10


@given(SALES, WITHHOLDINGS, st.integers(0, 10**9), st.booleans(), st.integers(0, 10**7))
def test_every_cent_is_accounted_for(
    sales: list[PoolSale], withholdings: list[Withholding], guarantee: int, is_gross: bool, added: int
) -> None:
    sheet = pool_sheet(sales, withholdings, guarantee, is_guarantee_gross=is_gross, added=added)
    assert sheet.taken == sheet.fees + sheet.gross
    assert sheet.gross + sheet.added + sheet.overlay == sheet.withheld + sheet.prizes
    assert [one.name for one in sheet.withholdings] == [one.name for one in withholdings]
    assert min([sheet.overlay, sheet.prizes, *(one.amount for one in sheet.withholdings)]) >= 0
    inside = sum(
        found.amount for found, one in zip(sheet.withholdings, withholdings, strict=True) if one.in_guarantee
    )
    assert sheet.prizes + (inside if is_gross else 0) >= guarantee
    assert not sheet.overlay or sheet.prizes + (inside if is_gross else 0) == guarantee
