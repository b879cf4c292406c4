"""Payments in several ways: together exactly the price, change only of cash, given back as they came."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.money import Money
from rulebook.payments import Back, Paid, Tendered, Way, given_back, paid_out, settled
from rulebook.refusals import Refusal

CASH, CARD, TRANSFER, ACCOUNT = Way.CASH, Way.CARD, Way.TRANSFER, Way.ACCOUNT
PRICE = Money(22_000)


def shares(*tendered: Tendered, price: Money = PRICE) -> list[tuple[Way, int, int]]:
    return [(one.way, one.minor, one.change) for one in settled(price, tendered)]


def refused(*tendered: Tendered, price: Money = PRICE) -> Refusal:
    with pytest.raises(Refusal) as found:
        settled(price, tendered)
    return found.value


@pytest.mark.parametrize(
    ("tendered", "paid"),
    [
        ([Tendered(CARD)], [(CARD, 22_000, 0)]),
        ([Tendered(CASH)], [(CASH, 22_000, 0)]),
        ([Tendered(CASH, 25_000)], [(CASH, 22_000, 3_000)]),
        ([Tendered(CASH, 10_000), Tendered(CARD)], [(CASH, 10_000, 0), (CARD, 12_000, 0)]),
        ([Tendered(CASH, 10_000), Tendered(CARD, 12_000)], [(CASH, 10_000, 0), (CARD, 12_000, 0)]),
        ([Tendered(CASH, 10_000), Tendered(CARD, 15_000)], [(CASH, 7_000, 3_000), (CARD, 15_000, 0)]),
        ([Tendered(CARD, 12_000), Tendered(CASH)], [(CARD, 12_000, 0), (CASH, 10_000, 0)]),
        (
            [Tendered(ACCOUNT, 5_000), Tendered(CARD, 7_000, "A1"), Tendered(CARD, 10_000, "B2")],
            [(ACCOUNT, 5_000, 0), (CARD, 7_000, 0), (CARD, 10_000, 0)],
        ),
    ],
)
def test_each_way_pays_its_part_and_cash_gives_the_change(
    tendered: list[Tendered], paid: list[tuple[Way, int, int]]
) -> None:
    assert shares(*tendered) == paid


def test_an_entry_that_costs_nothing_is_paid_with_nothing() -> None:
    assert shares(Tendered(CASH), price=Money(0)) == [(CASH, 0, 0)]
    assert shares(Tendered(CASH, 500), price=Money(0)) == [(CASH, 0, 500)]


@pytest.mark.parametrize(
    ("tendered", "code", "field", "detail"),
    [
        ([Tendered(CASH, 5_000)], "cash_short", "given", {"short_minor": 17_000}),
        (
            [Tendered(CARD, 12_000), Tendered(CASH, 9_999)],
            "cash_short",
            "payments.1.amount",
            {"short_minor": 1},
        ),
        ([Tendered(CARD, 21_999)], "payments_short", "payments", {"short_minor": 1}),
        ([Tendered(CARD, 22_001)], "payments_over", "payments", {"over_minor": 1}),
        ([Tendered(CARD, 23_000), Tendered(CASH)], "payments_over", "payments", {"over_minor": 1_000}),
        ([Tendered(CASH, 23_000), Tendered(CARD)], "payments_over", "payments", {"over_minor": 1_000}),
        ([Tendered(CARD, 22_000), Tendered(CASH, 5_000)], "payment_empty", "payments.1.amount", {}),
        ([Tendered(CASH, 0), Tendered(CARD)], "payment_empty", "payments.0.amount", {}),
        ([Tendered(CASH, -1), Tendered(CARD)], "payment_empty", "payments.0.amount", {}),
        ([Tendered(CASH, 1), Tendered(CASH)], "way_twice", "payments.1.amount", {"method": "cash"}),
        ([Tendered(CASH), Tendered(CARD)], "rest_twice", "payments.1.amount", {}),
    ],
)
def test_what_does_not_come_out_is_refused_with_the_field_and_what_is_missing(
    tendered: list[Tendered], code: str, field: str, detail: dict[str, object]
) -> None:
    found = refused(*tendered)
    assert (found.code, found.field) == (code, field)
    assert {name: found.detail[name] for name in detail} == detail


amounts = st.one_of(st.none(), st.integers(1, 5_000))
ways = st.lists(st.builds(Tendered, st.sampled_from(list(Way)), amounts), min_size=1, max_size=5)


@given(price=st.integers(1, 8_000), tendered=ways)
def test_the_ways_pay_exactly_the_price_or_the_payment_is_refused(
    price: int, tendered: list[Tendered]
) -> None:
    try:
        paid = settled(Money(price), tendered)
    except Refusal:
        return
    assert sum(one.minor for one in paid) == price
    assert all(one.minor > 0 and one.change >= 0 for one in paid)
    assert [one.way for one in paid] == [one.way for one in tendered]
    assert {one.way for one in paid if one.change} <= {CASH}
    for put_down, one in zip(tendered, paid, strict=True):
        assert put_down.minor in (None, one.minor + one.change)


@given(
    parts=st.lists(st.integers(2, 5_000), min_size=2, max_size=4),
    change=st.integers(0, 4_999),
    is_left_open=st.booleans(),
)
def test_what_comes_out_is_taken_and_gives_its_change(
    parts: list[int], change: int, is_left_open: bool
) -> None:
    ways = [CASH, ACCOUNT, CARD, TRANSFER][: len(parts)]
    price, change = sum(parts), 0 if is_left_open else change % parts[0]
    amounts = [None if is_left_open and place == 1 else part for place, part in enumerate(parts)]
    paid = settled(Money(price - change), [Tendered(*one) for one in zip(ways, amounts, strict=True)])
    assert [one.minor for one in paid] == [parts[0] - change, *parts[1:]]
    assert [one.change for one in paid] == [change, *[0] * (len(parts) - 1)]


def back(paid: list[Paid], *ways: Back, may_differ: bool = False) -> list[tuple[Way, int]]:
    return [(one.way, one.minor) for one in given_back(paid, ways, may_differ=may_differ, currency="EUR")]


SPLIT = [Paid(CASH, 10_000, received=12_000), Paid(CARD, 12_000, "A1")]


def test_a_void_gives_each_payment_back_its_own_way() -> None:
    assert back(SPLIT) == [(CASH, 10_000), (CARD, 12_000)]
    assert given_back(SPLIT, (), may_differ=False, currency="EUR")[1].reference == "A1"
    assert back(SPLIT, Back(CARD, 12_000), Back(CASH, 10_000)) == [(CARD, 12_000), (CASH, 10_000)]


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ([Back(CASH, 22_000)], "other_way_back", "back"),
        ([Back(CASH, 10_001), Back(CARD, 11_999)], "other_way_back", "back"),
        ([Back(CASH, 21_999)], "refund_differs", "back"),
        ([Back(CASH, 0), Back(CARD, 22_000)], "payment_empty", "back.0.amount"),
        ([Back(CASH, 10_000), Back(CASH, 12_000)], "way_twice", "back.1.method"),
    ],
)
def test_another_way_back_is_refused_unless_allowed(wanted: list[Back], code: str, field: str) -> None:
    with pytest.raises(Refusal) as found:
        back(SPLIT, *wanted)
    assert (found.value.code, found.value.field) == (code, field)


@given(
    paid=st.lists(st.builds(Paid, st.sampled_from(list(Way)), st.integers(1, 900)), min_size=1, max_size=4),
    wanted=st.lists(st.builds(Back, st.sampled_from(list(Way)), st.integers(0, 900)), min_size=0, max_size=4),
    may_differ=st.booleans(),
)
def test_what_goes_back_is_exactly_what_was_paid(
    paid: list[Paid], wanted: list[Back], may_differ: bool
) -> None:
    try:
        found = given_back(paid, wanted, may_differ=may_differ, currency="EUR")
    except Refusal:
        return
    assert sum(one.minor for one in found) == sum(one.minor for one in paid)
    if not may_differ:
        ways: Counter[Way] = Counter()
        for one in paid:
            ways[one.way] += one.minor
        for other in found:
            ways[other.way] -= other.minor
        assert not any(ways.values())


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ([Tendered(CASH, 10_000)], "payments_short"),
        ([Tendered(CASH, 30_000)], "payments_over"),
        ([Tendered(CASH, 22_000), Tendered(TRANSFER)], "payment_empty"),
        ([Tendered(CASH), Tendered(TRANSFER)], "rest_twice"),
        ([Tendered(ACCOUNT, 2_000), Tendered(ACCOUNT)], "way_twice"),
        ([Tendered(CASH, -1), Tendered(TRANSFER)], "payment_empty"),
    ],
)
def test_what_is_paid_out_is_exactly_the_sum_and_cash_gives_no_change(
    wanted: list[Tendered], code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        paid_out(PRICE, wanted)


@given(st.lists(st.integers(1, 5_000), max_size=4), st.integers(1, 20_000))
def test_the_way_without_an_amount_gets_what_the_others_leave(parts: list[int], rest: int) -> None:
    wanted = [*(Tendered(Way.CHEQUE, minor, str(minor)) for minor in parts), Tendered(CASH)]
    going = paid_out(Money(sum(parts) + rest), wanted)
    assert [one.minor for one in going] == [*parts, rest]
    assert [one.reference for one in going[:-1]] == [str(minor) for minor in parts]
