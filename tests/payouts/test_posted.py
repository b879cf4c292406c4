"""The prizes as a house posts them, on A4 and for the wall."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from rulebook.pool import Withholding
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.values import PayoutKind, PayoutRule, Thing

pytestmark = pytest.mark.django_db
RULE = PayoutRule(
    PayoutKind.SHARES, shares=(6_000, 2_000, 2_000), bubble_percent=100, things=(Thing(1, "Trophy"),)
)


@pytest.fixture
def floor() -> Client:
    b.house()
    b.room(8)
    client = Client()
    client.force_login(at_cashier.staff(Role.FLOOR))
    return client


def text_of(client: Client, event_id: int, size: str = "") -> str:
    answer = client.get(reverse("payouts-posted", args=[event_id]) + size)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def sold() -> int:
    made, _entries = evening.evening(
        10, at_cashier.open_drawer(), payout=RULE, withholdings=(Withholding("Staff", 300),)
    )
    return made


def test_places_pool_and_what_is_withheld_are_on_one_list(floor: Client) -> None:
    event_id = sold()
    told = text_of(floor, event_id)
    assert "provisional, updates with every sale" in told
    with evening.late():
        told = text_of(floor, event_id)
        assert "provisional until they are published" in told
        assert "every sale" not in told
    evening.publish_late(event_id)
    for size in ("", "?size=wall"):
        told = text_of(floor, event_id, size)
        assert "10 entries" in told
        assert "1 €1,032.00 + Trophy 53.2 %" in told
        assert "2–3 €344.00 17.7 % 4 €220.00 bubble 11.3 %" in told
        assert "The first place out of the money receives the last line." in told
        assert "Collected €2,200.00 Fees −€200.00 Prize pool €2,000.00 Staff −€60.00 Prizes €1,940.00" in told
        assert "Version 1, published" in told


def test_an_event_without_sales_has_no_prizes_to_post(floor: Client) -> None:
    assert "the prize pool is empty" in text_of(floor, b.event())
