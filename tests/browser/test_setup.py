"""A director types a structure without a mouse; a terminal switches users and keeps what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from access.permissions import OPEN_UNTIL
from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from people.staff.verbs import set_pin
from tests import builders
from tests.live import LiveHouse
from tournaments import queries

PASSWORD = "a long enough one"


@pytest.fixture
def staff(live: LiveHouse) -> LiveHouse:
    """A house with a director and a cashier, both with a PIN."""
    builders.house()
    builders.room()
    for name, role, pin in (("Anna", Role.DIRECTOR, "258013"), ("Carlo", Role.CASHIER, "1379")):
        user_id = builders.do(
            [HOUSE], people.add_staff, username=name.lower(), password=PASSWORD, role=role, name=name
        ).id
        builders.do([HOUSE], set_pin, person=user_id, pin=pin)
    return live


def signed_in(visit: Any, address: str) -> Page:
    """A page after signing in by name and password, as a person does."""
    page: Page = visit(f"/login/?next={address}")
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url(f"**{address}")
    return page


def test_a_structure_is_typed_without_a_mouse(staff: LiveHouse, visit: Any) -> None:
    event_id = builders.event(state="draft", periods=())
    page = signed_in(visit, f"/events/{event_id}/structure/")
    page.get_by_role("button", name="Level", exact=True).press("Enter")
    expect(page.locator("[name=length-0]")).to_be_focused()
    page.keyboard.type("20")
    page.keyboard.press("Tab")
    for at, small in enumerate(("100", "200", "300")):
        expect(page.locator(f"[name=small_blind-{at}]")).to_be_focused()
        page.keyboard.type(small)
        page.keyboard.press("Enter")
        expect(page.locator(f"[name=big_blind-{at}]")).to_have_value(str(2 * int(small)))
    expect(page.locator("[name=small_blind-3]")).to_be_focused()
    page.locator("[data-change=delete][data-at='3']").press("Enter")
    expect(page.locator("[data-grid] tbody tr")).to_have_count(3)
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Structure saved")).to_be_visible()
    blinds = [(level.small_blind, level.big_blind) for level in queries.structure(event_id).levels]
    assert blinds == [(100, 200), (200, 400), (300, 600)]


def test_a_first_tap_asks_again_even_before_the_page_is_alive(
    staff: LiveHouse, visit: Any, complaints: Any
) -> None:
    complaints.expected.append("ERR_FAILED")
    page = signed_in(visit, "/room/")
    page.route("**/app*.js", lambda route: route.abort())
    page.goto(f"/room/{queries.room_tables()[0].id}/")
    page.get_by_role("button", name="Remove from room").click()
    page.get_by_role("button", name="Tap again: remove").click()
    page.wait_for_url("**/room/")
    assert len(queries.room_tables()) == 3


def test_a_big_blind_typed_by_hand_stays(staff: LiveHouse, visit: Any) -> None:
    event_id = builders.event(state="draft")
    page = signed_in(visit, f"/events/{event_id}/structure/")
    page.fill("[name=small_blind-1]", "250")
    page.keyboard.press("Tab")
    expect(page.locator("[name=big_blind-1]")).to_have_value("400")


def switch_to(page: Page, name: str, pin: str) -> None:
    page.locator("#lock").get_by_role("button", name=name).click()
    for digit in pin:
        page.locator("#lock").get_by_role("button", name=digit, exact=True).click()
    expect(page.locator("#lock")).to_be_hidden()


def test_a_terminal_changes_hands_and_keeps_what_was_typed(staff: LiveHouse, visit: Any) -> None:
    page = signed_in(visit, "/players/new/")
    page.fill("[name=last_name]", "Rossi")
    page.locator("#person").click()
    switch_to(page, "Carlo", "1379")
    expect(page.locator("[data-person=name]")).to_have_text("Carlo")
    expect(page.locator("[name=last_name]")).to_have_value("Rossi")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Rossi")).to_be_visible()


def test_a_tablet_that_slept_asks_who_is_there_at_the_first_tap(
    staff: LiveHouse, visit: Any, complaints: Any
) -> None:
    """Its own timer slept with it: the server reports that the time is up."""
    complaints.expected.append("401")
    page = signed_in(visit, "/players/new/")
    page.fill("[name=last_name]", "Rossi")
    (row,) = Session.objects.all()
    kept = SessionStore(row.session_key)
    kept[OPEN_UNTIL] = 1
    kept.save()
    page.locator("[name=first_name]").click()
    switch_to(page, "Anna", "258013")
    expect(page.locator("[name=last_name]")).to_have_value("Rossi")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Rossi")).to_be_visible()


def test_a_wrong_pin_says_so_and_may_be_typed_again(staff: LiveHouse, visit: Any, complaints: Any) -> None:
    complaints.expected.append("401")
    page = signed_in(visit, "/players/")
    page.locator("#person").click()
    page.locator("#lock").get_by_role("button", name="Carlo").click()
    page.keyboard.type("0000", delay=100)
    expect(page.get_by_text("PIN or badge do not match").first).to_be_visible()
    page.keyboard.type("1379", delay=100)
    expect(page.locator("#lock")).to_be_hidden()


# All keys at once, as a reader types them: typed from here, a loaded machine would part them.
HELD_TO_THE_READER = """keys => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


def test_a_badge_held_to_the_reader_changes_hands(staff: LiveHouse, visit: Any) -> None:
    carlo = User.objects.get(username="carlo")
    builders.do([HOUSE], people.set_badge, person=carlo.pk, badge="BADGE-0042")
    page = signed_in(visit, "/players/")
    page.locator("#person").click()
    expect(page.locator("#lock .switch-person").first).to_be_visible()
    page.evaluate(HELD_TO_THE_READER, [*"BADGE-0042", "Enter"])
    expect(page.locator("#lock")).to_be_hidden()
    expect(page.locator("[data-person=name]")).to_have_text("Carlo")


def test_what_was_typed_is_there_when_a_refused_form_is_corrected(
    staff: LiveHouse, visit: Any, complaints: Any
) -> None:
    complaints.expected.append("400 (Bad Request)")
    event_id = builders.event()
    page = signed_in(visit, f"/events/{event_id}/floor/cancel/")
    page.fill("[name=reason]", "   ")
    page.get_by_role("button", name="Cancel the event").click()
    page.get_by_role("button", name="Tap again: cancel the event").click()
    expect(page.get_by_role("alert")).to_contain_text("Reason: This field may not be blank.")
    page.get_by_role("link", name="Go back").click()
    expect(page.locator("[name=reason]")).to_have_value("   ")
    page.fill("[name=reason]", "No dealers")
    page.get_by_role("button", name="Cancel the event").click()
    page.get_by_role("button", name="Tap again: cancel the event").click()
    expect(page.get_by_text("was cancelled").first).to_be_visible()
    assert queries.event(event_id).state == "cancelled"
