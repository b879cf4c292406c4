"""Looking ahead: a table that would break, breaks one after the other, automatic moves, manual moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.ahead import breaks_ahead, preview_break
from rulebook.balance import HandMove, Override, goes_by_itself, overrides, suggest_moves
from rulebook.breaking import BreakKind, FieldState
from rulebook.profile import RulesProfile, profile_from_data
from rulebook.refusals import Refusal
from rulebook.room import PlayState, Positions, TableView

TDA = RulesProfile()
AUTO = profile_from_data({"seating": {"auto_balance": True}})
FIELD = FieldState(handed=9, entrants=60)


def room(*sizes: int, **over: object) -> tuple[TableView, ...]:
    """Tables 1, 2, … of nine seats whose first ones are taken; the button known at all of them."""
    return tuple(
        replace(
            TableView(number, 9, frozenset(range(1, size + 1)), prev=Positions(1, 2, 3), break_index=number),
            **over,  # type: ignore[arg-type]
        )
        for number, size in enumerate(sizes, start=1)
    )


def test_a_break_is_previewed_with_the_seats_that_would_be_drawn() -> None:
    seen = preview_break(room(5, 7, 6, 8), 1, TDA, FIELD)
    assert (seen.players, seen.free_seats, seen.is_possible) == (5, 6, True)
    assert [(one.table, one.takes_at_most, one.players_after) for one in seen.offers] == [
        (2, 1, 8),
        (3, 3, 9),
        (4, 1, 9),
    ]
    assert seen.offers[0].open_seats == (8, 9)
    assert seen.moves_after == 0


def test_a_break_that_the_seats_do_not_cover_says_so() -> None:
    seen = preview_break(room(9, 9, 8), 1, TDA, FIELD)
    assert (seen.is_possible, seen.free_seats) == (False, 1)
    with pytest.raises(Refusal, match="last_table"):
        preview_break(room(9), 1, TDA, FIELD)


def test_where_all_free_seats_are_drawn_for_the_sizes_afterwards_are_open() -> None:
    profile = profile_from_data({"breaking": {"pool": "all_free"}})
    seen = preview_break(room(3, 5, 5), 1, profile, FIELD)
    assert [(one.takes_at_most, one.players_after) for one in seen.offers] == [(4, None), (4, None)]
    assert seen.moves_after is None


def test_breaks_are_told_in_order_each_after_the_one_before() -> None:
    ahead = breaks_ahead(room(2, 3, 9, 9, 9), TDA, FIELD)
    assert [one.table for one in ahead] == [1]
    ahead = breaks_ahead(room(2, 2, 6, 6, 7), TDA, FIELD)
    assert [(one.table, one.reason.players, one.reason.tables_left) for one in ahead] == [
        (1, 2, 5),
        (2, 4, 4),
    ]


def test_the_final_table_ends_what_is_told_ahead() -> None:
    ahead = breaks_ahead(room(5, 4), TDA, FIELD)
    assert [one.kind for one in ahead] == [BreakKind.FINAL_TABLE]


def test_automatic_moves_are_made_only_in_normal_play_and_with_both_buttons_known() -> None:
    (move,) = suggest_moves(room(9, 7), AUTO)
    assert goes_by_itself(move, AUTO.seating, PlayState.NORMAL)
    assert not goes_by_itself(move, TDA.seating, PlayState.NORMAL)
    for state in (PlayState.HAND_FOR_HAND, PlayState.LAST_HANDS):
        assert not goes_by_itself(move, AUTO.seating, state)
    (unknown,) = suggest_moves(room(9, 7, prev=None), AUTO)
    assert not goes_by_itself(unknown, AUTO.seating, PlayState.NORMAL)


def test_a_house_that_seats_without_the_button_still_waits_for_it() -> None:
    profile = profile_from_data({"seating": {"auto_balance": True, "seat_policy": "stud_last_open"}})
    first, second = room(9, 7)
    (move,) = suggest_moves((first, replace(second, prev=None, opened=(8, 9))), profile)
    assert move.to_seat is not None
    assert not goes_by_itself(move, profile.seating, PlayState.NORMAL)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (HandMove(1, 9, 2, 8), ()),
        (HandMove(2, 1, 1, 9), (Override.SIZES_DIFFER,)),
        (HandMove(1, 2, 1, 9), ()),
        (HandMove(None, None, 1, 9), ()),
    ],
)
def test_a_move_by_hand_overrides_only_what_it_makes_worse(
    move: HandMove, expected: tuple[Override, ...]
) -> None:
    assert overrides(room(8, 7, prev=None), move, TDA) == expected


def test_a_held_player_the_small_blind_and_the_last_hands_are_overridden() -> None:
    first, second = room(8, 7)
    held = (replace(first, fixed=frozenset({2})), second)
    assert overrides(held, HandMove(1, 2, 2, 8), TDA) == (Override.PLAYER_PINNED,)
    emptied = replace(second, occupied=second.occupied - {3}, prev=Positions(2, 4, 4))
    assert overrides((first, emptied), HandMove(1, 2, 2, 8), TDA) == ()
    dead = replace(second, occupied=frozenset({1, 2, 4, 5, 6, 7, 8}), prev=Positions(1, 2, 3))
    assert overrides((first, dead), HandMove(1, 2, 2, 3), TDA) == (Override.SMALL_BLIND,)
    assert overrides(room(8, 7), HandMove(1, 2, 2, 9), TDA, PlayState.LAST_HANDS) == (Override.LAST_HANDS,)
