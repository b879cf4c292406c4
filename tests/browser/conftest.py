"""A real browser with a real server: pages as people see them.

``live`` is a server on a free port with the test's database, ``server`` the same with ``stop`` and
``start``; ``visit`` opens a page, signed in as a user if given; no error in a page is ignored.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from people.models import User
from tests.browser.contexts import Contexts, Kind
from tests.live import LiveHouse, Outage, served

# The shell is Chromium without windows, tabs and extensions: a page costs half of the processor time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("TD_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), "")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--process-per-site"]
PATIENCE = 60_000
"""How long a test waits for a page, in milliseconds: the machine may be busy."""
# Messages with their undo stay for 8 and 14 seconds, and a button waits 3 for its second tap, which a busy machine
# may need to tap it.
MESSAGES_STAY = """(() => {
  const wait = window.setTimeout;
  const canUndo = (shown) => shown && shown.querySelector('[data-toast-undo]:not([hidden])');
  const stays = (work, shown) => work.name === 'disarm' || (work.name === 'close' && canUndo(shown));
  window.setTimeout = (work, time, ...more) => wait(work, stays(work, more[0]) ? 60000 : time, ...more);
})()"""
TABLET = (1280, 800)
TELEPHONE = (390, 844)
TELEVISION = (1920, 1080)
# The browser's report when the server is down: expected if a test stops it.
AWAY = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
)


@dataclass
class Complaints:
    """Errors and blocked content reported by pages; ``expected`` are parts of texts that a test allows."""

    told: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    is_over: bool = False

    def hear(self, message: ConsoleMessage) -> None:
        """Keep errors of the console until the test is over and its pages are closed."""
        if message.type == "error" and not self.is_over:
            self.told.append(message.text)

    def hear_error(self, error: Error) -> None:
        """Keep an exception that no script caught."""
        if not self.is_over:
            self.told.append(str(error))

    def unexpected(self) -> list[str]:
        """The errors that no test allowed."""
        return [text for text in self.told if not any(part in text for part in self.expected)]


Visit = Callable[..., Page]
Found = TypeVar("Found")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, one for the whole run."""
    # Playwright keeps a loop in this thread; the tests themselves are not asynchronous.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def server(transactional_db: None) -> Iterator[Outage]:
    """The server; may be stopped and started."""
    with served() as running:
        yield running


@pytest.fixture
def live(server: Outage) -> LiveHouse:
    """The server."""
    return server.house


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """The errors of pages; a test fails on an unexpected one."""
    heard = Complaints()
    yield heard
    assert not heard.unexpected(), heard.unexpected()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """The contexts, kept for the whole run."""
    return Contexts(browser, PATIENCE, MESSAGES_STAY)


@pytest.fixture
def visit(contexts: Contexts, live: LiveHouse, complaints: Complaints) -> Iterator[Visit]:
    """Open a page: ``visit("/displays/", user=dora, size=TABLET, language="it")``."""

    def open_page(
        path: str,
        *,
        user: User | None = None,
        size: tuple[int, int] = TABLET,
        language: str = "en",
        has_touch: bool = False,
    ) -> Page:
        context = contexts.lend(Kind(live.url, language, has_touch))
        if user is not None:
            sign_in(context, live, user)
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("console", complaints.hear)
        page.on("pageerror", complaints.hear_error)
        page.goto(path)
        return page

    yield open_page
    complaints.is_over = True
    contexts.take_back()


def until(page: Page, question: str, arg: Any = None, *, timeout: int = PATIENCE) -> None:
    """Wait until the expression is true in the page.

    Evaluated from outside repeatedly: inside the page the content security policy forbids evaluating text.
    """
    ends = time.monotonic() + timeout / 1000
    while not page.evaluate(question, arg):
        assert time.monotonic() < ends, f"never so: {question}"
        page.wait_for_timeout(50)


def lasting(page: Page, look: Callable[[], Found]) -> Found:
    """The faults found, checked again until there are none or patience ends."""
    ends = time.monotonic() + PATIENCE / 1000
    while (found := look()) and time.monotonic() < ends:
        page.wait_for_timeout(100)
    return found


def sign_in(context: BrowserContext, live: LiveHouse, user: User) -> None:
    """Give the browser a session of this person."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live.url}])


@pytest.fixture
def director(transactional_db: None) -> User:
    """A director."""
    return User.objects.create_user("dora", password="x", role="director")
