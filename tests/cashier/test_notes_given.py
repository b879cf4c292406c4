"""A void that gives a part of its cash back in notes of another currency: an exchange at the rate of the day, under the limit."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cashier.currencies.queries import foreign_in, notes_of_void
from cashier.drawers.verbs import move_cash
from cashier.ledger.drawers import cash_in
from cashier.limits.verbs import add_cash_limit
from cashier.models import Exchange, LedgerRow, Posting
from cashier.sales import rows as sale_queries
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, drawer_book
from people.models import User
from rulebook.cash_limit import CountedBy
from rulebook.exchange import Rate, Side, exchanged, given_of
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.currencies import exchange, set_rate
from tests.cashier.test_drawer_pages import client_of, text_of

pytestmark = pytest.mark.django_db
PRICE = 22_000


@pytest.fixture
def cashier() -> User:
    return at_cashier.staff()


@pytest.fixture
def drawer(event: int, cashier: User) -> int:
    """A drawer with 500.00 francs that cost 475.00, and 525.00 left."""
    found = at_cashier.open_drawer(100_000, user=cashier)
    set_rate("0.95", selling="0.97", step_minor=5)
    exchange(found, 50_000)
    return found


@pytest.fixture
def event() -> int:
    return at_cashier.selling_event()


def in_francs(event: int, sale: int, drawer: int, minor: int = 20_000, **over: Any) -> None:
    at_cashier.void(event, sale, drawer, notes_minor=minor, notes_currency="CHF", **over)


def is_zero() -> None:
    """The ledger is zero in every currency."""
    for currency in ("EUR", "CHF"):
        rows = LedgerRow.objects.filter(posting__currency=currency)
        assert sum(rows.values_list("amount_minor", flat=True)) == 0


def test_the_notes_leave_at_the_selling_rate_and_the_rest_is_cash(event: int, drawer: int) -> None:
    sale = at_cashier.sell_entry(event, drawer).id
    in_francs(event, sale, drawer)
    notes = notes_of_void(sale)
    assert notes is not None
    assert (notes.foreign_minor, notes.home_minor, notes.receipt) == (-20_000, 19_400, None)
    assert foreign_in(drawer) == (Money(30_000, "CHF"),)
    assert cash_in(drawer) == 52_500 + PRICE - PRICE + 19_400
    assert Posting.objects.filter(kind="void").count() == 1
    assert sale_queries.sale(sale).back[0].amount_minor == -PRICE
    line = Line.objects.get(fact="SaleVoided", leading=None)
    assert [one["fact"] for one in line.also] == ["NotesGiven"]
    is_zero()


def test_a_sale_paid_in_notes_may_give_notes_back(event: int, drawer: int) -> None:
    sale = at_cashier.sell_entry(event, drawer, given_minor=25_000, currency="CHF").id
    in_francs(event, sale, drawer, 22_680)
    assert list(Exchange.objects.exclude(receipt__isnull=False).values_list("sale", "void")) == [
        (sale, None),
        (None, sale),
    ]
    is_zero()


@pytest.mark.parametrize(
    ("code", "over"),
    [
        ("notes_over", {"notes_minor": 22_690}),
        ("foreign_short", {"notes_minor": 22_600, "short": True}),
        ("exchange_changed", {"notes_seen_minor": 19_000}),
        ("no_rate", {"notes_currency": "JPY"}),
        ("exchange_too_small", {"notes_minor": 1}),
        ("notes_are_cash", {"method": "card"}),
    ],
)
def test_what_forbids_notes_changes_nothing(code: str, over: dict[str, Any], event: int, drawer: int) -> None:
    sale = at_cashier.sell_entry(event, drawer, method=over.get("method", "cash")).id
    if over.get("short"):
        exchange(drawer, 40_000, side=Side.SELL)
    before = LedgerRow.objects.count()
    given: dict[str, Any] = {"notes_minor": 20_000, "notes_currency": "CHF"} | over
    given = {name: value for name, value in given.items() if name not in ("short", "method")}
    with pytest.raises(Refusal, match=code):
        at_cashier.void(event, sale, drawer, **given)
    assert LedgerRow.objects.count() == before
    assert not sale_queries.sale(sale).is_void


def test_only_bought_notes_are_not_given(event: int, drawer: int) -> None:
    set_rate("0.95")
    sale = at_cashier.sell_entry(event, drawer).id
    with pytest.raises(Refusal, match="not_sold"):
        in_francs(event, sale, drawer)


def test_the_drawer_needs_only_the_rest_in_cash(event: int, drawer: int) -> None:
    sale = at_cashier.sell_entry(event, drawer).id
    b.do([drawer_book(drawer)], move_cash, drawer=drawer, amount_minor=-72_000, reason="to the safe")
    assert cash_in(drawer) == 2_500
    with pytest.raises(Refusal, match="drawer_short"):
        in_francs(event, sale, drawer, 20_000)
    in_francs(event, sale, drawer, 20_200)
    assert cash_in(drawer) == 2_500 - PRICE + 19_595


def test_limits_count_the_cash_that_the_notes_are_a_part_of(event: int, drawer: int) -> None:
    sale = at_cashier.sell_entry(event, drawer).id
    limit = {"limit_minor": 10_000, "since": date(2020, 1, 1), "counted_by": CountedBy.OPERATION}
    b.do([HOUSE], add_cash_limit, name="Law", **limit)
    both: tuple[dict[str, Any], ...] = ({}, {"notes_minor": 20_000, "notes_currency": "CHF"})
    for notes in both:
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.void(event, sale, drawer, **notes)
    assert foreign_in(drawer) == (Money(50_000, "CHF"),)


def test_the_page_says_what_goes_out_and_the_receipt_keeps_it(event: int, drawer: int, cashier: User) -> None:
    client = client_of(cashier)
    sale = at_cashier.sell_entry(event, drawer).id
    url = f"/sales/{sale}/void/"
    assert "CHF · 0.97" in text_of(client.get(url))
    typed = {"reason": "typed twice", "notes": "200", "notes_currency": "CHF"}
    asked = text_of(client.post(url, typed)).replace("\xa0", " ")
    assert "CHF 200.00" in asked
    assert "€26.00" in asked
    confirmed = typed | {"handed_minor": str(PRICE), "notes_seen": "19400"}
    assert client.post(url, confirmed | {"notes_seen": "19000"}).status_code == 409
    assert client.post(url, confirmed).status_code == 200
    assert foreign_in(drawer) == (Money(30_000, "CHF"),)
    paper = text_of(client.get(f"/sales/{sale}/receipt.pdf?as=page")).replace("\xa0", " ")
    for part in ("Paid in notes", "CHF 200.00", "0.97", "€194.00"):
        assert part in paper
    (listed,) = client.get(f"/api/v1/exchanges/?drawer={drawer}").json()["results"][:1]
    assert (listed["void"], listed["receipt"]) == (sale, None)
    assert f"/sales/{sale}/receipt.pdf" in client.get(f"/drawers/{drawer}/exchange/").content.decode()


def test_a_house_without_rates_meets_no_notes(event: int, cashier: User) -> None:
    drawer = at_cashier.open_drawer(user=cashier)
    sale = at_cashier.sell_entry(event, drawer).id
    page: Client = client_of(cashier)
    assert 'name="notes"' not in page.get(f"/sales/{sale}/void/").content.decode()


@given(st.integers(1, 500_000), st.integers(1, 500_000), st.sampled_from((1, 5, 100)))
def test_the_notes_are_never_worth_more_than_the_cash(cash: int, notes: int, step: int) -> None:
    rate = Rate(
        currency="CHF", home="EUR", buying=950_000_000, selling=970_000_000, since=instants.now(), step=step
    )
    try:
        made = given_of(Money(cash), Money(notes, "CHF"), rate)
    except Refusal as refusal:
        is_named = refusal.code in ("notes_over", "exchange_too_small")
        made = None
    if made is None:
        assert is_named
        return
    assert 0 < made.paid.minor <= cash
    assert made == exchanged(Money(notes, "CHF"), rate, Side.SELL)
