"""Flights played at the same time on walls and telephones, the field over the days, and the house's jackpot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from clock import verbs as clock_run
from displays.displays.verbs import change_display
from tests import builders as b
from tests.browser.conftest import TELEPHONE, TELEVISION, Visit, lasting
from tests.browser.test_display import PORTRAIT, lobby, ready
from tests.browser.test_views import faults, house
from tests.browser.test_walls import EVERYWHERE, LEAST
from tests.cashier import at_cashier
from tests.floor.test_two_flights import on, started_both
from tests.payouts import jackpots as j
from tournaments import queries

SIZES = [TELEVISION, PORTRAIT]


def is_legible(page: Page, size: tuple[int, int]) -> None:
    """Every figure of a clock is read from afar, and nothing is cut off."""
    page.wait_for_timeout(300)
    assert lasting(page, lambda: [one for one in page.evaluate(EVERYWHERE) if one["share"] < LEAST]) == []
    assert faults(page, 0.04 * min(size) - 0.5) == []


@pytest.mark.parametrize("size", SIZES)
def test_flights_stand_beside_each_other_until_a_display_is_set_to_one(
    visit: Visit, size: tuple[int, int]
) -> None:
    event_id, first, second = started_both()
    address, display_id = lobby(event_id)
    page = ready(visit(address, size=size))
    expect(page.locator("body")).to_have_attribute("data-view", "days")
    expect(page.locator(".tv-flight h3 span")).to_have_text(["Day 1A", "Day 1B"])
    expect(page.locator(".tv-flight [data-of=left]")).to_have_text(["4", "4"])
    is_legible(page, size)
    b.bust(event_id, min(on(second)))
    expect(page.locator(".tv-flight [data-of=left]")).to_have_text(["4", "3"])
    b.at(event_id, clock_run.pause_clock, day=second)
    expect(page.locator(".tv-flight .tv-pause:visible")).to_have_count(1)
    is_legible(page, size)
    house(change_display, display=display_id, day=second)
    expect(page.locator("body")).to_have_attribute("data-view", "clock")
    expect(page.locator("body")).to_have_attribute("data-mood", "paused")
    expect(page.locator(".view-clock .tv-players")).to_have_text("3")
    house(change_display, display=display_id, day=first)
    expect(page.locator("body")).not_to_have_attribute("data-mood", "paused")
    expect(page.locator(".view-clock .tv-players")).to_have_text("4")
    is_legible(page, size)


def test_a_telephone_shows_the_clock_of_its_own_flight(visit: Visit) -> None:
    event_id, first, second = started_both()
    b.at(event_id, clock_run.pause_clock, day=second)
    pages = [visit(f"/p/{queries.entry(min(on(day))).code}/", size=TELEPHONE) for day in (first, second)]
    for page, state in zip(pages, ("running", "paused"), strict=True):
        expect(page.locator("#clock")).to_have_attribute("data-state", state)
    b.at(event_id, clock_run.resume_clock, day=second)
    expect(pages[1].locator("#clock")).to_have_attribute("data-state", "running")


@pytest.mark.parametrize("size", SIZES)
def test_a_wall_of_the_jackpot_hears_the_sales_of_every_event_that_feeds_it(
    visit: Visit, size: tuple[int, int]
) -> None:
    drawer = at_cashier.open_drawer(500_000)
    jackpot = j.opened(name="Bad beat", hand="Quads beaten, both with two hole cards")
    event_id, _entries = j.selling(jackpot, drawer)
    address, _display = lobby(event_id, "jackpot")
    page = ready(visit(address, size=size))
    shown = page.locator("#jackpot")
    before = j.amount(jackpot)
    expect(shown).to_have_text(f"€{before // 100:,}")
    expect(page.locator("#jackpot-stages li")).to_have_count(2)
    other, _more = j.selling(jackpot, drawer, 4)
    assert other != event_id
    expect(shown).to_have_text(f"€{j.amount(jackpot) // 100:,}")
    assert j.amount(jackpot) > before
    is_legible(page, size)
