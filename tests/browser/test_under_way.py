"""An import that takes seconds says so from the tap on, and a second tap sends nothing."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from access.roles import Role
from tests import builders as b
from tests.browser.conftest import Visit
from tests.cashier import at_cashier

LIST = "last_name,first_name,birth_date\nRossi,Mario,1980-01-02\n"


def test_a_long_import_shows_that_it_is_under_way_and_is_sent_once(visit: Visit) -> None:
    b.house()
    page = visit("/players/ban-lists/", user=at_cashier.staff(Role.DIRECTOR))
    page.get_by_label("Name of the list").fill("ADM")
    page.get_by_label("… or paste it").fill(LIST)
    told = page.locator("[data-under-way]")
    expect(told).to_be_hidden()
    page.get_by_role("button", name="Continue").click()
    sent: list[str] = []

    def answered(route: Route) -> None:
        """Answer with nothing to show: the page stays unchanged while it waits for the response."""
        sent.append(route.request.method)
        route.fulfill(status=204)

    expect(page.get_by_role("button", name="Import")).to_be_visible()
    page.wait_for_load_state()
    page.route("**/players/ban-lists/", answered)
    page.get_by_role("button", name="Import").click()
    expect(page.locator("[data-under-way]")).to_be_visible()
    page.get_by_role("button", name="Import").click()
    expect(page.locator("[data-under-way]")).to_be_visible()
    assert sent == ["POST"]
