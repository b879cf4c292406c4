"""Chips counted by a walking person: a table of nine by thumb, the room closed, the difference named."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from floor.counts.verbs import count_stack, open_chip_count
from floor.hands.verbs import make_dealer_passes
from floor.models import DealerPass
from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit
from tournaments import queries
from tournaments.values import Chip

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
    """Tap the keys of the pad, one after the other; returns how many."""
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
    expect(page.locator(".stat", has_text="Difference")).to_contain_text("−500")
    page.get_by_label("Why the difference is accepted").fill("one chip under the table")
    page.get_by_role("button", name="Sign off").tap()
    expect(page.locator(".badge-good")).to_have_text("Signed off")
    leaders = page.locator("section", has_text="Chip leaders").locator("tbody tr")
    expect(leaders.first).to_contain_text("48,500")
    expect(leaders).to_have_count(9)
    (count,) = queries.chip_counts(event_id)
    assert (count.expected, count.counted, count.reason) == (260_000, 259_500, "one chip under the table")


CHIPS = (Chip(100, "black"), Chip(500, "violet"), Chip(1_000, "yellow"), Chip(5_000, "red"))


def test_a_dealer_counts_a_stack_by_the_colours_of_its_chips(visit: Visit):
    event_id = builders.started(2, chip_set=CHIPS)
    builders.at(event_id, make_dealer_passes, event=event_id)
    builders.at(event_id, open_chip_count, event=event_id)
    code = DealerPass.objects.get(event_id=event_id).code
    page = visit(f"/d/{code}/", size=TELEPHONE, has_touch=True)
    page.get_by_role("link", name="Count this table").tap()
    page.get_by_role("button", name="Count by chips").tap()
    first, second = (page.locator(".counting-seat input").nth(at) for at in (0, 1))
    expect(page.locator("[data-chip]")).to_have_count(4)
    tap(page, "4", "Next", "1", "2", "Next", "3", "Erase", "6", "Next", "5")
    expect(first).to_have_value("35500")
    tap(page, "Next", "2")
    expect(second).to_have_value("10000")
    page.locator("[data-chip='100']").tap()
    tap(page, "1", "0")
    expect(second).to_have_value("11000")
    expect(page.locator("[data-count-sum]")).to_have_text("46,500")
    page.get_by_role("button", name="Count by chips").tap()
    second.tap()
    tap(page, "Erase", "5")
    expect(second).to_have_value("11005")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Counted: 2 of 2")).to_be_visible()
    assert sorted(one.stack for one in queries.stack_history(event_id)) == [11_005, 35_500]


def test_the_board_tells_a_stack_as_counted_and_the_leaders_beside_the_figures(visit: Visit, director: User):
    event_id = builders.started(3)
    one, two = builders.at_seat(event_id, 1, 1), builders.at_seat(event_id, 1, 2)
    page = visit(f"/events/{event_id}/", user=director)
    expect(page.locator("#leaders-panel")).to_be_hidden()
    builders.at(event_id, count_stack, entry=one, stack=33_400)
    expect(page.locator("#leaders-panel li")).to_contain_text("33,400")
    page.locator(f'.seat[data-entry="{one}"]').click()
    expect(page.locator(".seat-stack")).to_contain_text("33,400 · 167 BB · counted at")
    page.get_by_role("button", name="Close").click()
    page.locator(f'.seat[data-entry="{two}"]').click()
    expect(page.locator(".seat-stack")).to_be_hidden()
    page.get_by_role("button", name="Close").click()
    page.locator(f'.seat[data-entry="{one}"]').click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Stack").click()
    expect(page.locator(".stack-chart-dot")).to_have_count(1)
