"""The value typed is the value posted: a figure in the field is replaced, and a hidden one follows it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from access.roles import Role
from cashier.ledger.drawers import open_drawers
from payouts.awards.agreed import require_deal_of
from payouts.deals import rows as deals
from payouts.structure.rows import structure
from people.models import User
from tests import builders
from tests.browser.conftest import Visit
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.test_deals import played
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db(transaction=True)
DRIVEN = {"payouts/_deal_table.html", "payouts/_division_take.html"}
"""The templates with a hidden value that follows a visible one (``tests/architecture/test_templates.py``)."""


@pytest.fixture
def director(transactional_db: None) -> User:
    return User.objects.create(username="director", role=Role.DIRECTOR)


@pytest.mark.parametrize("is_clicked", [False, True])
def test_a_float_is_what_was_typed(visit: Visit, *, is_clicked: bool) -> None:
    builders.house()
    user = at_cashier.staff()
    page = visit("/drawers/", user=user)
    field = page.locator("#float")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("0")
    page.locator("h1").click()
    if is_clicked:
        field.click()
    else:
        field.focus()
    page.keyboard.type("500")
    page.keyboard.press("Enter")
    expect(page.locator("#float")).to_have_count(0)
    (drawer,) = open_drawers()
    assert drawer.float.minor == 500_00


@pytest.mark.parametrize("button", ["Propose: ICM", "Enter amounts…"])
def test_what_is_left_to_play_for_is_what_the_field_says(visit: Visit, director: User, button: str) -> None:
    event_id, _here, _drawer = played()
    page = visit(f"/events/{event_id}/deal/", user=director)
    type_over(page, "#left", "1")
    page.get_by_role("button", name=button).or_(page.get_by_role("link", name=button)).click()
    if button == "Enter amounts…":
        expect(page.locator("[name^=share-]")).to_have_count(3)
        type_over(page, "#left", "2")
        prizes = deals.room(event_id).prizes
        for at, prize in enumerate(prizes):
            less = 200 if at == 0 else 0
            page.locator("[name^=share-]").nth(at).fill(f"{(prize - less) / 100:.2f}")
        type_over(page, "#left", "2")
        page.get_by_role("button", name="Propose these amounts").click()
    expect(page.locator(".deal-consents")).to_be_visible()
    assert require_deal_of(event_id).left_minor == (200 if button == "Enter amounts…" else 100)


def test_prizes_are_divided_by_the_percentage_typed(visit: Visit, director: User) -> None:
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, _entries = evening.evening(12, drawer_id, payout=PayoutRule(places=3))
    page = visit(f"/events/{event_id}/payouts/compare/", user=director)
    type_over(page, "#paid-percent", "50")
    page.get_by_role("button", name="Take: Flatter").click()
    page.wait_for_url(f"**/events/{event_id}/payouts/")
    assert len(structure(event_id).prizes) == 6


def type_over(page: Page, field: str, text: str) -> None:
    """Type as a person does: a click into the field, and the figure."""
    page.locator(field).click()
    page.keyboard.type(text)
