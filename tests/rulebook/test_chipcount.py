"""Chips counted: no chip twice, counts that differ, and the table where chips went missing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulebook.chipcount import (
    CauseKind,
    CountedStack,
    CountedTable,
    Flow,
    Missing,
    PostedChips,
    differing,
    likely_causes,
    missing_at,
    room_total,
)

BEGIN = datetime(2026, 11, 1, 20, tzinfo=UTC)


def after(minutes: int) -> datetime:
    return BEGIN + timedelta(minutes=minutes)


def stack(entry: int, chips: int, table: int, minutes: int = 0, by: str = "ada") -> CountedStack:
    return CountedStack(entry, chips, after(minutes), table, by)


def whole(table: int, chips: int, *entries: int, minutes: int = 0) -> CountedTable:
    return CountedTable(table, chips, after(minutes), frozenset(entries))


def test_the_latest_count_of_a_stack_stands() -> None:
    counts = [stack(1, 500, 3), stack(2, 900, 3), stack(1, 700, 3, minutes=4)]
    assert room_total(counts, []).by_table == {3: 1_600}


def test_a_stack_in_the_sum_of_its_table_is_not_added_again() -> None:
    assert (
        room_total([stack(1, 500, 3), stack(2, 800, 3, minutes=9)], [whole(3, 1_600, 1, 2, minutes=5)]).total
        == 1_600
    )


def test_a_player_counted_with_a_table_who_moves_takes_the_chips_along() -> None:
    moved = room_total([stack(1, 500, 7, minutes=9)], [whole(3, 1_600, 1, 2), whole(7, 4_000, 8, 9)])
    assert moved.by_table == {3: 1_100, 7: 4_500}
    assert moved.total == 5_600


def test_a_player_counted_alone_and_then_with_the_next_table_counts_once() -> None:
    found = room_total([stack(1, 500, 3), stack(2, 800, 3)], [whole(7, 4_000, 1, 9, minutes=5)])
    assert found.by_table == {7: 4_000, 3: 800}


def test_two_counts_of_two_people_that_differ_are_both_shown() -> None:
    one, two, again = stack(1, 500, 3), stack(1, 600, 3, 1, by="bea"), stack(1, 600, 3, 2)
    assert differing([one, two]) == {1: (one, two)}
    assert differing([one, two, again]) == {}
    assert differing([one, stack(1, 900, 3, 5)]) == {}


def test_five_hundred_lost_at_table_seven_are_named_there() -> None:
    before = {3: 60_000, 7: 50_000, 9: 40_000}
    flows = [Flow(3, 7, 8_000), Flow(7, 9, 3_500), Flow(None, 9, 20_000)]
    assert missing_at(before, {3: 52_000, 7: 54_000, 9: 63_500}, flows) == (Missing((7,), -500),)


def test_tables_between_which_somebody_moved_uncounted_are_named_together() -> None:
    before = {3: 60_000, 7: 50_000, 9: 40_000}
    flows = [Flow(3, 7, None), Flow(7, 9, 3_500)]
    assert missing_at(before, {3: 55_000, 7: 51_000, 9: 43_500}, flows) == (Missing((3, 7), -500),)


def test_a_void_a_rebuy_and_whole_stacks_explain_a_difference() -> None:
    posted = [
        PostedChips(1, CauseKind.SALE_NOT_GIVEN, 15_000),
        PostedChips(2, CauseKind.VOID_AFTER_PLAY, -15_000),
        PostedChips(3, CauseKind.RACE, 50),
    ]
    too_many = likely_causes(15_000, posted, starting_stack=20_000, bought=(15_000,))
    assert [(one.kind, one.lines) for one in too_many] == [
        (CauseKind.VOID_AFTER_PLAY, (2,)),
        (CauseKind.CHIPS_NOT_SOLD, ()),
    ]
    (missing,) = likely_causes(-50, posted, starting_stack=20_000)
    assert (missing.kind, missing.lines) == (CauseKind.RACE, (3,))
    (stacks,) = likely_causes(-40_000, posted, starting_stack=20_000)
    assert (stacks.kind, stacks.times) == (CauseKind.STARTING_STACKS, 2)
    assert likely_causes(0, posted, starting_stack=20_000) == ()


def test_a_bag_opened_with_other_chips_explains_them_alone_or_with_others() -> None:
    (one,) = likely_causes(-500, (), starting_stack=20_000, bags=(-500, 100))
    assert (one.kind, one.chips, one.times) == (CauseKind.BAG_RECOUNT, -500, 1)
    (both,) = likely_causes(-400, (), starting_stack=20_000, bags=(-500, 100))
    assert (both.kind, both.times) == (CauseKind.BAG_RECOUNT, 2)
    assert likely_causes(-300, (), starting_stack=20_000, bags=(-500, 100)) == ()


PLAY = st.lists(
    st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(100, 5_000), st.booleans()), max_size=12
)


@given(play=PLAY, lost_at=st.integers(1, 5), lost=st.integers(-3_000, 3_000).filter(bool))
def test_whatever_moves_the_table_that_lost_chips_is_among_those_named(
    play: list[tuple[int, int, int, bool]], lost_at: int, lost: int
) -> None:
    before = dict.fromkeys(range(1, 6), 100_000)
    now, flows = dict(before), []
    for origin, to, chips, is_counted in play:
        now[origin] -= chips
        now[to] += chips
        flows.append(Flow(origin, to, chips if is_counted else None))
    now[lost_at] += lost
    (found,) = missing_at(before, now, flows)
    assert lost_at in found.tables
    assert found.difference == lost
    if all(is_counted for *_rest, is_counted in play):
        assert found.tables == (lost_at,)
