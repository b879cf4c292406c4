"""A colour-up of three tables, by the floor and by dealers, with the room's page and a wall beside."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from clock import verbs
from floor.colour_up.verbs import answer_break_end
from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, TELEVISION, Visit
from tests.browser.test_display import lobby, ready
from tests.floor.test_colour_up import playing
from tests.screens.test_hand_for_hand import codes
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


def tap_odd(page: Page, **odd: int) -> None:
    for seat, chips in odd.items():
        page.locator(f"label[for='odd-{seat[1:]}-{chips}']").click()


def race(page: Page, *winners: int, **odd: int) -> None:
    """Enter the odd chips of a table, then the winners."""
    tap_odd(page, **odd)
    page.get_by_role("button", name="Continue to the race").click()
    for seat in winners:
        page.locator(f"[data-seat='{seat}'] .race-tap").click()
    page.get_by_role("button", name="Race finished").click()


def test_a_room_colours_up_by_floor_and_dealers_with_a_wall_beside(visit: Visit, director: User) -> None:
    event_id = playing(9, 7, 4)
    passes, (address, _display) = codes(event_id), lobby(event_id)
    for _time in range(2):
        builders.at(event_id, verbs.forward_clock, day=builders.day_of(event_id))
    wall = ready(visit(address, size=TELEVISION))
    # Break and clock views both print the return time, but never at once.
    back = wall.locator(".tv-back[data-clock-if='back-at']:visible")
    expect(back).to_have_count(1)
    room = visit(f"/events/{event_id}/colour-ups/", user=director)
    room.get_by_role("button", name="Announce").click()
    room.get_by_role("button", name="Tap again: tell the room").click()
    expect(room.get_by_role("status").first).to_contain_text("3 tables have not finished")
    expect(wall.locator("body")).to_contain_text("Chips of 25 are leaving play")
    # The chips that leave take the place of the whole set.
    expect(wall.locator(".scene-leaving")).to_be_visible()
    expect(wall.locator(".view-rest .tv-chips")).to_be_hidden()
    for link in room.locator("a[href*='/sheets/']").all():
        sheet = room.request.get(str(link.get_attribute("href")))
        assert (sheet.status, sheet.headers["content-type"]) == (200, "application/pdf")
    # Play that waits for the race has no time any more.
    builders.at(event_id, answer_break_end, event=event_id, waits=True)
    expect(back).to_have_count(0)
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
    expect(room.get_by_role("status").first).to_contain_text("2 tables have not finished")
    dealer = visit(f"/d/{passes[2]}/", size=TELEPHONE)
    dealer.get_by_role("link", name="Count the odd chips").click()
    race(dealer, 2, s1=2, s2=3)
    other = visit(f"/d/{passes[3]}/colour-up/", size=TELEPHONE)
    race(other, 1, 4, s1=3, s2=1, s4=3)
    close = room.get_by_role("button", name="Close the colour-up")
    close.click()
    expect(close).to_have_count(0)
    expect(wall.locator("body")).not_to_contain_text("Chips of 25 are leaving play")
    assert queries.chips_in_play(event_id) - sold == 50 - 25 + 25
    assert builders.sizes(event_id) == {1: 9, 2: 7, 3: 4}
