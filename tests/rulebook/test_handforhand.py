"""Hand for hand as a state machine: one report per table and hand, nobody deals early, shares add up, time is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.bubble import Pace, charge_hand, cost_ms, run_off
from rulebook.clock import ClockAnchors, clock_at, pause, start
from rulebook.handforhand import (
    HandForHand,
    Stage,
    TableStage,
    announce,
    call_all_in,
    finish,
    head_count,
    misdeal,
    next_hand,
    rank_hand,
    release,
    still_in_hand,
)
from rulebook.knockouts import Bust, TieRules, stacks_needed
from rulebook.profile import BubbleRules, PlaceRules
from rulebook.profile.variants import Carry, ChargeAt, MixedTies, RunOff, ShareRemainder, Ties
from rulebook.refusals import Refusal
from rulebook.shares import shares_of, tie_share
from rulebook.structure import Period, PeriodKind, Structure
from tests.vectors.times import EVENING

RULES = st.builds(
    TieRules,
    one_table=st.sampled_from([Ties.RANK_BY_STACK, Ties.SPLIT_ALL]),
    several_tables=st.sampled_from(Ties),
    mixed=st.sampled_from(MixedTies),
)
BUBBLES = st.builds(
    BubbleRules,
    runoff=st.sampled_from(RunOff),
    runoff_seconds=st.integers(1, 400),
    cap_seconds=st.integers(1, 400),
    charge_at=st.sampled_from(ChargeAt),
    carry=st.sampled_from(Carry),
)


def refused(code: str, verb: object, *args: object, **options: object) -> None:
    with pytest.raises(Refusal) as caught:
        verb(*args, **options)  # type: ignore[operator]
    assert caught.value.code == code


def all_done(play: HandForHand[int]) -> HandForHand[int]:
    for table in play.waiting_for:
        play = finish(play, table)
    return play


def test_nothing_is_announced_in_the_money() -> None:
    refused("goal_reached", announce, [1, 2], left=5, goal=5)


def test_off_begins_no_hand() -> None:
    refused("no_hand_for_hand", next_hand, HandForHand(), [1], 3)


def test_between_two_hands_nobody_reports() -> None:
    done = all_done(announce([1, 2], left=5, goal=4))
    refused("no_hand_on", finish, done, 1)
    refused("no_hand_on", call_all_in, done, 1)


def test_it_is_over_when_the_goal_is_reached() -> None:
    done = all_done(announce([1, 2], left=5, goal=4))
    refused("goal_reached", next_hand, done, [1, 2], 4)
    assert next_hand(done, [1, 2], 5).stage is Stage.HAND


def test_a_misdeal_takes_an_all_in_back_and_is_the_same_hand() -> None:
    held = call_all_in(announce([1, 2], left=5, goal=4), 1)
    again = misdeal(held, 1)
    assert (again.hand, again.of(1)) == (0, TableStage.PLAYING)
    board = release(finish(held, 2), 1)
    refused("board_running", misdeal, board, 1)
    refused("all_in_known", call_all_in, held, 1)
    refused("no_all_in", release, held, 2)
    refused("table_not_dealt", finish, held, 7)


@given(st.data())
def test_every_table_reports_exactly_once_a_hand_and_none_deals_early(data: st.DataObject) -> None:
    tables = data.draw(st.lists(st.integers(1, 40), min_size=1, max_size=8, unique=True))
    play = announce(tables, left=100, goal=9)
    for hand in range(data.draw(st.integers(1, 4))):
        reports = 0
        while play.stage is not Stage.BARRIER:
            refused("tables_playing", next_hand, play, tables, 100)
            table = data.draw(st.sampled_from(tables))
            verb = data.draw(st.sampled_from([finish, call_all_in, release, misdeal]))
            was = play.of(table)
            try:
                told = verb(play, table)
            except Refusal:
                assert verb is not finish or was in (TableStage.FINISHED, TableStage.ALL_IN)
                continue
            assert was is not TableStage.FINISHED
            reports += verb is finish
            play = told
            assert sum(stage is TableStage.BOARD for _table, stage in play.tables) <= 1
        assert reports == len(tables)
        assert play.hand == hand
        play = next_hand(play, tables, 100)


BUSTS = st.lists(
    st.tuples(st.integers(1, 4), st.one_of(st.none(), st.integers(1, 5).map(lambda chips: chips * 1_000))),
    min_size=1,
    max_size=7,
)


@given(
    BUSTS, RULES, st.integers(0, 20), st.integers(0, 30), st.lists(st.integers(0, 10_000), max_size=30),
    st.integers(1, 500), st.sampled_from(ShareRemainder), st.integers(0, 3),
)  # fmt: skip
def test_places_are_taken_once_and_shares_add_up_exactly(
    stacks: list[tuple[int, int | None]],
    rules: TieRules,
    stay: int,
    goal: int,
    amounts: list[int],
    unit: int,
    remainder: ShareRemainder,
    hand: int,
) -> None:
    busts = [Bust(key, table, 1, EVENING, stack) for key, (table, stack) in enumerate(stacks)]
    play = HandForHand(Stage.HAND, goal, hand)
    placings = rank_hand(play, stay + len(busts), busts, rules)
    assert {one.key for one in placings} == set(range(len(busts)))
    taken = {(one.first, one.last) for one in placings}
    assert sorted(place for first, last in taken for place in range(first, last + 1)) == list(
        range(stay + 1, stay + len(busts) + 1)
    )
    prizes = dict(enumerate(sorted(amounts, reverse=True), start=1))
    places = PlaceRules(share_unit=unit, share_remainder=remainder)
    shares = [amount for _key, amount in shares_of(placings, prizes, places)]
    due = sum(prizes.get(place, 0) for place in range(stay + 1, stay + len(busts) + 1))
    rounded_off = sum(tie_share(prizes, first, last, places).undistributed for first, last in taken)
    stays = 0 if remainder == ShareRemainder.FIRST_OF_TIED else rounded_off
    assert sum(shares) + stays == due
    assert min(shares) >= 0


@given(BUSTS, RULES)
def test_stacks_that_nobody_asks_for_change_no_place(
    stacks: list[tuple[int, int | None]], rules: TieRules
) -> None:
    known = [Bust(key, table, 1, EVENING, stack or 500) for key, (table, stack) in enumerate(stacks)]
    asked = set(stacks_needed(known, rules))
    fewer = [bust if bust.key in asked else replace(bust, stack=None) for bust in known]
    play = HandForHand(Stage.HAND, 5, 1)
    assert rank_hand(play, 20, known, rules) == rank_hand(play, 20, fewer, rules)


def test_the_hand_of_the_announcement_ranks_by_order_unless_it_breaks_into_the_money() -> None:
    busts = [Bust("A", 1, 1, EVENING), Bust("B", 2, 1, EVENING.replace(minute=59))]
    announced = HandForHand(Stage.ANNOUNCED, 50, 0)
    assert [(one.key, one.first, one.last) for one in rank_hand(announced, 53, busts, TieRules())] == [
        ("B", 52, 52),
        ("A", 53, 53),
    ]
    assert {(one.first, one.last) for one in rank_hand(announced, 52, busts, TieRules())} == {(51, 52)}


def _structure(rows: list[tuple[bool, int]]) -> Structure:
    periods, number = [Period(PeriodKind.LEVEL, 1, 600)], 1
    for is_break, seconds in rows:
        number += not is_break
        kind = PeriodKind.BREAK if is_break else PeriodKind.LEVEL
        periods.append(Period(kind, 0 if is_break else number, seconds))
    return Structure(tuple(periods))


STRUCTURES = st.lists(st.tuples(st.booleans(), st.integers(30, 1_800)), min_size=1, max_size=6).map(
    _structure
)


@given(STRUCTURES, BUBBLES, st.lists(st.integers(0, 900_000), min_size=1, max_size=12))
def test_time_left_is_never_negative_however_many_hands_are_charged(
    structure: Structure, rules: BubbleRules, hands: list[int]
) -> None:
    anchors = pause(structure, start(structure, ClockAnchors(), EVENING), EVENING)
    index = 0
    for real_ms in hands:
        anchors = charge_hand(structure, anchors, EVENING, rules, real_ms)
        read = clock_at(structure, anchors, EVENING)
        assert read.left_ms >= 0 or read.index == len(structure.played) - 1
        assert read.index >= index
        assert not anchors.is_running
        index = read.index


@given(BUBBLES, st.integers(0, 3_600_000), st.lists(st.integers(0, 900_000), max_size=12),
       st.lists(st.integers(1, 3_600_000), max_size=4))  # fmt: skip
def test_the_run_off_never_shows_less_than_nothing(
    rules: BubbleRules, left_ms: int, hands: list[int], lengths: list[int]
) -> None:
    costs = [cost_ms(rules, hand) for hand in hands]
    steps = run_off(rules, left_ms, costs, lengths)
    assert len(steps) == len(costs)
    assert all(step.left_ms >= 0 for step in steps)
    offsets = [step.level_offset for step in steps]
    assert offsets == sorted(offsets)


@given(
    st.dictionaries(st.integers(1, 9), st.integers(0, 9)),
    st.dictionaries(st.integers(1, 9), st.integers(0, 9)),
)
def test_a_head_count_agrees_only_if_every_table_does(
    seated: dict[int, int], counted: dict[int, int]
) -> None:
    found = head_count(seated, counted)
    assert found.agrees == all(counted.get(table) == players for table, players in seated.items())
    assert {table for table, _counted, _seated in found.wrong}.isdisjoint(found.missing)


def test_only_a_hand_that_the_table_has_not_finished_is_still_in_progress() -> None:
    soft = finish(announce([1, 2], left=16, goal=13, pace=Pace.SOFT), 1)
    assert still_in_hand(soft, {"A": 1, "B": 2, "C": None}) == ("B",)
    assert still_in_hand(finish(soft, 2), {"A": 1, "B": 2}) == ()
    orbit = next_hand(all_done(announce([1, 2], left=16, goal=13, pace=Pace.ORBIT)), [1, 2], 16)
    assert still_in_hand(orbit, {"A": 1, "B": 2}) == ()
