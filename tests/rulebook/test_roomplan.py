"""A room planned beforehand: tables to open, openings, and the breaks down to the final table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.breaking import BreakKind, FieldState, suggest_break
from rulebook.draw import PoolTable, levelled, tables_in_force
from rulebook.profile import PROFILES, profile_named
from rulebook.refusals import Refusal
from rulebook.room import TableView
from rulebook.roomplan import Room, openings, planned_breaks, sizes_as_sold, sizes_at_once

TDA = profile_named("TDA2024")


@st.composite
def rooms(draw: st.DrawFn) -> tuple[int, Room]:
    """A room, and entries that fit."""
    tables, seats = draw(st.integers(1, 9)), draw(st.integers(2, 10))
    room = Room(tables, seats, draw(st.integers(1, tables)), draw(st.integers(0, 10)))
    return draw(st.integers(1, tables * seats)), room


def sold_one_by_one(entries: int, room: Room) -> tuple[list[int], list[int]]:
    """Players per table, and the entry for which each opened, by selling."""
    sizes = [0] * room.tables
    opened = [1] * room.open_first
    seats = tuple(range(1, room.seats + 1))
    for entry in range(1, entries + 1):
        pool = [
            PoolTable(key, size, seats[size:], is_open=key < len(opened)) for key, size in enumerate(sizes)
        ]
        offered = tables_in_force(pool, room.open_next_at)
        opened += [entry] * sum(not table.is_open for table in offered)
        sizes[min(offered, key=lambda table: table.players).key] += 1
    return sizes[: len(opened)], opened


@given(rooms())
def test_tables_open_as_the_draw_at_the_sale_opens_them(planned):
    entries, room = planned
    sizes, opened = sold_one_by_one(entries, room)
    assert [one.entry for one in openings(entries, room)] == opened
    assert sorted(sizes_as_sold(entries, room)) == sorted(sizes)


@given(rooms())
def test_a_draw_at_once_opens_as_few_tables_as_hold_the_field_and_keeps_them_level(planned):
    entries, room = planned
    sizes = sizes_at_once(entries, room)
    assert sum(sizes) == entries
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == room.open_first or (len(sizes) - 1) * room.seats < entries


def level_room(players: int, tables: int, seats: int) -> list[TableView]:
    """``tables`` as balancing leaves them."""
    sizes = levelled([(0, seats)] * tables, players)
    return [TableView(key, seats, frozenset(range(1, size + 1))) for key, size in enumerate(sizes, start=1)]


@given(st.sampled_from(sorted(PROFILES)), st.integers(2, 8), st.sampled_from([6, 7, 8, 9, 10]))
def test_every_break_is_planned_where_the_floor_would_be_told_to_break(name, tables, seats):
    profile, left = profile_named(name), tables
    for planned in planned_breaks(tables * seats, tables, seats, profile):
        due = suggest_break(level_room(planned.players, left, seats), profile, FieldState(handed=seats))
        assert due is not None
        assert due.kind is planned.kind
        one_more = planned.players + 1
        if one_more <= left * seats and one_more < tables * seats:
            assert suggest_break(level_room(one_more, left, seats), profile, FieldState(handed=seats)) is None
        left = planned.tables_left
    assert left == 1


def test_the_highest_tables_break_first_and_nine_make_the_final_table():
    told = [(one.table, one.players, one.tables_left) for one in planned_breaks(63, 7, 9, TDA)]
    assert told == [(7, 54, 6), (6, 45, 5), (5, 36, 4), (4, 27, 3), (3, 18, 2), (None, 9, 1)]


def test_the_world_series_draws_everything_anew_at_three_tables():
    rows = planned_breaks(120, 14, 9, profile_named("WSOP2026"))
    assert [(one.tables_left, one.players) for one in rows if one.draws_all] == [(3, 27), (2, 18), (1, 10)]
    assert [one.tables_left for one in rows if one.draws_button] == [3, 2, 1]
    assert rows[-1].kind is BreakKind.FINAL_TABLE


def test_sanremo_names_no_table_before_its_hour():
    assert {one.table for one in planned_breaks(63, 7, 9, profile_named("SANREMO"))} == {None}


def test_more_entries_than_seats_are_refused():
    with pytest.raises(Refusal, match="room_full") as refused:
        sizes_at_once(64, Room(7, 9))
    assert refused.value.detail == {"entrants": 64, "seats": 63}
