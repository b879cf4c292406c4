"""A sale paid in notes of another currency: an exchange, then a cash sale with change in the event's currency."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cashier.currencies.queries import foreign_in, notes_of_sale
from cashier.drawers.sheets import day_sheets
from cashier.drawers.verbs import move_cash
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.models import Exchange, Posting, Sale, SalePayment
from cashier.payments.verbs import PaymentMade
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book
from people.models import User
from rulebook.cash_limit import CountedBy
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.currencies import set_rate
from tests.cashier.test_drawer_pages import client_of, text_of
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
PRICE = 22_000


@pytest.fixture
def cashier() -> User:
    return at_cashier.staff()


@pytest.fixture
def event() -> int:
    return at_cashier.selling_event()


@pytest.fixture
def drawer(event: int, cashier: User) -> int:
    return at_cashier.open_drawer(10_000, user=cashier)


def sell(event: int, drawer: int, minor: int | None, currency: str = "CHF", **over: Any) -> int:
    return at_cashier.sell_entry(event, drawer, given_minor=minor, currency=currency, **over).id


def test_the_notes_are_exchanged_and_the_change_is_in_the_event_s_currency(event: int, drawer: int) -> None:
    set_rate("0.95238", step_minor=100)
    sale = sell(event, drawer, 25_000)
    row = Sale.objects.get(pk=sale)
    assert (row.method, row.total_minor, SalePayment.objects.count()) == ("cash", PRICE, 0)
    notes = notes_of_sale(sale)
    assert notes is not None
    assert (notes.foreign, notes.paid, notes.receipt) == (Money(25_000, "CHF"), Money(23_800), None)
    assert foreign_in(drawer) == (Money(25_000, "CHF"),)
    assert cash_in(drawer) == 10_000 - 1_800
    kinds = Posting.objects.exclude(kind="float").values_list("kind", "currency").order_by("pk")
    assert list(kinds) == [("exchange", "CHF"), ("exchange", "EUR"), ("sale", "EUR")]
    (sheet,) = day_sheets(drawer_queries.drawer(drawer).opened_at.date())
    assert (sheet.total.sales, sheet.exchanged) == (Money(PRICE), Money(-23_800))
    assert [one.taken for one in sheet.notes] == [Money(25_000, "CHF")]


def test_a_void_gives_back_the_house_s_currency(event: int, drawer: int) -> None:
    set_rate("1")
    sale = sell(event, drawer, PRICE)
    with pytest.raises(Refusal, match="drawer_short"):
        at_cashier.void(event, sale, drawer)
    other = at_cashier.open_drawer(50_000)
    page = client_of(at_cashier.staff()).get(f"/sales/{sale}/void/")
    assert "CHF 220.00" in text_of(page), "the notes that came in"
    at_cashier.void(event, sale, other)
    assert cash_in(other) == 50_000 - PRICE
    assert foreign_in(drawer) == (Money(PRICE, "CHF"),)
    assert ledger_total() == 0


def test_an_undo_is_that_void(event: int, drawer: int) -> None:
    set_rate("1")
    b.do([drawer_book(drawer)], move_cash, drawer=drawer, amount_minor=50_000, reason="change")
    sell(event, drawer, PRICE + 5_000)
    line = Line.objects.get(fact="EntrySold", leading=None)
    assert [one["fact"] for one in line.also] == ["NotesPaid"]
    undo_lines(line.pk, Command(Actor()), reason="typed twice")
    assert foreign_in(drawer) == (Money(PRICE + 5_000, "CHF"),)
    assert cash_in(drawer) == 60_000 - PRICE - 5_000


def test_notes_are_one_of_several_ways(event: int, drawer: int) -> None:
    set_rate("0.95")
    parts = (
        PaymentMade(method="card", amount_minor=12_500),
        PaymentMade(method="cash", amount_minor=10_000, currency="CHF"),
    )
    sale = at_cashier.sell_entry(event, drawer, payments=parts)
    assert [(one.method.value, one.amount_minor, one.received_minor) for one in sale.payments] == [
        ("card", 12_500, None),
        ("cash", 9_500, 9_500),
    ]
    assert cash_in(drawer) == 10_000
    twice = (*parts, PaymentMade(method="cash", amount_minor=1_000))
    with pytest.raises(Refusal, match="way_twice"):
        at_cashier.sell_entry(event, drawer, payments=twice)


@pytest.mark.parametrize(
    ("given", "over", "code"),
    [
        (20_000, {}, "cash_short"),
        (None, {}, "notes_missing"),
        (0, {}, "notes_missing"),
        (25_000, {"method": "card"}, "notes_are_cash"),
        (25_000, {"currency": "USD"}, "no_rate"),
        (50_000, {}, "drawer_short"),
    ],
)
def test_what_is_wrong_with_notes_sells_nothing(
    event: int, drawer: int, given: int | None, over: dict[str, Any], code: str
) -> None:
    set_rate("0.95")
    with pytest.raises(Refusal, match=code):
        sell(event, drawer, given, **over)
    assert not Sale.objects.exists()
    assert not Exchange.objects.exists()


def test_the_event_s_own_currency_is_no_exchange(event: int, drawer: int) -> None:
    sell(event, drawer, 25_000, "EUR")
    assert not Exchange.objects.exists()


def test_an_event_in_another_currency_takes_no_notes(event: int) -> None:
    """Rates are those of the house's currency."""
    set_rate("0.95")
    abroad = b.event(currency="USD")
    with pytest.raises(Refusal, match="no_rate"):
        sell(abroad, at_cashier.open_drawer(50_000, currency="USD"), 50_000)


def test_the_cash_limit_counts_notes_by_what_they_pay(event: int, drawer: int) -> None:
    set_rate("1")
    law = {"name": "Law", "limit_minor": PRICE - 1, "since": date(2020, 1, 1)}
    b.do([HOUSE], add_cash_limit, **law, counted_by=CountedBy.OPERATION)
    with pytest.raises(Refusal, match="cash_limit"):
        sell(event, drawer, PRICE)
    assert ledger_balance(accounts.exchange("CHF")) == 0


def test_the_cashier_types_notes_and_sees_what_they_are_worth(event: int, drawer: int, cashier: User) -> None:
    client, player = client_of(cashier), b.player()
    panel = f"/events/{event}/cashier/players/{player}/"
    assert "Received in another currency" not in text_of(client.get(panel))
    set_rate("0.95238", step_minor=100)
    assert "CHF · 0.95238" in text_of(client.get(panel))
    told = client.get(f"/events/{event}/cashier/notes/", {"notes": "250", "notes_currency": "CHF"})
    assert "CHF 250.00 at 0.95238: €238.00" in text_of(told).replace("\xa0", " ")
    assert 'data-notes-worth="23800"' in told.content.decode()
    wrong = client.get(f"/events/{event}/cashier/notes/", {"notes": "much", "notes_currency": "CHF"})
    assert 'data-notes-worth=""' in wrong.content.decode()
    typed = {"product": "entry", "method": "cash", "given": "", "notes": "250", "notes_currency": "CHF"}
    done = text_of(client.post(panel, typed)).replace("\xa0", " ")
    assert "CHF 250.00 at 0.95238" in done
    assert "€18.00" in done
    sale = Sale.objects.get()
    paper = text_of(client.get(f"/sales/{sale.pk}/receipt.pdf?as=page")).replace("\xa0", " ")
    for told_text in ("CHF 250.00", "0.95238", "€238.00", "€18.00"):
        assert told_text in paper
    twice = client.post(f"/events/{event}/cashier/players/{b.player()}/", typed | {"given": "5"})
    assert twice.status_code == 409


def test_a_program_pays_in_notes(event: int, drawer: int, cashier: User) -> None:
    set_rate("1")
    client: Client = client_of(cashier)
    sold = {"player": b.player(), "given_minor": 25_000, "currency": "CHF"}
    answer = client.post(f"/api/v1/events/{event}/sales/", sold, content_type="application/json")
    assert answer.status_code == 201, answer.content
    sale = answer.json()["id"]
    (listed,) = client.get(f"/api/v1/exchanges/?sale={sale}").json()["results"]
    assert (listed["sale"], listed["home_minor"], listed["receipt"]) == (sale, -25_000, None)
