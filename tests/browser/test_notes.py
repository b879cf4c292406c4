"""Notes of another currency at the desk, without a mouse: exchanged, typed into a sale, counted into the safe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cashier.currencies.queries import foreign_in
from cashier.ledger.drawers import cash_in
from rulebook.money import Money
from tests import builders
from tests.browser.conftest import Visit
from tests.browser.test_cashier import find, press
from tests.cashier import at_cashier
from tests.cashier.currencies import set_rate

pytestmark = pytest.mark.django_db(transaction=True)


def test_notes_pay_a_sale_are_exchanged_and_go_to_the_safe_without_a_mouse(
    visit: Visit, transactional_db: None
) -> None:
    anna = at_cashier.staff()
    event = at_cashier.selling_event()
    drawer = at_cashier.open_drawer(user=anna)
    set_rate("0.95238", step_minor=100)
    builders.player("Rossi", "Anna")
    page = visit(f"/events/{event}/cashier/", user=anna)
    find(page, "ros")
    press(page, "f")
    expect(page.locator("#notes")).to_be_focused()
    page.keyboard.type("250")
    expect(page.locator("#notes-told")).to_contain_text("€238.00")
    expect(page.locator("[data-change]")).to_have_text("€18")
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("CHF 250.00 at 0.95238")
    expect(page.locator(".done-change")).to_contain_text("€18.00")
    assert cash_in(drawer) == 50_000 - 1_800

    page = visit("/drawers/", user=anna)
    press(page, "x")
    expect(page.locator("#amount")).to_be_focused()
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Pay out")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("table")).to_contain_text("−€10.00")
    assert foreign_in(drawer) == (Money(26_000, "CHF"),)

    page = visit(f"/drawers/{drawer}/notes/CHF/", user=anna)
    page.keyboard.type("260")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Difference")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".drawer-cards")).to_contain_text("No notes of another currency lie in it")
    assert foreign_in(drawer) == ()
