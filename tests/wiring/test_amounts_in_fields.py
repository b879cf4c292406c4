"""Amounts that a page fills in are written in its language, and sent back unchanged they are what they were."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as some

from access.roles import Role
from cashier.approvals.rows import approval_rules
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.verbs import change_drawer_rules
from cashier.ledger.drawers import drawer_rules
from cashier.limits.verbs import add_cash_limit
from journal.opening import HOUSE
from payouts.bounties.pages import envelopes_typed
from payouts.deals.rows import deal_details
from payouts.publishing.verbs import PlacePrize, edit_prizes
from payouts.structure.rows import structure
from rulebook.money import MINOR_DIGITS, Money, parse_money
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind
from tests import builders
from tests.cashier import at_cashier
from tests.forms import forms
from tests.payouts import evening
from tests.payouts.test_deals import played, propose
from tests.tournaments.steps import address, form_fields, send
from tournaments import queries as tournaments
from tournaments.typed.amounts import parts_of, parts_text, percent_text, points_of
from tournaments.values import PayoutRule
from wording.figures import money_short_typed, money_typed

ROOT = Path(__file__).parents[2]
FILLED_PLAINLY = re.compile(r"\{[^{}\"]*\.amount(?::f)?\}|format\(Money\(|str\(int\([a-z.]*amount\)\)")
"""An amount put into a text with a point, in any language."""


def speaking(language: str, role: str) -> Client:
    builders.house()
    client = Client(headers={"accept-language": language})
    client.force_login(at_cashier.staff(role))
    return client


@given(
    some.integers(-(10**12), 10**12), some.sampled_from(sorted(MINOR_DIGITS)), some.sampled_from(["en", "it"])
)
def test_what_is_written_is_read_as_the_same_amount(minor: int, currency: str, language: str) -> None:
    amount = Money(minor, currency)
    with translation.override(language):
        for written in (money_typed(amount), money_short_typed(amount)):
            assert parse_money(written, currency) == amount


@given(some.integers(0, 10**6), some.sampled_from(["en", "it"]))
def test_a_percentage_too(points: int, language: str) -> None:
    with translation.override(language):
        assert points_of(percent_text(points), field="x") == points


def test_the_mark_is_that_of_the_language() -> None:
    parts = (Part(PartKind.SIDE, "Jackpot", amount_minor=250, points=350),)
    with translation.override("it"):
        assert (money_typed(Money(163_000)), money_short_typed(Money(163_000))) == ("1630,00", "1630")
        assert (money_short_typed(Money(1_650)), percent_text(750)) == ("16,50", "7,5")
        assert parts_text(parts, "EUR") == "2,50 Jackpot + 3,5% Jackpot"
        assert envelopes_typed("3 100,50\n1 1630,00", "EUR")[0].amount_minor == 10_050
        assert len(parts_of(parts_text(parts, "EUR"), "EUR", field="x")) == 2
    with translation.override("en"):
        assert (money_typed(Money(163_000)), percent_text(750)) == ("1630.00", "7.5")


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "filled"), [("it", "12,50"), ("en", "12.50")])
def test_a_set_up_sent_back_as_it_was_filled_keeps_its_amounts(language: str, filled: str) -> None:
    director = speaking(language, Role.DIRECTOR)
    rule = PayoutRule(paid_points=1_250, min_cash_minor=16_350, round_to_minor=250, first_points=2_150)
    event_id = builders.event(
        state="draft",
        buy_in_minor=20_050,
        fee_minor=1_250,
        guarantee_minor=1_000_050,
        withholdings=(Withholding("Staff", 350), Withholding("Gala", amount_minor=1_250)),
        payout=rule,
    )
    before = tournaments.event_setup(event_id)
    assert form_fields(director.get(address(event_id, "entry")))["fee"] == filled
    for step in ("entry", "guarantee", "prizes"):
        answer = send(director, event_id, step)
        assert answer.status_code == 302, answer.context["problems"]
    after = tournaments.event_setup(event_id)
    assert (after.products, after.guarantee_minor) == (before.products, before.guarantee_minor)
    assert (after.withholdings, after.payout) == (before.withholdings, before.payout)


def filled(client: Client, page: str, holds: str) -> dict[str, list[str]]:
    """The initial values of the form, on the page that has this field."""
    return next(one for one in forms(client, page) if holds in one.named).values


@pytest.mark.django_db
def test_prizes_to_change_are_filled_in_italian() -> None:
    director = speaking("it", Role.DIRECTOR)
    builders.room(8)
    event_id, _entries = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
    evening.publish_late(event_id)
    total = structure(event_id).total.minor
    typed = (PlacePrize(1, total - 10_050), PlacePrize(2, 10_050))
    builders.at(event_id, edit_prizes, event=event_id, prizes=typed)
    page = f"/events/{event_id}/payouts/edit/"
    sent = filled(director, page, "amount")
    assert sent["amount"][:2] == [f"{total // 100 - 101},50", "100,50"]
    assert director.post(page, sent).status_code == 302
    assert [one.amount.minor for one in structure(event_id).prizes] == [total - 10_050, 10_050]


@pytest.mark.django_db
def test_a_deal_is_filled_in_italian() -> None:
    director = speaking("it", Role.DIRECTOR)
    builders.room(8)
    event_id, _here, _drawer = played()
    whole = deal_details(event_id).remaining_minor
    propose(event_id, left_minor=whole // 10 // 50 * 50 + 50)
    wanted = deal_details(event_id)
    page = f"/events/{event_id}/deal/?typed=1"
    sent = filled(director, page, "left")
    assert all(re.fullmatch(r"\d+,\d\d", text) for text in sent["left"])
    body = director.get(page).content.decode()
    shares = dict(re.findall(r'name="(share-\d+)"[^>]*?value="(\d+,\d\d)"', body))
    assert len(shares) == len(wanted.players)
    answer = director.post(f"/events/{event_id}/deal/", sent | shares)
    assert answer.status_code == 302, answer.context["page"].refusal
    found = deal_details(event_id)
    assert found.left_minor == wanted.left_minor
    assert [one.amount_minor for one in found.players] == [one.amount_minor for one in wanted.players]


@pytest.mark.django_db
def test_rules_of_the_cashier_are_filled_in_italian() -> None:
    boss = speaking("it", Role.ADMINISTRATOR)
    limit: dict[str, Any] = {"name": "Legge", "limit_minor": 499_999, "document_minor": 100_050}
    made = builders.do([HOUSE], add_cash_limit, **limit, currency="EUR", days=0, since=date(2027, 1, 1))
    builders.do([HOUSE], change_approval_rules, pay_out_minor=200_050)
    builders.do(
        [HOUSE], change_drawer_rules, is_blind=False, by_denomination=False, free_difference_minor=250
    )
    pages = {
        f"/house/cash-limits/{made.id}/": "amount",
        "/house/approvals/": "pay_out",
        "/house/drawers/": "free_difference",
    }
    values = {page: filled(boss, page, holds) for page, holds in pages.items()}
    assert [values[page][holds] for page, holds in pages.items()] == [["4999,99"], ["2000,50"], ["2,50"]]
    for page in ("/house/approvals/", "/house/drawers/"):
        assert boss.post(page, values[page]).status_code == 302
    assert approval_rules().pay_out_minor == 200_050
    assert drawer_rules().free_difference_minor == 250


def test_no_page_fills_an_amount_with_a_point_of_its_own() -> None:
    offences = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for app in ("cashier", "payouts", "tournaments", "people", "floor")
        for path in (ROOT / app).rglob("*.py")
        for found in FILLED_PLAINLY.finditer(path.read_text(encoding="utf-8"))
    ]
    assert offences == []
