"""The poster of an event: everything that players may buy, each price in its parts, and the structure."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from rulebook.products import Part, PartKind, Product, ProductKind
from tests import builders as b
from tests.cashier import at_cashier
from tournaments.in_words import price_lines
from tournaments.queries import event as event_of
from tournaments.queries import structure

pytestmark = pytest.mark.django_db
ENTRY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=20_000,
    parts=(Part(PartKind.FEE, amount_minor=2_000), Part(PartKind.SIDE, "Jackpot", 500)),
)
PRODUCTS = (
    ENTRY,
    replace(ENTRY, number=2, name="Members", pool_minor=18_000, tiers=("Gold",)),
    replace(ENTRY, number=3, kind=ProductKind.RE_ENTRY, limit=1),
    Product(number=4, kind=ProductKind.DOUBLE_REBUY, name="Double rebuy", pool_minor=19_000, until_level=4),
    Product(number=5, kind=ProductKind.ADD_ON, pool_minor=4_000, chips=50_000, limit=1, after_level=4),
    Product(
        number=6,
        kind=ProductKind.SIDE_FEE,
        name="Last longer",
        parts=(Part(PartKind.SIDE, "Last longer", 1_000),),
    ),
)


def test_it_has_every_price_in_its_parts_and_every_level() -> None:
    event = at_cashier.selling_event(products=PRODUCTS, name="Main & Event", late_until_level=4)
    client = Client()
    client.force_login(at_cashier.staff(Role.CASHIER))
    page = re.sub(r"\s+", " ", client.get(reverse("print-poster", args=[event])).content.decode())
    lines = price_lines(event_of(event))
    assert len(lines) == len(PRODUCTS)
    for line in lines:
        assert f"<dt>{line.label}</dt>" in page
        assert line.price in page
        assert line.note in page
    assert "€200.00 + €20.00 + €5.00 Jackpot" in page
    assert "only for members: Gold" in page
    assert "Main &amp; Event" in page
    levels = [one for one in structure(event).periods if one.is_level]
    assert page.count('<th scope="row">') == len(levels) > 0
    setup = client.get(reverse("event", args=[event])).content.decode()
    assert reverse("print-poster", args=[event]) in setup


def test_nobody_without_a_sign_in_prints_it() -> None:
    event = b.event()
    assert Client().get(reverse("print-poster", args=[event])).status_code == 302
