"""The event's page lists what everything costs."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from tests import builders as b

pytestmark = pytest.mark.django_db


def test_the_event_page_names_the_prices_of_rebuy_and_add_on() -> None:
    event_id = b.event(
        rebuys=None,
        rebuy_minor=10_000,
        rebuy_fee_minor=1_000,
        rebuy_stack=20_000,
        has_add_on=True,
        add_on_minor=15_000,
        add_on_stack=30_000,
        add_on_after_level=4,
    )
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    page = " ".join(client.get(f"/events/{event_id}/setup/").content.decode().split())
    assert "€200 + €20" in page
    assert "Rebuy €100 + €10 for 20,000 chips, without limit" in page
    assert "Add-on €150 for 30,000 chips, in the break after level 4" in page
