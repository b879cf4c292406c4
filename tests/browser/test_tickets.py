"""A ticket scanned into a sale by keyboard: its worth is read first, another payment method pays the rest."""

from __future__ import annotations

from playwright.sync_api import expect

from access.roles import Role
from cashier.player_accounts.rows import held
from cashier.sales.rows import sales
from rulebook.profile import profile_from_data
from tests import builders as b
from tests.browser.conftest import Visit
from tests.browser.test_cashier import press
from tests.cashier import at_cashier, tickets


def test_a_scanned_ticket_pays_its_worth_and_the_card_the_rest(visit: Visit) -> None:
    event = at_cashier.selling_event(2)
    carla = at_cashier.staff(Role.CASHIER)
    at_cashier.open_drawer(user=carla)
    ticket, player = tickets.give(10_000), b.player("Rossi")
    page = visit(f"/events/{event}/cashier/?player={player}", user=carla)
    expect(page.locator("[data-total]")).to_have_text("€220")
    # A scanner types quickly and ends with Enter, which sells nothing yet.
    page.keyboard.type(ticket.code)
    page.keyboard.press("Enter")
    expect(page.locator("#ticket")).to_have_value(ticket.code)
    expect(page.locator("#ticket-told")).to_contain_text("Ticket 1: €100.00")
    assert sales(event) == ()
    press(page, "k", "Enter")
    expect(page.locator("[data-done]")).to_be_visible()
    (sale,) = sales(event)
    assert [(one.method, one.amount_minor) for one in sale.paid] == [("ticket", 10_000), ("card", 12_000)]


def test_the_panel_says_what_of_a_ticket_becomes_credit_and_so_does_the_receipt(visit: Visit) -> None:
    event = at_cashier.selling_event(2, profile=profile_from_data({"places": {"ticket_over": "credit"}}))
    carla = at_cashier.staff(Role.CASHIER)
    at_cashier.open_drawer(user=carla)
    small, large, player = tickets.give(10_000), tickets.give(40_000), b.player("Rossi")
    page = visit(f"/events/{event}/cashier/?player={player}", user=carla)
    expect(page.locator("[data-total]")).to_have_text("€220")
    page.locator("#ticket").fill(small.code)
    expect(page.locator("#ticket-told")).to_contain_text("Ticket 1: €100.00")
    expect(page.locator("[data-ticket-credit]")).to_be_hidden()
    page.locator("#ticket").fill(large.code)
    expect(page.locator("[data-ticket-credit]")).to_have_text("€180 becomes credit on the player’s account.")
    page.get_by_role("button", name="Sell").click()
    expect(page.locator(".done-mark")).to_contain_text("Credit €180")
    (sale,) = sales(event)
    assert [(one.method, one.amount_minor) for one in sale.paid] == [("ticket", 22_000)]
    assert held(player).minor == 18_000
