"""Chips counted by a walking person: a table of nine by thumb, the room closed, the difference named."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit
from tournaments import queries

STACKS = (48_500, 12_300, 7_700, 20_000, 31_100, 25_400, 9_000, 18_900, 7_100)
MOST_TAPS = 60
ZEROS = ("000", "00", "0")


def keys_of(stack: int) -> list[str]:
    """The keys that enter a stack: its digits, zeros two and three at a time."""
    text = str(stack)
    digits = text.rstrip("0")
    zeros, keys = len(text) - len(digits), list(digits)
    for key in ZEROS:
        while zeros >= len(key):
            keys.append(key)
            zeros -= len(key)
    return keys


def tap(page: Page, *names: str) -> int:
    """The keys of the pad, one after the other; how many."""
    for name in names:
        page.locator("[data-keypad]").get_by_role("button", name=name, exact=True).tap()
    return len(names)


def test_a_table_of_nine_is_counted_by_thumb_and_the_room_reconciled(visit: Visit, director: User):
    event_id = builders.started(9, 4)
    page = visit(f"/events/{event_id}/chips/", user=director, size=TELEPHONE, has_touch=True)
    page.get_by_role("button", name="Count the room").tap()
    page.locator(".counts-table", has_text="of 9").tap()
    taps = 0
    for stack in STACKS:
        taps += tap(page, *keys_of(stack))
        taps += tap(page, "Next" if stack != STACKS[-1] else "Save")
    assert taps <= MOST_TAPS, taps
    expect(page.get_by_role("heading", name="Count table 2")).to_be_visible()
    page.get_by_label("All chips of the table").tap()
    tap(page, "7", "9", "5", "00")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".counts-table.is-done")).to_have_count(2)
    page.get_by_role("button", name="Close the count").tap()
    page.get_by_role("button", name="Tap again: close").tap()
    expect(page.locator(".stat", has_text="Difference")).to_contain_text("-500")
    page.get_by_label("Why the difference is accepted").fill("one chip under the table")
    page.get_by_role("button", name="Sign off").tap()
    expect(page.locator(".badge-good")).to_have_text("Signed off")
    leaders = page.locator("section", has_text="Chip leaders").locator("tbody tr")
    expect(leaders.first).to_contain_text("48,500")
    expect(leaders).to_have_count(9)
    (count,) = queries.chip_counts(event_id)
    assert (count.expected, count.counted, count.reason) == (260_000, 259_500, "one chip under the table")
