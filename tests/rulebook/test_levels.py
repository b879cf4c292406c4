"""The level of a hand, pushes, claims, last hands, called clocks and time limits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.advance import winners
from rulebook.clock import ClockAnchors, ClockState, clock_at, start
from rulebook.levels import draws_last_hands, last_hands, last_hands_range
from rulebook.profile import ClockRules, profile_named
from rulebook.profile.variants import TimeOver, TimeTie
from rulebook.refusals import Refusal
from rulebook.rulings.disputes import ClaimKind, NextHand, claim_in_time, claim_in_time_in_break
from rulebook.rulings.newlevel import HandLevel, level_after_mistake, level_of_hand, levels_of_push
from rulebook.shot_clock import (
    ClockRuling,
    ShotClockRun,
    granted,
    may_call_clock,
    ruling_at,
    ruling_at_expiry,
    shot_clock_times,
)
from rulebook.structure import Period, PeriodKind, Structure, numbered
from rulebook.timelimit import (
    cut_to_limit,
    entries_refused,
    finishes_hand,
    levels_within,
    players_advancing,
    ranking_by_chips,
    tie_refused_as,
)

ZERO = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)
TDA2019, TDA2024 = profile_named("TDA2019").clock, profile_named("TDA2024").clock
SANREMO, WSOP, PRESTIGE = (profile_named(name).clock for name in ("SANREMO", "WSOP2026", "PRESTIGE"))


def after(seconds: int) -> datetime:
    return ZERO + timedelta(seconds=seconds)


def test_since_2024_the_signal_starts_a_level_as_well_as_the_announcement() -> None:
    riffle, announced = after(10), after(30)
    assert level_of_hand(TDA2019, [riffle], announced=announced, signalled=ZERO) == HandLevel.OLD
    assert level_of_hand(TDA2024, [riffle], announced=announced, signalled=ZERO) == HandLevel.NEW
    assert level_of_hand(TDA2019, [after(31)], announced=announced) == HandLevel.NEW


def test_a_hand_begun_before_anybody_announced_plays_the_old_level() -> None:
    assert level_of_hand(TDA2024, [after(60), after(-1)], announced=after(5), signalled=ZERO) == HandLevel.OLD
    assert level_of_hand(TDA2019, [after(900)]) == HandLevel.OLD


def test_a_push_deals_one_hand_at_the_old_level() -> None:
    assert level_of_hand(TDA2024, [after(40)], announced=after(5), in_dealer_push=True) == HandLevel.OLD
    for starts, first, then in (
        (-1, HandLevel.NEW, HandLevel.NEW),
        (5, HandLevel.OLD, HandLevel.NEW),
        (21, HandLevel.OLD, HandLevel.OLD),
    ):
        found = levels_of_push(TDA2024, (ZERO, after(20)), announced=after(starts))
        assert (found.first, found.then) == (first, then)
    assert levels_of_push(TDA2024, (ZERO, after(20))).then == HandLevel.OLD


def test_a_mistaken_level_stands_after_substantial_action() -> None:
    assert level_after_mistake(has_substantial_action=True) == HandLevel.OLD
    assert level_after_mistake(has_substantial_action=False) == HandLevel.NEW


@pytest.mark.parametrize(
    ("rules", "kind", "next_hand", "is_heard"),
    [
        (TDA2024, ClaimKind.READING, NextHand.NOT_BEGUN, True),
        (TDA2024, ClaimKind.READING, NextHand.BEGUN, False),
        (TDA2024, ClaimKind.ACCOUNTING, NextHand.BEGUN, True),
        (TDA2024, ClaimKind.ACCOUNTING, NextHand.SUBSTANTIAL_ACTION, False),
        (SANREMO, ClaimKind.ACCOUNTING, NextHand.BEGUN, False),
        (SANREMO, ClaimKind.ACCOUNTING, NextHand.NOT_BEGUN, True),
    ],
)
def test_claims_end_with_the_next_hand(
    rules: ClockRules, kind: ClaimKind, next_hand: NextHand, is_heard: bool
) -> None:
    assert claim_in_time(rules, kind, next_hand) == is_heard


def test_a_hand_that_ended_in_a_break_may_be_disputed_for_a_minute() -> None:
    assert [claim_in_time_in_break(ZERO, after(seconds)) for seconds in (50, 60, 61)] == [True, True, False]


def test_last_hands_are_drawn_with_seven_to_thirteen_minutes_left() -> None:
    assert [draws_last_hands(minutes * 60_000) for minutes in (6, 7, 13, 14)] == [False, True, True, False]
    assert not draws_last_hands(600_000, tables_left=3, has_redrawn=True)
    assert draws_last_hands(600_000, tables_left=3)
    assert (last_hands_range(9), last_hands_range(6)) == ((3, 7), (2, 5))


def test_the_card_says_how_many_hands_and_everything_else_rests() -> None:
    drawn = last_hands(6, 2, 600_000)
    assert drawn.hands == 2
    assert (drawn.may_register, drawn.may_redraw, drawn.may_balance) == (False, False, False)
    with pytest.raises(Refusal) as refused:
        last_hands(9, 2)
    assert (refused.value.code, refused.value.detail["allowed"]) == ("card_out_of_range", (3, 7))
    with pytest.raises(Refusal, match="last_hands_not_now"):
        last_hands(9, 5, 1_200_000)


def test_each_house_has_its_time_to_think() -> None:
    assert (shot_clock_times(TDA2024).think, shot_clock_times(TDA2024).total) == (25, 30)
    assert shot_clock_times(SANREMO).total == 70
    assert (shot_clock_times(WSOP).think_min, shot_clock_times(WSOP).think) == (0, 25)
    assert (shot_clock_times(PRESTIGE).total, granted(PRESTIGE, 10).total) == (30, 10)


def test_an_expired_clock_kills_a_hand_that_faces_a_bet() -> None:
    assert ruling_at_expiry(TDA2024, faces_bet=True) == ClockRuling.HAND_DEAD
    assert ruling_at_expiry(TDA2024, faces_bet=False) == ClockRuling.CHECK
    assert ruling_at_expiry(SANREMO, faces_bet=False) == ClockRuling.HAND_DEAD
    assert ruling_at_expiry(SANREMO, faces_bet=True, has_expired=False) == ClockRuling.IN_TIME


def test_a_tie_with_the_shot_clock_goes_to_the_player() -> None:
    shot = ShotClockRun(ZERO, 25, 5)
    assert ruling_at(TDA2024, shot, after(30), faces_bet=True) == ClockRuling.IN_TIME
    assert ruling_at(TDA2024, shot, after(31), faces_bet=True) == ClockRuling.HAND_DEAD
    assert ruling_at(TDA2024, shot, after(31), faces_bet=False) == ClockRuling.CHECK


def test_a_player_at_his_seat_or_the_floor_may_call() -> None:
    assert may_call_clock()
    assert not may_call_clock(is_at_seat=False)
    assert not may_call_clock(is_in_event=False)
    assert may_call_clock(is_in_event=False, is_at_seat=False, is_floor=True)


LEVELS = Structure(numbered(Period(PeriodKind.LEVEL, 0, 900, 25 * n, 50 * n) for n in range(1, 7)))


@pytest.mark.parametrize(("limit", "levels"), [(7_200, 8), (7_201, 9), (900, 1)])
def test_a_limit_holds_so_many_levels(limit: int, levels: int) -> None:
    assert levels_within(limit, 900) == levels


@given(st.integers(1, 20_000))
def test_a_day_cut_to_its_limit_is_over_exactly_then(limit: int) -> None:
    day = cut_to_limit(LEVELS, limit)
    assert day.total_seconds == limit
    running = start(day, ClockAnchors(), ZERO)
    assert clock_at(day, running, after(limit - 1)).state == ClockState.RUNNING
    assert clock_at(day, running, after(limit)).state == ClockState.OVER


def test_most_chips_win_when_time_is_over_and_equal_ones_share() -> None:
    assert ranking_by_chips({"A": 4_100, "B": 5_000}).winner == "B"
    assert ranking_by_chips({"A": 4_100, "B": 4_100}).winner is None
    assert ranking_by_chips({}).winner is None
    rules = ClockRules()
    assert winners({"A": 4_100, "B": 5_000}, rules, win_alike=False) == ("B",)
    assert winners({"A": 4_100, "B": 4_100}, rules, win_alike=False) == ("A", "B")
    assert winners({}, rules, win_alike=False) == ()
    ranked = ranking_by_chips({"A": 3, "B": 9, "C": 3, "D": 1})
    assert [(place.keys, place.first, place.last) for place in ranked.places] == [
        (("B",), 1, 1),
        (("A", "C"), 2, 3),
        (("D",), 4, 4),
    ]


def test_the_profile_says_whether_hand_and_tie_are_played_out() -> None:
    assert finishes_hand(ClockRules())
    assert not finishes_hand(ClockRules(time_over=TimeOver.STOP))
    codes = [tie_refused_as(ClockRules(time_tie=tie)) for tie in TimeTie]
    assert codes == ["", "tie_needs_play", "tie_needs_card"]


def test_winners_of_eight_tables_make_the_final() -> None:
    assert players_advancing(64, 8, 1) == 8
    assert players_advancing(9, 2, 5) == 9
    assert players_advancing(3, 4, 1) == 3
    assert [entries_refused(entries, 64) for entries in (60, 65)] == [0, 1]
