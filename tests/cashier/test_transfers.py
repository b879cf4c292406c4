"""Cash between two drawers: one asks, another person accepts, and it moves then; another's drawer from the pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from access.verbs import By
from cashier.drawers import verbs
from cashier.drawers.counting import Counted, close_drawer
from cashier.drawers.verbs import move_cash
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_total
from cashier.models import CashTransfer
from journal.models import Line
from people.models import User
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


class Cashiers:
    """Two cashiers with a drawer each, and the head of cage."""

    def __init__(self) -> None:
        builders.house()
        self.anna, self.bruno, self.head = (
            at_cashier.staff(role) for role in (Role.CASHIER, Role.CASHIER, Role.CAGE)
        )
        self.of_anna, self.of_bruno = (at_cashier.open_drawer(user=one) for one in (self.anna, self.bruno))

    def ask(self, user: User, amount_minor: int = 20_000, **over: Any) -> int:
        """Anna's drawer asks Bruno's to take cash."""
        wanted: dict[str, Any] = {
            "drawer": self.of_anna,
            "to": self.of_bruno,
            "reason": "his is empty",
        } | over
        return verbs.ask_cash_transfer.perform_with(
            By(at_cashier.by(user)), amount_minor=amount_minor, **wanted
        ).answer.id

    def answer(self, user: User, verb: Any, transfer: int, reason: str = "") -> Any:
        """One of the answers."""
        return verb.perform_with(By(at_cashier.by(user)), transfer=transfer, reason=reason).answer

    @property
    def cash(self) -> tuple[int, int]:
        """What is in both drawers; the ledger adds up."""
        assert ledger_total() == 0
        return cash_in(self.of_anna), cash_in(self.of_bruno)


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=f"^{code}")


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())).replace("−", "-")


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_cash_moves_once_the_other_cashier_accepts() -> None:
    at = Cashiers()
    transfer = at.ask(at.anna)
    assert at.cash == (50_000, 50_000)
    assert at.answer(at.bruno, verbs.accept_cash_transfer, transfer).state == "accepted"
    assert at.cash == (30_000, 70_000)
    for verb in (verbs.accept_cash_transfer, verbs.decline_cash_transfer):
        with refused("transfer_answered"):
            at.answer(at.bruno, verb, transfer)
    with refused("transfer_answered"):
        at.answer(at.anna, verbs.withdraw_cash_transfer, transfer)
    assert at.cash == (30_000, 70_000)


def test_nobody_confirms_twice_and_no_third_cashier_confirms() -> None:
    at = Cashiers()
    transfer, third = at.ask(at.anna), at_cashier.staff()
    for user in (at.anna, third):
        with pytest.raises(Refusal, match=r"same_person|drawer_of_another"):
            at.answer(user, verbs.accept_cash_transfer, transfer)
    asked = at.ask(at.head)
    with refused("same_person"):
        at.answer(at.head, verbs.accept_cash_transfer, asked, "Bruno is at the safe")
    with refused("drawer_of_another"):
        at.ask(third)
    assert at.cash == (50_000, 50_000)


def test_the_head_of_cage_answers_in_another_s_drawer_with_a_reason() -> None:
    at = Cashiers()
    transfer = at.ask(at.anna)
    with refused("reason_missing"):
        at.answer(at.head, verbs.accept_cash_transfer, transfer)
    at.answer(at.head, verbs.accept_cash_transfer, transfer, "Bruno is at the safe")
    assert at.cash == (30_000, 70_000)
    line = Line.objects.get(fact="CashTransferAccepted", leading=None)
    assert [one["fact"] for one in line.also] == ["OthersDrawerUsed"]


def test_declined_or_withdrawn_cash_stays() -> None:
    at = Cashiers()
    at.answer(at.bruno, verbs.decline_cash_transfer, at.ask(at.anna))
    with refused("drawer_of_another"):
        at.answer(at.bruno, verbs.withdraw_cash_transfer, transfer := at.ask(at.anna))
    at.answer(at.anna, verbs.withdraw_cash_transfer, transfer)
    assert at.cash == (50_000, 50_000)
    assert list(CashTransfer.objects.values_list("state", flat=True)) == ["declined", "withdrawn"]


def test_what_is_gone_meanwhile_is_not_given() -> None:
    at = Cashiers()
    with refused("drawer_short"):
        at.ask(at.anna, 50_001)
    transfer = at.ask(at.anna)
    move_cash.perform_with(
        By(at_cashier.by(at.anna)), drawer=at.of_anna, amount_minor=-40_000, reason="to the safe"
    )
    with refused("drawer_short"):
        at.answer(at.bruno, verbs.accept_cash_transfer, transfer)
    assert at.cash == (10_000, 50_000)


def test_a_closed_drawer_neither_gives_nor_takes() -> None:
    at = Cashiers()
    transfer = at.ask(at.anna)
    close_drawer.perform_with(
        By(at_cashier.by(at.bruno)), drawer=at.of_bruno, count=Counted(counted_minor=50_000)
    )
    with refused("drawer_closed"):
        at.answer(at.bruno, verbs.accept_cash_transfer, transfer)
    with refused("drawer_closed"):
        at.ask(at.anna)
    assert at.cash == (50_000, 0)


def test_it_goes_to_another_drawer_of_the_same_currency() -> None:
    at = Cashiers()
    with refused("transfer_to_itself"):
        at.ask(at.anna, to=at.of_anna)
    with refused("drawer_currency"):
        at.ask(at.anna, to=at_cashier.open_drawer(currency="USD"))


def test_both_sheets_list_it_and_the_day_adds_up() -> None:
    at = Cashiers()
    at.answer(at.bruno, verbs.accept_cash_transfer, at.ask(at.anna))
    for user, drawer, held in ((at.anna, at.of_anna, 30_000), (at.bruno, at.of_bruno, 70_000)):
        close_drawer.perform_with(By(at_cashier.by(user)), drawer=drawer, count=Counted(counted_minor=held))
    client = client_of(at.head)
    given, taken = (text_of(client.get(f"/drawers/{one}/")) for one in (at.of_anna, at.of_bruno))
    assert "From and to other drawers -€200.00 Expected €300.00" in given
    assert f"€200.00 to drawer {at.of_bruno}" in given
    assert "From and to other drawers €200.00 Expected €700.00" in taken
    assert "Expected €1,000.00" in text_of(client.get("/drawers/day/"))


class TestPages:
    """The drawers' page."""

    def test_one_cashier_asks_and_the_other_accepts(self) -> None:
        at = Cashiers()
        anna, bruno = client_of(at.anna), client_of(at.bruno)
        body = {"to": str(at.of_bruno), "passed": "200", "reason": "his is empty"}
        anna.post(f"/drawers/{at.of_anna}/transfer/", body)
        transfer = CashTransfer.objects.get().pk
        assert f"/cash-transfers/{transfer}/withdraw/" in anna.get("/drawers/").content.decode()
        page = bruno.get("/drawers/").content.decode()
        (url,) = re.findall(rf'formaction="([^"]+/cash-transfers/{transfer}/accept/)"', page)
        answer = bruno.post(url, {}, headers={"Accept": "text/html", "Referer": "http://testserver/drawers/"})
        assert answer.status_code == 302
        assert at.cash == (30_000, 70_000)
        assert "Waiting for an answer" not in text_of(bruno.get("/drawers/"))

    @pytest.mark.parametrize("passed", ["", "0", "9999", "x"])
    def test_a_wrong_amount_is_kept_beside_its_field(self, passed: str) -> None:
        at = Cashiers()
        body = {"to": str(at.of_bruno), "passed": passed, "reason": "his is empty"}
        answer = client_of(at.anna).post(f"/drawers/{at.of_anna}/transfer/", body)
        assert answer.status_code >= 400
        assert f'value="{passed}"' in answer.content.decode()
        assert 'value="his is empty"' in answer.content.decode()

    def test_the_head_of_cage_holds_another_s_drawer_and_closes_it_with_a_reason(self) -> None:
        at = Cashiers()
        head, url = client_of(at.head), f"/drawers/{at.of_anna}/use/"
        assert url in head.get("/drawers/").content.decode()
        assert str(at.anna) in text_of(head.get(url))
        body = {"direction": "out", "amount": "100", "reason": "too much in it"}
        assert head.post(f"/drawers/{at.of_anna}/cash/", body)["Location"] == url
        close = f"/drawers/{at.of_anna}/close/"
        assert "Difference" in text_of(head.post(close, {"counted": "400", "reason": "Anna went home"}))
        confirmed = {"counted": "400", "difference": "0"}
        assert head.post(close, confirmed).status_code == 400
        done = head.post(close, {**confirmed, "reason": "Anna went home"})
        assert done["Location"] == f"/drawers/{at.of_anna}/"
        assert at.cash == (0, 50_000)
        assert head.get(url)["Location"] == f"/drawers/{at.of_anna}/"

    def test_no_cashier_holds_another_s(self) -> None:
        at = Cashiers()
        bruno = client_of(at.bruno)
        assert bruno.get(f"/drawers/{at.of_anna}/use/").status_code == 403
        assert "/use/" not in bruno.get("/drawers/").content.decode()
        body = {"direction": "out", "amount": "100", "reason": "too much in it"}
        assert bruno.post(f"/drawers/{at.of_anna}/cash/", body).status_code == 409


def test_many_transfers_take_as_many_statements_as_one() -> None:
    at, counts = Cashiers(), []
    client, address = client_of(at.bruno), "/drawers/"
    for reason in ("his is empty", "coins", "notes"):
        at.ask(at.anna, 1_000, reason=reason)
        assert reason in text_of(client.get(address))
        with CaptureQueriesContext(connection) as statements:
            client.get(address)
        counts.append(len(statements))
    assert len(set(counts)) == 1, counts
