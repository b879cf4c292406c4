"""A page on a terminal that was locked: it sends no request that would be refused, until a sign-in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from clock.verbs import forward_clock
from people.models import User
from tests import builders
from tests.browser.conftest import PATIENCE, TABLET, TELEPHONE, Complaints, Visit

DRAWER = "**/cashier/drawer/"
SWITCH = "**/switch/"
COVERED = "at => document.elementsFromPoint(...at).some((one) => one.id === 'lock')"
ASK = "htmx.trigger(document.getElementById('own-drawer'), 'drawer')"
STALE = "document.dispatchEvent(new CustomEvent('part:stale', { detail: {} }))"


def test_behind_the_panel_nothing_is_asked_until_somebody_signs_in(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected.extend(["401", "403"])
    director.set_password("a long enough one")
    director.save()
    page = visit(f"/events/{builders.started(6)}/cashier/", user=director)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    page.context.clear_cookies()
    page.evaluate(ASK)
    expect(page.locator("#lock-password")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda requests: asked.append(requests.url) if "/drawer/" in requests.url else None)
    for _time in range(3):
        page.evaluate(ASK)
    assert asked == []
    page.fill("#lock-username", director.username)
    page.fill("#lock-password", "a long enough one")
    with page.expect_response(DRAWER) as again:
        page.locator("#lock-password").press("Enter")
    assert again.value.status == 200
    expect(page.locator("#lock")).to_be_hidden()


def test_panels_refused_together_open_one_sign_in(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected.extend(["401", "403"])
    page = visit(f"/events/{builders.started(6)}/cashier/", user=director)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    page.context.clear_cookies()
    opened: list[Route] = []

    def hold(route: Route) -> None:
        opened.append(route)

    page.route(SWITCH, hold)
    with page.expect_response(DRAWER), page.expect_response("**/frames/cashier/*"):
        page.evaluate(f"{ASK}; {STALE}")
    for _time in range(2):
        page.evaluate(ASK)
        page.evaluate("new Promise(requestAnimationFrame)")
    assert len(opened) == 1
    opened[0].continue_()
    expect(page.locator("#lock-password")).to_be_visible()


def test_a_tap_in_any_tab_keeps_the_terminal_and_a_lock_leaves_the_clock(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected.extend(["401", "403"])
    director.set_password("a long enough one")
    director.save()
    event_id = builders.started(6)
    used = visit(f"/events/{event_id}/", user=director)
    idle = used.context.new_page()
    idle.goto(used.url)
    locks: list[str] = []
    idle.on(
        "request", lambda requests: locks.append(requests.url) if requests.url.endswith("/lock/") else None
    )
    # The clock of both tabs.
    clock = used.context.clock
    clock.install()
    for page in (used, idle):
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    for _time in range(3):
        clock.fast_forward("06:00")
        used.keyboard.press("Shift")
    clock.fast_forward(5_000)
    assert idle.evaluate("Date.now()") > 0
    assert locks == []
    expect(idle.locator("#lock")).to_be_hidden()
    clock.fast_forward("11:00")
    for page in (idle, used):
        expect(page.locator("#lock-password")).to_be_visible()
        where = page.locator("#clock-panel .clock-left").bounding_box()
        assert where is not None
        at = [where["x"] + where["width"] / 2, where["y"] + where["height"] / 2]
        assert page.evaluate(COVERED, at) is False
    builders.at(event_id, forward_clock, day=builders.day_of(event_id))
    expect(used.locator("#clock-panel [data-clock=label]")).to_contain_text("2", timeout=PATIENCE)
    used.fill("#lock-username", director.username)
    used.fill("#lock-password", "a long enough one")
    used.locator("#lock-password").press("Enter")
    for page in (used, idle):
        expect(page.locator("#lock")).to_be_hidden()


def test_a_tab_uncovered_by_a_sign_in_on_another_asks_for_what_it_lacks(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected.extend(["401", "403"])
    director.set_password("a long enough one")
    director.save()
    used = visit(f"/events/{builders.started(6)}/", user=director)
    other = used.context.new_page()
    other.goto(used.url)
    for page in (used, other):
        expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    used.context.clear_cookies()
    for page in (used, other):
        page.evaluate("document.dispatchEvent(new CustomEvent('person-needed'))")
        expect(page.locator("#lock-password")).to_be_visible()
    used.fill("#lock-username", director.username)
    used.fill("#lock-password", "a long enough one")
    with other.expect_response("**/frames/board/*", timeout=5_000) as answer:
        used.locator("#lock-password").press("Enter")
    assert answer.value.status == 200
    expect(other.locator("#lock")).to_be_hidden()


@pytest.mark.parametrize(
    ("where", "size"),
    [("hand-for-hand", TELEPHONE), ("last-hands", TABLET), ("cashier", TABLET), ("cashier", TELEPHONE)],
)
def test_a_lock_leaves_the_name_of_the_event_and_the_clock_of_a_console(
    visit: Visit, director: User, where: str, size: tuple[int, int]
) -> None:
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/{where}/", user=director, size=size)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    page.locator("#person").click()
    expect(page.locator("#lock [data-pin-panel]")).to_be_visible()
    assert is_covered(page, ".bar-event") is False
    assert is_covered(page, "#content") is True
    clocks = page.locator("#lock [data-clock=left]")
    expect(clocks).to_have_count(0 if where == "cashier" else 1)
    if where == "cashier":
        return
    builders.at(event_id, forward_clock, day=builders.day_of(event_id))
    expect(page.locator("#lock [data-clock=label]")).to_contain_text("2", timeout=PATIENCE)
    page.locator("#lock [data-uncover]:visible").click()
    expect(page.locator("#lock")).to_be_hidden()
    assert is_covered(page, ".bar-event") is False
    expect(page.locator("#person")).to_be_visible()


def is_covered(page: Page, what: str) -> bool:
    """Whether the panel of the lock is above the middle of it."""
    where = page.locator(what).bounding_box()
    assert where is not None
    return bool(
        page.evaluate(COVERED, [where["x"] + where["width"] / 2, where["y"] + min(200, where["height"] / 2)])
    )
