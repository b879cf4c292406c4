"""A room that fills from the first entry on: new players, the next table, moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.balance import fill_room, opens_for, receiving, seated_first, tables_ahead, until_next_table
from rulebook.draw import PoolTable
from rulebook.profile import BreakingRules, SeatingRules
from rulebook.profile.variants import BreakWhileOpen, OpenTable

PULL = SeatingRules()
HOLD = replace(PULL, open_table=OpenTable.HOLD, hold_until=4)


def test_the_next_table_opens_for_the_first_for_four_or_never_by_itself() -> None:
    assert [opens_for(waiting, PULL) for waiting in (1, 4)] == [True, True]
    assert [opens_for(waiting, HOLD) for waiting in (3, 4)] == [False, True]
    assert not opens_for(9, replace(PULL, open_table=OpenTable.ASK))
    assert opens_for(1, HOLD, is_first=True), "nobody is held before the first table is open"
    assert fill_room({}, 9, 1, (1,), HOLD).opened == (1,)


@pytest.mark.parametrize(
    ("expected", "share", "tables"), [(60, 80, 6), (0, 80, 0), (1, 80, 1), (90, 100, 10), (60, 0, 0)]
)
def test_tables_open_ahead_for_a_share_of_those_expected(expected: int, share: int, tables: int) -> None:
    assert tables_ahead(expected, 9, replace(PULL, open_ahead=share)) == tables


def test_who_waits_sits_where_fewest_play() -> None:
    assert seated_first({1: 8, 2: 6}, {1: 1, 2: 3}, 2) == {1: 8, 2: 8}
    assert seated_first({1: 9, 2: 8}, {1: 0, 2: 1}, 3) == {1: 9, 2: 9}


@pytest.mark.parametrize(
    ("tables", "rules", "newcomers"),
    [
        ({1: 9, 2: 9, 3: 9}, PULL, 1),
        ({1: 9, 2: 7}, PULL, 3),
        ({1: 9, 2: 9}, HOLD, 4),
        ({1: 5, 2: 4}, replace(PULL, open_next_at=6), 4),
    ],
)
def test_it_is_known_when_the_next_table_opens(
    tables: dict[int, int], rules: SeatingRules, newcomers: int
) -> None:
    assert until_next_table(tables, 9, rules) == newcomers
    assert fill_room(tables, 9, newcomers, (4,), rules).opened == (4,)
    assert fill_room(tables, 9, newcomers - 1, (4,), rules).opened == ()


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=6),
    st.integers(0, 20),
    st.integers(0, 3),
    st.sampled_from(OpenTable),
    st.integers(1, 6),
    st.sampled_from([0, 6, 8]),
)
def test_nobody_is_lost_no_table_is_too_full_and_none_has_two_more(
    sizes: list[int], newcomers: int, closed: int, open_table: OpenTable, hold_until: int, open_next_at: int
) -> None:
    rules = replace(PULL, open_table=open_table, hold_until=hold_until, open_next_at=open_next_at)
    tables = dict(enumerate(sizes, start=1))
    can_open = tuple(range(10, 10 + closed))
    filled = fill_room(tables, 9, newcomers, can_open, rules)
    assert sum(filled.sizes.values()) + filled.waiting == sum(sizes) + newcomers
    assert max(filled.sizes.values()) <= 9
    assert max(filled.sizes.values()) - min(filled.sizes.values()) < 2
    assert filled.opened == can_open[: len(filled.opened)]
    if filled.waiting:
        assert min(filled.sizes.values()) == 9
        assert len(filled.opened) == closed or not opens_for(filled.waiting, rules)


@pytest.mark.parametrize(
    ("sizes", "rule", "drawn"),
    [
        ((8, 8, 7, 3), BreakWhileOpen.ALWAYS, [1, 2, 3]),
        ((9, 8, 8, 4), BreakWhileOpen.ALWAYS, [1, 2, 3, 4]),
        ((8, 8, 7, 3), BreakWhileOpen.ASK, [1, 2, 3, 4]),
    ],
)
def test_a_table_about_to_break_gets_nobody_once_the_others_have_room(
    sizes: tuple[int, ...], rule: BreakWhileOpen, drawn: list[int]
) -> None:
    tables = [
        PoolTable(key, size, tuple(range(size + 1, 10)), number=key)
        for key, size in enumerate(sizes, start=1)
    ]
    rules = replace(BreakingRules(), break_while_registration_open=rule)
    assert [table.key for table in receiving(tables, 4, rules)] == drawn
