"""Sheets in the manner of published ones are read whole; of damaged ones nothing is dropped in silence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.refusals import Refusal
from rulebook.structure.heads import NUMBER, PAUSE_WORDS, names_columns
from rulebook.structure.read_rows import LineRead, SheetRead, columns_read, read_sheet
from tests.rulebook.sheets import SHEETS

# Levels, breaks, the last level with its ante, the columns and lines left out.
WANTED: dict[str, tuple[int, int, tuple[int, int, int, int], int, int]] = {
    "series, big blind ante": (5, 2, (60, 400, 800, 800), 0, 0),
    "tour, no head": (4, 1, (40, 200, 400, 400), 0, 0),
    "casino, blinds in one cell": (4, 1, (30, 400, 800, 800), 0, 0),
    "festival, Italian": (4, 2, (30, 200, 400, 400), 0, 0),
    "club, thousands with k": (4, 1, (20, 1_500, 3_000, 3_000), 0, 0),
    "pub league": (4, 1, (20, 100, 200, 0), 0, 0),
    "with a title and a footer": (3, 0, (20, 300, 600, 600), 0, 2),
    "with wall times": (3, 0, (20, 300, 600, 600), 1, 0),
    "with average stacks": (2, 0, (15, 200, 400, 50), 1, 0),
    "colour-up in words": (3, 2, (20, 100, 200, 0), 0, 0),
    "thousands with commas": (3, 0, (60, 2_000, 4_000, 4_000), 0, 0),
    "thousands with points": (3, 0, (40, 2_000, 4_000, 500), 0, 0),
    "millions": (4, 1, (40, 3_000_000, 6_000_000, 6_000_000), 0, 0),
    "home game": (4, 1, (15, 200, 400, 50), 0, 0),
    "numbers in words": (3, 0, (20, 300, 600, 600), 0, 0),
    "copied from a page": (3, 0, (25, 200, 400, 400), 0, 0),
    "with our kinds": (2, 1, (20, 200, 400, 400), 0, 0),
    "high roller, hours": (3, 1, (60, 1_000, 2_000, 2_000), 0, 0),
    "turbo with notes": (3, 1, (10, 300, 600, 0), 0, 0),
    "decimals of a workbook": (2, 0, (20, 200, 400, 50), 0, 0),
    "limit, two games": (2, 0, (30, 100, 200, 0), 0, 0),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_in_the_manner_of_a_published_one_is_read_whole(name: str) -> None:
    read = read_sheet(SHEETS[name])
    levels = [period for period in read.periods if period.is_level]
    last = levels[-1]
    found = (last.seconds // 60, last.small_blind, last.big_blind, last.ante)
    left = (len(read.columns_left_out), len(read.lines_left_out))
    assert (len(levels), len(read.periods) - len(levels), found, *left) == WANTED[name]
    assert not read.cells_left_out


MARKS = "0123456789.,;\t/ -kKmM\"'()xé\n"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sheet with characters and lines that were lost, added or moved."""
    text = SHEETS[draw(st.sampled_from(sorted(SHEETS)))]
    for _slip in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(("lose", "add", "cut", "twice", "word")))
        lines = text.split("\n")
        row = draw(st.integers(0, len(lines) - 1))
        if kind == "lose":
            text = text[:at] + text[at + 1 :]
        elif kind == "add":
            text = text[:at] + draw(st.sampled_from(MARKS)) + text[at:]
        elif kind == "cut":
            text = text[:at] + text[at + draw(st.integers(1, 12)) :]
        elif kind == "twice":
            text = "\n".join([*lines[:row], lines[row], *lines[row:]])
        else:
            word = draw(st.sampled_from(("break", "TBC", "players left: 9", "25", "pausa 15")))
            lines[row] += draw(st.sampled_from((",", ";", "\t", " "))) + word
            text = "\n".join(lines)
    return text


def is_accounted(read: SheetRead, line: LineRead, at: int, name: str, title: str) -> bool:
    """Whether a cell is in its row, or said to be left out."""
    cell, row = line.sent[at], line.row
    if not cell or row is None or title in read.columns_left_out or name in (NUMBER, "kind"):
        return True
    held = (row.length, row.small_blind, row.big_blind, row.ante, row.note, row.colour_up, row.game)
    told = " ".join((*held, row.small_bet, row.big_bet, row.bring_in, row.ante_kind, *line.unused))
    if row.is_break and (PAUSE_WORDS.search(cell) or not cell.strip("-–0. ")):
        return True
    return all(part in told for part in re.findall(r"\d+", cell))


@settings(max_examples=400, deadline=None)
@given(damaged())
def test_nothing_of_a_damaged_sheet_is_dropped_in_silence(text: str) -> None:
    try:
        read = read_sheet(text)
    except Refusal:
        return
    shown = {line.line for line in read.lines}
    silent = [
        line
        for at, line in enumerate(text.splitlines(), 1)
        if at not in shown and re.search(r"[^\s,;\"]", line)
    ]
    assert len(silent) <= 1, "only the head is no line of the sheet"
    assert all(not line[:1].isdigit() for line in silent)
    columns = {one.at: one for one in columns_read(text)}
    for line in read.lines:
        for at in range(len(line.sent)):
            one = columns.get(at)
            if line.row is not None and one is not None:
                title = one.head or str(at + 1)
                assert is_accounted(read, line, at, one.name, title), (line, at, one)


def test_the_blinds_of_a_break_are_said_to_be_left_out() -> None:
    text = "No,Min,SB,BB,Ante,Note\n1,15,100,200,0,\n2,15,200,00,50,35 break"
    assert [line.unused for line in read_sheet(text).cells_left_out] == [("200", "50")]


def test_a_column_is_read_as_it_is_chosen() -> None:
    text = "a,b,c,d\n1,20,100,200\n2,20,200,400"
    assert not names_columns(["a", "b", "c", "d"])
    read = read_sheet(text.partition("\n")[2], {0: "", 1: "length", 2: "ante", 3: "small_blind"})
    assert [(one.small_blind, one.ante) for one in read.periods] == [(200, 100), (400, 200)]
    assert read.columns_left_out == ("1",)
    twice = read_sheet(
        text.partition("\n")[2], {0: "number", 1: "length", 2: "small_blind", 3: "small_blind"}
    )
    assert twice.columns_left_out == ("4",)
    with pytest.raises(Refusal, match="length_column_missing"):
        read_sheet(text, {0: "", 1: "", 2: "small_blind"})
    assert [
        (one.at, one.head, one.example, one.name) for one in columns_read("Min,SB,When\n20,100,18:00")
    ] == [
        (0, "Min", "20", "length"),
        (1, "SB", "100", "small_blind"),
        (2, "When", "18:00", ""),
    ]


def test_cells_of_a_break_that_say_nothing_of_it_are_named() -> None:
    read = read_sheet("Level,Minutes,SB,BB\n1,20,100,200\nBreak,15,bar opens,\n2,20,200,400")
    assert [(one.line, one.unused) for one in read.cells_left_out] == [(3, ("bar opens",))]
