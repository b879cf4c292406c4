"""The bubble refund: taken from the pool before the rest is divided, and never more than the last prize."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import Prize, PrizeKind, bubble_prize, default_payouts, with_bubble


def money_prizes(amounts: Sequence[int]) -> tuple[Prize, ...]:
    return tuple(Prize(PrizeKind.MONEY, amount) for amount in amounts)


@pytest.mark.parametrize(("is_ticket", "kind"), [(False, PrizeKind.MONEY), (True, PrizeKind.TICKET)])
def test_the_place_behind_the_last_paid_one_receives_it(is_ticket: bool, kind: PrizeKind) -> None:
    made = with_bubble(
        100_000,
        20,
        bubble_prize(10_000, is_ticket=is_ticket),
        lambda pool: money_prizes((pool * 2 // 3, pool // 3)),
    )
    assert [prize.worth for prize in made] == [60_000, 30_000, 10_000]
    assert (made[-1].kind, made[-1].is_bubble, made[0].is_bubble) == (kind, True, False)


@pytest.mark.parametrize(
    ("pool", "entries", "refund"), [(30_000, 20, 20_000), (30_000, 2, 1_000), (30_000, 9, 0)]
)
def test_it_is_left_out_where_a_place_above_would_earn_less_or_everybody_is_paid(
    pool: int, entries: int, refund: int
) -> None:
    made = with_bubble(
        pool,
        entries,
        bubble_prize(refund, is_ticket=False),
        lambda left: money_prizes((left - 10_000, 10_000)),
    )
    assert [prize.worth for prize in made] == [20_000, 10_000]


@given(st.integers(100, 10**8), st.integers(2, 60), st.integers(61, 500), st.integers(0, 10**6))
def test_the_pool_is_paid_to_the_cent_and_no_place_above_earns_less(
    pool: int, places: int, entries: int, refund: int
) -> None:
    made = with_bubble(
        pool,
        entries,
        bubble_prize(refund, is_ticket=False),
        lambda left: money_prizes(default_payouts(left, min(places, left), entries, 11_000)),
    )
    worths = [prize.worth for prize in made]
    assert sum(worths) == pool
    assert worths == sorted(worths, reverse=True)
