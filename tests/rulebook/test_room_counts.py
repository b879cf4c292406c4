"""A counted room gives the same as counting again, whatever changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bench.knockout import KnockOut, plain_knock_out
from rulebook.balance import suggest_moves
from rulebook.breaking import FieldState, suggest_break
from rulebook.profile import RulesProfile
from rulebook.room import Positions, TableView
from rulebook.room_counts import CountedRoom, Counts, counts_of

tables = st.builds(
    lambda key, seats, players: TableView(
        key, seats, frozenset(range(1, min(seats, players) + 1)), Positions(1, 2, 3)
    ),
    st.integers(1, 6),
    st.integers(6, 10),
    st.integers(0, 10),
)
changes = st.lists(st.tuples(st.booleans(), tables), max_size=30)


def all_counts(counts: Counts) -> tuple:
    return counts.sizes, counts.seats, counts.players, counts.chairs, counts.difference


@given(changes)
def test_counts_kept_are_counts_taken(listed: list[tuple[bool, TableView]]) -> None:
    room = CountedRoom()
    for is_taken, table in listed:
        if is_taken and any(one.key == table.key for one in room):
            assert room.take(table.key).key == table.key
        else:
            room.put(table)
            assert room.table(table.key) == table
        assert all_counts(room.counts) == all_counts(Counts(room)) == all_counts(counts_of(tuple(room)))


@given(st.lists(tables, min_size=1, max_size=6, unique_by=lambda table: table.key))
def test_suggestions_are_the_same_for_a_counted_room(listed: list[TableView]) -> None:
    room, profile, field = CountedRoom(listed), RulesProfile(), FieldState(handed=9)
    assert room[0] == listed[0]
    assert room[:] == tuple(listed)
    assert suggest_moves(room, profile) == suggest_moves(listed, profile)
    assert suggest_break(room, profile, field) == suggest_break(listed, profile, field)


def test_a_knock_out_moves_hardly_more_players_than_sizes_alone_would() -> None:
    assert KnockOut(1_000).play() <= min(950, plain_knock_out(1_000) * 1.02)
