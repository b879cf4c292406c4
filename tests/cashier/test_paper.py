"""The content of the cashier's paper: numbers, amounts, and the mark of a reprint."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils import translation

from cashier.paper import apart
from cashier.paper.blocks import Code, Fitted, Line, Pair, Rule, Space, Text, load_letters
from cashier.paper.pages import mark_of
from cashier.paper.prints import printed
from cashier.paper.slips import PaidBy, Receipt, SeatCard, receipt_blocks, seat_card_blocks
from rulebook.money import Money
from screens.paper.bags import Drawn

AT = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)
RECEIPT = Receipt(
    house="Casino",
    event="Friday",
    number=55,
    title="Entry",
    player="Rossi Mario",
    entry=12,
    price=Money(20_000),
    fee=Money(2_000),
    payments=(PaidBy("Cash", Money(22_000)),),
    chips=20_000,
    at=AT,
    cashier="Carla",
    place="Table 3 · Seat 4",
)


def read(blocks) -> list[str]:
    """Every text on the paper, pairs as label and value."""
    lines = []
    for block in blocks:
        if isinstance(block, (Text, Fitted)):
            lines.append(block.text)
        elif isinstance(block, Pair):
            lines.append(f"{block.label}: {block.value}")
    return lines


OF_ITS_MOMENT = re.compile(rb"/(CreationDate|ModDate) \([^)]*\)|\[<[0-9a-f]+><[0-9a-f]+>\]")


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_long_paper_is_laid_out_by_another_process_as_it_would_be_here(
    monkeypatch: pytest.MonkeyPatch, is_plain: bool
) -> None:
    # With 70 lines each slip has two sheets, with the number of the page in words.
    line = Text("Ada Byron – Žižek", 10) if is_plain else Drawn("Ada Byron", 7, 24, path="M10 20L300 90")
    foot = (
        Pair("Seat", "7", 8.5, is_bold=True),
        Rule(is_dashed=True),
        Space(4),
        Line("Signature"),
        Code("http://h/", 60),
    )
    slips = [(Fitted(f"Table {number}", 20), *[line] * 70, *foot) for number in range(3)]
    monkeypatch.setattr(apart, "MANY", len(slips))
    with translation.override("it"):
        here = printed(slips, "a4", title="Fogli di firma")
        there = apart.made(printed, slips, "a4", title="Fogli di firma")
    assert OF_ITS_MOMENT.sub(b"", there) == OF_ITS_MOMENT.sub(b"", here)
    assert there.count(b"/Type /Page\n") == (6 if is_plain else 12)


def test_a_paper_is_laid_out_here_if_the_other_process_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    slips = [(Text("Ada Byron", 10),)] * 3
    monkeypatch.setattr(apart, "MANY", len(slips))
    monkeypatch.setattr(apart.sys, "executable", "/bin/false")
    assert apart.made(printed, slips, "a4", title="x").startswith(b"%PDF")
    assert "is not laid out apart" in caplog.text


def test_only_blocks_of_a_paper_are_made_from_what_the_other_process_is_given() -> None:
    with pytest.raises(TypeError, match="Path"):
        apart._block("pathlib.Path", "/")


def test_a_receipt_tells_number_price_fee_and_seat() -> None:
    told = read(receipt_blocks(RECEIPT))
    assert {"Receipt 55", "Entry: €200.00", "Fee: €20.00", "Total: €220.00", "Table 3 · Seat 4"} <= set(told)
    assert "Copy" not in told


def test_a_receipt_paid_in_several_ways_tells_each_and_the_change() -> None:
    assert "Paid by: Cash" in read(receipt_blocks(RECEIPT))
    ways = (
        PaidBy("Cash", Money(10_000), received=Money(15_000)),
        PaidBy("Card", Money(12_000), reference="slip 77"),
    )
    told = read(receipt_blocks(replace(RECEIPT, payments=ways)))
    assert {"Cash: €100.00", "Received: €150.00", "Change: €50.00"} <= set(told)
    assert {"Card: €120.00", "Reference: slip 77"} <= set(told)
    assert not any(line.startswith("Paid by") for line in told)


def test_a_second_print_says_first_of_all_that_it_is_a_copy() -> None:
    assert read((*mark_of(2), *receipt_blocks(RECEIPT)))[0] == "Copy 2"
    assert mark_of(0) == ()


def test_a_void_tells_both_numbers_and_gives_no_seat() -> None:
    told = read(receipt_blocks(replace(RECEIPT, void_number=56, void_reason="typed twice")))
    assert {"Void 56", "for receipt 55, money returned", "typed twice", "Refunded: €220.00"} <= set(told)
    assert "Table 3 · Seat 4" not in told


def test_a_seat_card_carries_the_address_of_the_players_page() -> None:
    card = SeatCard("Circolo", "Friday", "Rossi Mario", 12, "3", 4, 20_000, AT, "http://house/p/abc/")
    blocks = seat_card_blocks(card)
    assert [block.url for block in blocks if isinstance(block, Code)] == ["http://house/p/abc/"]
    assert "Table 3 · Seat 4" in read(blocks)
    assert not [text for text in read(blocks) if "seed" in text], "the floor gave this seat"


def test_a_seat_that_was_drawn_names_its_draw() -> None:
    card = SeatCard(
        "Circolo", "Friday", "Rossi Mario", 12, "3", 4, 20_000, AT, "http://house/p/abc/", 81, "0a1b2c3d" * 8
    )
    assert "Drawn with line 81, seed 0a1b2c3d0a1b…" in read(seat_card_blocks(card))


def test_long_names_never_run_off_the_roll() -> None:
    load_letters()
    width = 200.0
    pair = Pair("Player", "Papadopoulos-Konstantinidis Alexandra Ελένη Жанна")
    assert pair.tall(width) > Pair("Player", "Rossi").tall(width)
    assert printed([[pair]], "receipt80", title="t").startswith(b"%PDF-")
