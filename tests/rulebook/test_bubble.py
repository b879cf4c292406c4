"""Hand for hand: what each hand costs, who may deal, when it ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.bubble import (
    HandEnded,
    HandsPlayed,
    announced_hand,
    barrier,
    charge_hand,
    charges_at,
    cost_ms,
    eligible,
    goes_on,
    next_hand_start,
    run_off,
    run_off_hands,
)
from rulebook.clock import ClockAnchors, clock_at, passing_over, pause, set_left, start
from rulebook.knockouts import TieRules
from rulebook.profile import BubbleRules
from rulebook.profile.variants import Carry, ChargeAt, RunOff
from rulebook.structure import Period, PeriodKind, Structure, numbered

NOW = datetime(2026, 1, 2, 23, 0, tzinfo=UTC)
MINUTE = 60_000
RULES = BubbleRules()
RESET = replace(RULES, carry=Carry.RESET)
REAL_TIME = replace(RULES, runoff=RunOff.REAL_TIME_CAPPED)
LEVEL, PAUSE = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200), Period(PeriodKind.BREAK, 0, 900)
STRUCTURE = Structure(numbered([LEVEL, LEVEL, PAUSE, LEVEL]))


def standing(index: int, left_ms: int) -> ClockAnchors:
    """A paused clock in period ``index`` with this much left."""
    running = replace(start(STRUCTURE, ClockAnchors(), NOW), index=index)
    return pause(STRUCTURE, set_left(STRUCTURE, running, NOW, left_ms), NOW)


def index_and_left(anchors: ClockAnchors) -> tuple[int, int]:
    reading = clock_at(STRUCTURE, anchors, NOW + timedelta(hours=1))
    return reading.index, reading.left_ms


def test_two_minutes_a_hand_from_seventeen_thirty() -> None:
    steps = run_off(RULES, 17 * MINUTE + 30_000, [cost_ms(RULES)] * 2)
    assert [step.left_ms for step in steps] == [15 * MINUTE + 30_000, 13 * MINUTE + 30_000]


def test_real_time_is_charged_up_to_the_cap() -> None:
    assert cost_ms(REAL_TIME, 100_000) == 100_000
    assert cost_ms(REAL_TIME, 5 * MINUTE) == cost_ms(REAL_TIME) == 3 * MINUTE
    assert cost_ms(RULES, 5 * MINUTE) == 2 * MINUTE


@given(
    st.integers(1, 90 * MINUTE),
    st.lists(st.integers(0, 5 * MINUTE), max_size=30),
    st.lists(st.integers(MINUTE, 60 * MINUTE), min_size=1, max_size=4),
)
def test_carried_time_is_neither_lost_nor_won(left: int, costs: list[int], lengths: list[int]) -> None:
    steps = run_off(RULES, left, costs, lengths)
    assert all(step.left_ms >= 0 for step in steps)
    if steps:
        gained = sum(lengths[min(n, len(lengths) - 1)] for n in range(steps[-1].level_offset))
        assert steps[-1].left_ms == left + gained - sum(costs)


@pytest.mark.parametrize(
    ("rules", "left_ms", "after"),
    [
        (RULES, 5 * MINUTE, (0, 3 * MINUTE)),
        (RULES, 2 * MINUTE, (1, 20 * MINUTE)),
        (RULES, 90_000, (1, 20 * MINUTE - 30_000)),
        (RESET, 90_000, (1, 20 * MINUTE)),
    ],
)
def test_the_standing_clock_is_charged_across_a_level_border(
    rules: BubbleRules, left_ms: int, after: tuple[int, int]
) -> None:
    assert index_and_left(charge_hand(STRUCTURE, standing(0, left_ms), NOW, rules)) == after


def test_a_break_begins_full() -> None:
    assert index_and_left(charge_hand(STRUCTURE, standing(1, 90_000), NOW, RULES)) == (2, 15 * MINUTE)


def test_the_last_level_is_charged_into_its_repeat() -> None:
    assert index_and_left(charge_hand(STRUCTURE, standing(3, 90_000), NOW, RULES)) == (
        3,
        20 * MINUTE - 30_000,
    )


def test_a_deficit_longer_than_a_level_swallows_it() -> None:
    short = Structure(numbered([LEVEL, replace(LEVEL, seconds=60), LEVEL]))
    anchors = replace(standing(0, 30_000))
    charged = charge_hand(short, anchors, NOW, RULES)
    reading = clock_at(short, charged, NOW)
    assert (reading.index, reading.left_ms) == (2, 20 * MINUTE - 30_000)


def test_a_deficit_goes_over_a_break_that_is_skipped() -> None:
    skipped = passing_over(STRUCTURE, 2)
    reading = clock_at(skipped, charge_hand(skipped, standing(1, 90_000), NOW, RULES), NOW)
    assert (reading.index, reading.left_ms) == (3, 20 * MINUTE - 30_000)


def test_hands_are_charged_as_they_start_or_as_they_end() -> None:
    at_end = replace(RULES, charge_at=ChargeAt.END_OF_HAND)
    for rules, played, hands in (
        (RULES, HandsPlayed(started_after=2), 2),
        (RULES, HandsPlayed(completed=1), 0),
        (at_end, HandsPlayed(completed=1), 1),
        (RULES, HandsPlayed(2, 2, real_ms=(90_000,)), 1),
    ):
        charged = run_off_hands(rules, 10 * MINUTE, played)
        assert len(charged.hands) == hands
        assert charged.clock.left_ms == (10 - 2 * hands) * MINUTE
    assert next_hand_start(RULES, {"1": False}, 6 * MINUTE).left_ms == 4 * MINUTE
    assert next_hand_start(RULES, {"1": True}, 6 * MINUTE).left_ms == 6 * MINUTE
    assert next_hand_start(at_end, {"1": False}, 6 * MINUTE).left_ms == 6 * MINUTE
    moments = (ChargeAt.START_OF_NEXT_HAND, ChargeAt.END_OF_HAND)
    assert [charges_at(RULES, moment) for moment in moments] == [True, False]
    assert [charges_at(at_end, moment) for moment in moments] == [False, True]


def test_no_table_deals_before_all_have_finished() -> None:
    assert barrier({"1": False, "2": False}).may_deal
    waiting = barrier({"1": False, "2": True, "3": True})
    assert (waiting.may_deal, waiting.waiting_for) == (False, ("2", "3"))


def test_only_busts_of_the_hand_in_progress_are_eligible() -> None:
    before, on_it, later = (
        HandEnded(key, NOW + timedelta(seconds=s)) for key, s in (("A", -30), ("B", 0), ("C", 82))
    )
    assert eligible(NOW, [before, on_it, later]) == (later,)


def test_it_goes_on_until_the_money() -> None:
    assert [goes_on(left, 50) for left in (52, 51, 50, 49)] == [True, True, False, False]


def test_what_was_announced_late_is_ranked_by_time_unless_the_hand_reaches_the_money() -> None:
    busts = [HandEnded(key, NOW + timedelta(seconds=s)) for key, s in (("A", -30), ("B", 80), ("C", 82))]
    early = announced_hand(NOW, busts, 60, 50, TieRules())
    assert [bust.key for bust in early.eligible] == ["B", "C"]
    assert {one.key: (one.first, one.last) for one in early.placings} == {
        "A": (60, 60),
        "B": (59, 59),
        "C": (58, 58),
    }
    reached = announced_hand(NOW, busts, 52, 50, TieRules())
    assert {one.key: one.last for one in reached.placings} == {"A": 52, "B": 51, "C": 51}
