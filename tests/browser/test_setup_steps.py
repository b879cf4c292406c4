"""A director sets an event up topic by topic on one page by keyboard; the forecast follows the input."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from people.models import User
from rulebook.profile import RulesProfile
from tests import builders
from tests.live import LiveHouse
from tournaments import queries
from tournaments.values import PayoutRule

POOL = "[data-outlook=pool] td"


@pytest.fixture
def room(live: LiveHouse) -> LiveHouse:
    """A house with room for 180."""
    builders.house()
    builders.room(20)
    return live


def tab_to(page: Page, selector: str, *, most: int = 40) -> None:
    """Press Tab until this input has the focus."""
    for _press in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"never reached {selector}")


def types(page: Page, name: str, text: str) -> None:
    """Go to an input by Tab and type over its value."""
    tab_to(page, f"[name='{name}']")
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def opened(page: Page, topic: str) -> None:
    """Open a topic by its key on its line; its first input gets the focus."""
    page.locator(f"[data-topic={topic}]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-open-topic={topic}] :focus")).to_have_count(1)


def saved(page: Page, topic: str) -> None:
    """Save the open topic by its keys; the focus is on its line again."""
    page.keyboard.press("Control+Enter")
    expect(page.locator(f"#{topic} .topic-saved")).to_be_visible()
    expect(page.locator(f"[data-topic={topic}]")).to_be_focused()


def test_an_event_is_set_up_topic_by_topic_without_a_mouse(
    room: LiveHouse, visit: Any, director: User
) -> None:
    page: Page = visit("/events/new/", user=director)
    types(page, "name", "Friday 200")
    tab_to(page, "[name=from]")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-outlook=finish] td").first).to_have_text(re.compile(r"\d\d:\d\d"))
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile("/setup/$"))
    assert page.evaluate(CONTROLS) <= 30
    opened(page, "name")
    types(page, "days-0-starts_at", "5/3/2027")
    types(page, "days-0-starts_at_time", "20")
    expect(page.locator(".outlook-start")).to_have_text("Friday 5 Mar 2027, 20:00")
    saved(page, "name")
    expect(page.locator("#name")).to_contain_text("Friday 200, Friday 5 Mar 2027, 20:00")
    opened(page, "entry")
    types(page, "buy_in", "200")
    types(page, "max_entries", "100")
    expect(page.locator(POOL).last).to_have_text("€20,000")
    saved(page, "entry")
    expect(page.locator("#entry")).to_contain_text("€200 + €20, up to 100 entries")
    opened(page, "guarantee")
    types(page, "guarantee", "10000")
    expect(page.locator("[data-outlook=even]")).to_contain_text("from 50 entries on")
    page.locator("[data-row-more][value=withholdings]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=withholdings-1-name]")).to_be_focused()
    page.keyboard.type("Staff")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    expect(page.locator(POOL).last).to_have_text("€19,400")
    saved(page, "guarantee")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-topic=prizes]")).to_be_focused()
    opened(page, "prizes")
    expect(page.locator("#id_ticket_places")).to_be_visible()
    expect(page.locator("#id_target")).to_be_hidden()
    types(page, "places", "7")
    expect(page.locator("[data-outlook=places] td").last).to_have_text("7")
    page.keyboard.press("Enter")
    expect(page.locator("#prizes .topic-saved")).to_contain_text("Before: ")
    event = queries.events()[-1]
    assert (event.name, event.buy_in_minor, event.withheld_points) == ("Friday 200", 20_000, 300)
    assert (event.payout.places, event.starts_at.isoformat()) == (7, "2027-03-05T19:00:00+00:00")
    page.locator("[data-topic-undo]").click()
    expect(page.locator("#prizes .topic-saved")).to_have_count(0)
    expect(page.locator("#prizes")).not_to_contain_text("7 places")
    assert queries.event(event.id).payout.places is None


def test_a_topic_is_left_by_escape_and_complains_in_place(
    room: LiveHouse, visit: Any, director: User
) -> None:
    event_id = builders.event(state="draft", buy_in_minor=10_000)
    page: Page = visit(f"/events/{event_id}/setup/#late", user=director)
    expect(page.locator("[name=late_until_level]")).to_be_focused()
    page.keyboard.press("?")
    page.locator("[name=late_until_level]").fill("9")
    page.keyboard.press("Escape")
    expect(page.locator("[data-topic=late]")).to_be_focused()
    opened(page, "late")
    expect(page.locator("[data-put-back]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("[data-topic=late]")).to_be_focused()
    opened(page, "entry")
    page.locator("[name=buy_in]").fill("a lot")
    page.keyboard.press("Enter")
    expect(page.locator("[name=buy_in]")).to_be_focused()
    expect(page.locator("#entry .form-summary")).to_contain_text("Buy-in")
    page.locator("[name=buy_in]").fill("150")
    page.keyboard.press("Enter")
    expect(page.locator("#entry .topic-saved")).to_contain_text("Saved: Buy-in")
    assert queries.event(event_id).buy_in_minor == 15_000


def test_rules_differ_in_place_found_by_a_search(room: LiveHouse, visit: Any, director: User) -> None:
    event_id = builders.event(state="draft")
    page: Page = visit(f"/events/{event_id}/setup/", user=director)
    opened(page, "rules")
    page.fill("#rules-search", "tda 11-d")
    expect(page.locator("[data-differ]").first).to_have_attribute("data-differ", "seating.halt_rule")
    page.locator("#rules-search").press("ArrowDown")
    expect(page.locator("[data-differ]").first).to_be_focused()
    page.keyboard.press("Enter")
    rule = page.locator("[data-rule='seating.halt_rule'] select")
    expect(rule).to_be_focused()
    rule.select_option(index=1)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#rules .topic-saved")).to_contain_text("A short table halts")
    expect(page.locator("#rules")).to_contain_text("1 difference")
    assert queries.profile(event_id) != RulesProfile()
    opened(page, "rules")
    page.get_by_role("button", name="As printed").click()
    expect(page.locator("#rules .topic-saved")).to_be_visible()
    assert queries.profile(event_id) == RulesProfile()


def test_who_advances_is_asked_only_between_days(room: LiveHouse, visit: Any, director: User) -> None:
    event_id = builders.event(state="draft")
    page: Page = visit(f"/events/{event_id}/setup/edit/name/", user=director)
    expect(page.locator("#id_advance_kind")).to_be_hidden()
    page.locator("[data-row-more][value=days]").click()
    page.select_option("#id_advance_kind", "top")
    expect(page.locator("#id_advance_count")).to_be_visible()
    page.locator("[data-row-less]").last.click()
    expect(page.locator("#id_advance_kind")).to_be_hidden()


CONTROLS = """() => [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')]
  .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && one.type !== 'hidden').length"""


def test_little_is_on_the_page_before_anything_is_opened(room: LiveHouse, visit: Any, director: User) -> None:
    event_id = builders.event(state="draft", late_until_level=60, max_entries=400)
    page: Page = visit(f"/events/{event_id}/setup/", user=director)
    expect(page.locator("[data-finding]").first).to_be_visible()
    assert page.locator("[data-topic]").count() == 13
    assert page.evaluate(CONTROLS) <= 30


BARS = """() => [...document.querySelectorAll('.outlook-chart rect')].map((bar) => {
  const [drawn, chart] = [bar.getBoundingClientRect(), bar.ownerSVGElement.getBoundingClientRect()];
  return { tall: drawn.height / chart.height, inside: drawn.left >= chart.left - 1 && drawn.right <= chart.right + 1,
    seen: drawn.width > 2 && getComputedStyle(bar).fill !== 'none' };
})"""


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_prizes_are_drawn_in_the_aside_and_follow_what_is_typed(
    room: LiveHouse, visit: Any, director: User, language: str
) -> None:
    event_id = builders.event(state="draft", max_entries=60, payout=PayoutRule(places=6))
    page: Page = visit(f"/events/{event_id}/setup/edit/prizes/", user=director, language=language)
    bars = page.locator(".outlook-chart rect")
    expect(bars).to_have_count(6)
    before = page.evaluate(BARS)
    assert all(one["inside"] and one["seen"] for one in before)
    assert [one["tall"] for one in before] == sorted((one["tall"] for one in before), reverse=True)
    assert before[0]["tall"] > 0.9
    page.fill("[name=first_share]", "50")
    expect(page.locator("[data-outlook=tiers] tbody tr").first).to_contain_text("50")
    expect(page.locator("[data-outlook-url]")).not_to_have_attribute("aria-busy", "true")
    steeper = page.evaluate(BARS)
    assert steeper[1]["tall"] < before[1]["tall"]
    page.fill("[name=places]", "8")
    expect(bars).to_have_count(8)


def test_what_was_typed_is_there_after_going_away_and_coming_back(
    room: LiveHouse, visit: Any, director: User
) -> None:
    event_id = builders.event(state="draft")
    page: Page = visit(f"/events/{event_id}/setup/edit/chips/", user=director)
    page.fill("[name=starting_stack]", "17500")
    page.locator("[data-row-more][value=chip_set]").click()
    page.fill("[name=chip_set-1-worth]", "500")
    page.goto("/events/")
    page.goto(f"/events/{event_id}/setup/edit/chips/")
    expect(page.get_by_text("What you typed here before is back")).to_be_visible()
    expect(page.locator("[name=starting_stack]")).to_have_value("17500")
    expect(page.locator("[name=chip_set-1-worth]")).to_have_value("500")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#chips .topic-saved")).to_be_visible()
    event = queries.event(event_id)
    assert (event.starting_stack, [chip.worth for chip in event.chip_set]) == (17_500, [500])
    opened(page, "late")
    page.fill("[name=late_until_level]", "3")
    opened(page, "guarantee")
    opened(page, "late")
    expect(page.locator("[name=late_until_level]")).to_have_value("3")
    expect(page.get_by_text("What you typed here before is back")).to_be_visible()
    page.goto(f"/events/{event_id}/setup/edit/chips/")
    expect(page.locator("[data-put-back]")).to_be_hidden()


def test_a_suggestion_is_compared_taken_and_undone_in_one_tap(
    room: LiveHouse, visit: Any, director: User
) -> None:
    event_id = builders.event(state="draft")
    page: Page = visit(f"/events/{event_id}/structure/", user=director)
    expect(page.locator("[data-grid] tbody tr")).to_have_count(6)
    page.get_by_text("Suggest a structure").click()
    page.get_by_role("button", name="Suggest", exact=True).click()
    expect(page.locator("[data-suggested]")).to_be_focused()
    expect(page.locator("[data-grid] tbody tr")).to_have_count(6)
    page.get_by_role("button", name="Use these levels").click()
    expect(page.locator("[data-grid] tbody tr").nth(12)).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-grid] tbody tr")).to_have_count(6)
    expect(page.locator("[name=big_blind-5]")).to_have_value("6400")
    page.get_by_role("button", name="Suggest", exact=True).click()
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator("[data-suggested]")).to_have_count(0)


def test_the_check_is_fixed_by_taps(room: LiveHouse, visit: Any, director: User) -> None:
    event_id = builders.event(
        state="announced",
        periods=builders.levels(12),
        late_until_level=60,
        has_add_on=True,
        add_on_stack=20_000,
        add_on_after_level=4,
    )
    page: Page = visit(f"/events/{event_id}/setup/", user=director)
    expect(page.locator("#check .badge-alert")).to_have_text("2 to correct")
    page.get_by_role("button", name="Put a break of 15 minutes after level 4").click()
    expect(page.locator("#check .badge-alert")).to_have_text("1 to correct")
    with page.expect_response("**/undo/"):
        page.get_by_role("button", name="Undo").click()
    page.goto(f"/events/{event_id}/setup/")
    expect(page.locator("#check .badge-alert")).to_have_text("2 to correct")
    page.get_by_role("button", name="Put a break of 15 minutes after level 4").click()
    page.get_by_role("button", name="Close it after level 4").click()
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_role("link", name="Go to floor")).to_be_visible()
