"""The director's board in a browser: two taps per bust, its undo, nothing to scroll."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from clock import run as clock
from people.models import User
from tests import builders
from tests.browser.conftest import TABLET, TELEPHONE, Complaints, Visit
from tournaments import queries as tournaments

OVERFLOW = "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


# Longer than a page waits before it fetches after a notice.
NOTICED = 500


def seat(page: Page, table: int, number: int):
    return page.locator(f'#plan [data-table="{table}"] .seat[data-number="{number}"]')


def test_two_taps_put_a_player_out_and_one_brings_him_back(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    assert max(page.evaluate(OVERFLOW)) <= 0
    seat(page, 1, 3).click()
    page.get_by_role("button", name="Bust", exact=True).click()
    expect(seat(page, 1, 3)).to_have_attribute("data-seat", "empty")
    expect(page.locator("#stats-panel .stat-lead")).to_contain_text("10")
    assert tournaments.field(event_id).alive == 10
    page.locator("#toasts [data-toast-undo]").first.click()
    expect(seat(page, 1, 3)).to_have_attribute("data-seat", "arriving")
    expect(page.locator("#latest-panel .is-undone").first).to_be_visible()
    assert tournaments.field(event_id).alive == 11


def test_a_seat_is_found_and_the_clock_stopped_by_keys_alone(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.keyboard.press("/")
    page.keyboard.type("2.4")
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(seat(page, 2, 4)).to_have_attribute("data-seat", "empty")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    # At once it would accept no key, which would have been meant for the previous panel.
    expect(page.locator(".clock-main")).not_to_have_attribute("data-fresh", "yes")
    page.keyboard.press("Space")
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")


def test_a_change_during_a_fetch_is_shown_as_well(visit: Visit, director: User):
    """The panel requested before the clock was paused arrives last: it must not win."""
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    stop = builders.step(clock.pause_clock, day=builders.day_of(event_id))

    def late(route: Route) -> None:
        answer = route.fetch()
        builders.at(event_id, stop)
        expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
        page.wait_for_timeout(NOTICED)
        route.fulfill(response=answer)

    page.route("**/board/clock/", late, times=1)
    builders.at(event_id, builders.step(clock.add_time, day=builders.day_of(event_id), seconds=60))
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_two_in_one_hand_are_asked_for_their_chips(visit: Visit, director: User):
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    for number in (1, 2):
        seat(page, 1, number).click()
        page.get_by_role("button", name="Same hand…").click()
    page.get_by_role("button", name="Bust players").click()
    page.locator("input[name$=stack_at_start]").nth(0).fill("900")
    page.locator("input[name$=stack_at_start]").nth(1).fill("100")
    page.get_by_role("button", name="Bust players").click()
    expect(page.locator("#board")).to_be_visible()
    assert tournaments.field(event_id).alive == 4


def test_play_starts_and_a_telephone_shows_all_of_it(visit: Visit, director: User):
    builders.house()
    builders.room(2)
    event_id = builders.event()
    builders.entries(event_id, 11)
    page = visit(f"/events/{event_id}/", user=director, size=TELEPHONE)
    assert page.evaluate(OVERFLOW)[0] <= 0
    start = page.locator("#clock-panel .clock-main")
    start.click()
    expect(start).to_contain_text("again")
    start.click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")
    expect(page.locator("#plan .seat[data-seat=arriving]")).to_have_count(11)


def drag(page: Page, start, end) -> None:
    """As a finger or a mouse does it, in steps."""
    one, other = start.bounding_box(), end.bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=8)
    page.mouse.up()


def test_a_player_is_dragged_to_a_free_seat_and_a_reason_is_asked_only_against_a_rule(
    visit: Visit, director: User, complaints: Complaints
):
    complaints.expected.append("409")
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    drag(page, seat(page, 1, 6), seat(page, 2, 8))
    expect(seat(page, 1, 6)).to_have_attribute("data-seat", "empty")
    expect(seat(page, 2, 8)).to_have_attribute("data-seat", "arriving")
    expect(page.locator("#seat-panel")).to_be_hidden()
    swapped = seat(page, 1, 1).get_attribute("data-entry") or ""
    drag(page, seat(page, 1, 1), seat(page, 2, 2))
    expect(page.locator("#latest-panel")).to_contain_text("Seats swapped")
    expect(seat(page, 2, 2)).to_have_attribute("data-entry", swapped)
    drag(page, seat(page, 1, 5), seat(page, 2, 9))
    expect(page.locator("#moving").get_by_label("Reason")).to_be_focused()
    page.keyboard.type("asked for it")
    page.get_by_role("button", name="Move to 2.9").click()
    expect(seat(page, 2, 9)).to_have_attribute("data-seat", "arriving")
    assert page.url.endswith(f"/events/{event_id}/")
    assert builders.sizes(event_id) == {1: 4, 2: 7}
