"""Selling into another's drawer on the pages: by the head of cage, with a reason, said on every page and receipt."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger.drawers import cash_in, drawer
from cashier.models import Sale
from journal.models import Line
from people.models import User
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WHY = "the cashier is at dinner"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(answer: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))  # type: ignore[attr-defined]


def sell(client: Client, event: int, player: int) -> str:
    body = {"product": "entry", "method": "cash"}
    return text_of(client.post(f"/events/{event}/cashier/players/{player}/", body, headers=HTMX))


def test_the_head_of_cage_sells_into_anothers_drawer_and_every_page_says_so() -> None:
    head, cashier = at_cashier.staff(Role.CAGE), at_cashier.staff()
    User.objects.filter(pk=cashier.pk).update(display_name="Anna")
    event, others = at_cashier.selling_event(), at_cashier.open_drawer(10_000, user=cashier)
    own = at_cashier.open_drawer(10_000, user=head)
    client = signed_in(head)
    assert "Sell into this drawer" in text_of(client.get(f"/drawers/{others}/use/"))
    refused = client.post(f"/drawers/{others}/sell/", {"reason": " "})
    assert refused.status_code == 400
    assert client.get(f"/events/{event}/cashier/").status_code == 200
    taken = client.post(f"/drawers/{others}/sell/", {"reason": WHY})
    assert taken.status_code == 302
    page = text_of(client.get(f"/events/{event}/cashier/"))
    assert f"You sell into Drawer {others} of Anna" in page
    assert WHY in page
    player = b.player()
    panel = text_of(client.get(f"/events/{event}/cashier/players/{player}/", headers=HTMX))
    assert f"Drawer {others} of Anna" in panel
    assert f"Drawer {others} of Anna" in sell(client, event, player)
    sale = Sale.objects.get()
    assert (sale.drawer_id, cash_in(others), cash_in(own)) == (others, 32_000, 10_000)
    line = Line.objects.get(fact="EntrySold", leading=None)
    assert [one["fact"] for one in line.also] == ["OthersDrawerUsed"]
    receipt = text_of(client.get(f"/sales/{sale.pk}/receipt.pdf?as=page"))
    assert "Sold by" in receipt
    assert client.post("/drawers/own/").status_code == 302
    assert "You sell into" not in text_of(client.get(f"/events/{event}/cashier/"))
    sell(client, event, b.player())
    assert cash_in(own) == 32_000
    mine = text_of(client.get(f"/sales/{Sale.objects.latest('pk').pk}/receipt.pdf?as=page"))
    assert "Sold by" not in mine


def test_nobody_else_does_and_another_person_at_the_terminal_has_not_said_why() -> None:
    head, cashier = at_cashier.staff(Role.DIRECTOR), at_cashier.staff()
    event, others = at_cashier.selling_event(), at_cashier.open_drawer(10_000)
    assert signed_in(cashier).post(f"/drawers/{others}/sell/", {"reason": WHY}).status_code == 403
    client = signed_in(head)
    client.post(f"/drawers/{others}/sell/", {"reason": WHY})
    assert "You sell into" in text_of(client.get(f"/events/{event}/cashier/"))
    session = client.session
    session["others_drawer"] = {**session["others_drawer"], "person": cashier.pk}
    session.save()
    assert "You sell into" not in text_of(client.get(f"/events/{event}/cashier/"))


def test_a_drawer_that_was_closed_is_left_by_itself() -> None:
    head, event, others = at_cashier.staff(Role.CAGE), at_cashier.selling_event(), at_cashier.open_drawer(0)
    client = signed_in(head)
    client.post(f"/drawers/{others}/sell/", {"reason": WHY})
    closed = {"counted": "0", "difference": "0", "reason": WHY}
    client.post(f"/drawers/{others}/close/", closed)
    assert not drawer(others).is_open
    assert "You sell into" not in text_of(client.get(f"/events/{event}/cashier/"))
    assert client.post(f"/drawers/{others}/sell/", {"reason": WHY}).status_code == 409
