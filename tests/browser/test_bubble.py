"""A bubble with three tables: the floor's console, a dealer's phone per table, the board, a player's page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from floor.hands import tables as heads
from floor.hands import verbs
from floor.hands import verbs as hands_dealers
from floor.play import hands
from people.models import User
from tests import builders as b
from tests.browser.conftest import TABLET, TELEPHONE, Complaints, Visit
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.values import PayoutRule

PAID: dict[str, Any] = {"guarantee_minor": 100_000, "payout": PayoutRule(places=7), "late_until_level": None}


@pytest.fixture
def event_id(transactional_db: None) -> int:
    """Eight players at three tables, seven places paid, codes on the tables."""
    made = b.started(3, 3, 2, **PAID)
    publish_late(made)
    b.at(made, hands_dealers.make_dealer_passes, event=made)
    return made


def dealers(visit: Visit, event_id: int) -> dict[int, Page]:
    """The phones at the tables, each with its page open and live."""
    pages = {one.number: visit(f"/d/{one.code}/", size=TELEPHONE) for one in hands.dealer_passes(event_id)}
    for page in pages.values():
        expect(page.locator("html")).to_have_attribute("data-link", "online")
    return pages


def finish(page: Page) -> None:
    """A dealer taps "hand finished"; a double tap counts as one."""
    page.get_by_role("button", name="Hand finished").dblclick()
    expect(page.get_by_role("button", name="Hand finished")).to_be_hidden()


def out(console: Page, table: int, seat: int) -> None:
    """Choose who is out from the list of those left; the second tap names the player."""
    console.locator("#out-found button", has_text=f"{table}.{seat}").click()
    console.locator("#out-found").get_by_role("button", name="Tap again").click()


def waits_for(console: Page, *tables: int) -> None:
    """Check that the console shows these tables as still playing."""
    playing = console.locator('.console-table:not([data-stage="finished"]) .console-table-head b')
    expect(playing).to_have_text([str(number) for number in tables])


def test_a_bubble_is_played_hand_for_hand_to_the_money(
    visit: Visit, event_id: int, director: User, complaints: Complaints
) -> None:
    at_table = dealers(visit, event_id)
    board = visit(f"/events/{event_id}/", user=director, size=TABLET)
    board.locator("#todo-panel").get_by_role("link", name="Announce it").click()
    console = board
    expect(console.locator("#console")).to_have_attribute("data-stage", "off")
    expect(console.locator("html")).to_have_attribute("data-link", "online")
    announce = console.get_by_role("button", name="Announce hand for hand")
    announce.click()
    console.get_by_role("button", name="Tap again: all tables wait").click()
    waits_for(console, 1, 2, 3)

    # The current hand is finished first; two phones at the same moment.
    for page in at_table.values():
        expect(page.locator('[data-bind="table.hand_text"]')).to_have_text("Play this hand, then wait.")
    finish(at_table[1])
    finish(at_table[3])
    waits_for(console, 2)
    expect(console.get_by_role("button", name="Next hand")).to_be_disabled()
    finish(at_table[2])
    console.get_by_role("button", name="Next hand").click()
    expect(console.locator(".console-label")).to_contain_text("hand 1")

    # All-in at two tables: the boards wait for the third table, then run one after the other.
    for number in (1, 2):
        at_table[number].get_by_role("button", name="All-in and call").click()
        at_table[number].get_by_role("button", name="Tap again: all in and call").click()
        expect(at_table[number].locator('[data-bind="table.hand_text"]')).to_contain_text("Cards face down")
    expect(console.get_by_role("button", name="Run the board")).to_have_count(0)
    finish(at_table[3])
    console.get_by_role("button", name="Run the board").first.click()
    expect(at_table[1].locator('[data-bind="table.hand_text"]')).to_have_text("Deal the board now.")
    out(console, 1, 1)
    finish(at_table[1])
    console.get_by_role("button", name="Run the board").click()
    out(console, 2, 1)
    expect(console.locator(".console-out-list li")).to_have_count(2)
    finish(at_table[2])
    expect(console.locator(".console-out-list b").first).to_have_text("7–8")

    # Seven are paid and six are left: the head count is taken at the tables.
    console.locator(".console-now").get_by_role("button", name="Start head count").click()
    for number, seated in ((1, 2), (2, 2)):
        at_table[number].locator(f'[data-players="{seated}"]').click()
    at_table[3].locator('[data-players="3"]').click()
    expect(console.locator('.console-counts li[data-agrees="no"]')).to_contain_text("3 counted, 2 seated")
    expect(console.get_by_role("button", name="Announce: in the money")).to_have_count(0)
    at_table[3].locator('[data-players="2"]').click()
    console.locator(".console-now").get_by_role("button", name="Announce: in the money").click()
    expect(console.locator("#console")).to_have_attribute("data-stage", "off")
    for page in at_table.values():
        expect(page.locator(".mine-news")).to_contain_text("In the money")
        expect(page.locator("#hand")).to_be_hidden()
    assert sorted((one.place, one.place_to) for one in queries.finishers(event_id)) == [(7, 8), (7, 8)]


def test_a_name_that_waits_for_its_second_tap_outlasts_a_list_read_meanwhile(
    visit: Visit, event_id: int, director: User
) -> None:
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    console = visit(f"/events/{event_id}/hand-for-hand/", user=director, size=TABLET)
    console.locator("#out-found button", has_text="2.1").click()
    again = console.locator("#out-found").get_by_role("button", name="Tap again")
    with console.expect_response("**/hand-for-hand/players/*"):
        console.evaluate("() => window.htmx.trigger('#out-who', 'again')")
    console.wait_for_timeout(200)
    again.click(timeout=1_000)
    expect(console.locator(".console-out-list li")).to_have_count(1)
    expect(console.locator("#out-found button", has_text="2.1")).to_have_count(0)


def test_a_field_being_typed_in_waits_while_the_rest_of_the_console_changes(
    visit: Visit, event_id: int, director: User
) -> None:
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    b.at(event_id, heads.open_head_count, event=event_id)
    one, other, third = (b.table(event_id, number).id for number in (1, 2, 3))
    console = visit(f"/events/{event_id}/hand-for-hand/", user=director, size=TABLET)
    expect(console.locator("html")).to_have_attribute("data-link", "online")
    console.fill("#end-reason", "A deal")
    console.locator("#heads-1").press_sequentially("7")
    b.at(event_id, heads.record_heads, table=one, players=2)
    b.at(event_id, heads.report_hand_finished, table=other)
    waits_for(console, 1, 3)
    expect(console.locator("#heads-1")).to_have_value("7")
    expect(console.locator("#heads-1")).to_be_focused()
    console.locator("h1").click()
    expect(console.locator("#heads-of-1")).to_have_attribute("data-agrees", "no")
    expect(console.locator("#heads-1")).to_have_value("7")
    b.bust(event_id, b.at_seat(event_id, 3, 1))
    b.at(event_id, heads.report_hand_finished, table=third)
    waits_for(console, 1)
    expect(console.locator("#end-reason")).to_have_value("A deal")


def test_a_players_page_follows_seat_clock_and_prizes(visit: Visit, event_id: int) -> None:
    goes = b.at_seat(event_id, 1, 1)
    page = visit(f"/p/{queries.entry(goes).code}/", size=TELEPHONE)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    expect(page.locator(".mine-play")).to_contain_text("Hand for hand")
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    b.bust(event_id, goes)
    expect(page.locator(".mine-seat")).to_be_hidden()
    expect(page.locator("body")).to_contain_text(
        "Place and prize are final once every table has finished the hand"
    )
    expect(page.locator(".mine-result[data-if='mine.place']")).to_be_hidden()


def test_a_code_made_void_goes_dark(visit: Visit, event_id: int, complaints: Complaints) -> None:
    complaints.expected += ["403", "409"]
    page = dealers(visit, event_id)[1]
    b.at(event_id, hands_dealers.revoke_dealer_passes, event=event_id, tables=[1])
    expect(page.locator("#dealer")).to_be_hidden()
    expect(page.get_by_role("heading", name="This code is no longer valid")).to_be_visible()


def test_nothing_of_the_dealers_page_runs_off_a_narrow_screen(visit: Visit, event_id: int) -> None:
    code = hands.dealer_passes(event_id)[0].code
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    b.at(event_id, heads.open_head_count, event=event_id)
    page = visit(f"/d/{code}/", size=(320, 640))
    expect(page.get_by_role("button", name="Hand finished")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
