"""Balancing with seating requests: players kept apart, players not to be moved, accessible seats."""

from __future__ import annotations

from dataclasses import replace

from rulebook.balance import Constraint, HandMove, Override, goes_by_itself, overrides, suggest_moves
from rulebook.profile import RulesProfile, profile_from_data
from rulebook.room import PlayState, Positions, TableConstraints, TableView

TDA = RulesProfile()
AUTO = profile_from_data({"seating": {"auto_balance": True}})
COUPLE, TRIO = frozenset({1}), frozenset({2})


def table(key: int, players: int, **over: object) -> TableView:
    """Nine seats, the first ones taken; the last big blind sat in seat 3."""
    seen = TableView(key, 9, frozenset(range(1, players + 1)), Positions(1, 2, 3), break_index=key)
    return replace(seen, **over)  # type: ignore[arg-type]


def only(*tables: TableView, profile: RulesProfile = TDA):
    (move,) = suggest_moves(tables, profile)
    return move


def test_nobody_is_sent_to_a_table_of_his_relatives_while_others_may_move() -> None:
    giving = table(1, 9, constraints=TableConstraints(groups={4: COUPLE}))
    short = table(2, 7, constraints=TableConstraints(groups={2: COUPLE}))
    move = only(giving, short)
    assert (move.from_seat, move.reason.due_seat) == (5, 4)
    assert move.reason.constraints == (Constraint.KEPT_APART,)


def test_the_blind_that_is_due_is_spared_nobody_while_another_table_may_give() -> None:
    """Seat 4 of table 1 is due but has relatives at table 3: the player due at table 2 moves instead."""
    first = table(1, 9, constraints=TableConstraints(groups={4: COUPLE}))
    short = table(3, 7, constraints=TableConstraints(groups={2: COUPLE}))
    move = only(first, table(2, 9), short)
    assert (move.from_table, move.from_seat, move.reason.constraints) == (2, 4, ())
    assert not move.is_asked


def test_the_blind_that_is_due_is_spared_nobody_while_another_table_may_receive() -> None:
    giving = table(1, 9, constraints=TableConstraints(groups={4: COUPLE}))
    near, far = table(2, 7), table(3, 7, constraints=TableConstraints(groups={2: COUPLE}))
    first, *_ = suggest_moves([giving, near, far], TDA)
    assert (first.from_seat, first.to_table, first.is_asked) == (4, 2, False)


def test_where_no_other_table_is_left_the_floor_is_asked() -> None:
    giving = table(1, 9, constraints=TableConstraints(groups={4: COUPLE}))
    move = only(giving, table(2, 7, constraints=TableConstraints(groups={2: COUPLE})))
    assert (move.from_seat, move.is_asked, move.is_open) == (5, True, False)
    assert not goes_by_itself(move, AUTO.seating, PlayState.NORMAL)


def test_relatives_elsewhere_change_nothing() -> None:
    giving = table(1, 9, constraints=TableConstraints(groups={4: COUPLE}))
    short = table(2, 7, constraints=TableConstraints(groups={2: TRIO}))
    move = only(giving, short)
    assert (move.from_seat, move.reason.constraints) == (4, ())


def test_another_of_the_largest_tables_gives_where_one_has_relatives_alone() -> None:
    all_kin = TableConstraints(groups=dict.fromkeys(range(1, 10), COUPLE))
    short = table(3, 7, constraints=TableConstraints(groups={2: COUPLE}))
    assert only(table(1, 9, constraints=all_kin), table(2, 9), short).from_table == 2


def test_without_another_choice_one_goes_all_the_same_and_the_reason_says_so() -> None:
    all_kin = TableConstraints(groups=dict.fromkeys(range(1, 10), COUPLE))
    short = table(2, 7, constraints=TableConstraints(groups={2: COUPLE}))
    move = only(table(1, 9, constraints=all_kin), short)
    assert (move.from_seat, move.reason.constraints) == (4, (Constraint.NO_OTHER_PLAYER,))
    assert not goes_by_itself(move, AUTO.seating, PlayState.NORMAL)


def test_two_relatives_are_not_sent_to_one_table_one_after_the_other() -> None:
    giving = table(1, 9, constraints=TableConstraints(groups={4: COUPLE, 5: COUPLE}))
    first, second = suggest_moves([giving, table(2, 5)], TDA)
    assert (first.from_seat, second.from_seat) == (4, 6)
    assert second.reason.constraints == (Constraint.KEPT_APART,)


def test_who_is_not_to_be_moved_is_passed_over_and_the_reason_says_so() -> None:
    move = only(table(1, 9, fixed=frozenset({4})), table(2, 7))
    assert (move.from_seat, move.reason.due_seat, move.reason.constraints) == (
        5,
        4,
        (Constraint.PLAYER_PINNED,),
    )


def test_who_needs_an_accessible_seat_gets_one_and_nobody_else_does() -> None:
    short = table(2, 7, constraints=TableConstraints(accessible=frozenset({9})))
    needing = table(1, 9, constraints=TableConstraints(needing=frozenset({4})))
    move = only(needing, short)
    assert (move.from_seat, move.to_seat, move.reason.constraints) == (4, 9, (Constraint.ACCESSIBLE_SEAT,))
    move = only(table(1, 9), replace(short, constraints=TableConstraints(accessible=frozenset({8}))))
    assert (move.to_seat, move.reason.constraints) == (9, (Constraint.SEAT_KEPT,))


def test_the_last_seat_is_given_though_it_is_accessible() -> None:
    short = table(2, 7, seats=8, constraints=TableConstraints(accessible=frozenset({8})))
    move = only(table(1, 9), short)
    assert (move.to_seat, move.reason.constraints) == (8, (Constraint.ONLY_ACCESSIBLE,))


def test_no_accessible_seat_is_kept_where_only_the_small_blind_is_beside_it() -> None:
    free = frozenset({1, 2, 3, 4, 5, 7, 8})
    short = table(
        2, 7, occupied=free, prev=Positions(4, 5, 6), constraints=TableConstraints(accessible=frozenset({9}))
    )
    plain = only(table(1, 9), replace(short, constraints=None))
    assert only(table(1, 9), short).to_seat == plain.to_seat


def test_a_move_by_hand_to_relatives_or_into_an_accessible_seat_wants_a_reason() -> None:
    giving = table(1, 8, constraints=TableConstraints(groups={4: COUPLE}))
    short = table(2, 7, constraints=TableConstraints(accessible=frozenset({9}), groups={2: COUPLE}))
    tables = (giving, short)
    assert overrides(tables, HandMove(1, 4, 2, 8), TDA) == (Override.KEPT_APART,)
    assert overrides(tables, HandMove(1, 5, 2, 9), TDA) == (Override.ACCESSIBLE_SEAT,)
    assert overrides(tables, HandMove(1, 5, 2, 8), TDA) == ()
