"""Suggestions for a whole room: applied one after the other they lose nobody and guess nothing."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.balance import Constraint, left, plan_moves, suggest_moves
from rulebook.breaking import BreakKind, FieldState, Leaver, draw_out, offered_seats, suggest_break
from rulebook.dice import Dice
from rulebook.profile import RulesProfile, SeatingRules, profile_named
from rulebook.profile.variants import BreakChoice, Mover, SourcePolicy
from rulebook.room import PlayState, Positions, TableView
from tests.rulebook.test_balance import with_seating
from tests.rulebook.test_room import tables

DEFAULT = RulesProfile()
TDA = DEFAULT.seating


@st.composite
def rooms(draw: st.DrawFn, known: bool = True) -> list[TableView]:
    views = draw(st.lists(tables(), min_size=1, max_size=6))
    return [
        replace(view, key=key, prev=view.prev if known else None, break_index=key)
        for key, view in enumerate(views, 1)
    ]


@settings(deadline=None)
@given(rooms())
def test_suggestions_balance_the_room_and_lose_nobody(room: list[TableView]) -> None:
    views = {view.key: view for view in room}
    taken: set[tuple[int | None, int | None]] = {(view.key, seat) for view in room for seat in view.occupied}
    for move in suggest_moves(room, DEFAULT):
        assert move.from_table is not None
        assert (move.from_table, move.from_seat) in taken
        assert (move.to_table, move.to_seat) not in taken
        assert move.needs_button == ()
        taken ^= {(move.from_table, move.from_seat), (move.to_table, move.to_seat)}
        assert move.reason.from_players - move.reason.to_players > move.reason.allowed_difference
    sizes = [sum(table == key for table, _ in taken) for key in views]
    assert len(taken) == sum(view.players for view in room)
    assert max(sizes) - min(sizes) <= 1
    assert len(suggest_moves(room, DEFAULT)) == len(plan_moves({v.key: v.players for v in room}, TDA).moves)


@settings(deadline=None)
@given(rooms(known=False))
def test_without_a_button_only_tables_are_named_and_asked_for(room: list[TableView]) -> None:
    for move in suggest_moves(room, DEFAULT):
        assert (move.from_seat, move.to_seat, move.role) == (None, None, None)
        assert set(move.needs_button) == {move.from_table, move.to_table}


def test_one_known_button_names_one_seat() -> None:
    full = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4))
    asked = TableView(2, 9, frozenset(range(1, 7)))
    first, *rest = suggest_moves([full, asked], DEFAULT)
    assert (first.from_seat, first.to_seat, first.needs_button) == (5, None, (2,))
    assert rest == []


def test_a_table_that_breaks_soon_gives_before_one_that_stays() -> None:
    full = [
        TableView(key, 9, frozenset(range(1, 10)), Positions(2, 3, 4), break_index=index)
        for key, index in ((1, 3), (2, 1), (3, 2))
    ]
    low = TableView(4, 9, frozenset(range(1, 8)), Positions(2, 3, 4), break_index=4)
    assert [move.from_table for move in suggest_moves([*full, low], DEFAULT)] == [2]
    last = with_seating(source_policy=SourcePolicy.BREAK_ORDER_LAST)
    assert [move.from_table for move in suggest_moves([*full, low], last)] == [1]


def test_a_lot_among_the_largest_is_left_to_be_drawn() -> None:
    sanremo = with_seating(source_policy=SourcePolicy.LARGEST_DRAW_TIES)
    room = [TableView(key, 9, frozenset(range(1, 10)), Positions(2, 3, 4)) for key in (1, 2)]
    room.append(TableView(3, 9, frozenset(range(1, 7)), Positions(2, 3, 4)))
    (move,) = suggest_moves(room, sanremo)
    assert (move.from_table, sorted(move.drawn_among), move.needs_lot) == (None, [1, 2], True)
    drawn = suggest_moves(room, sanremo, lots=Dice(bytes(32)))
    assert len(drawn) == 2
    assert {move.from_table for move in drawn} == {1, 2}


def test_locked_and_empty_tables_receive_nobody() -> None:
    full = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4))
    low = TableView(2, 9, frozenset(range(1, 5)), Positions(2, 3, 4))
    assert suggest_moves([full, replace(low, is_locked=True)], DEFAULT) == ()
    assert suggest_moves([full, replace(low, is_open=False)], DEFAULT) == ()
    assert suggest_moves([full, replace(low, occupied=frozenset())], DEFAULT) == ()
    assert suggest_moves([full, low], DEFAULT, state=PlayState.LAST_HANDS) == ()
    assert len(suggest_moves([full, low], DEFAULT)) == 2


def test_a_table_of_players_who_may_not_move_gives_nobody() -> None:
    full = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4), fixed=frozenset(range(1, 10)))
    low = TableView(2, 9, frozenset(range(1, 5)), Positions(2, 3, 4))
    (asked,) = suggest_moves([full, low], DEFAULT)
    assert (asked.from_table, asked.to_table, asked.from_seat, asked.needs_button) == (1, 2, None, ())
    assert asked.is_asked
    assert asked.is_open


def test_tables_beside_one_of_held_players_are_still_balanced() -> None:
    """Nine who may not move, eight and five: eight and five become seven and six, then the floor is asked."""
    held = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4), fixed=frozenset(range(1, 10)))
    eight = TableView(2, 9, frozenset(range(1, 9)), Positions(2, 3, 4))
    five = TableView(3, 9, frozenset(range(1, 6)), Positions(2, 3, 4))
    move, asked = suggest_moves([held, eight, five], DEFAULT)
    assert (move.from_table, move.to_table, move.is_asked) == (2, 3, False)
    assert (asked.from_table, asked.reason.constraints) == (1, (Constraint.NOBODY_MAY_MOVE,))


def test_the_one_player_who_may_move_goes_and_then_the_floor_is_asked() -> None:
    held = TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4), fixed=frozenset(range(2, 10)))
    low = TableView(2, 9, frozenset(range(1, 6)), Positions(2, 3, 4))
    first, asked = suggest_moves([held, low], DEFAULT)
    assert (first.from_seat, first.is_asked) == (1, False)
    assert (asked.is_asked, asked.reason.from_players, asked.reason.to_players) == (True, 8, 6)


def test_of_equal_tables_the_one_that_gave_last_waits_its_turn() -> None:
    full = [
        TableView(key, 9, frozenset(range(1, 10)), Positions(2, 3, 4), break_index=key) for key in (1, 2, 3)
    ]
    low = TableView(4, 9, frozenset(range(1, 8)), Positions(2, 3, 4), break_index=4)
    assert [move.from_table for move in suggest_moves([*full, low], DEFAULT)] == [1]
    gave = [replace(full[0], gave=7), replace(full[1], gave=9), full[2]]
    assert [move.from_table for move in suggest_moves([*gave, low], DEFAULT)] == [3]
    gave[2] = replace(full[2], gave=12)
    assert [move.from_table for move in suggest_moves([*gave, low], DEFAULT)] == [1]


def test_nobody_is_moved_twice_in_one_plan() -> None:
    room = [TableView(key, 9, frozenset(range(1, 10)), Positions(2, 3, 4)) for key in (1, 2, 3)]
    room.append(TableView(4, 9, frozenset({1, 2}), Positions(1, 1, 2)))
    moves = suggest_moves(room, DEFAULT)
    arrived = {(move.to_table, move.to_seat) for move in moves}
    assert not arrived & {(move.from_table, move.from_seat) for move in moves}


def test_the_same_relative_position_fills_the_seat_that_emptied() -> None:
    club = replace(profile_named("MONTEGALDA"), seating=replace(TDA, mover=Mover.SAME_RELATIVE_POSITION))
    full = TableView(1, 9, frozenset(range(1, 10)), Positions(7, 8, 9))
    low = TableView(2, 9, frozenset({1, 2, 3, 4, 5, 7, 8}), Positions(2, 3, 4), opened=(9, 6))
    (move,) = suggest_moves([full, low], club)
    assert (move.from_seat, move.to_seat) == (2, 6)
    (asked,) = suggest_moves([full, replace(low, opened=())], club)
    assert (asked.from_seat, asked.needs_button) == (None, (2,))


def knocked_out(entries: int, seats: int = 9) -> int:
    """Moves of a random tournament from ``entries`` to the final table, every suggestion applied."""
    rng, dice = random.Random(entries), Dice(bytes(32))
    count = -(-entries // seats)
    sizes = [entries // count + (index < entries % count) for index in range(count)]
    room = {
        key: TableView(key, seats, frozenset(range(1, size + 1)), Positions(1, 2, 3))
        for key, size in enumerate(sizes, 1)
    }
    moves = 0
    for _ in range(entries):
        key = rng.choice([key for key, view in room.items() for _ in range(view.players)])
        room[key] = left(room[key], rng.choice(sorted(room[key].occupied)))
        while (going := suggest_break(tuple(room.values()), DEFAULT, FieldState(handed=seats))) is not None:
            if going.kind is BreakKind.FINAL_TABLE:
                return moves + going.reason.players
            moves += broken(room, going.table or 0, [table for table, _ in going.quotas], dice)
        for move in suggest_moves(tuple(room.values()), DEFAULT):
            moves += 1
            room[move.from_table or 0] = left(room[move.from_table or 0], move.from_seat or 0)
            view = room[move.to_table]
            room[move.to_table] = replace(view, occupied=view.occupied | {move.to_seat or 0})
        sizes = [view.players for view in room.values()]
        assert max(sizes) - min(sizes) <= 1
    raise AssertionError


def broken(room: dict[int, TableView], table: int, to: list[int], dice: Dice) -> int:
    old = room.pop(table)
    pool = offered_seats([room[key] for key in to], old.players, DEFAULT.breaking.pool, dice)
    for line in draw_out(
        table, [Leaver(seat, seat) for seat in old.occupied], pool, DEFAULT.breaking.draw, dice
    ):
        view = room[line.new_seat.table]
        assert line.new_seat.number in view.open_seats
        room[view.key] = replace(view, occupied=view.occupied | {line.new_seat.number})
    return old.players


def test_a_thousand_players_reach_the_final_table_in_at_most_950_moves() -> None:
    assert knocked_out(1_000) <= 950


def test_the_break_order_of_the_house_decides_who_receives() -> None:
    low = [TableView(key, 9, frozenset(range(1, 7)), Positions(2, 3, 4)) for key in (1, 2)]
    full = TableView(3, 9, frozenset(range(1, 10)), Positions(2, 3, 4))
    highest = replace(DEFAULT, breaking=replace(DEFAULT.breaking, choose=BreakChoice.HIGHEST_NUMBER))
    assert [move.to_table for move in suggest_moves([*low, full], highest)] == [1, 2]


FLOOR_SAYS = with_seating(source_policy=SourcePolicy.REFUSE)


def test_where_the_floor_says_which_table_gives_each_of_the_largest_is_a_choice() -> None:
    full = [TableView(key, 9, frozenset(range(1, 10)), Positions(2, 3, 4)) for key in (1, 2)]
    low = TableView(3, 9, frozenset(range(1, 8)), Positions(2, 3, 4))
    moves = suggest_moves([*full, low], FLOOR_SAYS)
    assert sorted((move.from_table, move.from_seat) for move in moves) == [(1, 5), (2, 5)]
    assert {move.to_seat for move in moves} == {8}
    assert all(move.is_asked and set(move.chosen_among) == {1, 2} for move in moves)


def test_a_single_largest_table_gives_without_asking() -> None:
    room = [
        TableView(1, 9, frozenset(range(1, 10)), Positions(2, 3, 4)),
        TableView(2, 9, frozenset(range(1, 6)), Positions(2, 3, 4)),
    ]
    assert [(move.from_table, move.is_asked) for move in suggest_moves(room, FLOOR_SAYS)] == [(1, False)] * 2
    assert SeatingRules().source_policy is SourcePolicy.BREAK_ORDER_FIRST


@settings(deadline=None)
@given(rooms(), st.sampled_from(SourcePolicy), st.sampled_from(Mover), st.data())
def test_no_room_and_no_rule_makes_the_suggestions_refuse(
    room: list[TableView], policy: SourcePolicy, mover: Mover, data: st.DataObject
) -> None:
    held = [
        replace(view, fixed=data.draw(st.frozensets(st.sampled_from(sorted(view.occupied))))) for view in room
    ]
    taken = {(view.key, seat) for view in room for seat in view.occupied}
    for move in suggest_moves(held, with_seating(source_policy=policy, mover=mover)):
        if move.is_asked or move.from_seat is None or move.to_seat is None:
            continue
        assert (move.from_table, move.from_seat) in taken
        assert move.from_seat not in next(view for view in held if view.key == move.from_table).fixed
