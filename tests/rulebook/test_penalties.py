"""Penalties: hands fixed when they are given, counted wherever the player sits, suspensions by either clock."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import penalties as p
from rulebook.knockouts import Key, Placing
from rulebook.penalties import HandPenalty, Step
from rulebook.profile import PROFILES, PenaltyRules, profile_named
from rulebook.profile.variants import DqPrize, GravestPenalty, PrizeAfterDq
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Period, PeriodKind

NINE = datetime(2026, 11, 21, 21, tzinfo=UTC)
PLAYERS, ROUNDS = st.integers(2, 11), st.integers(1, 9)
PENALTIES = st.builds(
    lambda missed, served, is_waiting: HandPenalty(missed, min(served, missed), is_waiting),
    st.integers(1, 60),
    st.integers(0, 60),
    st.booleans(),
)


@given(PLAYERS, ROUNDS, st.integers(0, 9))
def test_a_round_is_a_hand_for_everybody_at_the_table(players: int, rounds: int, hands: int) -> None:
    assert p.missed_hands(PenaltyRules(), players, rounds=rounds, hands=hands) == players * rounds + hands


def test_no_house_gives_more_rounds_than_its_book_says() -> None:
    with pytest.raises(Refusal) as refused:
        p.missed_hands(profile_named("SANREMO").penalties, 9, rounds=5)
    assert (refused.value.code, refused.value.detail["most"]) == ("rounds_over_limit", 4)
    assert p.missed_hands(profile_named("TDA2024").penalties, 9, rounds=5) == 45


@pytest.mark.parametrize(
    ("players", "rounds", "hands", "code"),
    [(9, 0, 0, "penalty_empty"), (9, -1, 2, "penalty_empty"), (1, 1, 0, "table_too_small")],
)
def test_a_penalty_of_nothing_is_none(players: int, rounds: int, hands: int, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        p.missed_hands(PenaltyRules(), players, rounds=rounds, hands=hands)


@given(PENALTIES, st.integers(0, 80))
def test_hands_count_down_one_by_one_and_never_below_none(served: HandPenalty, hands: int) -> None:
    slow = served
    for _hand in range(hands):
        slow = p.after_hand(slow)
    after = p.after_hands(served, hands)
    assert after.left == slow.left == max(0, served.left - max(0, hands - served.is_waiting))


@given(PENALTIES, st.integers(0, 30), st.integers(0, 30))
def test_a_move_between_two_hands_changes_nothing(served: HandPenalty, before: int, after: int) -> None:
    arrived = p.at_new_table(p.after_hands(served, before))
    assert arrived.hands_left == p.after_hands(served, before).left
    assert arrived.is_told_to_dealer is (arrived.hands_left > 0)
    assert (
        p.after_hands(p.after_hands(served, before), after).left == p.after_hands(served, before + after).left
    )


@pytest.mark.parametrize(("name", "left"), [("TDA2024", 9), ("SANREMO", 9), ("WSOP2026", 8)])
def test_the_hand_under_way_counts_only_where_the_book_says_so(name: str, left: int) -> None:
    given_now = p.hand_penalty(profile_named(name).penalties, 9, is_hand_running=True)
    assert p.after_hand(given_now).left == left
    between = p.hand_penalty(profile_named(name).penalties, 9, is_hand_running=False)
    assert p.after_hand(between).left == 8


@given(st.lists(st.sampled_from(Step), max_size=6), st.sampled_from(sorted(PROFILES)))
def test_escalation_never_goes_down_and_never_binds(history: list[Step], name: str) -> None:
    found = p.escalation(profile_named(name).penalties, history)
    order = list(Step)
    milder = [step for step in found.steps for one in history if order.index(step) < order.index(one)]
    assert not found.is_mandatory
    assert all(step is Step.MISSED_ROUNDS for step in milder)


def test_grave_misconduct_costs_what_the_house_says() -> None:
    prestige = p.escalation(profile_named("PRESTIGE").penalties, [], is_severe=True)
    assert (prestige.least_rounds, prestige.gravest) == (3, GravestPenalty.EXPULSION)
    assert p.escalation(PenaltyRules(), [], is_severe=True).least_rounds == 1


@pytest.mark.parametrize(("minutes", "is_given"), [(4, False), (5, True), (30, True), (31, False)])
def test_a_suspension_keeps_within_the_minutes_of_the_house(minutes: int, is_given: bool) -> None:
    if is_given:
        assert p.require_suspension(PenaltyRules(), minutes) == minutes
    else:
        with pytest.raises(Refusal, match="suspension_length"):
            p.require_suspension(PenaltyRules(), minutes)


@given(st.integers(2, 10), st.integers(1, 60), st.sampled_from(AnteKind))
def test_hands_on_penalty_cost_whole_orbits_at_the_most(players: int, hands: int, kind: AnteKind) -> None:
    level = Period(PeriodKind.LEVEL, 1, 1_200, 500, 1_000, 1_000, kind)
    orbit, cost = p.cost_of_orbit(level, players), p.cost_of_hands(level, players, hands)
    assert cost <= -(-hands // players) * orbit
    assert p.cost_of_hands(level, players, players) == orbit
    off = p.blinded_off(2_300, cost)
    assert (off.paid + off.stack, off.is_out) == (2_300, cost >= 2_300)


def test_a_redeal_kills_a_penalty_hand_and_since_2024_only_that() -> None:
    old, new = profile_named("TDA2019").penalties, profile_named("TDA2024").penalties
    assert p.redealt(old, was_absent=True).is_killed
    assert not p.redealt(new, was_absent=True).is_killed
    assert p.redealt(new, is_on_penalty=True) == p.dealt_on_penalty()


def test_dodged_blinds_cost_what_each_book_says() -> None:
    def of(name: str) -> p.DodgedBlinds:
        rules = profile_named(name).penalties
        return p.dodged_blinds(rules, 9, small_blind=500, big_blind=1_000, ante=1_000)

    assert (of("WSOP2026").forfeit, of("WSOP2026").hands) == (2_500, 9)
    assert (of("SANREMO").forfeit, of("SANREMO").goes_to_next_pot) == (1_500, True)
    assert (of("TDA2024").is_due, of("TDA2024").forfeit) == (True, 0)
    assert not of("MONTEGALDA").is_due


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=30), st.data())
def test_a_lost_prize_is_never_lost_to_the_players(amounts: list[int], drawn: st.DataObject) -> None:
    prizes = dict(enumerate(amounts, 1))
    lost = drawn.draw(st.sets(st.integers(2, len(prizes) + 3), max_size=3)) - {1}
    field = [place for place in range(1, len(prizes) + 10) if place not in lost]
    moved = [prizes.get(p.prized_place(DqPrize.MOVE_UP, place, lost), 0) for place in field]
    assert sum(moved) == sum(amounts)
    shared = p.redistributed(prizes, lost)
    assert sum(shared.get(place, 0) for place in field) == sum(amounts)
    assert all(shared[place] >= prizes[place] for place in prizes if place not in lost)
    assert p.prized_place(DqPrize.HOUSE, 5, {2}) == 5


@pytest.mark.parametrize(
    ("kept", "answer", "lost"),
    [
        (PrizeAfterDq.ASK, None, None),
        (PrizeAfterDq.ASK, False, False),
        (PrizeAfterDq.ASK, True, True),
        (PrizeAfterDq.NONE, False, True),
        (PrizeAfterDq.DUE, True, False),
    ],
)
def test_the_profile_says_whether_the_prize_is_lost_or_asks(
    kept: PrizeAfterDq, answer: bool | None, lost: bool | None
) -> None:
    rules = PenaltyRules(prize_after_dq=kept)
    assert p.loses_prize(rules, decision=answer) is lost
    assert p.loses_prize(rules, decision=answer, is_elimination=True) is True


PLACES = tuple(Placing(key, place, place) for place, key in enumerate("ABCD", start=1))
AMOUNTS = {1: 500, 2: 300, 3: 200}


@pytest.mark.parametrize(
    ("policy", "received"),
    [
        (DqPrize.MOVE_UP, {"A": 500, "C": 300, "D": 200}),
        (DqPrize.REDISTRIBUTE, {"A": 800, "C": 200, "D": 0}),
        (DqPrize.HOUSE, {"A": 500, "C": 200, "D": 0}),
    ],
)
def test_the_prize_of_one_disqualified_moves_up_is_shared_or_stays(
    policy: DqPrize, received: dict[str, int]
) -> None:
    after = p.without_lost(PLACES, {"B": policy}, AMOUNTS)
    assert {str(one.key): after.amounts.get(one.first, 0) for one in after.placings} == received


def test_two_lost_prizes_each_go_their_own_way() -> None:
    lost: dict[Key, DqPrize] = {"A": DqPrize.MOVE_UP, "C": DqPrize.REDISTRIBUTE}
    after = p.without_lost(PLACES, lost, AMOUNTS)
    assert [(one.key, one.first) for one in after.placings] == [("B", 1), ("D", 3)]
    assert after.amounts == {1: 800, 2: 0, 3: 200}
