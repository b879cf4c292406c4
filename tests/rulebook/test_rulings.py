"""Rulings over any hand: no chip is lost or made, nothing falls below its minimum."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.cards import DECK
from rulebook.profile import PROFILES, BettingRules
from rulebook.profile.variants import MinRaise, Reopen
from rulebook.refusals import Refusal
from rulebook.rulings.antes import posted_short, short_stack_wins
from rulebook.rulings.chips import Out, Prior, chips_out
from rulebook.rulings.dealing import StubProcedure, stud_short_stub
from rulebook.rulings.limit import limit_options, may_raise_again
from rulebook.rulings.oddchips import shared_by_card, shared_by_seat, shared_high_low
from rulebook.rulings.potlimit import Put, largest_raise, unclear_amount
from rulebook.rulings.pots import side_pots
from rulebook.rulings.raises import Ruling, below_the_call, half_way, minimum_raise, put_out, underraise
from rulebook.rulings.reopening import reopened
from rulebook.rulings.turns import Act, Undercall, out_of_turn, substantial_action, undercall

RULES = BettingRules()
PROFILE = st.sampled_from(list(PROFILES.values()))
CHIPS = st.integers(0, 10**6)
HAND = st.dictionaries(st.text("ABCDEFGHJK", min_size=1, max_size=2), CHIPS, min_size=1, max_size=12)


@given(HAND, st.data())
def test_pots_hold_all_that_was_put_in_and_somebody_may_win_each(put_in, data) -> None:
    names = sorted(put_in)
    folded = data.draw(st.sets(st.sampled_from(names), max_size=len(names) - 1))
    found = side_pots(put_in, folded)
    assert sum(pot.amount for pot in found.pots) + sum(found.returned.values()) == sum(put_in.values())
    assert all(pot.players and not set(pot.players) & folded for pot in found.pots)
    # A player who may win a later pot may win every earlier one.
    assert all(set(late.players) < set(early.players) for early, late in pairwise(found.pots))
    assert len(found.returned) <= 1


def test_a_caller_who_is_not_all_in_owes_the_rest() -> None:
    with pytest.raises(Refusal, match="call_missing"):
        side_pots({"A": 300, "B": 500}, all_in=())
    with pytest.raises(Refusal, match="everybody_folded"):
        side_pots({"A": 300}, folded=("A",))


@given(
    CHIPS,
    st.sampled_from((1, 5, 25, 100)),
    st.sets(st.integers(1, 10), min_size=1),
    st.integers(1, 10),
    PROFILE,
)
def test_odd_chips_are_never_lost_and_differ_by_one_chip(pot, smallest, seats, button, profile) -> None:
    order = sorted(seats)
    by_seat = shared_by_seat(pot, smallest, seats, button)
    low = order[: 1 + pot % len(order)]
    by_half = shared_high_low(pot, smallest, order, low, profile.betting)
    cards = {str(seat): DECK[seat] for seat in seats}
    for shares in (by_seat, by_half, shared_by_card(pot, smallest, cards)):
        assert sum(shares.values()) == pot
    assert max(by_seat.values()) - min(by_seat.values()) <= smallest + pot % smallest


def test_the_high_hand_takes_the_odd_chip_and_identical_hands_follow_the_edition() -> None:
    assert shared_high_low(67, 1, ("A",), ("B",), RULES) == {"A": 34, "B": 33}
    assert shared_high_low(66, 1, ("A", "B"), ("A", "B"), RULES) == {"A": 34, "B": 32}
    evenly = PROFILES["TDA2019"].betting
    assert shared_high_low(66, 1, ("A", "B"), ("A", "B"), evenly) == {"A": 33, "B": 33}


def test_odd_chips_without_a_winner_are_refused() -> None:
    with pytest.raises(Refusal, match="nobody_wins"):
        shared_by_seat(100, 25, (), 1)


@given(st.integers(1, 10**4), st.lists(st.integers(1, 10**5), max_size=12), st.booleans(), PROFILE)
def test_a_minimum_raise_is_never_below_a_full_bet_over_the_call(
    big_blind, steps, is_preflop, profile
) -> None:
    bets, total = [], big_blind if is_preflop else 0
    for step in steps:
        total += step
        bets.append(total)
    found = minimum_raise(big_blind, bets, profile.betting, is_preflop=is_preflop)
    assert found.call_to == total
    assert found.min_raise_to >= found.call_to + min(found.increment, big_blind)
    assert found.increment >= big_blind
    # Calls in between change nothing, and one more full raise raises the minimum.
    called = [bet for total in bets for bet in (total, total)]
    assert minimum_raise(big_blind, called, profile.betting, is_preflop=is_preflop) == found
    raised = minimum_raise(big_blind, [*bets, found.min_raise_to], profile.betting, is_preflop=is_preflop)
    assert raised.min_raise_to > found.min_raise_to


def test_an_all_in_below_the_call_changes_nothing() -> None:
    assert minimum_raise(400, (300,), RULES, is_preflop=True) == minimum_raise(
        400, (), RULES, is_preflop=True
    )
    assert minimum_raise(100, (300, 200, 800), RULES) == minimum_raise(100, (300, 800), RULES)
    assert below_the_call(400, (300, 400, 1_000, 600), is_preflop=True) == (300, 600)


@given(
    st.integers(1, 10**4),
    st.lists(st.integers(1, 10**5), max_size=8),
    st.integers(1, 10**5),
    st.booleans(),
    PROFILE,
)
def test_the_rulings_agree_with_the_minimum_raise_on_every_history(
    big_blind, bets, more, is_preflop, profile
) -> None:
    rules = profile.betting
    facing = minimum_raise(big_blind, bets, rules, is_preflop=is_preflop)
    total = facing.call_to + more
    corrected = underraise(big_blind, bets, total, ("B",), rules, is_preflop=is_preflop)
    assert corrected.to == (None if total >= facing.min_raise_to else facing.min_raise_to)
    now = minimum_raise(big_blind, (*bets, total), rules, is_preflop=is_preflop)
    turn = out_of_turn(big_blind, bets, Act.ALL_IN, total, rules, is_preflop=is_preflop)
    assert (turn.is_binding, turn.call_to, turn.min_raise_to) == (False, now.call_to, now.min_raise_to)
    kept = out_of_turn(big_blind, bets, Act.ALL_IN, facing.call_to, rules, is_preflop=is_preflop)
    assert (kept.is_binding, kept.call_to, kept.min_raise_to) == (True, facing.call_to, facing.min_raise_to)
    chips = chips_out(Out((more,), facing.call_to, facing.min_raise_to, says_raise=True), rules)
    assert chips.total == max(more, facing.min_raise_to)
    silent = chips_out(Out((total,), facing.call_to, facing.min_raise_to), rules)
    bet = (Ruling.BET, max(total, facing.min_raise_to), 0)
    call = (Ruling.CALL, facing.call_to, more)
    assert (silent.ruling, silent.total, silent.returned) == (call if facing.call_to else bet)


@pytest.mark.parametrize(("bets", "all_in", "least"), [((1_000,), 1_300, 2_300), ((300, 900), 1_100, 1_700)])
def test_a_short_all_in_in_turn_keeps_the_increment(bets, all_in, least) -> None:
    assert out_of_turn(200, bets, Act.ALL_IN, all_in, RULES).min_raise_to == least


def test_a_reraise_is_corrected_by_the_raise_before_it() -> None:
    assert underraise(200, (400, 1_000), 1_200, (), RULES).to == 1_600
    with pytest.raises(Refusal, match="raise_not_above_call"):
        underraise(200, (400, 1_000), 1_000, (), RULES)


@pytest.mark.parametrize(("chips", "total"), [((2_000,), 2_000), ((50, 50, 50), 400), ((500, 25), 525)])
def test_chips_without_a_bet_before_are_a_bet_of_all(chips, total) -> None:
    found = chips_out(Out(chips, 0, 400), RULES)
    assert (found.ruling, found.total, found.returned) == (Ruling.BET, total, 0)


def test_short_all_ins_by_the_houses_that_say_otherwise() -> None:
    twice, double = (
        replace(RULES, min_raise=one) for one in (MinRaise.SHORT_BET_TWICE, MinRaise.DOUBLE_ALL_IN)
    )
    assert minimum_raise(100, (20,), RULES).min_raise_to == 120
    assert minimum_raise(100, (20,), twice).min_raise_to == 200
    assert minimum_raise(100, (100, 195), RULES).min_raise_to == 295
    assert minimum_raise(100, (100, 195), double).min_raise_to == 390


@given(CHIPS, st.integers(1, 10**6), st.integers(1, 10**5), st.integers(1, 10**5))
def test_half_a_raise_is_where_a_call_ends(amount, call_to, more, extra) -> None:
    least = call_to + more
    found, above = put_out(amount, call_to, least), put_out(amount + extra, call_to, least)
    assert (found.ruling is Ruling.RAISE) == (amount >= half_way(call_to, least))
    assert found.ruling is not Ruling.RAISE or found.total >= least
    assert found.ruling is not Ruling.CALL or found.total + found.returned == amount
    # More chips are never less of an action.
    assert found.ruling is not Ruling.RAISE or above.ruling is Ruling.RAISE


@given(CHIPS, CHIPS, CHIPS, st.integers(1, 10**5), st.booleans(), st.sampled_from(Reopen))
def test_reopening_is_monotone(already_in, facing, more, full_raise, is_limit, reopen) -> None:
    rules = replace(RULES, reopen=reopen)
    first = reopened(already_in, already_in + facing, full_raise, rules, is_limit=is_limit)
    second = reopened(already_in, already_in + facing + more, full_raise, rules, is_limit=is_limit)
    assert first.facing == facing
    assert second.is_reopened or not first.is_reopened
    assert first.is_reopened == (already_in + facing >= first.needs_total)


def test_a_call_below_the_chips_in_is_refused() -> None:
    with pytest.raises(Refusal, match="call_below_chips"):
        reopened(200, 100, 100, RULES)


@given(st.lists(st.sampled_from((25, 100, 500, 1000)), min_size=1, max_size=6), st.booleans(), st.booleans())
def test_chips_put_out_are_a_call_a_raise_or_all_in_and_none_is_lost(chips, has_behind, says_raise) -> None:
    out = Out(tuple(chips), 600, 1150, has_behind=has_behind, says_raise=says_raise)
    found = chips_out(out, RULES)
    if found.ruling is Ruling.CALL:
        assert (found.total, found.total + found.returned) == (600, sum(chips))
    if len(chips) == 1 and chips[0] >= 600 and not says_raise:
        assert found.ruling is Ruling.CALL
    assert has_behind or found.ruling in (Ruling.CALL, Ruling.ALL_IN)


def test_chips_pushed_forward_or_partly_withdrawn_are_one_bet() -> None:
    forward = Out((500, 500), 600, 1150, prior=(25, 25), done=Prior.FORWARD)
    assert chips_out(forward, RULES).total == 1150
    partly = Out((1000,), 600, 1150, prior=(25,), done=Prior.PARTLY_BACK)
    assert (chips_out(partly, RULES).ruling, chips_out(partly, RULES).total) == (Ruling.RAISE, 1150)


@given(CHIPS, st.lists(CHIPS, max_size=8))
def test_a_pot_sized_raise_is_the_call_and_the_pot_after_it(pot, totals) -> None:
    found = largest_raise(pot, [Put(str(seat), total) for seat, total in enumerate(totals)])
    assert found.max_raise_to == max(totals, default=0) + found.after_call
    assert found.after_call == pot + sum(totals) + found.call


@given(st.integers(1, 999), st.integers(1, 10**7), st.integers(1, 10**4))
def test_an_unclear_amount_is_within_the_pot_wherever_one_is_reasonable(text, pot, big_blind) -> None:
    bet = unclear_amount(text, pot, big_blind, RULES)
    assert bet <= pot or bet == max(text, big_blind)


@given(CHIPS, st.integers(1, 10**4), CHIPS, PROFILE)
def test_a_short_big_blind_posts_no_more_than_it_has(stack, big_blind, ante, profile) -> None:
    found = posted_short(stack, big_blind, ante, profile.clock)
    assert found.ante + found.big_blind == min(stack, big_blind + ante)
    assert short_stack_wins(stack, ante, 3) == 3 * stack + ante


@given(st.integers(2, 8), st.integers(0, 20))
def test_a_short_stub_never_deals_more_than_there_is(players, stub) -> None:
    found = stud_short_stub(players, stub)
    if found.procedure is StubProcedure.SHUFFLE_AND_DEAL:
        assert stub < found.required <= found.with_burns
    if found.procedure is StubProcedure.SHUFFLE_COMMUNITY:
        assert stub < 3


def test_limit_games_keep_the_cap_of_full_bets() -> None:
    assert limit_options(20, 0, RULES).later_raises == (40, 60, 80)
    assert limit_options(20, 9, RULES).raise_to is None
    assert limit_options(20, 20, RULES).raise_to == 40
    with pytest.raises(Refusal, match="over_the_bet"):
        limit_options(20, 21, RULES)
    assert may_raise_again(9, RULES, started=2, left_in_event=50)
    assert not may_raise_again(3, RULES, started=3, left_in_event=2)


def test_turns_bind_until_a_bet_changes_the_action() -> None:
    assert out_of_turn(100, (300,), Act.CALL, 0, RULES).is_binding
    assert not out_of_turn(50, (), Act.BET, 100, RULES).is_binding
    assert substantial_action((Act.SMALL_BLIND, Act.BIG_BLIND, Act.CALL, Act.FOLD), RULES)
    assert undercall(800, 200, RULES, is_opening_bet=False, is_heads_up=True).is_full_call
    assert undercall(1_200, 500, RULES, is_opening_bet=False, opener=400) == Undercall(False, 1_200, 400, 100)
    prestige = PROFILES["PRESTIGE"].betting
    assert undercall(1_200, 500, prestige, is_opening_bet=False, opener=400) == Undercall(True, 1_200)
    assert underraise(200, (600,), 1200, (), RULES).to is None
