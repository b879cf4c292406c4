"""A page whose server or database fails: it retries with the same key, and reconnects soon, staggered."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from people.models import User
from tests import builders
from tests.browser.conftest import TABLET, Complaints, Visit
from tests.browser.hands import PATIENCE
from tournaments import queries as tournaments

# The waits of a page before each attempt, with the middle of its jitter: alone, then in a room of a thousand.
WAITS = """async () => {
    const {Follower} = await import(performance.getEntriesByType("resource").find((one) => /stream/.test(one.name)).name);
    const page = Object.assign(Object.create(Follower.prototype), {wait: 500, crowd: 0, known: new Map()});
    const waits = [], [later, chance] = [window.setTimeout, Math.random];
    Math.random = () => 0.5;
    window.setTimeout = (_work, wait) => waits.push(wait);
    for (let tried = 0; tried < 5; tried += 1) page.reconnectSoon();
    for (const spread of [2000, 300]) page.noticed({parts: {}, spread}, false);
    page.wait = 500;
    for (let tried = 0; tried < 2; tried += 1) page.reconnectSoon();
    [window.setTimeout, Math.random] = [later, chance];
    return waits;
}"""


def test_a_page_asks_again_by_the_same_key_and_connects_again_soon(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected.append("503")
    event_id = builders.started(6, 6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    keys = busted_through_an_outage(page)
    assert (len(keys), len(set(keys))) == (3, 1)
    assert tournaments.field(event_id).alive == 11
    assert page.evaluate(WAITS) == [500, 1000, 1000, 1000, 1000, 2000, 2000]


def busted_through_an_outage(page: Page) -> list[str]:
    """The keys with which a bust was sent while the database was down twice."""
    keys: list[str] = []
    problem = json.dumps({"code": "database_away", "title": "The database does not answer"})

    def away(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) < 3:
            route.fulfill(status=503, content_type="application/problem+json", body=problem)
        else:
            route.continue_()

    page.route("**/bust/**", away)
    seat = page.locator('#plan [data-table="1"] .seat[data-number="3"]')
    seat.click(timeout=PATIENCE)
    page.get_by_role("button", name="Out", exact=True).click(timeout=PATIENCE)
    expect(seat).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    return keys
