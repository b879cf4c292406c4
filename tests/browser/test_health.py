"""The health page rechecks in place, and says when the web server itself is down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import AWAY, Complaints, Visit
from tests.live import Outage


def part(page: Page, name: str) -> str:
    """The page's text about a part."""
    return page.locator(f"[data-service={name}] p").first.inner_text()


def test_the_page_rechecks_without_loading_anew(visit: Visit, server: Outage, complaints: Complaints) -> None:
    complaints.expected += [*AWAY, "503"]
    page = visit("/p/")
    page.clock.install()
    page.goto("/health/")
    back = page.get_by_role("link")
    back.focus()
    page.locator(".health-at").evaluate("(one) => one.textContent = 'old'")
    page.clock.fast_forward(5_000)
    expect(page.locator(".health-at")).to_contain_text("Checked at")
    expect(back).to_be_focused()
    server.stop()
    page.clock.fast_forward(5_000)
    expect(page.locator("[data-service=web]")).to_have_attribute("data-well", "no")
    assert "No answer" in part(page, "web")
    server.start()
    page.clock.fast_forward(5_000)
    expect(page.locator("[data-service=web]")).to_have_attribute("data-well", "yes")
    assert part(page, "web") == "OK"
