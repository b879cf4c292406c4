"""Players moved by finger on the board: player, free seat, button; a reason only if a rule forbids it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from people.models import User
from seating import queries as seats
from seating import reports
from tests import builders
from tests.browser.conftest import Complaints, Visit
from tests.browser.hands import PATIENCE
from tests.browser.test_taps import at_board, chair


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def test_a_move_by_hand_is_three_taps_and_ends_on_the_board(visit: Visit, director: User):
    event_id = builders.started(8, 7, 8, 8, 8, 8)
    entry_id = builders.at_seat(event_id, 1, 4)
    finger = at_board(visit, director, event_id)
    board = finger.page.url
    finger.tap(chair(finger.page, 1, 4))
    finger.tap(chair(finger.page, 2, 9))
    finger.press("Move to 2.9")
    expect(chair(finger.page, 2, 9)).to_have_attribute("data-entry", str(entry_id), timeout=PATIENCE)
    assert finger.take() == 3
    assert finger.page.url == board
    expect(finger.page.locator("#moving")).to_be_hidden()
    finger.page.locator("#toasts [data-toast-undo]").last.tap()
    expect(chair(finger.page, 1, 4)).to_have_attribute("data-entry", str(entry_id), timeout=PATIENCE)


def test_two_players_change_seats_by_taps(visit: Visit, director: User):
    event_id = builders.started(8, 8)
    one, other = builders.at_seat(event_id, 1, 4), builders.at_seat(event_id, 2, 5)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 1, 4))
    finger.tap(finger.page.locator('#seat-panel [data-seat-link="move"]'))
    finger.tap(chair(finger.page, 2, 5))
    finger.press("Swap seats with 2.5")
    expect(chair(finger.page, 2, 5)).to_have_attribute("data-entry", str(one), timeout=PATIENCE)
    expect(chair(finger.page, 1, 4)).to_have_attribute("data-entry", str(other), timeout=PATIENCE)


def test_the_reason_is_asked_for_where_a_rule_stands_against_the_move(
    visit: Visit, director: User, complaints: Complaints
):
    complaints.expected.append("400")
    event_id = builders.started(8, 8)
    entry_id = builders.at_seat(event_id, 1, 4)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 1, 4))
    finger.tap(chair(finger.page, 2, 9))
    reason = finger.page.get_by_label("Reason", exact=True)
    expect(reason).to_be_hidden()
    finger.press("Move to 2.9")
    expect(reason).to_be_visible(timeout=PATIENCE)
    reason.fill("asked for by both tables")
    finger.press("Move to 2.9")
    expect(chair(finger.page, 2, 9)).to_have_attribute("data-entry", str(entry_id), timeout=PATIENCE)


def test_a_player_picked_up_is_put_down_again(visit: Visit, director: User):
    event_id = builders.started(8, 8)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 1, 4))
    finger.tap(chair(finger.page, 2, 9))
    finger.press("Cancel")
    expect(finger.page.locator("#moving")).to_be_hidden()
    finger.tap(chair(finger.page, 2, 9))
    expect(finger.page.locator("#seat-panel-name")).to_have_text("Free seat")


def test_a_seat_is_taken_away_from_the_board(visit: Visit, director: User):
    event_id = builders.started(8, 8)
    entry_id = builders.at_seat(event_id, 1, 4)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 1, 4))
    finger.tap(finger.page.locator('#seat-panel [data-seat-link="move"]'))
    finger.press("Remove from seat")
    expect(chair(finger.page, 1, 4)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    assert seats.seat_of(entry_id) is None
