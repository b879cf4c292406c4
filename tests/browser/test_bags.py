"""Bags by scan and count: a scanner and a keypad fill them, the day ends from them, and one is opened again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from people.models import User
from rulebook.advance import AdvanceKind, AdvanceRule
from tests import builders
from tests.browser.conftest import TABLET, Visit
from tests.floor.test_life import two_days
from tournaments import queries

DRAWN = re.compile(r"M\d+ \d+L\d+ \d+L.+")


def _draw(page: Page, who: str) -> None:
    """Draw a stroke across the box, by mouse."""
    box = page.locator(f"[data-sign={who}]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 50, steps=4)
    page.mouse.up()


def test_a_day_is_bagged_with_a_scanner_and_a_keypad_and_restarts(visit: Visit, director: User):
    event_id = builders.started(2, 2, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    day, entries = builders.day_of(event_id), queries.entries(event_id, "alive")
    page = visit(f"/days/{day}/bags/", user=director, size=TABLET)
    for done, entry in enumerate(entries):
        expect(page.get_by_label("Seat card, or table.seat")).to_be_focused()
        page.keyboard.type(entry.code)
        page.keyboard.press("Enter")
        page.keyboard.type("20000")
        page.keyboard.press("Enter")
        expect(page.locator(".bags-missing")).to_have_count(len(entries) - done - 1)
    page.get_by_role("link", name="Sign…").first.click()
    _draw(page, "player")
    page.get_by_role("button", name="Save signature").first.click()
    expect(page.locator(".badge", has_text="Signed")).to_have_count(1)
    expect(page.locator("[data-sign=player] path")).to_have_attribute("d", DRAWN)
    page.get_by_role("link", name="Bags").click()
    page.get_by_role("link", name="End the day…").click()
    page.get_by_role("button", name="End the day").click()
    page.get_by_role("button", name="Tap again: end the day").click()
    page.get_by_role("link", name="To the bags").click()
    expect(page.get_by_role("heading", name="Bags for the restart")).to_be_visible()
    page.get_by_role("button", name="Seal intact").first.click()
    page.get_by_role("button", name="Tap again: intact").click()
    expect(page.locator(".bags-sum")).to_contain_text("1 of 4")
    expect(page.get_by_label("Bag number, or seat card")).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.keyboard.type("19500")
    page.get_by_label("Seal broken").check()
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".bags-alert")).to_contain_text("20,000 → 19,500")
