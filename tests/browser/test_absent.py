"""An absent player on the board: the seat is marked, and one tap on it brings them back."""

from __future__ import annotations

from playwright.sync_api import expect

from floor.absent import verbs as absent
from floor.absent.rows import absent_since
from people.models import User
from tests import builders
from tests.browser.conftest import TABLET, Visit


def test_an_absent_player_is_marked_on_the_seat_and_comes_back_with_a_tap(visit: Visit, director: User):
    event_id = builders.started(6)
    entry = builders.at_seat(event_id, 1, 2)
    builders.at(event_id, absent.mark_absent, entry=entry)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    seat = page.locator('.seat[data-number="2"]')
    expect(seat).to_have_attribute("data-seat", "away")
    seat.click()
    panel = page.locator("#seat-panel")
    expect(panel.get_by_role("button", name="Absent", exact=True)).to_be_hidden()
    box = panel.bounding_box()
    back = panel.get_by_role("button", name="Back at the table")
    inside = back.bounding_box()
    assert box is not None
    assert inside is not None
    assert inside["x"] + inside["width"] <= box["x"] + box["width"]
    back.click()
    expect(seat).not_to_have_attribute("data-seat", "away")
    assert absent_since(entry) is None
