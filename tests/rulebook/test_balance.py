"""Balancing: the fewest moves, the worst seat, and nothing guessed."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.balance import (
    Giver,
    MoverTiming,
    ShortTable,
    are_even,
    big_blind_reaches_open_seat,
    halt_play,
    joined,
    mover_timing,
    plan_moves,
    same_relative_position,
    select_mover,
    select_seat,
    select_source_table,
    short_table,
)
from rulebook.button import Role, arrival
from rulebook.dice import Dice
from rulebook.profile import RulesProfile
from rulebook.profile.variants import HaltRule, Mover, SeatPolicy, SeatTie, SourcePolicy
from rulebook.refusals import Refusal
from rulebook.room import PlayState, Positions, TableView, clockwise, next_positions
from tests.rulebook.test_room import tables

DEFAULT = RulesProfile()
TDA = DEFAULT.seating

sizes_of_rooms = st.lists(st.integers(1, 9), min_size=1, max_size=6).map(
    lambda counts: dict(enumerate(counts, 1))
)


def with_seating(**options: object) -> RulesProfile:
    return replace(DEFAULT, seating=replace(TDA, **options))  # type: ignore[arg-type]


def fewest_moves(start: tuple[int, ...], allowed: int) -> int:
    """The shortest way to sizes that differ by no more than ``allowed``, by trying all."""
    start = tuple(sorted(start))
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        sizes, moves = queue.popleft()
        if sizes[-1] - sizes[0] <= allowed:
            return moves
        for giver in range(len(sizes)):
            for taker in range(len(sizes)):
                after = list(sizes)
                after[giver] -= 1
                after[taker] += 1
                key = tuple(sorted(after))
                if giver != taker and key not in seen and after[giver] >= 0:
                    seen.add(key)
                    queue.append((key, moves + 1))
    raise AssertionError


@settings(deadline=None)
@given(sizes_of_rooms, st.integers(2, 3))
def test_a_plan_keeps_everybody_and_balances_with_the_fewest_moves(
    sizes: dict[int, int], trigger: int
) -> None:
    plan = plan_moves(sizes, replace(TDA, trigger_diff=trigger))
    after = dict(plan.sizes)
    assert sum(after.values()) == sum(sizes.values())
    assert max(after.values()) - min(after.values()) < trigger
    assert len(plan.moves) == fewest_moves(tuple(sizes.values()), trigger - 1)


@given(sizes_of_rooms, st.data())
def test_a_table_without_a_free_seat_receives_nobody(sizes: dict[int, int], data: st.DataObject) -> None:
    room = {table: data.draw(st.integers(0, 3)) for table in sizes}
    plan = plan_moves(sizes, TDA, room=room)
    after = dict(plan.sizes)
    for table, free in room.items():
        assert after[table] <= sizes[table] + free
    takers = [after[table] for table in sizes if after[table] < sizes[table] + room[table]]
    assert max(after.values()) - min(takers, default=max(after.values())) < 2


def test_equal_tables_give_in_the_predetermined_order() -> None:
    plan = plan_moves({"C": 9, "A": 9, "B": 9, "D": 6}, TDA)
    assert plan.moves == (("C", "D"), ("A", "D"))


def test_more_tables_than_the_figures_cover_are_balanced_before_one_would_halt() -> None:
    wsop = replace(TDA, within_by_table_count=((12, 1),))
    short = {**dict.fromkeys(range(1, 13), 9), 13: 3}
    assert dict(plan_moves(short, wsop).sizes)[13] == 7
    assert plan_moves({**short, 13: 7}, wsop).moves == ()
    assert plan_moves({**short, 13: 6}, replace(wsop, trigger_diff=4)).moves == ()
    assert len(plan_moves({1: 9, 2: 9, 3: 2}, wsop).moves) == 4


def test_where_nobody_of_the_largest_table_may_move_the_next_one_gives() -> None:
    plan = plan_moves({1: 9, 2: 8, 3: 5}, TDA, movable={1: 0, 2: 8, 3: 5})
    assert plan.moves == ((2, 3),)
    assert plan_moves({1: 9, 2: 5}, TDA, movable={1: 1, 2: 5}).moves == ((1, 2),)


def test_the_largest_tables_give_in_turn() -> None:
    givers = [Giver(3, 9, False, gave=2), Giver(8, 9, False, gave=1), Giver(5, 9, False, gave=4)]
    for policy in (SourcePolicy.BREAK_ORDER_FIRST, SourcePolicy.BREAK_ORDER_LAST, SourcePolicy.WSOP):
        assert select_source_table(14, givers, policy, order=[5, 8, 3]).table == 8
    fresh = [*givers, Giver(9, 9, False), Giver(2, 9, False)]
    assert select_source_table(14, fresh, SourcePolicy.BREAK_ORDER_FIRST, order=[5, 9, 2]).table == 9


def test_nobody_moves_in_the_last_hands_of_the_day() -> None:
    sizes = {1: 9, 2: 5}
    assert plan_moves(sizes, TDA, state=PlayState.LAST_HANDS).moves == ()
    thawed = replace(TDA, freeze_balancing_in_final_hands=False)
    assert len(plan_moves(sizes, thawed, state=PlayState.LAST_HANDS).moves) == 2


def test_a_lot_that_is_not_drawn_yet_ends_the_plan() -> None:
    plan = plan_moves({1: 9, 2: 9, 3: 6}, TDA, choose=lambda receivers, givers: None)
    assert plan.moves == ()


# Which table gives


def test_wsop_takes_the_next_full_table_upward_and_comes_round() -> None:
    givers = [Giver(number, 9, True) for number in (3, 8)] + [Giver(14, 6, False), Giver(15, 8, False)]
    choice = select_source_table(14, givers, SourcePolicy.WSOP, table_count=25)
    assert choice.table == 3


def test_wsop_goes_by_the_breaking_order_up_to_twenty_tables() -> None:
    givers = [Giver(number, 9, True) for number in (3, 8)] + [Giver(14, 6, False)]
    choice = select_source_table(14, givers, SourcePolicy.WSOP, order=[8, 14, 3], table_count=20)
    assert choice.table == 8


def test_the_largest_gives_in_breaking_order_or_against_it() -> None:
    givers = [Giver(number, 9, False) for number in (3, 8, 5)] + [Giver(14, 6, False)]
    order = [5, 8, 3]
    assert select_source_table(14, givers, SourcePolicy.BREAK_ORDER_FIRST, order=order).table == 5
    assert select_source_table(14, givers, SourcePolicy.BREAK_ORDER_LAST, order=order).table == 3


def test_a_house_without_procedure_is_told_so() -> None:
    with pytest.raises(Refusal, match="procedure_required"):
        select_source_table(2, [Giver(1, 9, True)], SourcePolicy.REFUSE)
    with pytest.raises(Refusal, match="no_table_gives"):
        select_source_table(2, [Giver(2, 9, True)], SourcePolicy.WSOP)


# Halting


def short(key: int, players: int, eliminated: int = 0, *, reaches: bool | None = None) -> ShortTable:
    return ShortTable(key, players, 9, eliminated, reaches)


def test_play_halts_once_the_blinds_reach_an_open_seat() -> None:
    field = [short(1, 8), short(2, 5, 4, reaches=True), short(3, 5, 4, reaches=False)]
    assert halt_play(field, HaltRule.TDA2024).tables == (2,)
    assert halt_play(field, HaltRule.TDA2019).tables == (2, 3)
    assert halt_play(field, HaltRule.WSOP2026).tables == (2, 3)


def test_unknown_blinds_are_asked_for_not_guessed() -> None:
    halt = halt_play([short(1, 9), short(2, 6, 3)], HaltRule.TDA2024)
    assert (halt.tables, halt.needs_button) == ((), (2,))


def test_seats_never_sold_do_not_halt_a_table() -> None:
    field = [short(1, 9), short(2, 6, 2, reaches=True)]
    assert halt_play(field, HaltRule.TDA2024).tables == ()
    assert halt_play(field, HaltRule.SANREMO).tables == (2,)


def test_tables_with_players_are_even_within_one() -> None:
    full = TableView(1, 9, frozenset(range(1, 9)))
    low = replace(full, key=2, occupied=frozenset(range(1, 5)))
    assert are_even([full, replace(full, occupied=frozenset(range(1, 8)))])
    assert not are_even([full, low])
    assert are_even([full, replace(low, occupied=frozenset())])
    assert are_even([])


def test_six_handed_and_turbo_events_are_only_proposed() -> None:
    six = [ShortTable(1, 6, 6), ShortTable(2, 3, 6)]
    assert halt_play(six, HaltRule.TDA2019).is_proposal
    assert halt_play([short(1, 9), short(2, 6)], HaltRule.TDA2019, is_turbo=True).is_proposal
    assert not halt_play([short(1, 9), short(2, 7)], HaltRule.TDA2019, is_turbo=True).is_proposal
    assert halt_play(six, HaltRule.TDA2019, is_waived=True).tables == ()


def test_the_literal_sanremo_reading_counts_seats() -> None:
    field = [ShortTable(1, 7, 10), ShortTable(2, 7, 10)]
    assert halt_play(field, HaltRule.SANREMO_LITERAL).tables == (1, 2)
    assert halt_play(field, HaltRule.SANREMO).tables == ()


def test_a_table_knows_whether_its_big_blind_skips_a_seat() -> None:
    table = TableView(1, 9, frozenset({1, 2, 3, 5}), Positions(1, 2, 3), eliminated=4)
    assert big_blind_reaches_open_seat(table)
    assert not big_blind_reaches_open_seat(replace(table, prev=Positions(9, 1, 2)))
    assert short_table(replace(table, prev=None)).bb_reaches_open_seat is None


# Who moves


@settings(deadline=None)
@given(tables())
def test_the_next_big_blind_moves(table: TableView) -> None:
    assert table.prev is not None
    assert select_mover(table, DEFAULT) == next_positions(table.prev, table.occupied, DEFAULT.button).bb


def test_a_fixed_player_stays_and_the_next_one_goes() -> None:
    table = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4), fixed=frozenset({5, 6}))
    assert select_mover(table, DEFAULT) == 7
    with pytest.raises(Refusal, match="nobody_may_move"):
        select_mover(replace(table, fixed=table.occupied), DEFAULT)


def test_house_rules_name_other_movers() -> None:
    table = TableView(1, 9, frozenset({1, 2, 3, 5, 6, 7, 8, 9}), Positions(2, 3, 4))
    assert select_mover(table, with_seating(mover=Mover.CURRENT_BB)) == 5
    assert select_mover(table, with_seating(mover=Mover.BUTTON)) == 2
    high = with_seating(mover=Mover.HIGH_CARD)
    dice = Dice(bytes(32))
    assert {select_mover(table, high, lots=dice) for _ in range(90)} == table.occupied
    with pytest.raises(Refusal, match="needs_lot"):
        select_mover(table, high)


def test_the_same_position_is_counted_from_each_button() -> None:
    move = same_relative_position(7, 9, short_button=2, short_seats=9, vacated=6)
    assert (move.seat, move.to_seat, move.offset) == (2, 6, 4)


def test_a_player_dealt_a_card_plays_the_hand() -> None:
    assert mover_timing(first_card_is_dealt=False) is MoverTiming.NOW
    assert mover_timing(first_card_is_dealt=True) is MoverTiming.AFTER_THIS_HAND


def test_a_frozen_button_names_the_mover_in_stud() -> None:
    table = TableView(1, 8, frozenset(range(1, 9)), Positions(7, 8, 1), Positions(4, 5, 6))
    assert select_mover(table, DEFAULT) == 6


# Where to


@settings(deadline=None)
@given(tables())
def test_the_short_player_moves_to_the_worst_position(table: TableView) -> None:
    if not table.open_seats:
        return
    choice = select_seat(table, DEFAULT)
    assert choice.arrival is not None
    assert choice.seat in table.open_seats
    offers = [arrival(table, seat, DEFAULT) for seat in table.open_seats]
    fair = [offer for offer in offers if offer.is_dealt_in and offer.role is not Role.SB]
    if fair:
        assert choice.arrival.is_dealt_in
        assert choice.arrival.hands_until_bb <= min(offer.hands_until_bb for offer in fair)
    if table.prev is not None and table.prev.bb in table.open_seats:
        assert choice.arrival.hands_until_bb == 0


@settings(deadline=None)
@given(tables(), st.booleans())
def test_nobody_is_ever_moved_into_the_small_blind(table: TableView, allowed: bool) -> None:
    if not table.open_seats:
        return
    choice = select_seat(table, with_seating(allow_single_bb_in_vacated_bb_seat=allowed))
    assert choice.arrival is not None
    if len(table.occupied) > 1:
        assert choice.arrival.role is not Role.SB


@settings(deadline=None)
@given(tables())
def test_after_a_repeated_big_blind_the_round_goes_on(table: TableView) -> None:
    if not table.open_seats or table.prev is None:
        return
    choice = select_seat(table, DEFAULT)
    view = joined(table, choice)
    assert choice.arrival is not None
    assert choice.seat in view.occupied & view.fixed
    if choice.seat != table.prev.bb or len(view.occupied) < 3:
        assert view.settled is None or choice.seat == table.prev.bb
        return
    assert choice.arrival.role is Role.SINGLE_BB
    assert view.settled == Positions(table.prev.sb, table.prev.sb, choice.seat)
    after = next_positions(view.settled, view.occupied, DEFAULT.button)
    assert after == Positions(table.prev.sb, choice.seat, clockwise(choice.seat, view.occupied))


@settings(deadline=None)
@given(tables(), st.sampled_from(SeatPolicy))
def test_every_policy_gives_a_seat_that_is_free(table: TableView, policy: SeatPolicy) -> None:
    table = replace(table, opened=table.open_seats)
    lots = Dice(bytes(32))
    if not table.open_seats:
        with pytest.raises(Refusal, match="table_full"):
            select_seat(table, with_seating(seat_policy=policy), lots)
        return
    choice = select_seat(table, with_seating(seat_policy=policy), lots)
    assert choice.seat in table.open_seats
    assert choice.seat in choice.candidates


def test_stud_fills_the_seat_that_opened_last_without_asking_for_the_button() -> None:
    table = TableView(1, 8, frozenset({1, 2, 4, 5, 6}), opened=(8, 3, 7))
    stud = with_seating(seat_policy=SeatPolicy.STUD_LAST_OPEN)
    choice = select_seat(table, stud)
    assert (choice.seat, choice.arrival) == (7, None)
    with pytest.raises(Refusal, match="needs_opened_seat"):
        select_seat(replace(table, opened=()), stud)


def test_equal_seats_are_drawn_where_the_house_draws() -> None:
    table = TableView(1, 9, frozenset({2, 4, 6, 8}), Positions(4, 6, 8))
    drawn = with_seating(seat_tie=SeatTie.DRAW)
    dice = Dice(bytes(32))
    assert {select_seat(table, drawn, dice).seat for _ in range(40)} == {9, 1}
    with pytest.raises(Refusal, match="needs_lot"):
        select_seat(table, drawn)
