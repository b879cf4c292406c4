"""Deals: what the house accepts, and what everybody is paid afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.deal import (
    AgreedDeal,
    DealProblem,
    DealTerms,
    judge_deal,
    require_deal,
    still_to_win,
)
from rulebook.deal_shares import DealMoney
from rulebook.profile import PlaceRules, profile_named
from rulebook.profile.variants import DealPolicy
from rulebook.refusals import Refusal

PRESTIGE = profile_named("PRESTIGE").places
GOOD = DealTerms(4, (100, 85, 75, 60), DealMoney(total=320))


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (replace(GOOD, is_unanimous=False), "deal_not_unanimous"),
        (replace(GOOD, is_approved=False), "deal_not_approved"),
        (replace(GOOD, players=10), "deal_too_early"),
        (replace(GOOD, tables=2), "deal_not_final_table"),
        (replace(GOOD, amounts=(100, 110, 60, 50)), "deal_against_places"),
        (replace(GOOD, amounts=(90, 80, 80, 70)), "deal_equal_amounts"),
        (replace(GOOD, amounts=(100, 85, 75, 61)), "deal_sum_differs"),
        (replace(GOOD, amounts=(400, 85, 75, -240)), "deal_share_negative"),
        (replace(GOOD, money=DealMoney(left=-10, total=310)), "deal_sum_differs"),
        (replace(GOOD, is_satellite=True), "deal_satellite"),
        (DealTerms(1, (320,), DealMoney(total=320)), "deal_one_player"),
    ],
)
def test_a_deal_that_the_house_forbids_is_refused(terms: DealTerms, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        require_deal(PRESTIGE, terms)


def test_other_houses_let_equal_shares_be_agreed() -> None:
    require_deal(PRESTIGE, GOOD)
    require_deal(PlaceRules(), DealTerms(12, (80,) * 4, DealMoney(total=320), tables=2))


def test_how_many_are_left_and_at_how_many_tables_are_two_questions() -> None:
    of_twelve = PlaceRules(deal_players=12)
    require_deal(of_twelve, replace(GOOD, players=12, tables=2))
    assert judge_deal(of_twelve, replace(GOOD, players=13)).problems == (DealProblem.TOO_EARLY,)
    at_one_table = PlaceRules(deal_final_table=True)
    require_deal(at_one_table, replace(GOOD, players=10))
    assert judge_deal(at_one_table, replace(GOOD, tables=2)).problems == (DealProblem.NOT_FINAL_TABLE,)


def test_a_house_without_deals_refuses_any() -> None:
    none = PlaceRules(deal_policy=DealPolicy.NONE)
    assert judge_deal(none, GOOD).problems == (DealProblem.NOT_ALLOWED,)


def test_so_much_is_left_to_play_for_at_least() -> None:
    rules = PlaceRules(deal_min_left_percent=10)
    assert judge_deal(rules, DealTerms(2, (45, 45), DealMoney(left=10, total=100))).problems == ()
    assert judge_deal(rules, DealTerms(2, (46, 45), DealMoney(left=9, total=100))).problems == (
        DealProblem.TOO_LITTLE_LEFT,
    )


@given(st.data())
def test_whatever_the_order_of_the_finish_no_cent_is_lost_or_made(data: st.DataObject) -> None:
    prizes = sorted(data.draw(st.lists(st.integers(1, 10**6), min_size=2, max_size=9)), reverse=True)
    players = data.draw(st.integers(2, len(prizes) + 3))
    own = still_to_win(prizes, players)
    left = data.draw(st.integers(0, sum(own)))
    cuts = sorted(
        data.draw(st.lists(st.integers(0, sum(own) - left), min_size=players - 1, max_size=players - 1))
    )
    amounts = [high - low for low, high in zip([0, *cuts], [*cuts, sum(own) - left], strict=True)]
    if data.draw(st.booleans()):
        agreed = AgreedDeal(players, left, dict(enumerate(amounts)))
    else:
        agreed = AgreedDeal(players, left, places=tuple(amounts))
    finish = data.draw(st.permutations(range(players)))
    after = agreed.prizes_after(prizes)
    paid = {key: agreed.due(key, prize) for key, prize in zip(finish, after, strict=False)}
    assert sum(paid.values()) + sum(after[players:]) == sum(prizes)
    assert after[players:] == tuple(prizes[players:])
    winner = finish[0]
    assert paid[winner] == left + (amounts[winner] if agreed.shares else amounts[0])
