"""Several bags of one player: no chip is lost, and bags not played win what the rules say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.days.abandoned import places_given_up, prizes_lost
from rulebook.days.ahead import AheadGoes, Flight, PaidAhead, ahead_goes, may_pay_ahead
from rulebook.days.carry import Carry, OwnBag, OwnBullets, carried, may_enter_day
from rulebook.knockouts import Key
from rulebook.profile import ClockRules, PlaceRules
from rulebook.profile.variants import AbandonedPrize, DqPrize
from rulebook.refusals import Refusal

BAGS = st.lists(st.tuples(st.integers(1, 10**6), st.booleans()), max_size=5)
TO_PLACE = replace(PlaceRules(), abandoned_prize=AbandonedPrize.PLACE)


@given(BAGS, st.sampled_from(Carry), st.integers(0, 5))
def test_what_is_played_and_what_leaves_play_are_all_chips(
    bags: list[tuple[int, bool]], carry: Carry, chosen: int
) -> None:
    own = [OwnBag(key, chips, is_gone) for key, (chips, is_gone) in enumerate(bags)]
    found = carried(own, carry, chosen)
    assert found.stack + found.removed == sum(bag.chips for bag in own)
    played = next((bag for bag in own if bag.key == found.key), None)
    assert (played is None) == all(bag.is_surrendered for bag in own)
    assert played is None or (not played.is_surrendered and found.stack >= played.chips)


@pytest.mark.parametrize("carry", Carry)
def test_the_day_of_a_bag_sells_its_player_nothing(carry: Carry) -> None:
    with pytest.raises(Refusal, match="already_through"):
        may_enter_day(OwnBullets(in_all=1, has_bag=True, has_bag_for_day=True), carry, None)


def test_a_bag_given_up_keeps_the_prize_of_its_place_only_by_the_rules_and_one_surrendered_never() -> None:
    abandoned: dict[Key, bool] = {1: False, 2: True}
    assert prizes_lost(abandoned, PlaceRules()) == {1: DqPrize.MOVE_UP, 2: DqPrize.MOVE_UP}
    assert prizes_lost(abandoned, TO_PLACE) == {2: DqPrize.MOVE_UP}
    # Two bags share the places behind three players.
    assert places_given_up(3, 2, {4: 60, 5: 40}, TO_PLACE).prizes == (50, 50)
    assert places_given_up(3, 2, {4: 60, 5: 40}, PlaceRules()).prizes == (0, 0)


def test_only_a_later_flight_of_the_same_day_is_paid_ahead() -> None:
    sold, not_sold = ClockRules(pays_ahead=True), ClockRules()
    one = Flight(1, 9)
    assert may_pay_ahead(one, Flight(2, 9), sold)
    assert not may_pay_ahead(one, Flight(2, 9), not_sold)
    assert not may_pay_ahead(Flight(2, 9), one, sold), "an earlier flight"
    assert not may_pay_ahead(one, Flight(2, 8), sold), "it leads to another day"
    assert not may_pay_ahead(Flight(1, None), Flight(2, None), sold), "no day follows"


@given(st.builds(PaidAhead, *[st.booleans()] * 5))
def test_what_was_paid_ahead_is_played_only_by_who_has_nothing_else(paid: PaidAhead) -> None:
    goes = ahead_goes(paid)
    assert (goes is AheadGoes.REFUNDED) == (paid.has_bag or paid.is_disqualified or not paid.is_open)
    if goes is AheadGoes.PLAYED:
        assert paid.is_first
        assert not paid.is_in_play
