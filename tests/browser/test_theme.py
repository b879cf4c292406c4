"""Dark or light by choice, for each person on each device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from people.models import User
from tests import builders
from tests.browser.conftest import Visit

pytestmark = pytest.mark.django_db(transaction=True)
SWITCH = "[data-theme-switch]"


def _has_theme(page: Page, theme: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_a_person_chooses_dark_or_light_on_every_page_and_for_themselves_alone(
    visit: Visit, director: User
) -> None:
    event = builders.started(6)
    board = visit(f"/events/{event}/", user=director)
    board.emulate_media(color_scheme="dark")
    _has_theme(board, "dark")
    board.emulate_media(color_scheme="light")
    _has_theme(board, "light")
    board.locator(SWITCH).click()
    _has_theme(board, "dark")
    cashier = board.context.new_page()
    cashier.goto(f"/events/{event}/cashier/")
    _has_theme(cashier, "dark")
    cashier.locator(SWITCH).click()
    _has_theme(board, "light")
    board.locator(SWITCH).click()
    _has_theme(cashier, "dark")
    cashier.evaluate("document.documentElement.dataset.person = '0'")
    _has_theme(cashier, "light")
    board.reload()
    _has_theme(board, "dark")


def test_a_display_keeps_its_own_look(visit: Visit) -> None:
    page = visit("/tv/")
    page.emulate_media(color_scheme="light")
    _has_theme(page, "dark")
