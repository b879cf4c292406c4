"""The pages of a practice house: each is marked, says that its window is open, and when it is left."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from people.models import User
from tdmanager.practice import inside
from tdmanager.practice.windows import CLOSED_SECONDS, SILENT_SECONDS, Windows
from tests.browser.conftest import TELEPHONE, TELEVISION, Visit, until
from tests.browser.test_axe import Inspector
from tests.browser.test_first_evening import inspect
from tests.servers import wait_for

MARK = "[data-practice]"


@pytest.fixture(autouse=True)
def windows(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Windows:
    """The live house is a practice house."""
    engine = settings.TEMPLATES[0]
    more = [*engine["OPTIONS"]["context_processors"], "tdmanager.practice.inside.practice"]
    settings.TEMPLATES = [{**engine, "OPTIONS": {**engine["OPTIONS"], "context_processors": more}}]
    settings.ROOT_URLCONF = "tdmanager.practice.urls"
    settings.PRACTICE_HOME = "http://localhost:8000/"
    settings.STARTS_HERE = True
    settings.VAR = tmp_path
    (tmp_path / "demo-logins.txt").write_text("director       password secret         PIN 305092\n")
    made = Windows()
    monkeypatch.setattr(inside, "WINDOWS", made)
    return made


def test_every_page_is_marked_and_its_window_counts(
    visit: Visit, director: User, windows: Windows, complaints: Any
) -> None:
    complaints.expected.append("ERR_FAILED")
    page = visit("/events/", user=director)
    expect(page.locator(MARK)).to_contain_text("Practice: nothing here is real")
    wall, login = visit("/tv/", size=TELEVISION), visit("/login/", size=TELEPHONE)
    for shown in (wall, login):
        expect(shown.locator(MARK)).to_be_in_viewport()
        until(shown, "() => document.documentElement.scrollWidth <= window.innerWidth")
    wall.close()
    login.close()
    assert CLOSED_SECONDS < windows.seconds_left <= SILENT_SECONDS
    page.goto(f"{page.url.partition('/events')[0]}/players/")
    expect(page.locator(MARK)).to_be_visible()
    page.context.route("**/practice/open/**", lambda route: route.abort())
    page.reload()
    expect(page.locator(MARK)).to_contain_text("has ended")
    expect(page.locator(f"{MARK} a")).to_have_attribute("href", re.compile("localhost:8000"))
    page.context.unroute("**/practice/open/**")
    page.goto("about:blank")
    wait_for(lambda: windows.seconds_left <= CLOSED_SECONDS, "the last window to say that it is left")


def test_nothing_grave_is_found_on_its_pages(visit: Visit, director: User) -> None:
    inspector = Inspector(visit("/try/"))
    inspect(inspector, "try")
    inspector.page.goto(f"{inspector.page.url.removesuffix('try/')}practice/")
    inspect(inspector, "practice")
    assert not inspector.found, "\n".join(inspector.found)
