"""The minimum cash of an event: usual for the field, an amount, or a multiple of what an entry costs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from payouts.divisions.rows import divisions
from payouts.structure.rows import structure
from rulebook.products import Part, PartKind, Product, ProductKind
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.tournaments.steps import address, send
from tournaments import queries as tournaments
from tournaments.check.outlook import outlook
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
PRICE = {"buy_in_minor": 20_000, "fee_minor": 2_000}


@pytest.fixture
def _house() -> None:
    builders.house()
    builders.room(8)


@pytest.fixture
def director(_house: None) -> Client:
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


def last_prize(rule: PayoutRule) -> int:
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, _entries = evening.evening(20, drawer_id, payout=rule, **PRICE)
    return structure(event_id).prizes[-1].amount.minor


@pytest.mark.usefixtures("_house")
def test_minimum_cash_bubble_and_outlook_count_all_that_an_entry_pays() -> None:
    """Entry 80, fee 10, staff 10: the player pays 100."""
    entry = Product(
        number=1,
        kind=ProductKind.ENTRY,
        pool_minor=8_000,
        parts=(Part(PartKind.FEE, amount_minor=1_000), Part(PartKind.STAFF, amount_minor=1_000)),
    )
    rule = PayoutRule(places=4, min_cash_percent=150, bubble_percent=100)
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, _entries = evening.evening(
        20, drawer_id, payout=rule, products=(entry,), buy_in_minor=8_000, fee_minor=1_000
    )
    prizes = [prize.amount.minor for prize in structure(event_id).prizes]
    assert prizes[3:] == [15_000, 10_000]
    assert divisions(event_id).price_minor == 10_000
    assert outlook(tournaments.event_setup(event_id)).price_minor == 10_000


def post_min_cash(director: Client, event_id: int, min_cash: str) -> Any:
    """The payouts of an event sent again as they are shown, with this minimum cash."""
    return send(director, event_id, "prizes", min_cash=min_cash)


@pytest.mark.usefixtures("_house")
@pytest.mark.parametrize(
    ("rule", "last"),
    [
        (PayoutRule(places=4), 50_000),
        (PayoutRule(places=4, min_cash_minor=30_000), 30_000),
        (PayoutRule(places=4, min_cash_percent=150), 33_000),
    ],
)
def test_the_last_prize_is_what_the_event_says(rule: PayoutRule, last: int) -> None:
    assert last_prize(rule) == last


@pytest.mark.parametrize(
    ("text", "amount", "percent", "field_text"),
    [("330", 33_000, 0, "330"), ("1,5 x", 0, 150, "1.5x"), ("", 0, 0, "")],
)
def test_it_is_typed_as_an_amount_or_as_entries_and_shown_again(
    director: Client, text: str, amount: int, percent: int, field_text: str
) -> None:
    event_id = builders.event()
    answer = post_min_cash(director, event_id, text)
    assert answer.status_code == 302, answer.context["form"].errors
    rule = tournaments.event(event_id).payout
    assert (rule.min_cash_minor, rule.min_cash_percent) == (amount, percent)
    page = director.get(address(event_id, "prizes"))
    assert page.context["form"]["min_cash"].value() == field_text


@pytest.mark.parametrize("text", ["plenty", "101x"])
def test_one_that_cannot_be_is_told_beside_its_field(director: Client, text: str) -> None:
    errors = post_min_cash(director, builders.event(), text).context["form"].errors
    assert errors.keys() & {"min_cash", "payout_kind"}


def test_the_api_takes_and_tells_it(director: Client) -> None:
    url = f"/api/v1/events/{builders.event()}/"
    payout = {"kind": "cash", "min_cash_percent": 200}
    answer = director.patch(url, {"payout": payout}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert director.get(url).json()["payout"]["min_cash_percent"] == 200
