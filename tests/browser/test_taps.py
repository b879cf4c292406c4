"""The floor by finger on a tablet: the taps of a bust, a balancing move and a broken table; no scrolling."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from people.models import User
from seating import queries as seats
from seating import reports
from seating.buttons.verbs import set_positions
from seating.queries import SuggestionKind
from tests import builders
from tests.browser.conftest import TABLET, Visit
from tests.browser.hands import PATIENCE
from tests.floor.test_bubble_money import PAID
from tournaments import queries as tournaments

# Every scroll, in any part of a page, is reported; also one caused by a tap.
TELL_SCROLLS = "addEventListener('scroll', (event) => scrolled(event.target.className || 'page'), true);"


@dataclass(slots=True)
class Finger:
    """A finger on the screen; ``taps`` so far, ``scrolled`` are the parts of pages that moved under it."""

    page: Page
    taps: int = 0
    scrolled: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        def hear(part: str) -> None:
            self.scrolled.append(part)

        self.page.expose_function("scrolled", hear)
        self.page.add_init_script(TELL_SCROLLS)
        self.page.evaluate(TELL_SCROLLS)

    def tap(self, place: Locator) -> None:
        """Tap once, if the element is visible, without scrolling to it."""
        expect(place).to_be_in_viewport(ratio=1, timeout=PATIENCE)
        place.tap(timeout=PATIENCE)
        self.taps += 1

    def press(self, name: str) -> None:
        """Press a button of that name."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def take(self) -> int:
        """The number of taps so far; checks that nothing was scrolled."""
        assert not self.scrolled
        return self.taps


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close registration: tables break as soon as the others have the seats."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def at_board(visit: Visit, user: User, event_id: int) -> Finger:
    """A finger on the board, once it is connected."""
    page = visit(f"/events/{event_id}/", user=user, size=TABLET, has_touch=True)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    return Finger(page)


def chair(page: Page, table: int, number: int) -> Locator:
    return page.locator(f'#plan [data-table="{table}"] .seat[data-number="{number}"]')


def place(entry_id: int) -> int:
    finisher = tournaments.place_of(entry_id)
    assert finisher is not None
    return finisher.place


def enter_blinds(event_id: int, *numbers: int) -> None:
    """Enter the blinds of the last hand at these tables."""
    for number in numbers:
        table_id = builders.table(event_id, number).id
        builders.at(event_id, set_positions, table=table_id, big_blind=4, small_blind=3)


def due(event_id: int) -> tuple[seats.Suggestion, ...]:
    return seats.suggestions(builders.day_of(event_id))


def test_a_bust_is_two_taps(visit: Visit, director: User):
    event_id = builders.started(8, 8, 8, 8, 8, 8)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 4, 3))
    finger.press("Out")
    expect(chair(finger.page, 4, 3)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    assert finger.take() == 2
    assert tournaments.field(event_id).alive == 47


def test_two_busts_of_one_hand_are_four_taps(visit: Visit, director: User):
    """The hand, both seats, and who had more: that one takes the better place."""
    event_id = builders.started(8, 8, 8, 8, 8, 8)
    finger = at_board(visit, director, event_id)
    page = finger.page
    first, second = (chair(page, 4, number) for number in (3, 5))
    entries = [int(one.get_attribute("data-entry") or 0) for one in (first, second)]
    name = second.get_attribute("data-player") or ""
    finger.press("Same hand")
    finger.tap(first)
    finger.tap(second)
    finger.tap(page.locator("#together button > span", has_text=name))
    expect(first).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    assert finger.take() == 4
    assert [place(one) for one in entries] == [48, 47]


def test_a_penalty_with_its_reason_is_three_taps_and_its_undo_is_in_sight(visit: Visit, director: User):
    event_id = builders.started(8, 8, 8, 8, 8, 8)
    finger = at_board(visit, director, event_id)
    entry = int(chair(finger.page, 4, 3).get_attribute("data-entry") or 0)
    finger.tap(chair(finger.page, 4, 3))
    finger.tap(finger.page.get_by_role("link", name="Penalty", exact=True))
    finger.press("Phone or other device (TDA 5): Warning")
    expect(finger.page.locator("#board")).to_be_visible(timeout=PATIENCE)
    assert finger.take() == 3
    (given,) = tournaments.penalties(event_id)
    assert (given.entry_id, given.kind, given.offence) == (entry, "warning", "devices")
    finger.press("Undo")
    expect(finger.page.get_by_role("button", name="Undo", exact=True)).to_have_count(0, timeout=PATIENCE)
    assert not tournaments.penalties(event_id)


def test_hand_for_hand_is_two_taps_from_the_board(visit: Visit, director: User):
    """Close to the money it is the first that fits."""
    event_id = builders.started(3, 3, **PAID)
    finger = at_board(visit, director, event_id)
    finger.tap(finger.page.get_by_role("button", name="Actions"))
    fits = finger.page.locator(".menu-fits").get_by_role("link")
    expect(fits.first).to_contain_text("Hand for hand", timeout=PATIENCE)
    finger.tap(fits.first)
    expect(finger.page).to_have_url(re.compile(f"/events/{event_id}/hand-for-hand/"))
    assert finger.take() == 2


def test_the_plan_is_not_drawn_anew_under_a_finger(visit: Visit, director: User):
    """A tap takes a tenth of a second; what changes meanwhile is shown after it."""
    event_id = builders.started(8, 8, 8, 8, 8, 8)
    page = at_board(visit, director, event_id).page
    chair(page, 4, 3).hover()
    page.mouse.down()
    for table in (4, 5):
        builders.bust(event_id, int(chair(page, table, 5).get_attribute("data-entry") or 0))
    expect(chair(page, 5, 5)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    expect(page.locator("#stats-panel .stat-lead")).to_contain_text("46", timeout=PATIENCE)
    expect(chair(page, 4, 5)).to_have_attribute("data-seat", "arriving")
    page.mouse.up()
    expect(page.locator("#seat-panel")).to_be_visible(timeout=PATIENCE)
    expect(chair(page, 4, 5)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)


def test_a_suggestion_that_slips_under_the_finger_is_not_applied(visit: Visit, director: User):
    """The first of the list disappears during a tap: the next one takes its place, and no tap."""
    event_id = builders.started(9, 9, 7, 7, 8, 8)
    enter_blinds(event_id, 1, 2, 3, 4)
    _first, second = due(event_id)
    page = at_board(visit, director, event_id).page
    moves = page.locator("#todo-panel [data-apply]", has_text="Move")
    expect(moves).to_have_count(2, timeout=PATIENCE)
    page.evaluate(
        """() => addEventListener('htmx:afterSwap', function slip() {
             const list = document.querySelectorAll('#todo-panel [data-apply]');
             const moves = Array.from(list).filter((button) => button.textContent.includes('Move'));
             if (moves.length !== 1) return;
             removeEventListener('htmx:afterSwap', slip);
             moves[0].click();
           })"""
    )
    moves.first.click()
    expect(moves).to_have_count(1, timeout=PATIENCE)
    page.wait_for_timeout(500)
    assert due(event_id) == (second,)
    moves.click()
    expect(moves).to_have_count(0, timeout=PATIENCE)
    assert builders.sizes(event_id) == dict.fromkeys(range(1, 7), 8)


def test_a_balance_move_is_one_tap_when_the_blinds_are_known(visit: Visit, director: User):
    event_id = builders.started(9, 7, 8, 8, 8, 8)
    enter_blinds(event_id, 1, 2)
    (move,) = due(event_id)
    assert (move.from_table, move.from_seat, move.to_table) == (1, 5, 2)
    finger = at_board(visit, director, event_id)
    finger.press("Move")
    expect(chair(finger.page, 1, 5)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    expect(chair(finger.page, 2, move.to_seat or 0)).to_have_attribute(
        "data-seat", "arriving", timeout=PATIENCE
    )
    assert finger.take() == 1
    assert builders.sizes(event_id) == dict.fromkeys(range(1, 7), 8)


def test_a_move_says_so_also_when_the_board_is_quicker_than_the_answer(visit: Visit, director: User):
    """The button that was tapped is gone by then."""
    event_id = builders.started(9, 7)
    enter_blinds(event_id, 1, 2)
    finger = at_board(visit, director, event_id)

    def late(route: Route) -> None:
        answer = route.fetch()
        expect(finger.page.get_by_role("button", name="Move", exact=True)).to_have_count(0, timeout=PATIENCE)
        route.fulfill(response=answer)

    finger.page.route("**/suggestions/apply/**", late, times=1)
    finger.press("Move")
    expect(finger.page.locator("#toasts [data-toast-undo]")).to_have_count(1, timeout=PATIENCE)
    expect(chair(finger.page, 1, 5)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    finger.tap(finger.page.locator("#toasts [data-toast-undo]"))
    expect(chair(finger.page, 1, 5)).not_to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    assert builders.sizes(event_id) == {1: 9, 2: 7}


def test_a_move_whose_blinds_are_not_known_is_three_taps(visit: Visit, director: User):
    """If the buttons are not known, a tap on each: the blinds follow, and the player moves."""
    event_id = builders.started(9, 7, 8, 8, 8, 8)
    finger = at_board(visit, director, event_id)
    finger.press("Where are the buttons?")
    finger.tap(chair(finger.page, 1, 2))
    finger.tap(chair(finger.page, 2, 2))
    expect(chair(finger.page, 1, 5)).to_have_attribute("data-seat", "empty", timeout=PATIENCE)
    expect(chair(finger.page, 1, 2)).to_have_attribute("data-role", "D", timeout=PATIENCE)
    expect(chair(finger.page, 1, 3)).to_have_attribute("data-role", "SB")
    expect(chair(finger.page, 1, 4)).to_have_attribute("data-role", "BB")
    assert finger.take() == 3
    assert builders.sizes(event_id) == dict.fromkeys(range(1, 7), 8)


def test_the_button_is_set_at_a_seat_that_is_empty(visit: Visit, director: User):
    event_id = builders.started(5, 5)
    finger = at_board(visit, director, event_id)
    finger.tap(chair(finger.page, 1, 7))
    finger.press("Button here")
    expect(chair(finger.page, 1, 7)).to_have_attribute("data-role", "D", timeout=PATIENCE)
    expect(chair(finger.page, 1, 1)).to_have_attribute("data-role", "SB")
    expect(chair(finger.page, 1, 2)).to_have_attribute("data-role", "BB")
    assert finger.take() == 2


def test_a_table_breaks_with_one_tap(visit: Visit, director: User):
    event_id = builders.started(7, 7, 7, 7, 6, 6)
    (broken, *_later) = due(event_id)
    assert broken.kind is SuggestionKind.BREAK
    finger = at_board(visit, director, event_id)
    finger.press("Break table")
    expect(finger.page.locator(f'#plan [data-table="{broken.from_table}"]')).to_have_count(
        0, timeout=PATIENCE
    )
    assert finger.take() == 1
    assert sorted(builders.sizes(event_id).values()) == [8, 8, 8, 8, 8]
