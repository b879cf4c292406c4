"""Frames in a browser: cut, late, repeated and out of order, they end in what a fresh page shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from access.roles import Role
from clock import verbs as clock
from floor.absent import verbs as absent
from people.models import User
from screens.parts.fragments import PAGES, Watched, lacking, whole
from seating import queries as seats
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders
from tests.browser.conftest import TABLET, Complaints, Visit, until
from tests.screens.page_evenings import EVENINGS

# The lists and panels, without what the page itself writes: digits, and the seat that is pressed.
SHOWN = """(places) => Object.fromEntries(places.map((id) => {
  const copy = document.getElementById(id).cloneNode(true);
  copy.querySelectorAll('[aria-pressed], [data-fresh]').forEach((one) => {
    one.removeAttribute('aria-pressed');
    one.removeAttribute('data-fresh');
  });
  copy.querySelectorAll('[role=timer]').forEach((one) => { one.textContent = ''; });
  copy.querySelectorAll('[data-shot]').forEach((one) => one.removeAttribute('data-phase'));
  return [id, copy.outerHTML.replace(/\\s+/g, ' ').replaceAll('> <', '><')];
}))"""
PLACES = ["plan", "todo-panel", "latest-panel", "stats-panel", "leaders-panel"]
SHOWN_BY = {
    "cashier": ("/events/{}/cashier/", ["cashier-head", "waiting", "to-collect", "recent"]),
    "payouts": (
        "/events/{}/payouts/",
        ["payouts-head", "payouts-pool", "payouts-state", "prize-table", "payouts-ways"],
    ),
    "console": ("/events/{}/hand-for-hand/", ["console-tables", "heads-card", "console-ways"]),
    "lasthands": ("/events/{}/last-hands/", ["last-tables", "last-side"]),
    "colourups": ("/events/{}/colour-ups/", ["races", "races-coming"]),
    "game": ("/events/{}/game/", ["quick-list", "quick-figures", "quick-foot"]),
    "displays": ("/displays/", ["displays-lists"]),
    "sounds": ("/automation/", ["sound-rooms", "automations"]),
    "shotclocks": ("/events/{}/shot-clocks/", ["shot-clock-panel"]),
}
"""Where each page is, and what of it is compared."""
TAKE = "(frame) => document.dispatchEvent(new CustomEvent('fragments:frame', { detail: frame }))"
AT = "() => document.body.dataset.at"


def take_frame(page: Page, frame: bytes) -> None:
    page.evaluate(TAKE, frame.decode())


def _cut(page: Page) -> None:
    """Neither the stream nor what a page requests after an absence arrives."""
    for lost in ("**/frames/**", "**/stream/**"):
        page.route(lost, lambda route: route.abort())
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)


def _take_late(page: Page, watched: Watched, steps: Iterable[Callable[[], object]], drawn: Random) -> None:
    """The frames of all steps arrive late, repeated and out of order; then the page requests what it lacks."""
    before, sent = whole(watched).frame, []
    for step in steps:
        step()
        brought = lacking(watched, before.at, before.past)
        before = brought if drawn.random() < 0.7 else before
        sent.append(brought.body())
    for frame in drawn.choices(sent, k=9):
        take_frame(page, frame)
    page.unroute("**/frames/**")
    last = json.loads(sent[-1])["at"]
    page.evaluate("() => document.dispatchEvent(new CustomEvent('uncovered'))")
    until(page, f"() => document.body.dataset.at >= '{last}'")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_frames_in_any_order_end_in_what_a_fresh_page_shows(
    visit: Visit, director: User, complaints: Complaints, seed: int
) -> None:
    complaints.expected.append("ERR_FAILED")
    drawn = Random(seed)
    event_id = builders.started(6, 5)
    watched = Watched("board", event_id, Role.DIRECTOR.value, "en")
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    _cut(page)
    day = builders.day_of(event_id)
    one, other = seats.tables(day)
    first, second, third, fourth = list(one.entries.values())[:4]
    steps = [
        lambda: builders.bust(event_id, first),
        lambda: builders.at(event_id, set_positions, table=other.id, big_blind=3, small_blind=2),
        lambda: builders.at(event_id, absent.mark_absent, entry=second),
        lambda: builders.at(event_id, move_player, entry=third, to=Spot(other.number, 8), note="asked"),
        lambda: builders.at(event_id, clock.add_time, day=day, seconds=60),
        lambda: builders.bust(event_id, fourth),
    ]
    _take_late(page, watched, steps, drawn)
    fresh = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(fresh.locator("#plan .plan-table")).to_have_count(2)
    assert page.evaluate(SHOWN, PLACES) == fresh.evaluate(SHOWN, PLACES)


@pytest.mark.parametrize(("name", "shown"), SHOWN_BY.items())
def test_frames_of_lists_in_any_order_end_in_what_a_fresh_page_shows(
    visit: Visit, director: User, complaints: Complaints, name: str, shown: tuple[str, list[str]]
) -> None:
    # The preview of a display that is removed is refused what it shows.
    complaints.expected.extend(["ERR_FAILED", "403"])
    drawn = Random(4)
    address, places = shown
    event_id, steps = EVENINGS[name]()
    watched = Watched(name, 0 if PAGES[name].of_house else event_id, Role.DIRECTOR.value, "en")
    page = visit(address.format(event_id), user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    _cut(page)
    _take_late(page, watched, steps, drawn)
    fresh = visit(address.format(event_id), user=director, size=TABLET)
    expect(fresh.locator("html")).to_have_attribute("data-link", "online")
    assert page.evaluate(SHOWN, places) == fresh.evaluate(SHOWN, places)
