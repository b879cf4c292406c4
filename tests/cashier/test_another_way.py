"""A void that gives money back another way than it came: a cashier asks, a second person approves exactly that."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import drawer_balances
from cashier.ledger.rows import ledger_total
from cashier.models import Approval
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
FLOAT, PRICE = 50_000, 22_000


def in_drawer(drawer: int) -> dict[str, int]:
    return {one.method: one.amount.minor for one in drawer_balances(drawer_queries.drawer(drawer))}


def test_a_cashier_gives_it_back_another_way_once_the_head_of_cage_approved_exactly_that() -> None:
    event = at_cashier.selling_event()
    cashier, head = at_cashier.staff(), at_cashier.staff(Role.CAGE)
    drawer = at_cashier.open_drawer(FLOAT, user=cashier)
    sold = at_cashier.sell_entry(event, drawer, actor=at_cashier.by(cashier), method="card")
    client, other = Client(), Client()
    client.force_login(cashier)
    other.force_login(head)
    url = f"/sales/{sold.id}/void/"
    assert "approves it" in client.get(url).content.decode()
    typed = {"reason": "the card is lost", "back": "cash", "handed_minor": str(PRICE)}
    refused = client.post(url, typed, headers={"accept": "application/json"})
    asked = Approval.objects.get()
    assert (refused.status_code, asked.kind, asked.subject) == (409, "other_way", f"sale/{sold.id}/cash")
    assert in_drawer(drawer)["card"] == PRICE
    assert "/approvals/" in other.get("/drawers/").content.decode()
    assert other.post(f"/api/v1/approvals/{asked.pk}/approve/").status_code == 200
    # Approved is cash, not a transfer.
    assert client.post(url, typed | {"back": "transfer"}).status_code == 409
    assert client.post(url, typed).status_code == 200
    assert in_drawer(drawer) == {"cash": FLOAT - PRICE, "card": PRICE, "transfer": 0, "cheque": 0}
    asked.refresh_from_db()
    assert asked.state == "used"
    assert ledger_total() == 0
