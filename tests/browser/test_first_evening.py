"""A first evening as somebody without any knowledge has it: from an empty house to a clock that runs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TELEPHONE, TELEVISION, Visit, until
from tests.browser.test_axe import LEAST_SIDE, TARGETS, Inspector
from tournaments import queries

LIVE = "() => document.documentElement.dataset.link === 'online'"


@dataclass(slots=True)
class Film:
    """What it takes: pages until the clock runs, taps, fields typed into, seconds."""

    page: Page
    began: float = field(default_factory=time.monotonic)
    pages: list[str] = field(default_factory=list)
    taps: int = 0
    fields: int = 0

    def tap(self, what: str) -> None:
        """A tap."""
        self.taps += 1
        self.page.click(what)

    def type(self, name: str, text: str) -> None:
        """A field, typed into."""
        self.fields += 1
        self.page.fill(f"[name={name}]", text)


@pytest.fixture(autouse=True)
def _served_here(settings: Any) -> None:
    settings.STARTS_HERE = True


def filmed(visit: Visit, **options: Any) -> Film:
    """The page that an empty house opens."""
    page = visit("/", **options)
    film = Film(page, pages=[page.url])
    page.on("framenavigated", lambda frame: film.pages.append(frame.url))
    return film


def test_ten_friends_play_within_a_minute(visit: Visit) -> None:
    film = filmed(visit)
    film.type("players", "10")
    film.tap("text=Start the clock")
    film.page.wait_for_url("**/game/")
    until(film.page, "() => /^14:[0-5]\\d$/.test(document.querySelector('[data-clock=left]').textContent)")
    seconds = time.monotonic() - film.began
    assert [address.rstrip("/").rsplit("/", 1)[-1] for address in film.pages] == ["quick", "game"]
    assert (film.taps, film.fields) == (1, 1)
    assert seconds <= 60
    wall = visit("/tv/", size=TELEVISION)
    expect(wall.locator("[data-clock=left]").first).to_contain_text(":")
    until(wall, "() => document.body.textContent.includes('10')")


def test_an_evening_by_names_with_a_buy_in(visit: Visit) -> None:
    film = filmed(visit)
    film.tap("[data-quick-names]")
    film.type("names", "Ada, Bea, Ciro, Dora")
    film.type("buy_in", "20")
    expect(film.page.locator("[data-quick-players='4'] .quick-sum").last).to_have_text("€80")
    film.page.keyboard.press("Enter")
    film.page.wait_for_url("**/game/")
    assert (len(film.pages), film.taps, film.fields) == (2, 1, 2)
    page = film.page
    until(page, LIVE)
    for name, left in (("Bea", 3), ("Dora", 2)):
        page.click(f"li:has-text('{name}') button:has-text('Out')")
        expect(page.locator(".quick-figures dd").first).to_have_text(str(left))
    page.click("[data-toast-undo]:visible >> nth=-1")
    expect(page.locator(".quick-figures dd").first).to_have_text("3")
    page.keyboard.press("Space")
    expect(page.locator("#quick-clock")).to_contain_text("Resume")
    expect(page.locator(".quick-last")).to_contain_text("paused")
    page.keyboard.press("u")
    expect(page.locator("#quick-clock")).to_contain_text("Pause")
    page.click("li:has-text('Bea') button:has-text('Back in')")
    expect(page.locator(".quick-figures dd").first).to_have_text("4")
    (event,) = queries.events()
    assert event.unsold_minor == 10_000


def test_minutes_and_finish_follow_each_other(visit: Visit) -> None:
    page = filmed(visit).page
    finish = page.locator("[name=finish]")
    expect(finish).not_to_have_value("")
    before = finish.input_value()
    page.click(".quick-stepper:has([name=minutes]) [data-step-up]")
    expect(page.locator("[data-quick-minutes]")).to_have_attribute("data-quick-minutes", "16")
    expect(finish).not_to_have_value(before)
    for _tap in range(8):
        page.click(".quick-stepper:has([name=finish]) [data-step-down]")
    expect(page.locator("[name=minutes]")).not_to_have_value("16")
    page.fill("[name=players]", "1")
    expect(page.locator(".quick-problem")).to_contain_text("2 to 200 players")


def test_a_telephone_on_the_machine_has_one_button_in_reach(visit: Visit) -> None:
    page = filmed(visit, size=TELEPHONE, language="it").page
    button = page.locator("#quick button[type=submit]")
    expect(button).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE[0]
    button.click()
    page.wait_for_url("**/game/")
    until(page, LIVE)
    page.click("text=Uno fuori")
    expect(page.locator(".quick-figures dd").first).to_have_text("8")
    assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE[0]


def test_nothing_grave_is_found_on_the_pages_of_a_first_evening(visit: Visit) -> None:
    page = filmed(visit).page
    inspector = Inspector(page)
    page.fill("[name=buy_in]", "20")
    page.click(".quick-more summary")
    expect(page.locator(".quick-sum").last).to_have_text("€180")
    inspect(inspector, "quick")
    page.click("text=Start the clock")
    page.wait_for_url("**/game/")
    inspect(inspector, "game")
    page.click("[data-open=more]")
    inspect(inspector, "more")
    page.click("a:has-text('Open a drawer')")
    page.wait_for_url("**/quick/own/**")
    inspect(inspector, "own")
    assert not inspector.found, "\n".join(inspector.found)


def inspect(inspector: Inspector, name: str) -> None:
    """By axe, and by the size of what is tapped."""
    inspector.inspect(name)
    inspector.found += [f"{name}: {one}" for one in inspector.page.evaluate(TARGETS, LEAST_SIDE)]
