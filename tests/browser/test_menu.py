"""The menu of the board and its search, by keys and by taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from people.models import User
from tests import builders
from tests.browser.conftest import Visit

pytestmark = pytest.mark.django_db(transaction=True)


def at_board(visit: Visit, director: User, size: tuple[int, int]) -> tuple[Page, int]:
    event_id = builders.started(8, 8)
    return visit(f"/events/{event_id}/", user=director, size=size), event_id


def test_the_menu_is_walked_by_keys(visit: Visit, director: User) -> None:
    page, event_id = at_board(visit, director, (1280, 800))
    page.keyboard.press("m")
    menu = page.get_by_role("dialog", name="Actions")
    expect(menu.locator(".menu-fits .menu-act").first).to_be_focused()
    for _step in range(4):
        page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("button", name="Players")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(menu.get_by_role("link", name="Absent players")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("button", name="Players")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/events/{event_id}/floor/awaited/"))
    page.go_back()
    page.keyboard.press("m")
    expect(menu).to_be_visible()
    page.keyboard.press("m")
    expect(menu).to_be_hidden()
    expect(page.get_by_role("button", name="Actions")).to_be_focused()


def test_the_search_finds_actions_by_words(visit: Visit, director: User) -> None:
    page, event_id = at_board(visit, director, (1280, 800))
    page.keyboard.press("/")
    page.keyboard.type("clo pl")
    expect(page.locator("#find-list li")).to_have_text(re.compile("Clocks on players"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/events/{event_id}/shot-clocks/"))
    page.go_back()
    page.keyboard.press("/")
    page.keyboard.type("pair")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Pair a television")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768)])
def test_a_task_opens_by_a_tap_and_stays_in_the_window(
    visit: Visit, director: User, size: tuple[int, int]
) -> None:
    page, event_id = at_board(visit, director, size)
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="Screens and paper").click()
    paper = page.get_by_role("link", name="Seats by name")
    paper.scroll_into_view_if_needed()
    box = paper.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    paper.click()
    expect(page).to_have_url(re.compile(f"/events/{event_id}/prints/names/"))


def test_what_fits_now_is_read_when_the_menu_opens(visit: Visit, director: User) -> None:
    page, event_id = at_board(visit, director, (1280, 800))
    page.get_by_role("button", name="Pause").first.click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    page.keyboard.press("m")
    expect(page.locator(".menu-fits .menu-act").first).to_have_text(re.compile("Count stacks"))
    assert event_id


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_break_now_is_two_taps_from_the_menu(visit: Visit, director: User, size: tuple[int, int]) -> None:
    page, event_id = at_board(visit, director, size)
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="Tables", exact=True).click()
    page.locator("[data-action=break-now]").click()
    panel = page.get_by_role("dialog", name="Break now")
    expect(panel.get_by_role("button", name="Break of 15 minutes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_be_hidden()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    assert event_id
