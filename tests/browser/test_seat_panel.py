"""The menu of a seat: four buttons, what is rarer under More, the stack typed in place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from floor.counts.rows import leaders
from people.models import User
from tests import builders
from tests.browser.conftest import Visit

pytestmark = pytest.mark.django_db(transaction=True)
TABLET, TELEPHONE = (1280, 800), (390, 844)
COVERED = """(row) => {
  const {left, top, width, height} = row.getBoundingClientRect();
  return !row.contains(document.elementFromPoint(left + width / 2, top + height - 4));
}"""


def visible_actions(panel: Locator) -> list[str]:
    """The names of the buttons and links that are seen, but for the one that closes."""
    every = panel.locator("button, a")
    return [
        text.split("\n")[0]
        for at in range(every.count())
        if every.nth(at).is_visible() and (text := every.nth(at).inner_text().strip())
    ]


def test_a_seat_has_four_buttons_and_two_rows(visit: Visit, director: User) -> None:
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.locator('.seat[data-number="2"]').click()
    panel = page.locator("#seat-panel")
    first = ["Out", "Move", "Penalty", "More", "Seated", "Enter the stack", "Out with another player"]
    assert visible_actions(panel) == first
    page.keyboard.press(".")
    rarer = {"Clock", "Button here", "Absent", "Incident", "Player"}
    assert rarer <= set(visible_actions(panel)[len(first) :])
    page.keyboard.press(".")
    page.keyboard.press("k")
    expect(page.locator("#shot-clock-panel")).to_contain_text("Table 1")


def test_a_stack_is_typed_at_its_seat(visit: Visit, director: User) -> None:
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.locator('.seat[data-number="2"]').click()
    page.keyboard.press("s")
    page.keyboard.type("31,500")
    page.keyboard.press("Enter")
    expect(page.locator("#seat-panel")).to_be_hidden()
    expect(page.locator("#leaders-panel li")).to_contain_text("31,500")
    assert leaders(event_id)[0].stack == 31_500


def test_a_free_seat_shows_at_once_what_can_be_done_there(visit: Visit, director: User) -> None:
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.locator('.seat[data-number="8"]').click()
    assert visible_actions(page.locator("#seat-panel")) == ["Button here"]


def test_on_a_telephone_no_message_covers_the_last_row(visit: Visit, director: User) -> None:
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TELEPHONE)
    page.locator('.seat[data-number="2"]').click()
    page.get_by_role("button", name="Out", exact=True).click()
    expect(page.locator("#toasts .toast")).to_be_visible()
    page.locator('.seat[data-number="3"]').click()
    page.get_by_role("button", name="More", exact=True).click()
    last = page.locator("#seat-more > :visible").last
    last.scroll_into_view_if_needed()
    assert last.evaluate(COVERED) is False
