"""Approvals: above the house's amounts a command is refused and asked for, and goes through once it is approved."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from cashier.approvals.rows import approval_rules
from cashier.approvals.subjects import subject_words
from cashier.approvals.verbs import change_approval_rules
from cashier.ledger.drawers import cash_in, open_drawer_of
from cashier.ledger.rows import ledger_total
from cashier.models import Approval
from cashier.sales import rows as sale_queries
from journal import instants
from journal.models import Line
from journal.opening import HOUSE
from payouts.awards.rows import due_awards
from people.staff import verbs as people
from tests import builders
from tests.cashier import at_cashier, tickets
from tests.payouts import evening
from tournaments.values import PayoutRule
from wording.words import names, sentence

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
BACK = "/drawers/"


class Caller:
    """A person who uses the API."""

    def __init__(self, role: str = Role.CASHIER) -> None:
        self.user = at_cashier.staff(role)
        self.client = Client()
        self.client.force_login(self.user)

    def post(self, path: str, **body: Any) -> Any:
        """One request."""
        return self.client.post(f"/api/v1/{path}", body, content_type="application/json")

    def code(self, path: str, **body: Any) -> str:
        """What refuses it, empty if nothing does."""
        answer = self.post(path, **body)
        return "" if answer.status_code < 300 else str(answer.json()["code"])

    def ask(self, path: str, **body: Any) -> int:
        """A command above the amount: it is refused, and asks."""
        answer = self.post(path, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "approval_needed"), answer.json()
        return int(answer.json()["values"]["approval"])


def rules(**over: Any) -> None:
    builders.house()
    builders.do([HOUSE], change_approval_rules, **over)


def sold(cashier: Caller, **over: Any) -> tuple[int, int, int]:
    """The cashier's drawer, an event and a sale of 220.00 in it."""
    drawer = at_cashier.open_drawer(user=cashier.user)
    event = at_cashier.selling_event(**over)
    return drawer, event, at_cashier.sell_entry(event, drawer).id


VOID = {"amount_minor": 22_000, "reason": "typed twice"}


def test_a_house_that_asks_for_nothing_never_meets_it() -> None:
    cashier = Caller()
    drawer, _event, sale = sold(cashier)
    assert cashier.code(f"sales/{sale}/void/", **VOID) == ""
    assert cashier.code(f"drawers/{drawer}/cash/", amount_minor=-50_000, reason="to the bank") == ""
    assert not Approval.objects.exists()
    assert "Approvals" not in cashier.client.get("/drawers/").content.decode()


def test_a_void_above_the_amount_goes_through_once_after_another_approved() -> None:
    rules(void_minor=21_999)
    cashier, head = Caller(), Caller(Role.CAGE)
    drawer, event, sale = sold(cashier)
    asked = cashier.ask(f"sales/{sale}/void/", **VOID)
    assert cashier.ask(f"sales/{sale}/void/", **VOID) == asked, "the same request waits"
    assert cash_in(drawer) == 72_000
    assert cashier.code(f"approvals/{asked}/approve/") == "role_forbidden"
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert head.code(f"approvals/{asked}/approve/") == "approval_answered"
    other = at_cashier.sell_entry(event, drawer).id
    assert cashier.code(f"sales/{other}/void/", **VOID) == "approval_needed", (
        "approved is one sale, not another"
    )
    assert cashier.code(f"sales/{sale}/void/", **VOID) == ""
    assert cash_in(drawer) == 72_000
    row = Approval.objects.get(pk=asked)
    assert (row.state, row.asked_by_id, row.answered_by_id) == ("used", cashier.user.pk, head.user.pk)
    line = Line.objects.get(fact="SaleVoided", leading=None)
    assert [one["fact"] for one in line.also] == ["ApprovalUsed"]


@pytest.mark.parametrize("what", ["sales", "tickets"])
def test_a_void_names_the_money_once_it_is_approved(what: str) -> None:
    rules(void_minor=0)
    cashier, head = Caller(), Caller(Role.CAGE)
    drawer, _event, sale = sold(cashier)
    held = cash_in(drawer)
    ticket = tickets.sell(builders.player(), drawer)
    page, amount = (
        (f"/sales/{sale}/void/", 22_000) if what == "sales" else (f"/tickets/{ticket.id}/", tickets.WORTH)
    )
    refused = cashier.client.post(page, {"reason": "typed twice"})
    assert refused.status_code == 409
    assert "Refund from" not in refused.content.decode()
    row = Approval.objects.get()
    assert f"/approvals/{row.pk}/" in refused.content.decode()
    assert head.code(f"approvals/{row.pk}/approve/") == ""
    told = cashier.client.post(page, {"reason": "typed twice"}).content.decode()
    assert "Refund from" in told
    row.refresh_from_db()
    assert row.state == "approved", "told is not taken"
    assert cash_in(drawer) == held + tickets.WORTH
    done = cashier.client.post(page, {"reason": "typed twice", "handed_minor": str(amount)})
    assert done.status_code in (200, 302)
    row.refresh_from_db()
    assert row.state == "used"


def test_a_void_that_is_forbidden_names_no_money() -> None:
    cashier = Caller()
    drawer, _event, sale = sold(cashier)
    everything = -cash_in(drawer)
    assert cashier.code(f"drawers/{drawer}/cash/", amount_minor=everything, reason="to the safe") == ""
    refused = cashier.client.post(f"/sales/{sale}/void/", {"reason": "typed twice"})
    assert refused.status_code == 409
    assert "Refund from" not in refused.content.decode()


def test_approved_is_the_reason_too() -> None:
    rules(void_minor=0)
    cashier, head = Caller(), Caller(Role.CAGE)
    _drawer, _event, sale = sold(cashier)
    asked = cashier.ask(f"sales/{sale}/void/", **VOID)
    assert head.code(f"approvals/{asked}/approve/") == ""
    another = VOID | {"reason": "the player left"}
    assert cashier.ask(f"sales/{sale}/void/", **another) != asked
    assert Approval.objects.get(pk=asked).state == "approved"
    assert cashier.code(f"sales/{sale}/void/", **VOID | {"reason": " typed twice "}) == ""


def test_exactly_the_amount_needs_nobody() -> None:
    rules(void_minor=22_000)
    cashier = Caller()
    assert cashier.code(f"sales/{sold(cashier)[2]}/void/", **VOID) == ""


def test_undo_asks_as_the_void_does() -> None:
    rules(void_minor=0)
    cashier, head = Caller(), Caller(Role.CAGE)
    at_cashier.selling_event()
    assert cashier.post("drawers/", float_minor=0).status_code == 201
    event = at_cashier.selling_event()
    assert cashier.code(f"events/{event}/sales/", player=builders.player()) == ""
    undo = f"lines/{Line.objects.get(fact='EntrySold', leading=None).pk}/undo/"
    asked = cashier.ask(undo, reason="typed twice")
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code(undo, reason="typed twice") == ""
    assert ledger_total() == 0


def test_cancelling_an_event_asks_for_all_it_refunds() -> None:
    rules(void_minor=50_000)
    director, other = Caller(Role.DIRECTOR), Caller(Role.DIRECTOR)
    drawer, event, _sale = sold(director)
    for _ in range(2):
        at_cashier.sell_entry(event, drawer)
    body = {"reason": "no dealers"}
    answer = director.post(f"events/{event}/cancel/", **body)
    assert answer.json()["code"] == "approval_needed", answer.json()
    assert Approval.objects.get().amount_minor == 66_000
    assert director.code(f"approvals/{Approval.objects.get().pk}/approve/") == "same_person"
    assert other.code(f"approvals/{Approval.objects.get().pk}/approve/") == ""
    assert director.code(f"events/{event}/cancel/", **body) == ""


def test_the_refund_of_a_banned_player_is_approved_for_one_event_not_for_another() -> None:
    director, other = Caller(Role.DIRECTOR), Caller(Role.DIRECTOR)
    drawer, player = at_cashier.open_drawer(user=director.user), builders.player()
    first, second = at_cashier.selling_event(), at_cashier.selling_event()
    for event in (first, second):
        at_cashier.sell_entry(event, drawer, player)
    assert director.code(f"players/{player}/ban/", reason="chips from home") == ""
    rules(void_minor=0)
    body = {"reason": "banned"}
    asked = director.ask(f"events/{first}/players/{player}/refund/", **body)
    assert other.code(f"approvals/{asked}/approve/") == ""
    assert director.code(f"events/{second}/players/{player}/refund/", **body) == "approval_needed"
    assert director.code(f"events/{first}/players/{player}/refund/", **body) == ""


def test_cash_and_a_short_drawer_ask_for_their_own_amounts() -> None:
    cashier, head = Caller(), Caller(Role.DIRECTOR)
    drawer = at_cashier.open_drawer(user=cashier.user)
    rules(cash_moved_minor=10_000, difference_minor=500)
    out = {"amount_minor": -10_001, "reason": "to the bank"}
    assert cashier.code(f"drawers/{drawer}/cash/", **out | {"amount_minor": -10_000}) == ""
    asked = cashier.ask(f"drawers/{drawer}/cash/", **out)
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code(f"drawers/{drawer}/cash/", **out | {"amount_minor": -10_002}) == "approval_needed"
    assert cashier.code(f"drawers/{drawer}/cash/", **out) == ""
    assert cashier.code(f"drawers/{drawer}/cash/", **out) == "approval_needed", "an approval serves once"
    held = cash_in(drawer)
    short = cashier.ask(f"drawers/{drawer}/close/", counted_minor=held - 501)
    assert head.code(f"approvals/{short}/decline/") == ""
    assert cashier.code(f"drawers/{drawer}/close/", counted_minor=held - 501) == "approval_needed"
    assert cashier.code(f"drawers/{drawer}/close/", counted_minor=held - 500) == ""


def test_a_float_is_cash_from_the_safe() -> None:
    """Nobody gets around the amount by a new drawer."""
    rules(cash_moved_minor=50_000)
    cashier, head = Caller(), Caller(Role.CAGE)
    asked = cashier.ask("drawers/", float_minor=50_001)
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code("drawers/", float_minor=60_000) == "approval_needed", "exactly that float"
    assert cashier.code("drawers/", float_minor=50_001) == ""
    other = Caller()
    assert other.code("drawers/", float_minor=50_000) == ""
    page = Caller().client.post("/drawers/", {"float": "500.01"})
    assert "Approve here" in page.content.decode()


def test_a_form_sent_to_a_command_leads_to_the_approval_and_back_to_its_page() -> None:
    """The address of the command answers only what is posted to it: no way back may lead there."""
    rules(cash_moved_minor=50_000)
    answer = Caller().client.post(
        "/api/v1/drawers/",
        {"float_minor": "50001"},
        HTTP_ACCEPT="text/html",
        HTTP_REFERER="http://testserver/drawers/",
    )
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert f"/approvals/{Approval.objects.get().id}/?next=/drawers/" in shown, shown
    assert "next=/api/" not in shown


def test_a_prize_is_approved_when_its_slip_is_printed_and_serves_its_payment() -> None:
    cashier, head = Caller(), Caller(Role.CAGE)
    drawer = at_cashier.open_drawer(500_000, user=cashier.user)
    event, _sold = evening.evening(3, drawer, payout=PayoutRule(places=1))
    evening.publish_late(event)
    evening.play_out(event)
    award = due_awards(event)[0]
    rules(pay_out_minor=0)
    asked = cashier.ask(f"awards/{award.id}/slip/")
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code(f"awards/{award.id}/slip/") == ""
    (about,) = subject_words([f"award/{award.id}"]).values()
    assert about == names("entry", [award.entry_id])[award.entry_id]
    assert cashier.code(f"awards/{award.id}/pay/", amount_minor=award.amount.minor) == ""
    assert Approval.objects.get().state == "used"


def test_a_withdrawal_asks_and_a_deposit_does_not() -> None:
    rules(pay_out_minor=10_000)
    cashier, head = Caller(), Caller(Role.CAGE)
    at_cashier.open_drawer(user=cashier.user)
    account = f"players/{builders.player()}/account"
    assert cashier.code(f"{account}/deposit/", amount_minor=30_000) == ""
    asked = cashier.ask(f"{account}/withdraw/", amount_minor=20_000)
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code(f"{account}/withdraw/", amount_minor=20_000) == ""
    undo = Line.objects.get(fact="MoneyDeposited", leading=None).pk
    assert cashier.code(f"lines/{undo}/undo/", reason="typed twice") in ("approval_needed", "account_short")


def test_every_override_is_approved_where_the_house_says_so() -> None:
    rules(overrides=True)
    director, other = Caller(Role.DIRECTOR), Caller(Role.ADMINISTRATOR)
    at_cashier.open_drawer(user=director.user)
    event = at_cashier.selling_event(max_entries=2)
    sale = {"player": builders.player(), "override_reason": "a friend of the house"}
    for _ in range(2):
        assert director.code(f"events/{event}/sales/", player=builders.player()) == ""
    asked = director.ask(f"events/{event}/sales/", **sale)
    assert other.code(f"approvals/{asked}/approve/") == ""
    assert director.code(f"events/{event}/sales/", **sale) == ""


class TestTime:
    """A request and an approval are good for a while."""

    def test_nobody_answers_too_late(self) -> None:
        rules(void_minor=0, minutes=10)
        cashier, head = Caller(), Caller(Role.CAGE)
        sale = sold(cashier)[2]
        asked = cashier.ask(f"sales/{sale}/void/", **VOID)
        with instants.simulated_at(instants.now() + timedelta(minutes=11)):
            assert head.code(f"approvals/{asked}/approve/") == "approval_expired"
            anew = cashier.ask(f"sales/{sale}/void/", **VOID)
            assert anew != asked
            assert head.code(f"approvals/{anew}/approve/") == ""
        with instants.simulated_at(instants.now() + timedelta(minutes=22)):
            assert cashier.code(f"sales/{sale}/void/", **VOID) == "approval_needed"

    def test_nobody_else_uses_it(self) -> None:
        rules(void_minor=0)
        cashier, head, second = Caller(), Caller(Role.CAGE), Caller(Role.DIRECTOR)
        sale = sold(cashier)[2]
        assert head.code(f"approvals/{cashier.ask(f'sales/{sale}/void/', **VOID)}/approve/") == ""
        assert second.code(f"sales/{sale}/void/", **VOID) == "approval_needed"


class TestPages:
    """By PIN at the terminal, or on one's own device."""

    def test_the_head_approves_by_pin_and_the_terminal_stays_the_cashier_s(self) -> None:
        builders.house()
        added = {
            name: builders.do(
                [HOUSE], people.add_staff, username=name, password=PASSWORD, role=role, pin=pin
            ).id
            for name, role, pin in (("carla", Role.CASHIER, "1379"), ("hilda", Role.CAGE, "2580"))
        }
        client = Client()
        client.post("/login/", {"username": "carla", "password": PASSWORD})
        client.post("/drawers/", {"float": "500"})
        own = open_drawer_of(added["carla"])
        assert own is not None
        rules(cash_moved_minor=0)
        body = {"direction": "out", "amount": "100", "reason": "to the bank"}
        refused = client.post(
            f"/drawers/{own.id}/cash/", body, headers={"Referer": f"http://testserver{BACK}"}
        )
        (url,) = set(re.findall(r'href="(/approvals/\d+/\?next=[^"]+)"', refused.content.decode()))
        assert "hilda" in (page := client.get(url).content.decode())
        assert "carla</option>" not in page
        typed = {"person": str(added["hilda"]), "next": BACK}
        assert client.post(url, typed | {"pin": "9999"}).status_code == 401
        assert client.post(url, {"person": str(added["carla"]), "pin": "1379"}).status_code == 403
        done = client.post(url, typed | {"pin": "2580"})
        assert (done.status_code, done["Location"]) == (302, BACK)
        assert client.get("/drawers/").wsgi_request.user.pk == added["carla"]
        client.post(f"/drawers/{own.id}/cash/", body)
        assert cash_in(own.id) == 40_000
        line = Line.objects.get(fact="ApprovalGiven", leading=None)
        assert line.actor_id == added["hilda"]

    def test_on_the_own_device_the_head_sees_what_waits(self) -> None:
        rules(void_minor=0)
        cashier, head = Caller(), Caller(Role.CAGE)
        sale = sold(cashier)[2]
        asked = cashier.ask(f"sales/{sale}/void/", **VOID)
        receipt = f"Receipt {sale_queries.sale(sale).receipt} ("
        assert receipt in head.client.get("/approvals/").content.decode(), "which one is approved"
        assert receipt in sentence(
            "ApprovalAsked", Line.objects.get(fact="ApprovalAsked", leading=None).details
        )
        assert "badge-alert" in head.client.get("/drawers/").content.decode()
        assert f"/approvals/{asked}/approve/" in head.client.get("/approvals/").content.decode()
        shown = cashier.client.get("/approvals/").content.decode()
        assert f"/approvals/{asked}/approve/" not in shown
        assert f"/approvals/{asked}/" in shown

    def test_the_house_sets_the_amounts(self) -> None:
        builders.house()
        boss = Caller(Role.ADMINISTRATOR)
        boss.client.post("/house/approvals/", {"void": "200", "overrides": "on", "minutes": "5"})
        found = approval_rules()
        assert (found.void_minor, found.pay_out_minor, found.overrides, found.minutes) == (
            20_000,
            None,
            True,
            5,
        )
        assert 'value="200.00"' in boss.client.get("/house/approvals/").content.decode()
        assert (
            "field-error"
            in boss.client.post("/house/approvals/", {"void": "x", "minutes": "5"}).content.decode()
        )
        assert Caller(Role.CAGE).client.post("/house/approvals/", {}).status_code == 403


@pytest.mark.parametrize("address", ["/approvals/", "/cage/"])
def test_many_requests_take_as_many_statements_as_one(address: str) -> None:
    rules(void_minor=0)
    cashier, head, counts = Caller(), Caller(Role.CAGE), []
    _drawer, _event, sale = sold(cashier)
    for reason in ("typed twice", "another player", "left"):
        cashier.ask(f"sales/{sale}/void/", **VOID | {"reason": reason})
        assert reason in head.client.get(address).content.decode()
        with CaptureQueriesContext(connection) as statements:
            head.client.get(address)
        counts.append(len(statements))
    assert len(set(counts)) == 1, counts
