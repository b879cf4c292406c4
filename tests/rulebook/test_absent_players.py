"""Stacks that are blinded off, and those of players who never came."""

from __future__ import annotations

from rulebook.absent import MINUTE_MS, NoShowRuling, StackOf, no_show, out_in_hands
from rulebook.profile import profile_named
from rulebook.room import Positions
from rulebook.structure import AnteKind, Period, PeriodKind

NINE = frozenset(range(1, 10))
BUTTON = profile_named("TDA2024").button
LEVEL = Period(PeriodKind.LEVEL, 1, 1_200, 100, 200, 200, AnteKind.BIG_BLIND)
EACH = Period(PeriodKind.LEVEL, 1, 1_200, 100, 200, 25, AnteKind.EACH)


def test_a_stack_is_followed_hand_by_hand_from_the_blinds_just_posted() -> None:
    # Seat 4 is next big blind, then small blind: 400 and 100 an orbit of nine hands.
    hand = Positions(btn=1, sb=2, bb=3)
    assert out_in_hands(4, 400, LEVEL, hand, NINE, BUTTON) == 1
    assert out_in_hands(4, 450, LEVEL, hand, NINE, BUTTON) == 2
    assert out_in_hands(4, 501, LEVEL, hand, NINE, BUTTON) == 10
    assert out_in_hands(3, 100, LEVEL, hand, NINE, BUTTON) == 1
    assert out_in_hands(5, 100, EACH, hand, NINE, BUTTON) == 2


def test_a_stack_that_nothing_takes_is_never_out() -> None:
    free = Period(PeriodKind.LEVEL, 1, 1_200, 0, 0)
    assert out_in_hands(4, 400, free, Positions(1, 2, 3), NINE, BUTTON) is None


def test_a_no_show_is_taken_up_as_each_edition_says() -> None:
    stays = NoShowRuling(StackOf.BLINDED_OFF)
    wsop, tda = (profile_named(name).penalties for name in ("WSOP2026", "TDA2024"))
    assert no_show(wsop, is_first_break_over=False) == stays
    assert no_show(wsop, is_first_break_over=True) == NoShowRuling(StackOf.TAKEN_UP, is_buy_in_kept=True)
    assert no_show(wsop, is_first_break_over=True, is_heads_up=True) == stays
    assert no_show(tda, is_first_break_over=True, absent_ms=90 * MINUTE_MS) == stays
    lost = no_show(profile_named("MONTEGALDA").penalties, is_first_break_over=False)
    assert lost == NoShowRuling(StackOf.TAKEN_UP, is_lost=True)
