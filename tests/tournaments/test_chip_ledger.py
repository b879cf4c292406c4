"""The chip ledger: every chip in play came in by a line, and leaves by one."""

from __future__ import annotations

import pytest

from cashier.sales import verbs as sell
from floor.penalties.disqualify import disqualify
from journal.book import OpenBook
from tests import builders as b
from tests.builders import FieldBuilt
from tests.cashier import at_cashier
from tests.cashier.test_chips import REBUYS, playing
from tournaments import queries
from tournaments.entries.chips import post_chips
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(1_000_000)


def by_kind(event_id: int) -> dict[ChipKind, int]:
    return {one.kind: one.total for one in queries.chip_groups(event_id)}


def test_each_sale_brings_its_chips_and_its_void_takes_them_away(drawer_id: int) -> None:
    event_id, (first, *_others) = playing(drawer_id, **REBUYS)
    rebuy = at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    sold = {ChipKind.ENTRY: 60_000, ChipKind.REBUY: 15_000}
    assert by_kind(event_id) == sold
    at_cashier.void(event_id, rebuy.id, drawer_id)
    assert by_kind(event_id) == sold | {ChipKind.VOID: -15_000}
    assert queries.chips_in_play(event_id) == 60_000
    assert [line.entry_id for line in queries.chip_lines(event_id)][-2:] == [first, first]


def test_an_unpaid_entry_brings_nothing_before_it_pays() -> None:
    event_id = b.event()
    b.entries(event_id, 3, status="unpaid")
    assert queries.chips_in_play(event_id) == 0


def test_a_disqualified_player_takes_the_stack_out_of_play() -> None:
    event_id = b.started(5)
    b.at(event_id, disqualify, entry=b.at_seat(event_id, 1, 3), stack=7_500)
    assert queries.chips_in_play(event_id) == 5 * 20_000 - 7_500


def test_a_line_without_chips_is_not_written() -> None:
    event_id = b.started(4)
    lines = queries.chip_lines(event_id)

    def post(book: OpenBook) -> None:
        book.record(FieldBuilt())
        post_chips(book, event_id=event_id, kind=ChipKind.RACE, amount=0, table=1)

    b.at(event_id, post)
    assert queries.chip_lines(event_id) == lines
