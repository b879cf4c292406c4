"""Players' accounts: deposited, withdrawn, adjusted and undone; what they hold is what the ledger owes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from access.roles import Role
from cashier.drawers.sheets import drawer_sheet
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import AccountMovement
from cashier.player_accounts import verbs
from cashier.player_accounts.rows import accounts_that_differ, held
from cashier.player_accounts.verbs import statement
from journal.balances import differing
from journal.book import Actor
from journal.models import FreeText, Line
from journal.opening import HOUSE, Command, account_book, drawer_book
from people.privacy.verbs import erase_player
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
FLOAT = 50_000


def move(verb: Any, player: int, amount: int, drawer: int, **over: Any) -> Any:
    refs = [account_book(player), drawer_book(drawer)]
    return b.do(refs, verb, player=player, amount_minor=amount, drawer=drawer, **over)


def adjust(player: int, amount: int, reason: str = "goodwill") -> Any:
    refs = [account_book(player), HOUSE]
    return b.do(refs, verbs.adjust_account, player=player, amount_minor=amount, reason=reason)


def proven(player: int, drawer: int, expected: int) -> None:
    assert held(player).minor == expected == -ledger_balance(accounts.of_player(player))
    assert accounts_that_differ([player]) == {}
    assert differing() == ()
    assert ledger_total() == 0


@pytest.fixture
def drawer() -> int:
    b.house()
    return at_cashier.open_drawer(FLOAT)


def test_what_is_deposited_is_there_to_withdraw_and_no_more(drawer: int) -> None:
    player = b.player("Rossi")
    move(verbs.deposit_money, player, 30_000, drawer)
    move(verbs.withdraw_money, player, 10_000, drawer)
    adjust(player, 500)
    adjust(player, -200, "a mistake")
    proven(player, drawer, 20_300)
    assert cash_in(drawer) == FLOAT + 20_000
    lines = statement(player).movements
    assert [(one.amount_minor, one.balance_minor) for one in lines] == [
        (30_000, 30_000),
        (-10_000, 20_000),
        (500, 20_500),
        (-200, 20_300),
    ]
    with pytest.raises(Refusal, match="account_short"):
        move(verbs.withdraw_money, player, 20_301, drawer)
    with pytest.raises(Refusal, match="reason_missing"):
        adjust(player, 1, " ")
    cash = next(way for way in drawer_sheet(drawer_queries.drawer(drawer)).ways)
    assert (cash.accounts.minor, cash.net.minor) == (20_000, 20_000)


def test_an_undo_adds_the_opposite_movement_and_no_overdraft(drawer: int) -> None:
    player = b.player("Rossi")
    move(verbs.deposit_money, player, 30_000, drawer)
    deposit = Line.objects.filter(fact="MoneyDeposited").latest("pk").pk
    undo_lines(deposit, Command(Actor()), reason="typed twice")
    proven(player, drawer, 0)
    assert cash_in(drawer) == FLOAT
    move(verbs.deposit_money, player, 30_000, drawer)
    move(verbs.withdraw_money, player, 20_000, drawer)
    deposit = Line.objects.filter(fact="MoneyDeposited").latest("pk").pk
    with pytest.raises(Refusal, match="account_short"):
        undo_lines(deposit, Command(Actor()), reason="typed twice")
    proven(player, drawer, 10_000)


def test_a_book_whose_account_differs_from_the_ledger_is_not_committed(
    drawer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verbs.ledger, "post", lambda *_values: None)
    with pytest.raises(InvariantViolation, match="accounts differ"):
        move(verbs.deposit_money, b.player("Rossi"), 30_000, drawer)


def test_a_player_is_erased_once_the_account_is_empty_and_its_reasons_go(drawer: int) -> None:
    player = b.player("Rossi")
    adjust(player, 500, "for Rossi")
    with pytest.raises(Refusal, match="account_not_empty"):
        b.do([HOUSE], erase_player, player=player)
    adjust(player, -500, "for Rossi")
    b.do([HOUSE], erase_player, player=player)
    assert not FreeText.objects.filter(text__contains="Rossi").exists()
    assert set(AccountMovement.objects.values_list("reason", flat=True)) == {""}


@given(steps=st.lists(st.tuples(st.sampled_from("dwaux"), st.integers(1, 400)), max_size=12))
def test_any_order_of_movements_and_undo_leaves_the_books_balanced(steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        b.house()
        drawer, player, cash, expected = at_cashier.open_drawer(100), b.player(), 100, 0
        refused: set[str] = set()
        for what, amount in steps:
            change = {"d": amount, "w": -amount, "a": amount, "x": -amount, "u": 0}[what]
            try:
                with transaction.atomic():
                    if what == "u":
                        line = Line.objects.filter(
                            undone_by=None, leading=None, fact__startswith="Money"
                        ).last()
                        if line is None:
                            continue
                        sign = -1 if line.fact == "MoneyDeposited" else 1
                        change = sign * int(line.details["amount_minor"])
                        undo_lines(line.pk, Command(Actor()), reason="a mistake")
                    elif what in "dw":
                        verb = verbs.deposit_money if what == "d" else verbs.withdraw_money
                        move(verb, player, amount, drawer)
                    else:
                        adjust(player, change)
            except Refusal as refusal:
                refused.add(refusal.code)
                assert expected + change < 0 or cash + change < 0
                continue
            expected += change
            cash += change if what in "dwu" else 0
        proven(player, drawer, expected)
        assert cash_in(drawer) == cash
        assert refused <= {"account_short", "drawer_short"}
        transaction.set_rollback(True)


def test_the_api_deposits_for_cashiers_and_adjusts_for_directors_only(client: Client) -> None:
    b.house()
    cashier, director = at_cashier.staff(), at_cashier.staff(Role.DIRECTOR)
    at_cashier.open_drawer(user=cashier)
    player = b.player()
    base = f"/api/v1/players/{player}/account/"
    client.force_login(cashier)
    made = client.post(f"{base}deposit/", {"amount_minor": 30_000}, content_type="application/json")
    assert (made.status_code, made.json()["held_minor"]) == (200, 30_000)
    change = {"amount_minor": -100, "reason": "chips not returned"}
    assert client.post(f"{base}adjust/", change, content_type="application/json").status_code == 403
    client.force_login(director)
    assert client.post(f"{base}adjust/", change, content_type="application/json").status_code == 200
    shown = client.get(base).json()
    assert [one["balance_minor"] for one in shown["movements"]] == [30_000, 29_900]


def test_the_page_records_a_deposit_and_prints_the_statement(client: Client) -> None:
    b.house()
    cashier = at_cashier.staff()
    at_cashier.open_drawer(user=cashier)
    player = b.player("Rossi")
    client.force_login(cashier)
    page = f"/players/{player}/account/"
    assert client.post(page, {"kind": "deposit", "amount": "300", "method": "cash"}).status_code == 302
    refused = client.post(page, {"kind": "withdrawal", "amount": "300.01", "method": "cash"})
    assert "Not enough on the account" in refused.content.decode()
    assert client.post(page, {"kind": "credit", "amount": "5", "reason": "x"}).status_code == 403
    assert client.get(page).context["account"].held.minor == 30_000


def test_many_movements_take_as_many_statements_as_one(drawer: int) -> None:
    client, player, counts = Client(), b.player("Rossi"), []
    client.force_login(at_cashier.staff(Role.CASHIER))
    for undone in range(1, 4):
        move(verbs.deposit_money, player, 30_000, drawer)
        deposit = Line.objects.filter(fact="MoneyDeposited").latest("pk").pk
        undo_lines(deposit, Command(Actor()), reason="typed twice")
        assert client.get(f"/players/{player}/account/").content.decode().count("(undone)") == undone
        with CaptureQueriesContext(connection) as statements:
            client.get(f"/players/{player}/account/")
        counts.append(len(statements))
    assert len(set(counts)) == 1, counts
