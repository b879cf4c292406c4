"""Who finished where, what tied players receive, who wins a bounty."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.knockouts import (
    Bust,
    Key,
    Placing,
    TieRules,
    award_order,
    league_points,
    rank_busts,
    stacks_needed,
    tie_rules,
)
from rulebook.profile import PlaceRules, profile_named
from rulebook.profile.variants import MixedTies, ShareRemainder, ShareRounding, Ties
from rulebook.refusals import Refusal
from rulebook.shares import ranked_shares, shares_of, tie_share

TEN = datetime(2026, 1, 2, 22, 0, tzinfo=UTC)
TDA, SANREMO = tie_rules(profile_named("TDA2024")), tie_rules(profile_named("SANREMO"))
TO_HOUSE = PlaceRules(share_unit=5, share_remainder=ShareRemainder.HOUSE)


def at(seconds: int) -> datetime:
    return TEN + timedelta(seconds=seconds)


def places(placings: tuple[Placing, ...]) -> dict[Key, tuple[int, int]]:
    return {placing.key: (placing.first, placing.last) for placing in placings}


def test_of_one_hand_at_one_table_the_larger_stack_ranks_higher() -> None:
    busts = [Bust("A", 1, 5, stack=5_000), Bust("B", 1, 5, stack=9_000), Bust("C", 1, 5, stack=5_000)]
    assert places(rank_busts(10, busts, TDA)) == {"B": (8, 8), "A": (9, 10), "C": (9, 10)}


def test_a_later_hand_of_the_table_ranks_higher_whatever_the_stacks() -> None:
    busts = [Bust("late", 1, 6, stack=1), Bust("early", 1, 5, stack=99_000)]
    assert places(rank_busts(40, busts, SANREMO)) == {"late": (39, 39), "early": (40, 40)}


def test_different_tables_rank_by_time_in_normal_play() -> None:
    busts = [Bust("A", 2, at=at(5), stack=30_000), Bust("B", 7, at=at(31), stack=500)]
    assert places(rank_busts(40, busts, SANREMO)) == {"B": (39, 39), "A": (40, 40)}


@pytest.mark.parametrize("moments", [(None, None), (at(5), None), (at(5), at(5))])
def test_an_order_that_nobody_can_establish_is_a_tie(moments: tuple[datetime | None, ...]) -> None:
    busts = [Bust("A", 2, at=moments[0], stack=30_000), Bust("B", 7, at=moments[1], stack=500)]
    assert places(rank_busts(40, busts, SANREMO)) == {"A": (39, 40), "B": (39, 40)}


def test_an_unknown_stack_ties_with_its_hand() -> None:
    busts = [Bust("A", 1, 5, stack=5_000), Bust("B", 1, 5)]
    assert places(rank_busts(9, busts, TDA)) == {"A": (8, 9), "B": (8, 9)}


def test_stacks_decide_nothing_between_hands_that_an_unknown_one_joins() -> None:
    busts = [Bust("first", 1, 1, stack=9_000), Bust("second", 1, 2, stack=100), Bust("unknown", 1, stack=500)]
    assert set(places(rank_busts(9, busts, TDA)).values()) == {(7, 9)}


MIXED = [Bust("X", 1, stack=10_000), Bust("Y", 1, stack=4_000), Bust("Z", 2, stack=6_000)]
ALL = {"X": (50, 52), "Y": (50, 52), "Z": (50, 52)}
TIERS = {"X": (50, 51), "Z": (50, 51), "Y": (52, 52)}


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (TieRules(several_tables=Ties.SPLIT_ALL), ALL),
        (TieRules(several_tables=Ties.SPLIT_DIFFERENT_TABLES), ALL),
        (TieRules(mixed=MixedTies.SPLIT_BY_TABLE_TIER), TIERS),
        (TieRules(several_tables=Ties.SPLIT_BY_TABLE_TIER), TIERS),
        (TieRules(several_tables=Ties.RANK_BY_STACK), {"X": (50, 50), "Z": (51, 51), "Y": (52, 52)}),
    ],
)
def test_hand_for_hand_parts_a_mixed_hand_as_the_profile_says(
    rules: TieRules, expected: dict[str, tuple[int, int]]
) -> None:
    assert places(rank_busts(52, MIXED, rules, is_hand_for_hand=True)) == expected


def test_hand_for_hand_at_one_table_still_ranks_by_stack_unless_everybody_shares() -> None:
    one_table = MIXED[:2]
    assert places(rank_busts(51, one_table, TDA, is_hand_for_hand=True)) == {"X": (50, 50), "Y": (51, 51)}
    everybody = TieRules(several_tables=Ties.SPLIT_ALL)
    assert places(rank_busts(51, one_table, everybody, is_hand_for_hand=True))["X"] == (50, 51)


def test_more_cannot_go_out_than_are_left() -> None:
    with pytest.raises(Refusal, match="more_out_than_left"):
        rank_busts(1, MIXED[:2], TDA)


BUSTS = st.lists(
    st.builds(
        Bust,
        key=st.integers(0, 10**6),
        table=st.integers(1, 4),
        hand=st.none() | st.integers(1, 3),
        at=st.none() | st.integers(0, 3).map(at),
        stack=st.none() | st.integers(1, 4).map(lambda chips: chips * 1_000),
    ),
    unique_by=lambda bust: bust.key,
    max_size=12,
)
RULES = st.builds(TieRules, st.sampled_from(Ties), st.sampled_from(Ties), st.sampled_from(MixedTies))


@given(BUSTS, st.integers(0, 50), RULES, st.booleans())
def test_places_are_taken_once_and_without_a_gap(
    busts: list[Bust], more: int, rules: TieRules, is_hand_for_hand: bool
) -> None:
    left = len(busts) + more
    placings = rank_busts(left, busts, rules, is_hand_for_hand=is_hand_for_hand)
    assert {placing.key for placing in placings} == {bust.key for bust in busts}
    spans = sorted((placing.first, placing.last) for placing in placings)
    taken: list[int] = []
    for first, last in sorted(set(spans)):
        assert spans.count((first, last)) == last - first + 1
        taken += range(first, last + 1)
    assert taken == list(range(more + 1, left + 1))


@given(BUSTS, st.randoms(use_true_random=False), RULES)
def test_the_order_of_taps_does_not_matter(busts: list[Bust], random: object, rules: TieRules) -> None:
    shuffled = list(busts)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one = places(rank_busts(50, busts, rules, is_hand_for_hand=True))
    assert one == places(rank_busts(50, shuffled, rules, is_hand_for_hand=True))


PRIZES = {place: 10_000 - 100 * place for place in range(1, 60)}


@given(BUSTS, RULES, st.sampled_from((1, 5, 500)), st.sampled_from(ShareRounding))
def test_shared_prizes_sum_to_the_prizes_of_the_places(
    busts: list[Bust], rules: TieRules, unit: int, rounding: ShareRounding
) -> None:
    placings = rank_busts(55, busts, rules, is_hand_for_hand=True)
    due = sum(PRIZES[place] for place in range(56 - len(busts), 56))
    house = PlaceRules(share_unit=unit, share_rounding=rounding, share_remainder=ShareRemainder.HOUSE)
    ties = {(one.first, one.last) for one in placings}
    left_over = sum(tie_share(PRIZES, first, last, house).undistributed for first, last in ties)
    assert left_over >= 0
    assert sum(amount for _, amount in shares_of(placings, PRIZES, house)) + left_over == due
    for remainder in set(ShareRemainder) - {ShareRemainder.HOUSE}:
        amounts = [
            amount for _, amount in shares_of(placings, PRIZES, replace(house, share_remainder=remainder))
        ]
        assert sum(amounts) == due
        assert min(amounts, default=0) >= 0
    first = replace(house, share_remainder=ShareRemainder.FIRST_OF_TIED)
    for kept, rules_of_shares in ((left_over, house), (0, first)):
        found = ranked_shares(55, busts, PRIZES, rules, rules_of_shares, is_hand_for_hand=True)
        assert (found.placings, found.undistributed, found.left) == (placings, kept, 55 - len(busts))


def test_unpaid_places_count_nothing() -> None:
    share = tie_share({183: 8_350, 184: 8_350}, 183, 185, TO_HOUSE)
    assert (share.total, share.exact) == (16_700, Fraction(16_700, 3))
    assert (share.share, share.undistributed) == (5_565, 5)


def test_places_the_wrong_way_round_are_refused() -> None:
    with pytest.raises(Refusal, match="places_reversed"):
        tie_share({}, 4, 3, TO_HOUSE)


def test_the_last_side_pot_is_awarded_first() -> None:
    assert award_order(["main", "side1", "side2"]) == ("side2", "side1", "main")


def test_league_points_of_sanremo() -> None:
    assert league_points(100, 1) == Decimal("300.11")
    assert league_points(64, 4) == Decimal("120.04")
    with pytest.raises(Refusal, match="place_unknown"):
        league_points(10, 11)


def test_one_disqualified_in_the_hand_shares_with_nobody_and_stands_behind_those_who_lost_it() -> None:
    busts = [
        Bust("A", 1, 1, TEN),
        Bust("D", 2, 1, TEN + timedelta(minutes=5), is_disqualified=True),
        Bust("E", 1, 1, TEN + timedelta(minutes=2), is_disqualified=True),
        Bust("B", 3, 1, TEN + timedelta(minutes=9)),
    ]
    placings = rank_busts(12, busts, TieRules(), is_hand_for_hand=True)
    assert {one.key: (one.first, one.last) for one in placings} == {
        "A": (9, 10),
        "B": (9, 10),
        "D": (11, 11),
        "E": (12, 12),
    }
    assert stacks_needed(busts, TieRules()) == ()


def test_who_left_after_a_player_who_left_after_another_left_after_both() -> None:
    a = Bust("A", 1, 5)
    c = Bust("C", 1, 6, at=TEN + timedelta(minutes=5))
    b = Bust("B", 2, at=TEN + timedelta(minutes=10))
    for told in ([a, c, b], [a, b, c], [b, a, c], [c, b, a]):
        assert places(rank_busts(20, told, SANREMO)) == {"B": (18, 18), "C": (19, 19), "A": (20, 20)}


def test_hands_and_times_that_contradict_each_other_are_a_tie() -> None:
    told = [
        Bust("X", 1, 6, at=at(10)),
        Bust("Y", 2, at=at(11)),
        Bust("Z", 1, 5, at=at(12)),
        Bust("W", 2, at=at(40)),
    ]
    found = places(rank_busts(9, told, SANREMO))
    assert found == {"W": (6, 6), "X": (7, 9), "Y": (7, 9), "Z": (7, 9)}
