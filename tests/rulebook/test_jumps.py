"""Payout jumps: from everybody left to the first prize."""

from __future__ import annotations

from rulebook.payouts import Jump, jumps, sure_of

WORTHS = (5_000, 3_000, 2_000, 1_000, 1_000, 500)


def test_on_the_bubble_one_more_out_is_worth_the_least_prize():
    assert sure_of(WORTHS, 7) == 0
    assert jumps(WORTHS, 7)[0] == Jump(out=1, place=6, worth=500, more=500)


def test_places_of_one_prize_are_one_jump():
    assert jumps(WORTHS, 6) == (
        Jump(1, 5, 1_000, 500),
        Jump(3, 3, 2_000, 1_000),
        Jump(4, 2, 3_000, 1_000),
        Jump(5, 1, 5_000, 2_000),
    )
    assert sure_of(WORTHS, 5) == sure_of(WORTHS, 4) == 1_000


def test_the_last_player_has_nothing_ahead():
    assert jumps(WORTHS, 1) == ()
    assert sure_of(WORTHS, 1) == 5_000
    assert jumps((), 20) == ()
    assert sure_of((), 0) == 0
