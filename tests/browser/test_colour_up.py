"""A colour-up of two tables, by the floor and by a dealer, with the room's page beside."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit
from tests.floor.test_colour_up import playing
from tests.screens.test_hand_for_hand import codes
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


def tap_odd(page: Page, **odd: int) -> None:
    for seat, chips in odd.items():
        page.locator(f"label[for='odd-{seat[1:]}-{chips}']").click()


def test_a_room_colours_up_by_floor_and_dealer(visit: Visit, director: User) -> None:
    event_id = playing(9, 7)
    code = codes(event_id)[2]
    room = visit(f"/events/{event_id}/colour-ups/", user=director)
    room.get_by_role("button", name="Announce").click()
    room.get_by_role("button", name="Tap again: tell the room").click()
    expect(room.get_by_role("status").first).to_contain_text("2 tables have not finished")
    sold = queries.chips_in_play(event_id)
    floor = visit(f"/events/{event_id}/colour-ups/", user=director, size=TELEPHONE)
    floor.locator("[data-stage]").first.click()
    tap_odd(floor, s1=3, s2=2, s3=1, s6=3, s9=1)
    floor.get_by_role("button", name="Continue to the race").click()
    expect(floor.locator("h2").first).to_contain_text("Deal 10 cards from seat 1, then tap the 3 best")
    for seat in (1, 3, 9):
        floor.locator(f"[data-seat='{seat}'] .race-tap").click()
    floor.get_by_role("button", name="Race finished").click()
    expect(floor.locator("[data-stage='closed']")).to_contain_text("+50")
    expect(room.get_by_role("status").first).to_contain_text("1 table has not finished")
    dealer = visit(f"/d/{code}/", size=TELEPHONE)
    dealer.get_by_role("link", name="Count the odd chips").click()
    tap_odd(dealer, s1=2, s2=3)
    dealer.get_by_role("button", name="Continue to the race").click()
    dealer.locator("[data-seat='2'] .race-tap").click()
    dealer.get_by_role("button", name="Race finished").click()
    close = room.get_by_role("button", name="Close the colour-up")
    close.click()
    expect(close).to_have_count(0)
    assert queries.chips_in_play(event_id) - sold == 50 - 25
    assert builders.sizes(event_id) == {1: 9, 2: 7}
