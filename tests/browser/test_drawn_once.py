"""A change by an action is drawn once beside it, not by the action and again by its notice."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.conftest import Visit
from tests.browser.test_cashier import find, press
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db(transaction=True)

# How often each panel with changed fragments was drawn; what is drawn says so as htmx does.
COUNT_DRAWN = """() => {
  window.drawn = [];
  document.addEventListener('htmx:afterSwap', ({ target }) => {
    if (target.closest('.cashier-find')) window.drawn.push(target.id);
  });
}"""


def test_a_sale_and_a_number_draw_each_panel_beside_them_once(visit: Visit) -> None:
    user, event_id = at_cashier.staff(), at_cashier.selling_event()
    at_cashier.open_drawer(user=user)
    builders.player("Rossi", "Anna")
    here = f"/events/{event_id}/cashier/"
    page = visit(here, user=user)
    find(page, "ros")
    page.wait_for_timeout(1_000)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(urlsplit(one.url).path) if one.method == "GET" else None)
    page.evaluate(COUNT_DRAWN)
    press(page, "k", "Enter")
    expect(page.locator(".recent th", has_text="Rossi Anna")).to_be_visible()
    page.wait_for_timeout(1_500)
    drawn = page.evaluate("window.drawn")
    panels = ("cashier-title", "recent-lines", "own-drawer")
    assert [drawn.count(panel) for panel in panels] == [1, 1, 1]
    assert [path for path in asked if path.startswith(f"/events/{event_id}/")] == []
    press(page, "Enter", "F6")
    expect(page.get_by_role("button", name="Next: no. 1")).to_be_visible()
    page.wait_for_timeout(1_500)
    assert page.evaluate("window.drawn").count("cashier-queue") == 1
