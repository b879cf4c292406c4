"""A dealer reports players out by name; the floor confirms one, the dealer withdraws the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit
from tests.screens.test_hand_for_hand import codes

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_player_out_is_two_taps_for_the_dealer_and_one_for_the_floor(visit: Visit, director: User) -> None:
    event_id = builders.started(9, 7)
    code = codes(event_id)[1]
    board = visit(f"/events/{event_id}/", user=director)
    dealer = visit(f"/d/{code}/", size=TELEPHONE)
    reported = dealer.locator("#reported li")
    for count, seat in ((1, 2), (2, 5)):
        dealer.get_by_text("Player out…").click()
        button = dealer.locator(f"[data-out-seat='{seat}']")
        button.click()
        expect(button).to_contain_text("is out")
        button.click()
        expect(reported).to_have_count(count)
    # Drawing the button is first, for play waits for it: each player is a line with one button until it is opened.
    lines = board.locator("#todo-panel .suggestion-line", has_text="out?")
    expect(lines).to_have_count(2)
    expect(lines.get_by_role("button", name="Bust", exact=True)).to_have_count(2)
    for line in lines.all():
        expect(line.get_by_role("link", name="In one hand…")).to_be_hidden()
        line.locator("[data-open-item]").click()
        expect(line.get_by_role("link", name="In one hand…")).to_be_visible()
        expect(line.get_by_role("button", name="Still in")).to_be_visible()
    lines.get_by_role("button", name="Bust", exact=True).first.click()
    expect(reported).to_have_count(1)
    expect(lines).to_have_count(1)
    dealer.locator("#reported [data-still-in]").click()
    expect(reported).to_have_count(0)
    expect(lines).to_have_count(0)
    assert builders.sizes(event_id) == {1: 8, 2: 7}
