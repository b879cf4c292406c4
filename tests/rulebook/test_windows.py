"""When a product is on sale, to whom, and how many are left; the right one of several."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rulebook.clock import RegistrationWindow, last_break_index
from rulebook.entries import EntrySituation, may_add_extra
from rulebook.preflight import EventFigures, check_event
from rulebook.products import (
    Bought,
    Moment,
    Product,
    ProductKind,
    closing_level,
    in_order,
    never_sold,
    require_left,
    require_on_sale,
    right_one,
)
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind, Structure, numbered

AT = datetime(2027, 3, 5, 20, tzinfo=UTC)
TDA, SANREMO = profile_named("TDA2024").clock, profile_named("SANREMO").clock
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000)
EARLY = replace(ENTRY, number=2, name="Early", pool_minor=18_000, until_at=AT)
LATE = replace(ENTRY, number=3, name="Late", kind=ProductKind.LATE_ENTRY, pool_minor=22_000)
BEFORE = Moment(at=AT - timedelta(hours=1))
LEVEL_2 = Moment(at=AT, level=2, has_play_started=True)
BREAK_2 = replace(LEVEL_2, is_break=True)


def why(product: Product, moment: Moment, house: Any = TDA, products: tuple[Product, ...] = ()) -> str:
    """The code of the refusal; empty while it is on sale."""
    try:
        require_on_sale(product, products or (product,), moment, house)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize(
    ("window", "open_at", "closed_at", "code"),
    [
        ({"until_level": 0}, BEFORE, LEVEL_2, "product_play_begun"),
        ({"until_level": 2}, LEVEL_2, replace(LEVEL_2, level=3), "product_ended"),
        ({"until_break": 2}, BREAK_2, replace(LEVEL_2, level=3), "product_break_over"),
        ({"until_at": AT}, BEFORE, LEVEL_2, "product_time_over"),
        ({"after_level": 2}, BREAK_2, LEVEL_2, "product_not_yet"),
        ({"after_level": 1, "until_break": 1}, replace(BREAK_2, level=1), BREAK_2, "product_break_over"),
        ({"until_entries": 50}, replace(BEFORE, entries=49), replace(BEFORE, entries=50), "product_full"),
        ({"from_entries": 50}, replace(BEFORE, entries=50), replace(BEFORE, entries=49), "product_too_few"),
        ({"days": (1, 3)}, replace(BEFORE, day=3), replace(BEFORE, day=2), "product_day"),
        ({"in_last_break": True}, replace(BREAK_2, is_last_break=True), BREAK_2, "product_break_only"),
        ({"only_booked": True}, replace(BEFORE, is_booked=True), BEFORE, "product_listed_only"),
        ({"tiers": ("Gold", "Black")}, replace(BEFORE, tier="black"), BEFORE, "product_members_only"),
        (
            {"tiers": ("Gold Plus",)},
            replace(BEFORE, tier=" gold  plus"),
            replace(BEFORE, tier="Gold"),
            "product_members_only",
        ),
    ],
)
def test_a_window_opens_and_closes_to_the_instant(
    window: dict[str, Any], open_at: Moment, closed_at: Moment, code: str
) -> None:
    product = replace(ENTRY, **window)
    assert (why(product, open_at), why(product, closed_at)) == ("", code)


def test_the_break_after_the_last_level_counts_as_the_house_closes_registration() -> None:
    product = replace(ENTRY, until_level=2)
    found = {house.late_reg_close: why(product, BREAK_2, house) for house in (TDA, SANREMO)}
    assert set(found.values()) == {"", "product_ended"}


def test_a_late_entry_takes_the_place_of_the_entry_once_play_has_started() -> None:
    sold = (ENTRY, LATE)
    assert (why(ENTRY, BEFORE, products=sold), why(LATE, BEFORE, products=sold)) == (
        "",
        "product_play_not_begun",
    )
    assert (why(ENTRY, LEVEL_2, products=sold), why(LATE, LEVEL_2, products=sold)) == ("entry_is_late", "")
    other_day = (ENTRY, replace(LATE, days=(2,)))
    assert why(ENTRY, LEVEL_2, products=other_day) == ""


@pytest.mark.parametrize(
    ("moment", "bought", "right"),
    [(BEFORE, 0, EARLY), (BEFORE, 3, ENTRY), (replace(BEFORE, at=AT), 0, ENTRY), (LEVEL_2, 0, LATE)],
)
def test_the_right_one_of_several_is_the_first_on_sale_and_left(
    moment: Moment, bought: int, right: Product
) -> None:
    few = replace(EARLY, event_limit=3)
    sold = in_order((ENTRY, few, LATE))
    found = right_one(sold, sold, lambda _: moment, lambda _: Bought(in_event=bought), TDA)
    assert found is not None
    assert found.number == right.number


def test_rebuys_and_add_ons_are_tried_as_they_are_listed() -> None:
    single = Product(number=1, kind=ProductKind.REBUY)
    double = Product(number=2, kind=ProductKind.DOUBLE_REBUY, until_level=2)
    assert in_order((single, double)) == (single, double)
    assert (single.chips_of(20_000), double.chips_of(20_000)) == (20_000, 40_000)


@pytest.mark.parametrize(
    ("limit", "bought", "code"),
    [
        ({"player_limit": 2}, Bought(by_player=2), "product_player_limit"),
        ({"day_limit": 2}, Bought(on_day=2), "product_day_limit"),
        ({"event_limit": 2}, Bought(in_event=2), "product_event_limit"),
        ({"limit": 2}, Bought(by_entry=2), "product_entry_limit"),
    ],
)
def test_what_is_limited_is_sold_out_at_its_limit(limit: dict[str, Any], bought: Bought, code: str) -> None:
    product = Product(number=1, kind=ProductKind.SIDE_FEE, **limit)
    assert product.is_counted
    one_less = {name: getattr(bought, name) - 1 for name in ("by_entry", "by_player", "on_day", "in_event")}
    require_left(product, Bought(**{name: max(n, 0) for name, n in one_less.items()}))
    with pytest.raises(Refusal, match=code):
        require_left(product, bought)


def test_the_limit_of_an_entry_is_the_players() -> None:
    product = replace(ENTRY, limit=1)
    require_left(product, Bought(by_entry=9))
    with pytest.raises(Refusal, match="product_player_limit"):
        require_left(product, Bought(by_player=1))
    assert not Product(number=1, kind=ProductKind.REBUY, limit=1).is_counted


def test_a_window_that_ends_before_it_begins_is_found() -> None:
    assert never_sold(replace(ENTRY, after_level=4, until_level=4))
    assert not never_sold(replace(ENTRY, after_level=4, until_break=4))
    assert never_sold(replace(ENTRY, from_entries=50, until_entries=50))
    assert never_sold(replace(LATE, until_level=0))
    assert not never_sold(LATE)


def test_a_day_closes_with_the_last_of_its_entries() -> None:
    """Prestige: day 1 closes before day 2, so that each has its last break."""
    one = replace(ENTRY, days=(1,), until_level=8)
    two = replace(ENTRY, number=2, days=(2,), until_level=14)
    assert [closing_level((one, two), day, 14) for day in (1, 2)] == [8, 14]
    assert closing_level((one, replace(two, until_level=None)), 2, None) is None
    assert closing_level((ENTRY,), 1, 6) == 6


def test_the_last_break_before_the_close() -> None:
    """FMT-061: the break before late registration closes; the one after its last level where sales go on in it."""
    level, pause = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200), Period(PeriodKind.BREAK, 0, 600)
    structure = Structure(numbered((level, level, pause, level, level, pause, level)))
    found = {last_break_index(structure, RegistrationWindow(4), house) for house in (TDA, SANREMO)}
    assert found == {2, 5}
    assert last_break_index(structure, RegistrationWindow(1), SANREMO) is None


def test_an_extra_is_sold_until_registration_closes_or_its_own_end() -> None:
    seated = EntrySituation(is_in_play=True)
    may_add_extra(seated, has_end=False)
    closed = replace(seated, is_registration_open=False)
    may_add_extra(closed, has_end=True)
    with pytest.raises(Refusal, match="registration_closed"):
        may_add_extra(closed, has_end=False)
    with pytest.raises(Refusal, match="not_in_play"):
        may_add_extra(replace(seated, is_in_play=False), has_end=True)


def test_the_check_finds_prices_that_are_never_on_sale() -> None:
    level, pause = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200), Period(PeriodKind.BREAK, 0, 600)
    figures = EventFigures(
        structure=Structure(numbered((level, pause, level, level))),
        starting_stack=20_000,
        smallest_chip=25,
        seats_per_table=9,
        seats_min=2,
        seats_max=10,
        min_entries=10,
        max_entries=100,
        room_seats=180,
        largest_pool=10**7,
        guarantee=0,
        has_late_registration=True,
        late_until_level=2,
        sells_back=False,
        is_free=False,
    )
    sold = (
        replace(ENTRY, after_level=2, until_break=2),
        replace(ENTRY, number=2, after_level=3),
        replace(ENTRY, number=3, in_last_break=True),
    )
    found = {one.code for one in check_event(replace(figures, products=sold, has_last_break=False))}
    assert {"add_on_without_break", "product_beyond_levels", "product_without_last_break"} <= found
    well = (replace(ENTRY, after_level=1, until_break=1), replace(ENTRY, number=2, after_level=2))
    codes = {one.code for one in check_event(replace(figures, products=well))}
    assert not codes & {"add_on_without_break", "product_beyond_levels"}
