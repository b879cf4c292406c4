"""Several new players at one table, and the hands that follow."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulebook.arrivals import arrivals, next_hands
from rulebook.button import Role, arrival, hands_after
from rulebook.profile import PROFILES, profile_named
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView

TDA = profile_named("TDA2024")
SEATS = st.integers(1, 9)


def table(*occupied: int, prev: tuple[int, int, int] | None = (1, 2, 3)) -> TableView:
    """A table of nine after a hand with its positions at ``prev``."""
    return TableView(1, 9, frozenset(occupied), None if prev is None else Positions(*prev))


@given(st.sampled_from(sorted(PROFILES)), st.sets(SEATS, min_size=1, max_size=8), SEATS, st.data())
def test_one_newcomer_meets_what_a_newcomer_alone_meets(profile, occupied, seat, data):
    assume(seat not in occupied)
    prev = tuple(data.draw(SEATS) for _ in range(3))
    view = table(*occupied, prev=prev)
    assert arrivals(view, [seat], profile_named(profile)) == (arrival(view, seat, profile_named(profile)),)


@given(st.sampled_from(sorted(PROFILES)), st.permutations(range(1, 10)), st.integers(2, 7))
def test_newcomers_together_stand_on_one_and_the_same_hand(profile, order, players):
    occupied, seats = set(order[:players]), set(order[players:])
    met = arrivals(table(*occupied), seats, profile_named(profile))
    assert [one.seat for one in met] == sorted(seats)
    assert len({one.next_hand for one in met}) == 1
    dealt_in = occupied | {one.seat for one in met if one.is_dealt_in}
    assert met[0].next_hand.bb in dealt_in


def test_only_the_newcomer_between_button_and_small_blind_waits():
    # Last hand 1-2-4; seat 3 is between the next button (2) and the next small blind (4).
    met = {one.seat: one for one in arrivals(table(1, 2, 4, 7, prev=(1, 2, 4)), [3, 5], TDA)}
    assert (met[3].is_dealt_in, met[3].wait_hands) == (False, 1)
    assert (met[5].is_dealt_in, met[5].role) == (True, Role.BB)


def test_who_waited_joins_on_the_hand_after():
    told = next_hands(table(1, 2, 4, 7, prev=(1, 2, 4)), [3], TDA, 3)
    assert [hand.positions.bb for hand in told.hands] == [7, 1, 2]
    assert [one.wait_hands for one in told.arrivals] == [1]
    assert told.hands[0].last_actor == 2
    # Seat 4 has the button then: seat 3 is to its right and is dealt in, but does not act last yet.
    assert told.hands[1].positions.btn == 4


@given(st.sampled_from(sorted(PROFILES)), st.sets(SEATS, min_size=2), SEATS, SEATS, SEATS)
def test_hands_without_newcomers_are_the_ordinary_ones(profile, occupied, button, small, big):
    rules, prev = profile_named(profile), Positions(button, small, big)
    told = next_hands(table(*occupied, prev=(button, small, big)), (), rules, 4)
    assert told.hands == hands_after(prev, occupied, rules.button, {}, 4)


def test_a_seat_that_is_taken_or_a_hand_not_told_is_refused():
    with pytest.raises(Refusal, match="seat_taken"):
        arrivals(table(1, 2, 3), [3, 4], TDA)
    with pytest.raises(Refusal, match="needs_button"):
        arrivals(table(1, 2, 3, prev=None), [4, 5], TDA)
