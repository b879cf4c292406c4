"""An event stopped after prizes were won: every cent goes to somebody, and nobody gets back more than was paid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payments import Paid, Way, part_back
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, PaidBack, PaidIn, StopMethod, StopTerms, stop_shares

MONEY = st.integers(0, 10**9)


@given(
    st.builds(StopTerms, st.sampled_from(StopMethod), st.sampled_from(GivenBack), st.booleans()),
    st.lists(st.tuples(st.integers(1, 10**6), MONEY), min_size=1, max_size=6),
    st.lists(st.tuples(MONEY, MONEY, st.booleans()), max_size=12),
)
def test_what_is_left_is_given_away_to_the_cent(
    terms: StopTerms, players: list[tuple[int, int]], paid: list[tuple[int, int, bool]]
) -> None:
    stacks = [stack for stack, _prize in players]
    prizes = sorted((prize for _stack, prize in players), reverse=True)
    paid_in = [PaidIn(key, *one) for key, one in enumerate(paid)]
    found = stop_shares(terms, stacks, prizes, paid_in)
    assert sum(found.shares) + found.from_pool == sum(prizes)
    assert len(found.shares) == len(stacks)
    assert min(found.shares) >= 0
    by_key = {one.key: one for one in paid_in}
    for back in found.back:
        assert 0 <= back.pool <= by_key[back.key].pool
        assert back.fee == (by_key[back.key].fee if terms.with_fee else 0)
        assert not by_key[back.key].is_in or terms.given_back is GivenBack.EVERYBODY
    if terms.given_back is GivenBack.NOBODY:
        assert found.back == ()


def test_the_rest_is_shared_equally_among_those_still_in_and_the_others_are_refunded() -> None:
    """Borgata 2014: who was out without a prize got the entry back, the 27 left shared the rest."""
    paid_in = [PaidIn(1, 50_000, 6_000), PaidIn(2, 100_000, 12_000), PaidIn(3, 50_000, 6_000, is_in=True)]
    found = stop_shares(
        StopTerms(given_back=GivenBack.OTHERS, with_fee=True), [5, 9], [300_000, 200_001], paid_in
    )
    assert found.back == (PaidBack(1, 50_000, 6_000), PaidBack(2, 100_000, 12_000))
    assert found.shares == (175_001, 175_000)
    assert (found.from_pool, found.fees) == (150_000, 18_000)


def test_where_less_is_left_than_was_paid_each_gets_the_same_part() -> None:
    paid_in = [PaidIn(1, 100, 10, is_in=True), PaidIn(2, 200, 20)]
    found = stop_shares(StopTerms(given_back=GivenBack.EVERYBODY), [5], [100], paid_in)
    assert (found.shares, found.back) == ((0,), (PaidBack(1, 33, 0), PaidBack(2, 67, 0)))


def test_by_chips_there_must_be_chips() -> None:
    with pytest.raises(Refusal, match="no_chips"):
        stop_shares(StopTerms(StopMethod.CHIP_CHOP), [0, 0], [100], [])


def test_a_part_of_what_was_paid_is_kept_of_the_cash_and_what_a_ticket_paid_is_owed_in_cash() -> None:
    paid = [Paid(Way.CARD, 300), Paid(Way.CASH, 100), Paid(Way.TICKET, 500)]
    back = {amount: {one.way: one.minor for one in part_back(paid, amount)} for amount in (0, 250, 350, 600)}
    assert back == {
        0: {},
        250: {Way.CARD: 250},
        350: {Way.CASH: 50, Way.CARD: 300},
        600: {Way.CASH: 300, Way.CARD: 300},
    }
