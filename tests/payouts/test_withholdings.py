"""What is withheld of a pool, by its accounts: settled, undone, settled again, to the cent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger import rows as ledger_queries
from cashier.ledger.rows import ledger_balance, ledger_balances
from cashier.sales.verbs import sell_rebuy
from journal import replay
from payouts.settling.verbs import settle_event
from payouts.structure.rows import pool
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.withholdings import WithheldPer
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.test_evening import pay_all
from tests.payouts.test_publishing import undo
from tournaments.columns import withholdings_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]

ALL_KINDS = (
    Withholding("Staff service", 400),
    Withholding("Dealers", 333, per=WithheldPer.ENTRY),
    Withholding("League", amount_minor=150, per=WithheldPer.ENTRY, account="Season"),
    Withholding("Gala", amount_minor=20_000, account="Season", in_guarantee=False),
)


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


def settled(event_id: int) -> dict[str, int]:
    """What settling moved, by account."""
    found: Counter[str] = Counter()
    for one in ledger_queries.settled(event_id):
        found[one.account] += one.amount
    return dict(found)


def played(drawer_id: int, **over: Any) -> int:
    """Ten entries of 200 + 20 and a rebuy of 100, published, played out and paid."""
    rules = {"withholdings": ALL_KINDS, "rebuys": 1, "rebuy_minor": 10_000, "rebuy_stack": 20_000}
    event_id, entries = evening.evening(10, drawer_id, min_entries=10, **{**rules, **over})
    evening.by_cashier(event_id, drawer_id, sell_rebuy, entry=entries[0], drawer=drawer_id)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    pay_all(event_id, drawer_id)
    return event_id


def test_each_withholding_is_settled_to_its_account_and_taken_back(drawer_id: int) -> None:
    event_id = played(drawer_id)
    sheet = pool(event_id)
    assert [one.amount for one in sheet.withholdings] == [8_400, 666 * 10 + 333, 1_500, 20_000]
    builders.at(event_id, settle_event, event=event_id)
    expected = {
        accounts.withheld(event_id, "Staff service"): -8_400,
        accounts.withheld(event_id, "Dealers"): -6_993,
        accounts.withheld(event_id, "Season"): -21_500,
    }
    assert settled(event_id) == expected
    assert ledger_balances(expected) == expected
    assert ledger_balance(accounts.pool(event_id)) == 0
    undo("EventSettled")
    assert ledger_queries.settled(event_id) == ()
    assert not any(ledger_balances(expected).values())
    builders.at(event_id, settle_event, event=event_id)
    assert settled(event_id) == expected
    assert list(replay.differences()) == []


def test_what_the_house_gives_and_adds_comes_from_its_accounts(drawer_id: int) -> None:
    """2,100 came in, 300 are given; 3,000 with the staff's part are promised: 600 + 200 of the gala are missing."""
    event_id = played(drawer_id, guarantee_minor=300_000, is_guarantee_gross=True, added_minor=30_000)
    sheet = pool(event_id)
    assert (sheet.gross, sheet.added, sheet.overlay) == (210_000, 30_000, 80_000)
    assert sheet.prizes + sheet.withheld - 20_000 == 300_000
    builders.at(event_id, settle_event, event=event_id)
    held = settled(event_id)
    assert (held[accounts.added(event_id)], held[accounts.overlay(event_id)]) == (30_000, 80_000)
    assert ledger_balance(accounts.pool(event_id)) == 0


def test_bounties_in_the_price_count_towards_a_guarantee_that_contains_them(drawer_id: int) -> None:
    parts = (Part(PartKind.FEE, amount_minor=2_000), Part(PartKind.BOUNTY, amount_minor=5_000))
    entry = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000, parts=parts)
    over: dict[str, Any] = {"products": (entry,), "guarantee_minor": 270_000, "is_guarantee_gross": True}
    event_id, _sold = evening.evening(10, drawer_id, min_entries=10, guarantee_parts=("bounty",), **over)
    sheet = pool(event_id)
    assert (sheet.gross, sheet.side, sheet.overlay, sheet.prizes) == (200_000, 50_000, 20_000, 220_000)


def test_a_row_stored_before_there_were_amounts_is_the_same_percentage() -> None:
    assert withholdings_of([{"name": "Staff", "points": 300}]) == (Withholding("Staff", 300),)
