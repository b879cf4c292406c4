"""Structure sheets as others write them: read whole, or what is left out is named."""

from __future__ import annotations

import pytest

from rulebook.refusals import Refusal
from rulebook.structure.amounts import chips_of, seconds_in
from rulebook.structure.read_rows import read_sheet, rows_from_csv

A_LEVEL = (20, 25, 50, 50, "big_blind")
READ = {
    "ante of the big blind": ("Level,Duration,SB,BB,BBA\n1,20,25,50,50", A_LEVEL),
    "its other names": ("Lvl;Durata (min);Small Blind;Big Blind;BB Ante\n1;20;25;50;50", A_LEVEL),
    "a number first, no head": ("1\t20\t25\t50", (20, 25, 50, 0, "none")),
    "a number with its word": ("Level 1\t20\t25\t50\t50", A_LEVEL),
    "blinds in one cell": ("minutes,blinds,ante\n20,25-50,0", (20, 25, 50, 0, "none")),
    "blinds and ante in one cell": ("No.\tMin\tBlinds\n1\t20\t25/50 (50)", A_LEVEL),
    "blinds in one cell, no head": ("20,25/50,50", A_LEVEL),
    "minutes with their word": ("SB,BB,Length\n25,50,20 min", (20, 25, 50, 0, "none")),
    "hours": ("1h,25,50", (60, 25, 50, 0, "none")),
    "thousands with a point": ("20,1.5k,2.5k", (20, 1_500, 2_500, 0, "none")),
    "millions": ("20,1M,2m,2 mln", (20, 1_000_000, 2_000_000, 2_000_000, "big_blind")),
    "decimals of a workbook": ("20,25.0,50.00", (20, 25, 50, 0, "none")),
    "a kind": ("level,20,25,50,50,bb", A_LEVEL),
}


@pytest.mark.parametrize("name", READ)
def test_a_usual_sheet_is_read_as_it_was_meant(name: str) -> None:
    text, wanted = READ[name]
    read = read_sheet(text)
    (period,) = read.periods
    found = (period.seconds // 60, period.small_blind, period.big_blind, period.ante, period.ante_kind.value)
    assert found == wanted
    assert not (read.columns_left_out)
    assert not (read.lines_left_out)


BREAKS = {
    "Break,15": 15,
    "Pausa,15 min,,": 15,
    "3,Dinner break 45 min": 45,
    "Break - colour up 25s,15": 15,
    "15 minute break": 15,
    "Pausa cena 1h": 60,
    ",Intermission,15,": 15,
}


@pytest.mark.parametrize("text", BREAKS)
@pytest.mark.parametrize("head", ["", "Level,Minutes,SB,BB\n"])
def test_a_break_written_in_words_is_a_break_with_its_length(text: str, head: str) -> None:
    first, pause, last = read_sheet(f"{head}1,20,25,50\n{text}\n2,20,50,100").periods
    assert (first.is_level, pause.is_break, last.is_level) == (True, True, True)
    assert pause.seconds == BREAKS[text] * 60
    assert pause.has_colour_up == ("colour up" in text)


def test_columns_and_lines_that_are_not_understood_are_left_out_and_named() -> None:
    read = read_sheet(
        "Friday Deepstack\n\nLevel,Minutes,SB,BB,Starts,Total\n1,20,25,50,18:00,\nThe rest later,,,,,\n2,20,50,100,18:20,"
    )
    assert [period.big_blind for period in read.periods] == [50, 100]
    assert read.columns_left_out == ("Starts",)
    assert [(one.line, one.sent[0]) for one in read.lines_left_out] == [
        (1, "Friday Deepstack"),
        (5, "The rest later"),
    ]
    with pytest.raises(Refusal) as refused:
        rows_from_csv("Minutes,SB,BB,Ante per orbit\n20,25,50,10")
    assert (refused.value.code, refused.value.detail["left"]) == ("sheet_left_out", "“Ante per orbit”")


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        ("Level,SB,BB\n1,25,50", "length_column_missing", None),
        ("\n", "csv_empty", None),
        ("Minutes,SB\n20,100\n\n20,many", "row_unreadable", 4),
        ("Minutes,SB\n20,100\nDinner break,", "row_unreadable", 3),
        ("Minutes,Blinds\n20,100", "row_unreadable", 2),
        ("hello there", "row_unreadable", 1),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_line(text: str, code: str, row: int | None) -> None:
    with pytest.raises(Refusal) as refused:
        read_sheet(text).periods  # noqa: B018 - reading is the claim
    assert (refused.value.code, refused.value.detail.get("row")) == (code, row)


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("1'500", 1_500),
        ("1 500", 1_500),
        ("12,500,000", 12_500_000),
        ("", 0),
        ("–", 0),
        ("1,5k", 1_500),
        ("0.5m", 500_000),
        ("1.5", None),
        ("12.5.0", None),
        ("1.500k", None),
        ("1.2345k", None),
        ("-25", None),
        ("٣", None),
        ("9999m", None),
    ],
)
def test_an_amount_is_whole_chips_or_refused(text: str, chips: int | None) -> None:
    assert chips_of(text) == chips


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("20", 1_200),
        ("0:30", 30),
        ("1:00:00", 3_600),
        ("40'", 2_400),
        ("1h 30", 5_400),
        ("2 ore", 7_200),
        ("soon", None),
        ("", None),
    ],
)
def test_a_length_is_read_as_it_is_written(text: str, seconds: int | None) -> None:
    assert seconds_in(text) == seconds
