"""Payout tables: read from what houses type and keep, refused where they do not pay the pool, applied to a pool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import (
    PayoutShape,
    RemainderPlace,
    TableRow,
    TableShare,
    by_table,
    place_ranges,
    read_table,
    require_table,
    row_for,
    share_at,
    table_text,
)
from rulebook.refusals import Refusal

TYPED = """1-10: 100
11-20: 65 35
21-30: 50, 30, 20
31+: 40 24 12 6x4"""


def rows(text: str = TYPED) -> tuple[TableRow, ...]:
    read = read_table(text)
    assert not read.faults
    return read.rows


def test_a_table_is_typed_a_line_a_range_of_entries() -> None:
    require_table(rows())
    assert table_text(rows()) == TYPED.replace(",", "")
    assert rows()[-1] == TableRow(
        31,
        None,
        (
            TableShare(1, 1, 400_000),
            TableShare(2, 2, 240_000),
            TableShare(3, 3, 120_000),
            TableShare(4, 7, 60_000),
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Place;1-10;11-20;21-30;31+\n1;100;65;50;40\n2;;35;30;24\n3;;;20;12\n4-7;;;;6",
        "Place\t1-10\t11-20\t21-30\t31+\n1st\t1\t0.65\t0.5\t0.4\n2nd\t\t0.35\t0.3\t0.24\n3\t\t\t0.2\t0.12\n4-7\t\t\t\t0.06",
        "Iscritti;1°;2°;3°;4–7\n1–10;100\n11–20;65%;35%\n21–30;50;30;20\n31+;40,0;24;12;6",
        'entries,1,2,3,4-7\n1-10,100\n11-20,65,35\n21-30,50,30,20\n31-,40,24,12,"6,0"',
    ],
    ids=["places down", "parts of a whole", "entries down, Italian", "commas"],
)
def test_a_sheet_is_read_either_way_round(text: str) -> None:
    assert rows(text) == rows()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("some: 50 50", "table_range_unreadable"),
        ("21-30: 50 half", "table_share_unreadable"),
        ("21-30: 50 30", "table_not_whole"),
        ("21-30: 50 30 19.99", "table_nearly_whole"),
        ("21-30: 30 50 20", "table_not_falling"),
        ("21-30:", "table_places_gap"),
        ("21-30: 33.33333 66.66667", "table_share_unreadable"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_are(line: str, code: str) -> None:
    read = read_table(f"1-20: 65 35\n{line}\n31+: 50 30 20")
    assert [row.least for row in read.rows] == [1, 31]
    assert [(fault.number, fault.refusal.code) for fault in read.faults] == [(2, code)]


@pytest.mark.parametrize(
    ("text", "row"), [("1-10: 100\n12+: 100", 2), ("1-10: 100\n5-20: 100", 2), ("1+: 100\n5-20: 100", 1)]
)
def test_ranges_of_entries_follow_on(text: str, row: int) -> None:
    with pytest.raises(Refusal) as told:
        require_table(read_table(text).rows)
    assert (told.value.code, told.value.detail["row"]) == ("table_entries_gap", row)


def test_a_place_left_out_is_refused() -> None:
    read = read_table("Place;1+\n1;60\n3;40")
    assert [fault.refusal.code for fault in read.faults] == ["table_places_gap"]


def test_the_row_that_holds_the_entries_pays_else_the_nearest() -> None:
    from_ten = rows("10-20: 65 35\n21-30: 50 30 20")
    assert [row_for(from_ten, entries).least for entries in (3, 10, 20, 21, 400)] == [10, 10, 10, 21, 21]


def test_the_remainder_goes_to_the_first_or_to_the_last_of_the_final_table() -> None:
    made = by_table(100_130, rows(), 44, 500)
    assert made == (40_130, 24_000, 12_000, 6_000, 6_000, 6_000, 6_000)
    longer = rows("1+: 30 20 12 9 7 6 5 4 3.5 1.75x2")
    shape = PayoutShape(remainder=RemainderPlace.FINAL_TABLE)
    assert by_table(100_030, longer, 80, 100, shape)[8] - by_table(100_030, longer, 80, 100)[8] == 30


def test_no_place_is_paid_that_nobody_can_take() -> None:
    assert by_table(10_000, rows(), 2_000)[-1] == 600
    assert by_table(10_000, rows("1+: 50 30 20"), 2) == (6_250, 3_750)


def falling(parts: list[int]) -> tuple[TableShare, ...]:
    ordered = sorted(parts, reverse=True)
    ordered[0] += 1_000_000 - sum(ordered)
    return tuple(TableShare(place, place, part) for place, part in enumerate(ordered, start=1))


@given(
    st.lists(st.integers(1, 9_000), min_size=1, max_size=40),
    st.integers(0, 10**9),
    st.integers(1, 200),
    st.sampled_from([1, 100, 500, 1_000]),
    st.sampled_from(RemainderPlace),
)
def test_no_cent_is_lost_and_no_place_earns_more_than_the_one_above(
    parts: list[int], pool: int, entries: int, unit: int, place: RemainderPlace
) -> None:
    table = (TableRow(1, None, falling(parts)),)
    require_table(table)
    made = by_table(pool, table, entries, unit, PayoutShape(remainder=place))
    assert sum(made) == pool
    assert list(made) == sorted(made, reverse=True)
    assert len(made) == min(entries, len(parts))


@given(st.lists(st.lists(st.integers(1, 9_000), min_size=1, max_size=30), min_size=1, max_size=6))
def test_what_is_written_is_read_again(lists: list[list[int]]) -> None:
    made = [TableRow(10 * at + 1, 10 * at + 10, falling(parts)) for at, parts in enumerate(lists)]
    told = rows(table_text(made))
    places = max(row.places for row in made)
    for before, after in zip(made, told, strict=True):
        assert (before.least, before.most) == (after.least, after.most)
        assert [share_at(before, place) for place in range(1, places + 1)] == [
            share_at(after, place) for place in range(1, places + 1)
        ]
    assert place_ranges(told)[-1][1] == places


@pytest.mark.parametrize(
    "text",
    [
        "Entries,1,\n2-9,60,40",
        "Entries,1\n2-9,60,40",
        "Place,2-9,\n1,60,50\n2,40,50",
        "Place,2-9\n1,60,50\n2,40,50",
    ],
)
def test_a_column_without_a_heading_is_named_and_not_guessed(text: str) -> None:
    assert [fault.refusal.code for fault in read_table(text).faults] == ["table_range_unreadable"]
