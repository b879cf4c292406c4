"""Button and blinds: everybody pays in turn, nobody twice, and it is clear whether a new player is dealt in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.button import (
    Correction,
    Role,
    arrival,
    correct_button,
    dealt,
    draws_button,
    frozen_button,
    hands_after,
    heads_up,
    initial_button,
    last_actor,
    role_of,
)
from rulebook.dice import Dice
from rulebook.profile import ButtonRules, RulesProfile, SeatingRules, profile_named
from rulebook.profile.variants import (
    ButtonDrawRule,
    ButtonError,
    ButtonRule,
    DeadButtonMarker,
    InitialButton,
    NewcomerWait,
)
from rulebook.refusals import Refusal
from rulebook.room import (
    FloorOperation,
    Positions,
    TableView,
    button_needed,
    clockwise,
    counter_clockwise,
    first_positions,
    lies_between,
    next_positions,
    positions_of_hand,
)

DEAD = ButtonRules()
STAYS = ButtonRules(dead_button_marker=DeadButtonMarker.STAYS)
DEFAULT = RulesProfile()
EVENING = 6
"""The number of hands in a generated evening."""
seats_taken = st.sets(st.integers(1, 9), min_size=2).map(frozenset)


@st.composite
def evenings(draw: st.DrawFn, least: int = 2) -> tuple[frozenset[int], Positions, dict[int, set[int]]]:
    """A table with a first hand, and who goes out after which of the next hands."""
    occupied = draw(st.sets(st.integers(1, 9), min_size=max(least, 2)))
    start = first_positions(draw(st.sampled_from(sorted(occupied))), occupied)
    left, out = set(occupied), {}
    for number in range(EVENING):
        gone = draw(st.sets(st.sampled_from(sorted(left)), max_size=max(0, min(2, len(left) - 2))))
        out[number] = gone
        left -= gone
    return frozenset(occupied), start, out


def tables() -> st.SearchStrategy[TableView]:
    """Nine seats, the positions of a hand, and those who survived it."""

    def view(evening: tuple[frozenset[int], Positions, dict[int, set[int]]], hands: int) -> TableView:
        occupied, start, out = evening
        played = hands_after(start, occupied, DEAD, out, hands)
        left = occupied - {seat for number in range(hands + 1) for seat in out[number]}
        return TableView(1, 9, left, played[-1].positions if played else start)

    return st.builds(view, evenings(), st.integers(0, EVENING - 1))


@given(seats_taken, st.integers(1, 9))
def test_clockwise_and_back_come_home(occupied: frozenset[int], seat: int) -> None:
    after = clockwise(seat, occupied)
    assert not any(lies_between(seat, other, after) for other in occupied)
    if seat in occupied:
        assert counter_clockwise(after, occupied) == seat


@settings(deadline=None)
@given(evenings())
def test_nobody_is_big_blind_twice_running_and_nobody_is_passed_over(
    evening: tuple[frozenset[int], Positions, dict[int, set[int]]],
) -> None:
    occupied, start, out = evening
    left, last = set(occupied), start
    for number, hand in enumerate(hands_after(start, occupied, DEAD, out, EVENING)):
        left -= out[number]
        assert hand.positions.bb == clockwise(last.bb, left)
        assert hand.positions.bb != last.bb
        last = hand.positions


@settings(deadline=None)
@given(evenings())
def test_blinds_and_last_actor_do_not_depend_on_where_the_disc_lies(
    evening: tuple[frozenset[int], Positions, dict[int, set[int]]],
) -> None:
    occupied, start, out = evening
    moved = hands_after(start, occupied, DEAD, out, EVENING)
    stayed = hands_after(start, occupied, STAYS, out, EVENING)
    assert [(hand.positions.sb, hand.positions.bb, hand.last_actor) for hand in moved] == [
        (hand.positions.sb, hand.positions.bb, hand.last_actor) for hand in stayed
    ]


@given(seats_taken)
def test_a_round_without_busts_makes_everybody_big_blind_once(occupied: frozenset[int]) -> None:
    start = first_positions(min(occupied), occupied)
    hands = hands_after(start, occupied, DEAD, {}, len(occupied))
    assert {hand.positions.bb for hand in hands} == occupied
    assert not any(hand.is_sb_dead or hand.is_btn_dead for hand in hands)


@settings(deadline=None)
@given(tables(), st.sets(st.integers(1, 9), max_size=4))
def test_a_growing_table_has_three_different_positions(table: TableView, sat: set[int]) -> None:
    occupied = table.occupied | sat
    positions = next_positions(table.prev or Positions(1, 1, 2), occupied, DEAD)
    if len(occupied) > 2:
        assert len({positions.btn, positions.sb, positions.bb}) == 3
    else:
        assert positions.btn == positions.sb != positions.bb


@given(seats_taken, st.integers(1, 9))
def test_a_live_button_always_has_players_on_it(occupied: frozenset[int], button: int) -> None:
    for rule in (ButtonRule.FORWARD_MOVING, ButtonRule.NEXT_ACTIVE_SEAT):
        prev = Positions(button, clockwise(button, occupied), clockwise(button, occupied))
        positions = next_positions(prev, occupied, ButtonRules(button_rule=rule))
        assert {positions.btn, positions.sb, positions.bb} <= occupied


def test_a_player_alone_at_a_new_table_is_its_big_blind() -> None:
    assert positions_of_hand(4, {4}) == Positions(4, 4, 4)
    assert positions_of_hand(9, {4}) == Positions(9, 9, 4)


def test_a_table_of_one_has_no_next_hand() -> None:
    with pytest.raises(Refusal, match="too_few_players"):
        next_positions(Positions(1, 2, 3), {4}, DEAD)
    with pytest.raises(Refusal, match="too_few_players"):
        first_positions(4, {4})
    assert hands_after(Positions(1, 2, 3), {1, 2, 3}, DEAD, {0: {1, 2}}, 5) == ()


def test_both_blinds_out_let_one_player_act_last_three_times() -> None:
    hands = hands_after(Positions(1, 2, 3), range(1, 7), DEAD, {0: {2, 3}}, 2)
    assert [hand.last_actor for hand in hands] == [1, 1]
    assert hands[0].is_sb_dead
    assert hands[0].is_btn_dead


@settings(deadline=None)
@given(tables(), st.data())
def test_only_a_seat_between_button_and_small_blind_waits(table: TableView, data: st.DataObject) -> None:
    if not table.open_seats:
        return
    seat = data.draw(st.sampled_from(table.open_seats))
    meets = arrival(table, seat, DEFAULT)
    joined = next_positions(table.prev or Positions(1, 1, 2), table.occupied | {seat}, DEAD)
    assert meets.is_dealt_in is not lies_between(joined.btn, seat, joined.sb)
    assert meets.wait_hands <= 1


@settings(deadline=None)
@given(tables(), st.data(), st.sampled_from(NewcomerWait))
def test_the_hands_until_the_big_blind_are_those_that_pass(
    table: TableView, data: st.DataObject, rule: NewcomerWait
) -> None:
    if not table.open_seats:
        return
    seat = data.draw(st.sampled_from(table.open_seats))
    meets = arrival(table, seat, replace(DEFAULT, seating=SeatingRules(newcomer_wait=rule)))
    positions, hands = meets.next_hand, 0
    there = table.occupied
    while positions.bb != seat:
        hands += 1
        there = table.occupied | ({seat} if hands >= meets.wait_hands else set())
        positions = next_positions(positions, there, DEAD)
    assert hands == meets.hands_until_bb
    assert 0 <= meets.wait_hands <= 3


def test_older_practice_keeps_a_newcomer_out_until_the_button_has_passed() -> None:
    table = TableView(1, 9, frozenset({1, 2, 3, 4, 6, 7, 8}), Positions(3, 4, 5))
    old = replace(DEFAULT, seating=SeatingRules(newcomer_wait=NewcomerWait.SB_OR_BUTTON))
    meets = arrival(table, 5, old)
    assert (meets.role, meets.wait_hands) == (Role.SB, 2)


def test_a_newcomer_who_would_wait_leaves_two_players_heads_up() -> None:
    table = TableView(1, 9, frozenset({5, 6}), Positions(1, 3, 5))
    meets = arrival(table, 4, DEFAULT)
    assert meets.wait_hands == 1
    assert meets.next_hand == Positions(5, 5, 6)


def test_a_lonely_player_gets_an_opponent_at_once() -> None:
    table = TableView(1, 9, frozenset({3}), Positions(2, 3, 4))
    old = replace(DEFAULT, seating=SeatingRules(newcomer_wait=NewcomerWait.SB_OR_BUTTON))
    assert all(arrival(table, seat, old).is_dealt_in for seat in table.open_seats)


def test_montegalda_lets_new_and_moved_players_wait_in_different_seats() -> None:
    """Art. 13.7: a new player waits between button and big blind; art. 16.1: a moved one up to the small blind."""
    club = profile_named("MONTEGALDA")
    table = TableView(1, 9, frozenset({1, 2, 3, 4, 6, 7, 8}), Positions(3, 4, 5))
    assert arrival(table, 5, club).wait_hands == 2
    moved = arrival(table, 5, club, is_moved=True)
    assert (moved.wait_hands, moved.role) == (0, Role.SB)


def test_a_newcomer_needs_a_free_seat_and_a_known_button() -> None:
    with pytest.raises(Refusal, match="seat_taken"):
        arrival(TableView(1, 9, frozenset({1, 2}), Positions(1, 1, 2)), 2, DEFAULT)
    with pytest.raises(Refusal, match="needs_button") as refused:
        arrival(TableView(7, 9, frozenset({1, 2})), 3, DEFAULT)
    assert refused.value.detail["tables"] == (7,)


def test_a_settled_next_hand_is_not_computed_again() -> None:
    found = frozen_button(Positions(3, 4, 5), range(1, 9), DEAD, eliminated=(5, 8))
    frozen = found.frozen.positions
    assert frozen == Positions(4, 5, 6)
    table = TableView(1, 8, frozenset({1, 2, 3, 4, 6, 7}), Positions(3, 4, 5), frozen)
    assert table.next_hand(DEAD) == frozen
    assert dealt(frozen, table.occupied).is_sb_dead
    assert not found.frozen.is_sb_dead
    assert found.resumed == dealt(frozen, table.occupied)
    assert arrival(table, 8, DEFAULT).hands_until_bb == 2


@settings(deadline=None)
@given(tables())
def test_every_player_has_one_role(table: TableView) -> None:
    positions = table.next_hand(DEAD)
    assert positions is not None
    roles = [role_of(seat, positions, table.occupied) for seat in table.occupied]
    assert sum(role in (Role.BB, Role.SINGLE_BB) for role in roles) == 1
    assert all(roles.count(role) <= 1 for role in (Role.SB, Role.BTN, Role.UTG))
    assert last_actor(positions, table.occupied) in table.occupied


def test_heads_up_the_button_is_the_small_blind() -> None:
    roles = heads_up(4, 7)
    assert (roles.small_blind, roles.big_blind) == (4, 7)
    assert (roles.first_to_act_preflop, roles.first_to_act_postflop) == (4, 7)


def test_the_first_button_is_drawn_dealt_or_beside_the_dealer() -> None:
    dice = Dice(bytes(32))
    seats = {2, 5, 9}
    assert initial_button(seats, InitialButton.FIRST_STACK_RIGHT_OF_DEALER, dice) == 9
    assert initial_button(seats, InitialButton.DRAW, dice) in seats
    high = {initial_button(seats, InitialButton.HIGH_CARD, dice) for _ in range(60)}
    assert high == seats
    with pytest.raises(Refusal, match="nothing_to_draw"):
        initial_button((), InitialButton.DRAW, dice)


def test_the_button_is_drawn_when_the_house_says_so() -> None:
    sanremo, wsop = ButtonDrawRule.START_AND_FINAL_TABLE, ButtonDrawRule.LAST_THREE_TABLES
    assert draws_button(7, sanremo, is_start=True)
    assert not draws_button(2, sanremo)
    assert draws_button(1, sanremo)
    assert not draws_button(3, wsop, is_start=True)
    assert [draws_button(tables_left, wsop) for tables_left in (4, 3, 2, 1)] == [False, True, True, True]


def test_a_wrong_button_is_corrected_until_the_house_lets_it_stand() -> None:
    tda = ButtonError.BEFORE_SUBSTANTIAL_ACTION
    assert correct_button(tda, has_substantial_action=False) is Correction.NOW
    assert correct_button(tda, has_substantial_action=True) is Correction.STANDS
    two = ButtonError.BEFORE_TWO_ACTIONS
    assert correct_button(two, has_substantial_action=False, actions=1) is Correction.NOW
    assert correct_button(two, has_substantial_action=False, actions=2) is Correction.STANDS
    assert correct_button(ButtonError.NEXT_HAND, has_substantial_action=True) is Correction.NEXT_HAND
    assert correct_button(ButtonError.FLOOR_DECIDES, has_substantial_action=True) is Correction.FLOOR_DECIDES


def test_breaking_a_table_needs_nobodys_button() -> None:
    needed = {operation for operation in FloorOperation if button_needed(operation).value != "none"}
    assert needed == {
        FloorOperation.BALANCE,
        FloorOperation.SEAT_NEWCOMER,
        FloorOperation.PROJECT_BLINDING_OFF,
        FloorOperation.ADJUST_HEADS_UP,
    }


def test_seats_out_of_use_are_not_given() -> None:
    table = TableView(1, 9, frozenset({1, 2, 3}), unusable=frozenset({3, 4, 5}))
    assert table.open_seats == (6, 7, 8, 9)
    assert (table.usable, table.free) == (7, 4)


@pytest.mark.parametrize(
    ("button", "occupied", "gone", "positions"),
    [
        (2, (1, 2, 3, 4, 5), (), Positions(2, 3, 4)),
        (2, (1, 2, 3, 5), (4,), Positions(2, 3, 4)),
        (8, (1, 2, 5), (), Positions(8, 1, 2)),
        (3, (3, 6), (), Positions(3, 3, 6)),
        (5, (3, 6), (), Positions(3, 3, 6)),
    ],
)
def test_a_button_tells_the_hand(
    button: int, occupied: tuple[int, ...], gone: tuple[int, ...], positions: Positions
) -> None:
    """Those who went out in it were dealt in; heads-up the button is a player's."""
    assert positions_of_hand(button, occupied, gone) == positions
