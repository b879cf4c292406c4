"""The pages of other currencies: rates set, notes exchanged at a drawer, counted into the safe, on its sheet."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from access.roles import Role
from cashier.currencies.queries import NOTES_FIGURES, foreign_in, notes_behind, notes_lines, rates_now
from cashier.drawers.verbs import change_drawer_rules
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from cashier.models import Exchange, ExchangeRate, ForeignCount
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command
from people.models import User
from printing.kinds import PaperKind
from printing.models import Print
from rulebook.exchange import Side
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.currencies import bank, exchange, set_rate
from tests.cashier.test_drawer_pages import client_of, text_of
from tests.undoing import undo_lines
from wording.figures import money_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cashier() -> User:
    b.house()
    return at_cashier.staff()


@pytest.fixture
def drawer(cashier: User) -> int:
    return at_cashier.open_drawer(100_000, user=cashier)


@pytest.fixture
def client(cashier: User) -> Client:
    return client_of(cashier)


def test_the_head_of_cage_sets_a_rate_and_ends_it(client: Client) -> None:
    head = client_of(at_cashier.staff(Role.CAGE))
    assert "only the currency of the house" in text_of(head.get("/house/exchange-rates/"))
    typed = {"currency": "CHF", "buying": "0,95238", "selling": "", "step": "1.00", "since": ""}
    refused = head.post("/house/exchange-rates/new/", typed | {"buying": "much"})
    assert (refused.status_code, "Type a number above zero" in text_of(refused)) == (400, True)
    assert head.post("/house/exchange-rates/new/", typed).status_code == 302
    row = ExchangeRate.objects.get()
    assert (row.buying, row.selling, row.step_minor) == (952_380_000, None, 100)
    later = timezone.localtime() + timedelta(hours=2)
    coming = typed | {"buying": "0.96", "since": later.strftime("%Y-%m-%dT%H:%M")}
    assert head.post("/house/exchange-rates/new/", coming).status_code == 302
    shown = text_of(client.get("/house/exchange-rates/"))
    assert "0.95238" in shown
    assert "in force" in shown
    assert "not yet" in shown
    assert client.get("/house/exchange-rates/new/").status_code == 403
    assert client.post(f"/api/v1/exchange-rates/{row.pk}/end/").status_code == 403
    assert head.post(f"/api/v1/exchange-rates/{row.pk}/end/").status_code in (200, 302)
    assert rates_now() == ()


def test_what_notes_are_worth_is_shown_before_they_are_exchanged(client: Client, drawer: int) -> None:
    url = f"/drawers/{drawer}/exchange/"
    assert "No rate is in force" in text_of(client.get(url))
    assert "Other currencies" not in text_of(client.get("/drawers/"))
    set_rate("0.95238", step_minor=100)
    assert "CHF: bought at 0.95238" in text_of(client.get(url))
    typed = {"currency": "CHF", "amount": "250.50"}
    assert "Rounding would change so small an amount" in text_of(client.post(url, typed | {"amount": "0.01"}))
    told = client.post(url, typed)
    assert "€239.00" in text_of(told)
    assert not Exchange.objects.exists()
    set_rate("0.94", step_minor=100)
    changed = client.post(url, typed | {"seen": "23900"})
    assert (changed.status_code, "The rate has changed" in text_of(changed)) == (409, True)
    assert client.post(url, typed | {"seen": "23500"}).status_code == 302
    assert "CHF 250.50" in text_of(client.get(url)).replace("\xa0", " ")
    assert cash_in(drawer) == 100_000 - 23_500


def test_only_the_head_of_cage_sees_it_at_another_s_drawer(drawer: int) -> None:
    set_rate("0.95")
    url, typed = f"/drawers/{drawer}/exchange/", {"currency": "CHF", "amount": "10", "seen": "950"}
    assert client_of(at_cashier.staff()).get(url).status_code == 409
    head = client_of(at_cashier.staff(Role.CAGE))
    assert head.post(url, typed).status_code == 400
    assert head.post(url, typed | {"reason": "the cashier is ill"}).status_code == 302


def test_notes_are_compared_and_counted_into_the_safe_before_the_drawer_closes(
    client: Client, drawer: int
) -> None:
    set_rate("0.95")
    exchange(drawer, 10_000)
    held = text_of(client.get("/drawers/"))
    assert "Count into the safe" in held
    closing = client.get(f"/drawers/{drawer}/close/")
    assert "Count the CHF into the safe first" in text_of(closing)
    url = f"/drawers/{drawer}/notes/CHF/"
    assert "Expected: CHF 100.00" in text_of(client.get(url)).replace("\xa0", " ")
    compared = text_of(client.post(url, {"counted": "95"})).replace("\xa0", " ")
    assert "−CHF 5.00" in compared
    confirmed = {"counted": "95", "difference": "-500", "difference_reason": "a torn note"}
    assert client.post(url, confirmed).status_code == 302
    assert foreign_in(drawer) == ()
    close = {"counted": "905.00", "difference": "0"}
    assert client.post(f"/drawers/{drawer}/close/", close).status_code == 302
    sheet = text_of(client.get(f"/drawers/{drawer}/")).replace("\xa0", " ")
    assert "CHF 100.00 €95.00" in sheet
    assert "−CHF 5.00" in sheet
    assert "Exchanged for notes −€95.00" in sheet
    assert client.get(url).url == f"/drawers/{drawer}/"  # type: ignore[attr-defined]


def test_counted_blind_nobody_at_the_drawer_is_told_what_to_find(client: Client, drawer: int) -> None:
    b.do([HOUSE], change_drawer_rules, is_blind=True, by_denomination=True, free_difference_minor=100)
    set_rate("0.95")
    exchange(drawer, 10_000)
    assert "100.00" not in text_of(client.get("/drawers/"))
    url = f"/drawers/{drawer}/notes/CHF/"
    assert "Expected" not in text_of(client.get(url))
    compared = text_of(client.post(url, {"piece-5000": "1", "piece-2000": "2"}))
    assert "Why it is over or short" in compared
    assert ForeignCount.objects.get().counted_minor == 9_000
    confirmed = {"counted": "90", "difference": "-1000", "piece-5000": "1", "piece-2000": "2"}
    assert client.post(url, confirmed).status_code == 400
    assert client.post(url, confirmed | {"difference_reason": "torn"}).status_code == 302
    assert ForeignCount.objects.filter(is_banked=True).count() == 1


def test_an_unknown_currency_has_no_page(client: Client, drawer: int) -> None:
    assert client.get(f"/drawers/{drawer}/notes/QQQ/").status_code == 404


def test_an_exchange_has_a_receipt_of_its_own_that_says_when_it_is_a_copy(
    client: Client, drawer: int
) -> None:
    set_rate("0.95238", step_minor=100)
    made = exchange(drawer, 25_050)
    url = f"/exchanges/{made.id}/receipt.pdf"
    assert f'href="{url}"' in client.get(f"/drawers/{drawer}/exchange/").content.decode()
    first, second = (text_of(client.post(f"{url}?as=page&paper=receipt80")) for _ in range(2))
    for part in (f"Currency exchange {made.receipt}", "CHF 250.50", "€239.00", "0.95238 EUR", "−€0.43"):
        assert part in first.replace("\xa0", " "), first
    assert ("Copy" in first, "Copy 1" in second) == (False, True)
    prints = Print.objects.filter(kind=PaperKind.EXCHANGE, subject_id=made.id)
    assert [(one.number, one.copy) for one in prints.order_by("pk")] == [(made.receipt, 0), (made.receipt, 1)]
    assert client.get(f"{url}?paper=a4").headers["Content-Type"] == "application/pdf"
    counted = client.post("/api/v1/prints/", {"kind": "exchange", "subject": made.id})
    assert (counted.status_code, counted.json()["copy"]) == (201, 2)
    inspector = client_of(at_cashier.staff(Role.INSPECTOR))
    assert url in inspector.get("/inspection/exchanges/").content.decode()


def test_what_an_exchange_undid_is_on_its_paper(client: Client, drawer: int) -> None:
    set_rate("0.95", selling="0.97")
    made = exchange(drawer, 10_000)
    undo_last(drawer)
    (back,) = Exchange.objects.filter(undoes=made.id)
    shown = text_of(client.get(f"/exchanges/{back.pk}/receipt.pdf?as=page")).replace("\xa0", " ")
    assert f"undoes receipt {made.receipt}" in shown
    assert shown.index("€95.00") < shown.index("CHF 100.00")


def test_notes_that_paid_a_sale_have_its_receipt(client: Client, drawer: int) -> None:
    set_rate("0.95")
    event = at_cashier.selling_event()
    sale = at_cashier.sell_entry(event, drawer, method="cash", given_minor=25_000, currency="CHF")
    (row,) = Exchange.objects.all()
    assert client.get(f"/exchanges/{row.pk}/receipt.pdf").status_code == 409
    shown = client.get(f"/drawers/{drawer}/exchange/").content.decode()
    assert f"/sales/{sale.id}/receipt.pdf" in shown
    assert "None" not in shown


def test_every_figure_of_notes_opens_its_lines(client: Client, drawer: int) -> None:
    set_rate("0.95238", selling="0.98", step_minor=100)
    exchange(drawer, 25_050)
    exchange(drawer, 10_000, side=Side.SELL)
    undo_last(drawer)
    exchange(drawer, 5_000, side=Side.SELL)
    bank(drawer, 20_000, difference_reason="a torn note")
    (line,) = notes_lines([drawer])
    page = client.get("/drawers/day/").content.decode()
    for figure in NOTES_FIGURES:
        assert f"/drawers/{drawer}/notes/CHF/lines/?what={figure}" in page
        behind = notes_behind(drawer, "CHF", figure)
        assert sum(one.amount.minor for one in behind) == getattr(line, figure).minor, figure
        url = f"/drawers/{drawer}/notes/CHF/lines/?what={figure}"
        shown = text_of(client.get(url)).replace("\xa0", " ")
        assert money_text(getattr(line, figure)).replace("\xa0", " ") in shown
    assert line.rounding.minor == -ledger_balance(accounts.rounding("EUR"))
    assert client.get(f"/drawers/{drawer}/notes/CHF/lines/?what=luck").status_code == 404
    assert "Nothing to list" in text_of(client.get(f"/drawers/{drawer}/notes/JPY/lines/"))


def test_counted_blind_the_lines_of_an_open_drawer_are_hidden(client: Client, drawer: int) -> None:
    b.do([HOUSE], change_drawer_rules, is_blind=True, by_denomination=False, free_difference_minor=None)
    set_rate("0.95")
    exchange(drawer, 10_000)
    url = f"/drawers/{drawer}/notes/CHF/lines/"
    assert client.get(url).status_code == 409
    assert client_of(at_cashier.staff(Role.CAGE)).get(url).status_code == 200


def undo_last(drawer: int) -> None:
    """Undo what was done last at a drawer."""
    line = Line.objects.filter(book__kind="drawer", book__subject_id=drawer).latest("pk")
    undo_lines(line.pk, Command(Actor()), reason="typed twice")


def test_the_api_lists_exchanges_of_a_drawer_and_counts(client: Client, drawer: int) -> None:
    set_rate("0.95")
    made = exchange(drawer, 10_000)
    bank(drawer, 10_000)
    (listed,) = client.get(f"/api/v1/exchanges/?drawer={drawer}").json()["results"]
    assert listed == client.get(f"/api/v1/exchanges/{made.id}/").json()
    assert (listed["foreign_minor"], listed["home_minor"], listed["rate"]) == (10_000, -9_500, "0.95")
    counts = client.get(f"/api/v1/drawers/{drawer}/foreign/").json()
    assert [one["is_banked"] for one in counts.get("results", counts)] == [True]
    assert client.get("/api/v1/exchange-rates/").status_code == 200


def test_the_day_sheet_opens_the_lines_of_what_was_exchanged(client: Client, drawer: int) -> None:
    set_rate("0.95")
    exchange(drawer, 10_000)
    bank(drawer, 10_000)
    lines = text_of(client.get("/drawers/day/lines/?what=exchanges&currency=EUR&way=cash"))
    assert "Currency exchange" in lines


def test_a_rate_has_the_decimal_mark_of_the_language_everywhere(client: Client, drawer: int) -> None:
    set_rate("0.9524", selling="0.9801")
    made = exchange(drawer, 10_000)
    inspector = client_of(at_cashier.staff(Role.INSPECTOR))
    for one in (client, inspector):
        one.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
    typed = {"currency": "CHF", "amount": "50", "side": "buy"}
    exchange_page = f"/drawers/{drawer}/exchange/"
    told = {
        "/house/exchange-rates/": client.get("/house/exchange-rates/"),
        exchange_page: client.get(exchange_page),
        "told": client.post(exchange_page, typed),
        "paper": client.get(f"/exchanges/{made.id}/receipt.pdf?as=page"),
        "sentence": inspector.get("/inspection/journal/"),
    }
    for where, answer in told.items():
        assert "0,9524" in text_of(answer), where
        assert "0.9524" not in text_of(answer), where
    assert client.get("/api/v1/exchange-rates/").json()["results"][0]["buying"] == "0.9524"
