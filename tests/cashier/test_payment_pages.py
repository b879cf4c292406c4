"""Several payments to a sale on the page and by API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from cashier.models import Sale
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
FLOAT = 50_000


@pytest.fixture
def event() -> int:
    return at_cashier.selling_event(12)


def test_the_page_sells_a_split_and_shows_the_ways(client: Client, event: int) -> None:
    cashier = at_cashier.staff()
    at_cashier.open_drawer(FLOAT, user=cashier)
    client.force_login(cashier)
    url = f"/events/{event}/cashier/players/{b.player()}/"
    shown = client.get(url).content.decode()
    assert "part_account" not in shown
    typed = {"product": "entry", "method": "card", "reference": "slip 9", "part_cash": "100"}
    text = client.post(url, typed).content.decode()
    assert "Cash €100.00 + Card €120.00" in text
    sold = Sale.objects.get()
    assert sold.method == ""
    assert "Cash €100.00 + Card €120.00" in client.get(reverse("sales", args=[event])).content.decode()
    void = reverse("sale-void", args=[sold.pk])
    asked = client.post(void, {"reason": "mistyped"}).content.decode()
    assert "€100.00" in asked
    assert "Refund by Card" in asked


def test_the_change_of_a_split_is_said(client: Client, event: int) -> None:
    cashier = at_cashier.staff()
    at_cashier.open_drawer(FLOAT, user=cashier)
    client.force_login(cashier)
    typed = {"product": "entry", "method": "cash", "given": "150", "part_card": "100"}
    text = client.post(f"/events/{event}/cashier/players/{b.player()}/", typed).content.decode()
    assert "€30" in text


def test_the_api_sells_and_refuses_by_field(event: int) -> None:
    cashier = at_cashier.staff()
    at_cashier.open_drawer(FLOAT, user=cashier)
    client = APIClient()
    client.force_login(cashier)
    url = f"/api/v1/events/{event}/sales/"
    body = {"player": b.player(), "payments": [{"method": "cash", "amount_minor": 10_000}]}
    refused = client.post(url, body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "cash_short")
    body["payments"].append({"method": "card"})  # type: ignore[attr-defined]
    sold = client.post(url, body, format="json").json()
    assert [one["amount_minor"] for one in sold["payments"]] == [10_000, 12_000]
    assert sold["method"] is None
