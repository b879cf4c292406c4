"""The content of the cashier's paper: numbers, amounts, and the mark of a reprint."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from cashier.paper.blocks import Code, Fitted, Pair, Text, load_letters
from cashier.paper.pages import mark_of
from cashier.paper.prints import printed
from cashier.paper.slips import PaidBy, Receipt, SeatCard, receipt_blocks, seat_card_blocks
from rulebook.money import Money

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
