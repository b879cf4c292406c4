"""A sale paid, and a prize paid out, in several ways, without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cashier.models import Sale
from cashier.sales.rows import sale
from journal.opening import HOUSE
from payouts.awards.rows import award, awards
from payouts.paying_rules.verbs import change_paying_rules
from people.models import User
from rulebook.money import Money
from tests import builders
from tests.browser.conftest import Complaints, Visit
from tests.browser.test_cashier import find, press
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.values import PayoutKind, PayoutRule
from wording.figures import money_short_text, money_text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cashier(transactional_db: None) -> User:
    cashier = at_cashier.staff()
    at_cashier.open_drawer(user=cashier)
    return cashier


def test_a_split_by_keyboard_alone(visit: Visit, cashier: User) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Anna")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "ros")
    press(page, "k", "+")
    expect(page.locator("#part_cash")).to_be_focused()
    expect(page.locator("#part_card")).to_be_hidden()
    page.keyboard.type("300")
    expect(page.locator("[data-lock]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#part_cash")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("100")
    expect(page.locator("[data-rest]")).to_have_text("€120")
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Cash €100.00 + Card €120.00")
    expect(page.locator("#drawer-cash")).to_have_text("€600.00")


def test_the_rest_in_cash_gives_change(visit: Visit, cashier: User) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Anna")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "ros")
    press(page, "+")
    expect(page.locator("#part_card")).to_be_focused()
    page.keyboard.type("150")
    page.locator("#given").fill("100")
    expect(page.locator("[data-change]")).to_have_text("€30")
    press(page, "Enter")
    expect(page.locator(".done")).to_contain_text("€30")
    assert [(one.method, one.amount_minor) for one in sale(Sale.objects.get().pk).paid] == [
        ("card", 15_000),
        ("cash", 7_000),
    ]


def test_a_prize_by_keyboard_in_cash_and_by_cheque(visit: Visit) -> None:
    cashier = at_cashier.staff()
    drawer = at_cashier.open_drawer(1_000_000, user=cashier)
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    event_id, _entries = evening.evening(4, drawer, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first = awards(event_id)[0]
    page = visit(f"/awards/{first.id}/pay/", user=cashier)
    press(page, "q", "+")
    expect(page.locator("#part_cash")).to_be_focused()
    expect(page.locator("#part_cheque")).to_be_hidden()
    expect(page.locator("#part_account")).to_have_count(0)
    page.keyboard.type("100")
    rest = first.amount.minor - 10_000
    expect(page.locator("[data-rest]")).to_have_text(money_short_text(Money(rest, "EUR")))
    page.locator("#reference").fill("0815")
    press(page, "Enter")
    expect(page.locator(".hand-out").first).to_contain_text("Pay from Drawer")
    expect(page.locator(".hand-out").last).to_contain_text("Cheque to")
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Cash €100.00 + Cheque")
    paid = award(first.id).payments
    assert [(one.method, one.amount_minor, one.reference) for one in paid] == [
        ("cash", 10_000, ""),
        ("cheque", rest, "0815"),
    ]


def test_a_tip_comes_off_before_it_is_said_what_the_rest_is(visit: Visit) -> None:
    cashier = at_cashier.staff()
    drawer = at_cashier.open_drawer(1_000_000, user=cashier)
    builders.do([HOUSE], change_paying_rules, unclaimed_days=None, tips=True)
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    event_id, _entries = evening.evening(4, drawer, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first = awards(event_id)[0]
    page = visit(f"/awards/{first.id}/pay/", user=cashier)
    press(page, "q", "+")
    page.locator("#part_cash").fill("100")
    page.locator("#tip").fill("50")
    rest = Money(first.amount.minor - 15_000, "EUR")
    expect(page.locator("[data-rest]")).to_have_text(money_short_text(rest))
    press(page, "Enter")
    expect(page.locator(".hand-out").last).to_contain_text(money_text(rest))


def test_a_winner_nobody_identified_leads_to_the_document_and_back(
    visit: Visit, complaints: Complaints
) -> None:
    complaints.expected.append("409")
    cashier = at_cashier.staff()
    drawer = at_cashier.open_drawer(1_000_000, user=cashier)
    builders.do([HOUSE], change_paying_rules, unclaimed_days=None, identifies=True)
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    event_id, _entries = evening.evening(4, drawer, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first = awards(event_id)[0]
    page = visit(f"/awards/{first.id}/pay/", user=cashier)
    press(page, "Enter")
    page.get_by_role("link", name="Record a document").click()
    page.wait_for_url(f"**/players/{first.player_id}/documents/?next=*")
    page.fill("[name=number]", "YA1234567")
    page.locator("form button[type=submit]").last.click()
    page.wait_for_url(f"**/awards/{first.id}/pay/")
