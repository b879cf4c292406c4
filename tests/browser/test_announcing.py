"""An announcement from the board, without leaving it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from displays.announcements.rows import all_announcements
from journal import instants
from people.models import User
from tests import builders
from tests.browser.conftest import Visit

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_room_is_told_from_the_board(visit: Visit, director: User) -> None:
    event_id = builders.started(5, 5)
    page = visit(f"/events/{event_id}/", user=director)
    page.keyboard.press("n")
    dialog = page.locator("#announcing")
    expect(dialog.locator("#text")).to_be_visible()
    expect(dialog.locator("#where")).to_have_value(str(event_id))
    dialog.locator("#text").fill("Dinner is served at the bar")
    dialog.get_by_role("button", name="Announce", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    (row,) = all_announcements(instants.now())
    assert (row.text, row.event) == ("Dinner is served at the bar", event_id)
