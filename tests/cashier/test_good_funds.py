"""Where the house believes no transfer that has not arrived: whatever it pays, by page and by API, and who says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.models import AccountMovement, Ticket
from cashier.payments.rows import CashierRulesView, cashier_rules
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import held
from cashier.player_accounts.verbs import statement
from cashier.sales.verbs import change_cashier_rules
from cashier.tickets import verbs as tickets
from journal.models import FreeText
from journal.opening import HOUSE, TICKETS, account_book, drawer_book
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _house() -> None:
    b.house()


def wants_good_funds() -> None:
    b.do([HOUSE], change_cashier_rules, allows_override=True, wants_good_funds=True)


def deposit(player: int, drawer: int, **over: Any) -> Any:
    books = [account_book(player), drawer_book(drawer)]
    given = {"player": player, "drawer": drawer, "amount_minor": 10_000, "method": "transfer"}
    return b.do(books, player_accounts.deposit_money, **given | over)


def buy_ticket(player: int, drawer: int, **over: Any) -> Any:
    given = {"player": player, "drawer": drawer, "worth_minor": 10_000, "method": "transfer"}
    return b.do([TICKETS, drawer_book(drawer)], tickets.sell_ticket, **given | over)


@pytest.mark.parametrize("pay", [deposit, buy_ticket])
def test_no_deposit_and_no_ticket_leads_around_it(pay: Any) -> None:
    player, drawer = b.player(), at_cashier.open_drawer()
    pay(player, drawer)
    wants_good_funds()
    with pytest.raises(Refusal, match="transfer_not_arrived"):
        pay(player, drawer, reference="B 12")
    with pytest.raises(Refusal, match="reference_missing"):
        pay(player, drawer, has_arrived=True, reference=" ")
    pay(player, drawer, has_arrived=True, reference="B 12")
    pay(player, drawer, method="card")


def test_what_names_a_deposit_is_on_the_statement_and_goes_with_the_player() -> None:
    player, drawer = b.player(), at_cashier.open_drawer()
    deposit(player, drawer, reference="slip of Rossi", method="card")
    assert [one.reference for one in statement(player).movements] == ["slip of Rossi"]
    out = {"player": player, "drawer": drawer, "amount_minor": 10_000, "method": "card", "reference": "back"}
    b.do([account_book(player), drawer_book(drawer)], player_accounts.withdraw_money, **out)
    b.do([HOUSE], erase_player, player=player)
    assert [row.reference for row in AccountMovement.objects.all()] == ["", ""]
    assert not FreeText.objects.filter(text__contains="Rossi").exists()


def test_the_pages_of_an_account_and_of_tickets_ask_for_it(client: Client) -> None:
    cashier, player = at_cashier.staff(), b.player("Rossi", "Anna")
    at_cashier.open_drawer(user=cashier)
    client.force_login(cashier)
    account = f"/players/{player}/account/"
    assert "has_arrived" not in client.get(account).content.decode()
    assert "has_arrived" not in client.get("/tickets/new/").content.decode()
    wants_good_funds()
    typed = {"kind": "deposit", "amount": "100", "method": "transfer", "reference": "B 12"}
    refused = client.post(account, typed).content.decode()
    assert "The transfer has not arrived" in refused
    assert 'value="B 12"' in refused
    assert client.post(account, typed | {"has_arrived": "1"}).status_code == 302
    assert held(player).minor == 10_000
    assert "B 12" in client.get(account).content.decode()
    ticket = {"method": "transfer", "player": "Rossi", "amount": "100", "reference": "B 13"}
    assert "Take it once the money is here" in client.post("/tickets/new/", ticket).content.decode()
    assert client.post("/tickets/new/", ticket | {"has_arrived": "on"}).status_code == 302
    assert Ticket.objects.get().reference == "B 13"


def test_an_administrator_sets_it_on_a_page_of_the_house(client: Client) -> None:
    page = "/house/cashier/"
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    assert client.get(page).status_code == 200
    assert client.post(page, {"wants_good_funds": "on"}).status_code == 403
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    assert page in client.get("/house/").content.decode()
    assert client.post(page, {"wants_good_funds": "on"}).status_code == 302
    assert cashier_rules() == CashierRulesView(allows_override=False, wants_good_funds=True)
    assert client.post(page, {}).status_code == 302
    assert cashier_rules() == CashierRulesView(allows_override=False)
