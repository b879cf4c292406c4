"""A refund that gives a part of its cash in notes of another currency: an exchange beside it, at the rate of the day."""

from __future__ import annotations

from typing import Any

import pytest

from cashier.currencies.queries import foreign_in
from cashier.ledger.drawers import cash_in
from cashier.models import Exchange, LedgerRow
from cashier.refunds.verbs import RefundDetails, prepare_refund
from cashier.refunds.verbs import refund_answer as refund
from journal import replay
from journal.book import Actor
from journal.models import Line
from rulebook.exchange import Side
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.cancelling import PRICE, cancel, due, give_back, pay
from tests.cashier.currencies import exchange, set_rate
from tests.cashier.test_drawer_pages import client_of, text_of
from tests.cashier.test_payments import SPLIT

pytestmark = pytest.mark.django_db
FRANCS: dict[str, Any] = {"notes_minor": 20_000, "notes_currency": "CHF"}
WORTH = 19_400


@pytest.fixture(autouse=True)
def _is_whole():
    """After every test the ledger is zero in every currency, and replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []
    for currency in ("EUR", "CHF"):
        rows = LedgerRow.objects.filter(posting__currency=currency)
        assert sum(rows.values_list("amount_minor", flat=True)) == 0


class Owed:
    """Two refunds that are due, one of cash, one of cash and card, and a drawer with 300.00 francs."""

    def __init__(self) -> None:
        b.house()
        b.room(2)
        self.user = at_cashier.staff()
        self.drawer = at_cashier.open_drawer(100_000, user=self.user)
        self.event = at_cashier.selling_event()
        at_cashier.sell_entry(self.event, self.drawer)
        at_cashier.sell_entry(self.event, self.drawer, payments=SPLIT)
        cancel(self.event)
        set_rate("0.95", selling="0.97", step_minor=5)
        exchange(self.drawer, 30_000)
        self.cash = cash_in(self.drawer)
        self.first, self.split = due(self.event)

    def pay(self, one: RefundDetails | None = None, **over: Any) -> RefundDetails:
        return pay(one or self.first, self.drawer, **FRANCS | over)

    def gone(self) -> int:
        return self.cash - cash_in(self.drawer)


@pytest.fixture(scope="module")
def owed(kept: None) -> Owed:
    return Owed()


def test_the_notes_leave_at_the_selling_rate_and_the_rest_is_cash(owed: Owed) -> None:
    assert owed.pay().state == "paid"
    assert owed.gone() == PRICE - WORTH
    assert foreign_in(owed.drawer) == (Money(10_000, "CHF"),)
    made = Exchange.objects.get(refund_id=owed.first.id)
    assert (made.foreign_minor, made.home_minor, made.receipt) == (-20_000, WORTH, None)
    line = Line.objects.get(fact="RefundPaid", leading=None)
    assert [one["fact"] for one in line.also] == ["NotesGiven"]
    behind = client_of(owed.user).get(f"/drawers/{owed.drawer}/notes/CHF/lines/?what=given")
    assert f"/refunds/{owed.first.id}/" in behind.content.decode()


def test_a_payment_undone_comes_back_in_the_currency_of_the_house_and_may_be_paid_again(owed: Owed) -> None:
    owed.pay()
    page = text_of(client_of(owed.user).get(f"/refunds/{owed.first.id}/take-back/"))
    assert "they stay exchanged" in page
    give_back(owed.first)
    assert (owed.gone(), refund(owed.first.id).state) == (-WORTH, "due")
    assert foreign_in(owed.drawer) == (Money(10_000, "CHF"),)
    owed.pay(notes_minor=None, notes_currency="")
    assert owed.gone() == PRICE - WORTH
    slip = client_of(owed.user).get(f"/refunds/{owed.first.id}/slip.pdf?as=page")
    assert "Paid in notes" not in text_of(slip)


def test_notes_are_a_part_of_the_cash_alone_where_each_payment_goes_back_as_it_came(owed: Owed) -> None:
    with pytest.raises(Refusal, match="notes_over"):
        owed.pay(owed.split, method="as_paid")
    owed.pay(owed.split, method="as_paid", notes_minor=10_000)
    assert owed.gone() == 10_000 - 9_700


@pytest.mark.parametrize(
    ("code", "over"),
    [
        ("notes_over", {"notes_minor": 23_000}),
        ("foreign_short", {"notes_minor": 20_000, "notes_currency": "CHF", "take": 20_000}),
        ("exchange_changed", {"notes_seen_minor": 19_000}),
        ("no_rate", {"notes_currency": "JPY"}),
        ("exchange_too_small", {"notes_minor": 1}),
    ],
)
def test_what_forbids_notes_changes_nothing(code: str, over: dict[str, Any], owed: Owed) -> None:
    if taken := over.pop("take", 0):
        exchange(owed.drawer, taken, side=Side.SELL)
    before = LedgerRow.objects.count()
    with pytest.raises(Refusal, match=code):
        owed.pay(**over)
    assert LedgerRow.objects.count() == before
    assert refund(owed.first.id).state == "due"


def test_the_slip_is_not_made_out_for_notes_that_are_not_there(owed: Owed) -> None:
    exchange(owed.drawer, 25_000, side=Side.SELL)
    wanted: dict[str, Any] = {"refund": owed.first.id, "drawer": owed.drawer} | FRANCS
    refs = prepare_refund.opens(prepare_refund.command(**wanted))
    with pytest.raises(Refusal, match="foreign_short"):
        at_cashier.act(Actor(), list(refs), prepare_refund, **wanted)
    assert refund(owed.first.id).slip is None


def test_the_page_says_what_goes_out_and_the_slip_keeps_it(owed: Owed) -> None:
    client, url = client_of(owed.user), f"/refunds/{owed.first.id}/"
    assert "CHF · 0.97" in text_of(client.get(url))
    typed = {"method": "cash", "notes": "200", "notes_currency": "CHF"}
    asked = client.post(url, typed).content.decode()
    assert "Notes from the drawer" in asked
    assert f"/refunds/{owed.first.id}/slip.pdf?notes=200&amp;notes_currency=CHF" in asked
    early = text_of(client.get(f"/refunds/{owed.first.id}/slip.pdf?notes=200&notes_currency=CHF&as=page"))
    assert "Paid in notes" in early
    handed = typed | {"handed_minor": str(PRICE), "notes_seen": str(WORTH)}
    assert client.post(url, handed).status_code == 302
    assert owed.gone() == PRICE - WORTH
    assert "Paid in notes" in text_of(client.get(f"/refunds/{owed.first.id}/slip.pdf?as=page"))
    assert "Refund paid" in text_of(client.get(f"/drawers/{owed.drawer}/exchange/"))
