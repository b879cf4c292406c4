"""Prizes by ranges as they are published: read to the cent, or the line is named."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import Tier, check_tiers, prizes_text, read_prizes, with_first
from rulebook.refusals import Refusal

IPO_21 = """\
1 | 215,000
2 | 131,000
3 | 96,800
4 | 70,700
5 | 52,400
6 | 38,700
7 | 28,800
8 | 20,800
9 | 15,450
10–12 | 9,600
13–15 | 7,500
16–20 | 6,010
21–30 | 5,050
31–40 | 4,200
41–50 | 3,600
51–60 | 3,000
61–80 | 2,500
81–100 | 2,050
101–120 | 1,750
121–140 | 1,500
141–180 | 1,250
"""
"""Published for the Italian Poker Open 21 (2016): 2,300 entries, 180 places."""


def test_a_published_table_of_180_places_is_its_pool_to_the_cent() -> None:
    read = read_prizes(IPO_21, "EUR")
    check = check_tiers(read.tiers, 111_550_000)
    assert (check.places, check.is_valid, read.left_out) == (180, True, ())


READ = {
    "1 | 1,200,000": Tier(1, 1, 120_000_000),
    "10-12 | 35,000": Tier(10, 12, 3_500_000),
    "181–216  4,500": Tier(181, 216, 450_000),
    "1st\t€ 1.250,50": Tier(1, 1, 125_050),
    "10th to 12th: 35k": Tier(10, 12, 3_500_000),
    "dal 10° al 12°; 1 500 each": Tier(10, 12, 150_000),
    "10-12,35000": Tier(10, 12, 3_500_000),
    "Place 4 = EUR 4'500.-": Tier(4, 4, 450_000),
    "1. 1.2m": Tier(1, 1, 120_000_000),
    "1 | 25.00 % | 1,000": Tier(1, 1, 100_000),
    "10 - 12 | 9.600,00 €": Tier(10, 12, 960_000),
}


@pytest.mark.parametrize("line", READ)
def test_a_line_is_read_as_it_was_meant(line: str) -> None:
    read = read_prizes(line, "EUR")
    assert (read.tiers, read.left_out) == ((READ[line],), ())


LEFT = {
    "1 200": "prize_line_doubtful",
    "1,200,000": "prize_line_doubtful",
    "1.200.000": "prize_line_place",
    "Total | 1,115,500": "prize_line_place",
    "12-10 | 500": "prize_line_place",
    "0 | 500": "prize_line_place",
    "2001 | 500": "prize_line_place",
    "181+ | 500": "prize_line_place",
    "1 | 500 | 600": "prize_line_more",
    "1 | trophy": "amount_unreadable",
    "10 12 35000": "amount_unreadable",
    "1 | -5": "amount_unreadable",
    "1 | 1500.555": "amount_ambiguous",
    "1 | 0.505": "amount_too_fine",
    "1 | $500": "prize_line_currency",
    "1 | 500 USD": "prize_line_currency",
}


@pytest.mark.parametrize("line", LEFT)
def test_a_line_that_may_mean_another_thing_is_left_out_with_its_reason(line: str) -> None:
    read = read_prizes(f"{line}\n7 | 100", "EUR")
    assert read.tiers == (Tier(7, 7, 10_000),)
    assert [(fault.number, fault.refusal.code) for fault in read.left_out] == [(1, LEFT[line])]


def test_a_head_names_the_columns_and_those_left_out_are_named() -> None:
    read = read_prizes("Winners of June\n\nPos\tPlayer\t%\tPrize\n1\tAnna\t60\t600\n2-3\tBo\t20\t200", "EUR")
    assert read.tiers == (Tier(1, 1, 60_000), Tier(2, 3, 20_000))
    assert read.columns_left_out == ("Player", "%")
    assert [(fault.number, fault.text) for fault in read.left_out] == [(1, "Winners of June")]


def test_places_that_follow_on_each_other_settle_what_a_line_means() -> None:
    assert read_prizes("1 1 200\n2 800\n3 400", "EUR").tiers == (
        Tier(1, 1, 120_000),
        Tier(2, 2, 80_000),
        Tier(3, 3, 40_000),
    )
    assert [fault.number for fault in read_prizes("1 1 200\n2 800\n4 400", "EUR").left_out] == [2, 3]


def test_a_text_longer_than_any_list_is_refused() -> None:
    for text in ("1 | 1\n" * 2_001, "x" * 100_001):
        with pytest.raises(Refusal, match="prizes_too_long"):
            read_prizes(text, "EUR")


@st.composite
def ladders(draw: st.DrawFn) -> tuple[Tier, ...]:
    sizes = draw(st.lists(st.integers(1, 60), min_size=1, max_size=30))
    prizes = sorted(draw(st.lists(st.integers(1, 10**10), min_size=len(sizes), max_size=len(sizes))))[::-1]
    firsts = [1 + sum(sizes[:at]) for at in range(len(sizes))]
    return tuple(
        Tier(first, first + size - 1, prize) for first, size, prize in zip(firsts, sizes, prizes, strict=True)
    )


@given(ladders(), st.sampled_from(["EUR", "JPY", "KWD"]))
def test_what_is_written_is_read_again(tiers: tuple[Tier, ...], currency: str) -> None:
    read = read_prizes(prizes_text(tiers, currency), currency)
    assert (read.tiers, read.left_out, read.columns_left_out) == (tiers, (), ())


@given(st.text(alphabet="0123456789 .,|-\t;:%€$x\n", max_size=80))
def test_every_line_is_taken_or_named(text: str) -> None:
    read = read_prizes(text, "EUR")
    lines = [line for line in text.splitlines() if line.strip("\t;|, ")]
    assert len(read.tiers) + len(read.left_out) == len(lines)


@given(ladders(), st.integers(-(10**9), 10**9))
def test_a_difference_given_to_the_first_makes_the_sum(tiers: tuple[Tier, ...], more: int) -> None:
    pool = check_tiers(tiers, 0).total + more
    assert check_tiers(with_first(tiers, more), pool).difference == 0


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A published table, with or without a head, with cells and characters that were lost or added."""
    lines = [
        *draw(st.sampled_from(("", "Place | Prize", "Posto | Premio | %", "Place | | Prize"))).split("\n")
    ]
    width = max(1, lines[0].count("|"))
    lines += [
        " | ".join((*row.split(" | ")[:1], *[""] * (width - 1), row.split(" | ")[1]))
        for row in IPO_21.splitlines()
    ]
    for _slip in range(draw(st.integers(1, 4))):
        row = draw(st.integers(1, len(lines) - 1))
        at = draw(st.integers(0, len(lines[row])))
        added = draw(st.sampled_from(("", " | 12", "x", "9", " | ", ";", "TBC", "-")))
        lines[row] = lines[row][:at] + added + lines[row][at + draw(st.integers(0, 1)) :]
    return "\n".join(lines)


@given(damaged())
def test_no_cell_of_a_damaged_table_is_dropped_in_silence(text: str) -> None:
    read = read_prizes(text, "EUR")
    left = {fault.number for fault in read.left_out}
    places = {place for tier in read.tiers for place in (tier.first, tier.last)}
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in re.split(r"[|;]", line) if cell.strip()]
        if number in left or not cells or not any(cell[:1].isdigit() for cell in cells):
            continue
        assert any(int(found) in places for found in re.findall(r"\d+", cells[0])), line
        assert len(cells) <= 2 + len(read.columns_left_out), (line, read.columns_left_out)


def test_a_line_with_more_cells_than_its_head_is_named_and_a_column_without_a_name_too() -> None:
    read = read_prizes("Place | Prize\n1 | 12 | 215,000\n2 | 131,000", "EUR")
    assert [(fault.number, fault.refusal.code) for fault in read.left_out] == [(2, "prize_line_more")]
    assert read.tiers == (Tier(2, 2, 13_100_000),)
    assert read_prizes("Place | | Prize\n1 | Rossi | 900", "EUR").columns_left_out == ("2",)
