"""Voids and refunds: opposite money, a number of their own, the seat free again."""

from __future__ import annotations

import pytest

from cashier.drawers import counting
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from cashier.models import Posting, Sale
from cashier.sales import verbs as sell
from journal import replay
from journal.book import Actor
from journal.models import Line
from journal.opening import Command, drawer_book
from rulebook.refusals import Refusal
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
NOBODY = Actor()


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def test_a_void_returns_the_money_frees_the_seat_and_keeps_both_numbers(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event_id, drawer_id)
    answer = at_cashier.void(event_id, sold.id, drawer_id)
    assert (answer.receipt, answer.void_receipt) == (1, 2)
    assert cash_in(drawer_id) == 50_000
    assert ledger_balance(accounts.pool(event_id)) == 0
    assert seating.seat_of(sold.entry) is None
    assert tournaments.entry(sold.entry).status == "void"
    assert Posting.objects.filter(sale_id=sold.id).count() == 2


def test_the_player_of_a_void_entry_may_buy_again_with_new_numbers(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player()
    sold = at_cashier.sell_entry(event_id, drawer_id, player)
    at_cashier.void(event_id, sold.id, drawer_id)
    again = at_cashier.sell_entry(event_id, drawer_id, player)
    assert (again.number, again.receipt) == (2, 3)
    assert Sale.objects.get(pk=again.id).kind == "entry"


def test_a_void_needs_a_reason_and_happens_once(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event_id, drawer_id)
    with pytest.raises(Refusal, match="reason_missing"):
        at_cashier.void(event_id, sold.id, drawer_id, reason=" ")
    at_cashier.void(event_id, sold.id, drawer_id)
    with pytest.raises(Refusal, match="sale_void"):
        at_cashier.void(event_id, sold.id, drawer_id)


def test_the_amount_to_hand_back_is_the_one_that_was_confirmed(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event_id, drawer_id)
    with pytest.raises(Refusal, match="amount_differs"):
        at_cashier.void(event_id, sold.id, drawer_id, amount_minor=20_000)
    at_cashier.void(event_id, sold.id, drawer_id, amount_minor=22_000)


def test_an_entry_with_a_rebuy_is_voided_only_after_the_rebuy(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(rebuys=2, rebuy_minor=20_000, rebuy_stack=15_000)
    sold = at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    rebuy = at_cashier.on_entry(sell.sell_rebuy, sold.entry, drawer_id)
    with pytest.raises(Refusal) as refusal:
        at_cashier.void(event_id, sold.id, drawer_id)
    assert (refusal.value.code, refusal.value.detail["receipts"]) == ("sales_on_entry", [rebuy.receipt])
    at_cashier.void(event_id, rebuy.id, drawer_id)
    at_cashier.void(event_id, sold.id, drawer_id)
    assert cash_in(drawer_id) == 50_000 + 22_000


def test_a_voided_rebuy_takes_its_chips_back_and_leaves_the_seat(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(rebuys=2, rebuy_minor=20_000, rebuy_stack=15_000)
    sold = at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    rebuy = at_cashier.on_entry(sell.sell_rebuy, sold.entry, drawer_id)
    assert tournaments.entry(sold.entry).stack == 15_000
    at_cashier.void(event_id, rebuy.id, drawer_id)
    assert tournaments.entry(sold.entry).stack == 0
    assert seating.seat_of(sold.entry) is not None


def test_an_entry_that_has_finished_is_not_voided(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
    at_cashier.start(event_id)
    at_cashier.out(sold[0].entry)
    with pytest.raises(Refusal, match="entry_out"):
        at_cashier.void(event_id, sold[0].id, drawer_id)


def test_a_drawer_gives_back_only_cash_it_holds(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event_id, drawer_id)
    poor = at_cashier.open_drawer(21_999)
    with pytest.raises(Refusal) as refusal:
        at_cashier.void(event_id, sold.id, poor)
    assert (refusal.value.code, refusal.value.detail["held_minor"]) == ("drawer_short", 21_999)


def test_another_drawer_gives_the_money_back_when_the_first_is_closed(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.act(
        NOBODY, [drawer_book(drawer_id)], counting.close_drawer, drawer=drawer_id, counted_minor=72_000
    )
    with pytest.raises(Refusal, match="drawer_closed"):
        at_cashier.void(event_id, sold.id, drawer_id)
    second = at_cashier.open_drawer()
    at_cashier.void(event_id, sold.id, second)
    assert cash_in(second) == 28_000
    assert Sale.objects.get().void_drawer_id == second


class TestUndo:
    """The undo of a sale is a void: nothing of the ledger or the numbers is restored."""

    def undo(self, fact: str, reason: str = "wrong player") -> None:
        line = Line.objects.filter(fact=fact, leading=None).latest("pk")
        undo_lines(line.pk, Command(NOBODY), reason=reason)

    def test_an_undone_sale_is_void(self, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id)
        self.undo("EntrySold")
        sale = Sale.objects.get(pk=sold.id)
        assert (sale.void_reason, sale.void_receipt) == ("wrong player", 2)
        assert cash_in(drawer_id) == 50_000
        assert seating.seat_of(sold.entry) is None

    def test_it_needs_a_reason(self, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        at_cashier.sell_entry(event_id, drawer_id)
        with pytest.raises(Refusal, match="reason_missing"):
            self.undo("EntrySold", reason="")

    def test_a_void_is_not_undone(self, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.void(event_id, sold.id, drawer_id)
        with pytest.raises(Refusal, match="undo_never"):
            self.undo("SaleVoided")
