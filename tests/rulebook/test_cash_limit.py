"""Limits on cash: what passes and what does not, to the cent."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.cash_limit import (
    Above,
    Bound,
    CashLimit,
    CountedBy,
    Operation,
    allowed_cash,
    asks_document,
    days_counted,
    in_force,
    require_allowed,
    require_limit,
)
from rulebook.refusals import Refusal

TODAY = date(2026, 11, 23)
BY_DAY = {"counted_by": CountedBy.PERSON_AND_DAY, "days": 1}


def limit(**over: Any) -> CashLimit:
    usual: dict[str, Any] = {
        "name": "Law",
        "minor": 200_000,
        "currency": "EUR",
        "counted_by": CountedBy.OPERATION,
        "days": 0,
        "bound": Bound.EXCEEDED,
        "above": Above.NO_CASH,
        "since": date(2026, 1, 1),
    }
    return CashLimit(**usual | over)


def operation(cash: int, minor: int | None = None, **over: Any) -> Operation:
    usual: dict[str, Any] = {"key": "now", "group": "event 1", "day": TODAY}
    return Operation(minor=cash if minor is None else minor, cash=cash, **usual | over)


def passes(*limits: CashLimit, now: Operation, past: tuple[Operation, ...] = ()) -> bool:
    found = allowed_cash(limits, past, now)
    is_refused = False
    try:
        require_allowed(limits, past, now)
    except Refusal:
        is_refused = True
    assert is_refused is (found is not None and abs(now.cash) > found.minor)
    return not is_refused


@pytest.mark.parametrize("above", Above)
@pytest.mark.parametrize("sign", [1, -1])
def test_the_limit_itself_passes_where_exceeding_it_counts_and_not_where_reaching_it_does(
    above: Above, sign: int
) -> None:
    exceeded, reached = limit(above=above), limit(above=above, bound=Bound.REACHED)
    assert passes(exceeded, now=operation(sign * 200_000))
    assert not passes(exceeded, now=operation(sign * 200_001))
    assert passes(reached, now=operation(sign * 199_999))
    assert not passes(reached, now=operation(sign * 200_000))


def test_1900_in_cash_and_600_by_card_of_2500_by_either_option() -> None:
    split = operation(190_000, 250_000)
    assert not passes(limit(above=Above.NO_CASH), now=split)
    assert passes(limit(above=Above.CASH_PART), now=split)
    assert passes(limit(above=Above.NO_CASH), now=operation(0, 250_000))


@pytest.mark.parametrize(("above", "left"), [(Above.CASH_PART, 20_000), (Above.NO_CASH, 0)])
def test_three_sales_of_900_by_person_and_day(above: Above, left: int) -> None:
    held = limit(above=above, **BY_DAY)
    one, two = (operation(90_000, key=f"sale {n}", group=f"event {n}") for n in (1, 2))
    assert passes(held, now=two, past=(one,))
    with pytest.raises(Refusal) as told:
        require_allowed([held], [one, two], operation(90_000))
    assert told.value.detail == {
        "limit": "Law",
        "most_minor": 200_000,
        "counted_minor": 180_000,
        "cash_minor": left,
        "currency": "EUR",
    }
    assert passes(held, now=operation(0, 90_000), past=(one, two))
    assert passes(limit(above=above), now=operation(90_000), past=(one, two))
    assert passes(held, now=operation(90_000, day=date(2026, 11, 24)), past=(one, two))


def test_linked_operations_of_n_days_are_those_of_the_same_group() -> None:
    week = limit(days=7)
    before = operation(150_000, key="sale 1", day=date(2026, 11, 17))
    assert not passes(week, now=operation(50_001), past=(before,))
    assert passes(week, now=operation(50_000), past=(before,))
    assert passes(week, now=operation(200_000, group="event 2"), past=(before,))
    assert passes(week, now=operation(200_000, day=date(2026, 11, 24)), past=(before,))
    assert (days_counted([limit(), week]), days_counted([])) == (7, 0)


def test_the_directions_are_counted_apart() -> None:
    held = limit(**BY_DAY)
    won = operation(-180_000, key="award 1")
    assert passes(held, now=operation(200_000), past=(won,))
    assert not passes(held, now=operation(-20_001), past=(won,))


@pytest.mark.parametrize("above", Above)
def test_what_is_taken_back_counts_no_more_and_the_excess_counts_as_paid_out(above: Above) -> None:
    held = limit(above=above, **BY_DAY)
    sale, void = operation(150_000, key="sale 1"), operation(-150_000, key="sale 1")
    other = operation(200_000, key="sale 2")
    assert not passes(held, now=other, past=(sale,))
    assert passes(held, now=other, past=(sale, void))
    assert passes(held, now=void, past=(sale, operation(-200_000, key="award 1")))
    # A day later the void hands out cash of that day.
    assert not passes(held, now=void, past=(operation(-60_000, key="award 1"),))
    assert not passes(held, now=operation(-250_000, key="sale 1"), past=(operation(250_000, key="sale 1"),))


def test_a_card_sale_given_back_in_cash_is_cash_paid_out() -> None:
    held = limit(above=Above.CASH_PART, **BY_DAY)
    by_card = operation(0, 150_000, key="sale 1")
    back = operation(-150_000, key="sale 1")
    assert passes(held, now=back, past=(by_card,))
    assert not passes(held, now=back, past=(by_card, operation(-60_000, key="award 1")))


def test_the_strictest_limit_in_force_decides() -> None:
    law, own = limit(), limit(name="House", minor=100_000, above=Above.CASH_PART)
    found = allowed_cash([law, own], (), operation(150_000))
    assert found is not None
    assert (found.minor, found.limit.name) == (100_000, "House")
    assert allowed_cash([], (), operation(150_000)) is None


def test_a_limit_holds_from_its_first_day_through_its_last_in_its_currency() -> None:
    held = limit(since=TODAY, until=date(2026, 11, 24))
    days = [date(2026, 11, day) for day in (22, 23, 24, 25)]
    assert [in_force([held], day, "EUR") != () for day in days] == [False, True, True, False]
    assert in_force([held], TODAY, "CHF") == ()


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"minor": 0}, "amount_zero"),
        ({"currency": "NIX"}, "currency_unknown"),
        ({"counted_by": CountedBy.PERSON_AND_DAY}, "limit_days"),
        ({"days": 367}, "limit_days"),
        ({"name": " "}, "limit_name"),
        ({"until": date(2025, 12, 31)}, "limit_ends_first"),
        ({"document": 0}, "document_above_limit"),
        ({"document": 200_001}, "document_above_limit"),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(over: dict[str, Any], code: str) -> None:
    require_limit(limit())
    with pytest.raises(Refusal, match=code):
        require_limit(limit(**over))


@pytest.mark.parametrize("sign", [1, -1])
def test_a_document_is_asked_for_from_the_threshold_on_in_and_out(sign: int) -> None:
    held = limit(document=100_000, **BY_DAY)
    before = operation(sign * 60_000, key="sale 1")

    def asks(now: Operation, *past: Operation) -> bool:
        return asks_document([held], past, now) is not None

    assert not asks(operation(sign * 99_999))
    assert asks(operation(sign * 100_000))
    assert not asks(operation(sign * 39_999), before)
    assert asks(operation(sign * 40_000), before)
    assert not asks(operation(-sign * 40_000), before)
    assert not asks(operation(0, sign * 100_000))
    assert not asks(operation(-sign * 150_000, key="sale 1"), operation(sign * 150_000, key="sale 1"))
    assert asks_document([limit()], (), operation(sign * 200_000)) is None


@given(
    sums=st.lists(st.tuples(st.integers(1, 300_000), st.integers(0, 300_000)), max_size=12),
    above=st.sampled_from(Above),
    bound=st.sampled_from(Bound),
)
def test_what_was_let_pass_never_adds_up_to_more_than_the_limit(
    sums: list[tuple[int, int]], above: Above, bound: Bound
) -> None:
    held, past = limit(above=above, bound=bound, **BY_DAY), list[Operation]()
    for number, (whole, wanted) in enumerate(sums):
        now = operation(min(whole, wanted), whole, key=f"sale {number}")
        if passes(held, now=now, past=tuple(past)):
            past.append(now)
    if above is Above.CASH_PART:
        assert sum(one.cash for one in past) <= held.most
    elif any(one.cash for one in past):
        last = max(place for place, one in enumerate(past) if one.cash)
        assert sum(one.minor for one in past[: last + 1]) <= held.most
