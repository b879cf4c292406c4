"""Stacks that are blinded off, and those of players who never came."""

from __future__ import annotations

from rulebook.absent import (
    MINUTE_MS,
    NoShowRuling,
    StackOf,
    blinding_off,
    hands_by_time,
    levels_played,
    no_show,
)
from rulebook.profile import profile_named
from rulebook.room import Positions
from rulebook.structure import AnteKind, Period, PeriodKind, Structure

NINE = frozenset(range(1, 10))
BUTTON = profile_named("TDA2024").button
LEVEL = Period(PeriodKind.LEVEL, 1, 1_200, 100, 200, 200, AnteKind.BIG_BLIND)
EACH = Period(PeriodKind.LEVEL, 1, 1_200, 100, 200, 25, AnteKind.EACH)


def test_a_stack_is_followed_hand_by_hand_from_the_blinds_just_posted() -> None:
    # Seat 4 is next big blind, then small blind: 400 and 100 an orbit of nine hands.
    hand = Positions(btn=1, sb=2, bb=3)
    assert blinding_off(4, 400, [LEVEL], hand, NINE, BUTTON).out_in == 1
    assert blinding_off(4, 450, [LEVEL], hand, NINE, BUTTON).out_in == 2
    assert blinding_off(4, 501, [LEVEL], hand, NINE, BUTTON).out_in == 10
    assert blinding_off(3, 100, [LEVEL], hand, NINE, BUTTON).out_in == 1
    assert blinding_off(5, 100, [EACH], hand, NINE, BUTTON).out_in == 2


def test_a_stack_that_nothing_takes_is_never_out() -> None:
    free = Period(PeriodKind.LEVEL, 1, 1_200, 0, 0)
    assert blinding_off(4, 400, [free], Positions(1, 2, 3), NINE, BUTTON).out_in is None


def test_hands_reported_are_taken_off_at_the_level_they_were_played_at() -> None:
    hand = Positions(btn=1, sb=2, bb=3)
    dear = Period(PeriodKind.LEVEL, 2, 1_200, 200, 400)
    # Big blind and its ante at the first level, the small blind at the second.
    found = blinding_off(4, 1_000, [LEVEL, dear, dear], hand, NINE, BUTTON)
    assert (found.paid, found.stack, found.out_in) == (600, 400, 8)
    gone = blinding_off(4, 300, [LEVEL, LEVEL, dear], hand, NINE, BUTTON)
    assert (gone.paid, gone.stack, gone.out_in) == (300, 0, 0)


def test_hands_are_spread_over_the_levels_of_the_play_since() -> None:
    dear, rest = Period(PeriodKind.LEVEL, 2, 1_200, 200, 400), Period(PeriodKind.BREAK, 0, 600)
    day = Structure((LEVEL, rest, dear))
    half, twenty = 10 * MINUTE_MS, 20 * MINUTE_MS
    assert hands_by_time(twenty) == 10
    assert levels_played(day, half, half + twenty, 4) == (LEVEL, LEVEL, dear, dear)
    assert levels_played(day, 0, 9 * twenty, 3)[-1] == dear
    assert (levels_played(day, 0, 0, 0), hands_by_time(-5)) == ((), 0)


def test_a_no_show_is_taken_up_as_each_edition_says() -> None:
    stays = NoShowRuling(StackOf.BLINDED_OFF)
    wsop, tda = (profile_named(name).penalties for name in ("WSOP2026", "TDA2024"))
    assert no_show(wsop, is_first_break_over=False) == stays
    assert no_show(wsop, is_first_break_over=True) == NoShowRuling(StackOf.TAKEN_UP, is_buy_in_kept=True)
    assert no_show(wsop, is_first_break_over=True, is_heads_up=True) == stays
    assert no_show(tda, is_first_break_over=True, absent_ms=90 * MINUTE_MS) == stays
    lost = no_show(profile_named("MONTEGALDA").penalties, is_first_break_over=False)
    assert lost == NoShowRuling(StackOf.TAKEN_UP, is_lost=True)
