"""The director's board in a browser: two taps per bust, its undo, nothing to scroll."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event

import pytest
from playwright.sync_api import Page, Route, expect

from access.viewer import Viewer
from clock import verbs as clock
from floor.life import verbs as life
from floor.todo.event import to_do
from floor.todo.items import ToDoList
from people.models import User
from screens.board import fragments as board_fragments
from screens.parts import fragments
from screens.parts.fragments import Watched, lacking_in_parts
from screens.parts.frame import Frame, Stamp
from screens.wire import shown
from tests import builders
from tests.browser.conftest import TABLET, TELEPHONE, Complaints, Visit, until
from tests.browser.hands import box_of
from tournaments import queries as tournaments

OVERFLOW = "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


# Longer than a page waits before it fetches after a notice.
NOTICED = 500
PATIENCE = 30


def seat(page: Page, table: int, number: int):
    return page.locator(f'#plan [data-table="{table}"] .seat[data-number="{number}"]')


def place(entry_id: int) -> int:
    finisher = tournaments.place_of(entry_id)
    assert finisher is not None
    return finisher.place


def test_two_taps_put_a_player_out_and_one_brings_him_back(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    assert max(page.evaluate(OVERFLOW)) <= 0
    seat(page, 1, 3).click()
    page.get_by_role("button", name="Out", exact=True).click()
    expect(seat(page, 1, 3)).to_have_attribute("data-seat", "empty")
    expect(page.locator("#stats-panel .stat-lead")).to_contain_text("10")
    assert tournaments.field(event_id).alive == 10
    # The chair is another one now: the key is the clock's.
    page.keyboard.press("Space")
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    expect(page.locator("#seat-panel")).to_be_hidden()
    page.locator("#toasts [data-toast-undo]").first.click()
    expect(seat(page, 1, 3)).to_have_attribute("data-seat", "arriving")
    expect(page.locator("#latest-panel .is-undone").first).to_be_visible()
    assert tournaments.field(event_id).alive == 11


def test_an_open_seat_can_be_bust_as_soon_as_play_starts(visit: Visit, director: User):
    event_id = builders.playing(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    seat(page, 1, 3).click()
    bust = page.locator("#seat-panel").get_by_role("button", name="Out", exact=True)
    expect(bust).to_be_hidden()
    builders.at(event_id, life.start_play, event=event_id)
    bust.click()
    expect(seat(page, 1, 3)).to_have_attribute("data-seat", "empty")


def test_several_in_one_hand_is_offered_from_the_start_of_play_to_the_winner(visit: Visit, director: User):
    event_id = builders.playing(3)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    same_hand = page.get_by_role("button", name="Same hand", exact=True)
    expect(same_hand).to_be_hidden()
    builders.at(event_id, life.start_play, event=event_id)
    expect(same_hand).to_be_visible()
    first, second, _winner = (builders.at_seat(event_id, 1, number) for number in (1, 2, 3))
    same_hand.click()
    builders.bust(event_id, first, second)
    expect(page.locator(".finish-winner")).to_be_visible()
    expect(same_hand).to_be_hidden()
    expect(page.locator("#together")).to_be_hidden()


def test_a_seat_is_found_and_the_clock_stopped_by_keys_alone(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.keyboard.press("/")
    page.keyboard.type("2.4")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    expect(seat(page, 2, 4)).to_have_attribute("data-seat", "empty")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    # At once it would accept no key, because the key would be for the previous panel.
    expect(page.locator(".clock-main")).not_to_have_attribute("data-fresh", "yes")
    page.keyboard.press("Space")
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")


def test_what_was_asked_for_before_a_change_and_arrives_after_it_does_not_win(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    stop = builders.step(clock.pause_clock, day=builders.day_of(event_id))

    def late(route: Route) -> None:
        answer = route.fetch()
        builders.at(event_id, stop)
        expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
        route.fulfill(response=answer)

    page.route("**/board/?since=*", late, times=1)
    with page.expect_response("**/board/?since=*"):
        page.evaluate("document.dispatchEvent(new CustomEvent('part:stale', { detail: { part: 'clock' } }))")
    page.wait_for_timeout(NOTICED)
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_a_tap_is_one_request_whose_answer_shows_what_it_changed(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    page.wait_for_timeout(2 * NOTICED)
    asked: list[str] = []
    page.on("request", lambda requests: asked.append(f"{requests.method} {requests.url.split('?')[0]}"))
    page.locator(".clock-main").click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    page.wait_for_timeout(NOTICED)
    assert [one for one in asked if not any(other in one for other in ("/stay/", "/static/", "/now"))] == [
        f"POST {page.url.split('/events')[0]}/api/v1/days/{builders.day_of(event_id)}/clock/pause/"
    ]


def test_the_message_and_what_is_ready_do_not_wait_for_a_slow_panel(
    visit: Visit, director: User, monkeypatch: pytest.MonkeyPatch
):
    event_id, went_on = builders.started(6, 5), Event()
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    page.wait_for_timeout(2 * NOTICED)

    def slow(event_id: int, viewer: Viewer) -> ToDoList:
        assert went_on.wait(PATIENCE)
        return to_do(event_id, viewer)

    monkeypatch.setattr(fragments, "LONG", -1)
    monkeypatch.setattr(board_fragments, "to_do", slow)
    try:
        page.locator(".clock-main").click()
        expect(page.locator("#toasts [data-toast]")).to_be_visible()
        expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
        assert page.locator("#latest-lines").inner_text().lower().count("paused") == 0
    finally:
        went_on.set()
    expect(page.locator("#latest-lines")).to_contain_text(re.compile("paused", re.IGNORECASE))
    expect(page.locator(".clock-main")).not_to_have_attribute("data-under-way", "yes")


def test_what_is_cut_off_an_answer_is_asked_for(
    visit: Visit, director: User, complaints: Complaints, monkeypatch: pytest.MonkeyPatch
):
    complaints.expected.append("ERR_FAILED")
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    page.route("**/stream/**", lambda route: route.abort())
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.wait_for_timeout(NOTICED)

    def cut(watched: Watched, since: Stamp, past: str) -> Iterator[Frame]:
        yield next(lacking_in_parts(watched, since, past))
        raise OSError("cut")

    monkeypatch.setattr(fragments, "LONG", -1)
    monkeypatch.setattr(shown, "lacking_in_parts", cut)
    with page.expect_response("**/board/?since=*"):
        page.locator(".clock-main").click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    expect(page.locator("#latest-lines")).to_contain_text(re.compile("paused", re.IGNORECASE))
    # The command is done: the next tap is another one.
    page.locator(".clock-main").click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")


def test_another_persons_board_sees_a_tap_and_only_its_own_commands(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    inspector = User.objects.create_user("ines", password="x", role="inspector")
    mine = visit(f"/events/{event_id}/", user=director, size=TABLET)
    other = visit(f"/events/{event_id}/", user=inspector, size=TABLET)
    for page in (mine, other):
        expect(page.locator("html")).to_have_attribute("data-link", "online")
    mine.locator(".clock-main").click()
    expect(other.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    expect(other.locator("#clock-panel button")).to_have_count(0)
    expect(mine.locator("#clock-panel").get_by_role("button", name="Resume")).to_be_visible()


def test_ten_windows_of_one_browser_are_all_live_on_one_stream(visit: Visit, director: User):
    """A browser keeps six connections to a server: the seventh window did not load."""
    event_id = builders.started(6, 5)
    first = visit(f"/events/{event_id}/", user=director, size=TABLET)
    streams: list[str] = []
    first.context.on(
        "request", lambda requests: streams.append(requests.url) if "/stream/" in requests.url else None
    )
    pages = [first]
    for _more in range(9):
        pages.append(first.context.new_page())
        pages[-1].goto(first.url)
    for page in pages:
        expect(page.locator("html")).to_have_attribute("data-link", "online")
    pages[4].locator(".clock-main").click()
    for page in pages:
        expect(page.locator("#clock-panel")).to_have_attribute("data-state", "paused")
    assert len(streams) <= 1
    first.close()
    builders.at(event_id, clock.resume_clock, day=builders.day_of(event_id))
    for page in pages[1:]:
        expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")


def test_a_role_that_changes_loads_the_board_again(visit: Visit, director: User):
    """What a person may do is in the page: another role has another."""
    event_id = builders.started(6, 5)
    floor = User.objects.create_user("flora", password="x", role="floor")
    page = visit(f"/events/{event_id}/", user=floor, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    User.objects.filter(pk=floor.pk).update(role="inspector")
    builders.at(event_id, clock.pause_clock, day=builders.day_of(event_id))
    expect(page.locator("#clock-panel button")).to_have_count(0)
    assert page.locator("body").get_attribute("data-role") == "inspector"


def test_a_search_lists_who_it_finds_and_enter_never_does_anything_to_a_player(visit: Visit, director: User):
    """Enter twice used to put the first of several out."""
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.keyboard.press("/")
    page.keyboard.type("test")
    rows = page.locator("#find-list [role=option]")
    expect(rows.first).to_have_attribute("aria-selected", "true")
    assert rows.count() > 1
    wanted = rows.nth(1).locator("span").inner_text()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    table, number = wanted.split(".")
    expect(page.locator("#seat-panel")).to_contain_text(f"Table {table} · Seat {number}")
    expect(page.get_by_role("button", name="Out", exact=True)).not_to_be_focused()
    for _again in range(3):
        page.keyboard.press("Enter")
    page.wait_for_timeout(NOTICED)
    assert tournaments.field(event_id).alive == 11


def test_a_search_that_finds_nobody_says_so(visit: Visit, director: User):
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.locator("#find-seat").fill("nobody at all")
    expect(page.locator("#find-none")).to_be_visible()
    expect(page.locator("#find-list")).to_be_hidden()


def test_among_many_tables_a_player_is_found_and_put_out_in_the_enlarged_table(visit: Visit, director: User):
    """The plan shows lines only: the server finds the seat, whose table is fetched."""
    event_id = builders.started(*[2] * 25)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    expect(page.locator("#plan .seat")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("3.2")
    page.keyboard.press("Enter")
    shown = page.locator('#zoom .seat[data-number="2"]')
    expect(shown).to_have_attribute("aria-pressed", "true")
    page.locator("#seat-panel").get_by_role("button", name="Out", exact=True).click()
    expect(page.locator('#plan [data-table="3"] .plan-count')).to_have_text("1/9")
    page.locator('#plan [data-table="4"] .plan-number').click()
    expect(shown).to_have_attribute("data-seat", "arriving")
    builders.bust(event_id, builders.at_seat(event_id, 4, 2))
    expect(shown).to_have_attribute("data-seat", "empty")


def test_three_in_one_hand_are_asked_for_who_had_the_most_and_then_who_had_more(visit: Visit, director: User):
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.get_by_role("button", name="Same hand", exact=True).click()
    entries = {number: int(seat(page, 1, number).get_attribute("data-entry") or 0) for number in (1, 2, 3)}
    names = {number: seat(page, 1, number).get_attribute("data-player") or "" for number in (1, 2, 3)}
    before = box_of(seat(page, 1, 6))
    for number in (1, 2, 3):
        seat(page, 1, number).click()
        expect(seat(page, 1, number)).to_have_attribute("data-out", "")
    strip = page.locator("#together")
    expect(strip).to_contain_text("Who had the most chips")
    strip.locator("button > span", has_text=names[2]).click()
    expect(strip).to_contain_text("Who had more chips")
    strip.locator("button > span", has_text=names[3]).click()
    expect(strip).to_be_hidden()
    places = {number: place(entries[number]) for number in (1, 2, 3)}
    assert places == {2: 4, 3: 5, 1: 6}
    assert box_of(seat(page, 1, 6)) == before


def test_a_hand_is_over_once_all_who_were_tapped_are_out(visit: Visit, director: User):
    event_id = builders.started(6)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.get_by_role("button", name="Same hand", exact=True).click()
    for number in (1, 2):
        seat(page, 1, number).click()
    strip = page.locator("#together")
    expect(strip).to_contain_text("Who had more chips")
    for number in (1, 2):
        builders.bust(event_id, builders.at_seat(event_id, 1, number))
    expect(strip).to_be_hidden()
    seat(page, 1, 3).click()
    expect(page.locator("#seat-panel")).to_be_visible()


def test_play_starts_and_a_telephone_shows_all_of_it(visit: Visit, director: User):
    builders.house()
    builders.room(2)
    event_id = builders.event()
    builders.entries(event_id, 11)
    page = visit(f"/events/{event_id}/", user=director, size=TELEPHONE)
    assert page.evaluate(OVERFLOW)[0] <= 0
    start = page.locator("#clock-panel .clock-main")
    start.click()
    expect(start).to_contain_text("again")
    start.click()
    expect(page.locator("#clock-panel")).to_have_attribute("data-state", "running")
    expect(page.locator("#plan .seat[data-seat=arriving]")).to_have_count(11)


def drag(page: Page, start, end) -> None:
    """Drag as a finger or a mouse does, in steps, once both are still and nothing covers them."""
    start.hover(trial=True)
    end.hover(trial=True)
    one, other = start.bounding_box(), end.bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=8)
    page.mouse.up()


def test_a_player_is_dragged_to_a_free_seat_and_a_reason_is_asked_only_against_a_rule(
    visit: Visit, director: User, complaints: Complaints
):
    complaints.expected.append("400")
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    drag(page, seat(page, 1, 6), seat(page, 2, 8))
    expect(seat(page, 1, 6)).to_have_attribute("data-seat", "empty")
    expect(seat(page, 2, 8)).to_have_attribute("data-seat", "arriving")
    expect(page.locator("#seat-panel")).to_be_hidden()
    swapped = seat(page, 1, 1).get_attribute("data-entry") or ""
    drag(page, seat(page, 1, 1), seat(page, 2, 2))
    expect(page.locator("#latest-panel")).to_contain_text("Seats swapped")
    expect(seat(page, 2, 2)).to_have_attribute("data-entry", swapped)
    drag(page, seat(page, 1, 5), seat(page, 2, 9))
    expect(page.locator("#moving").get_by_label("Reason")).to_be_focused()
    page.keyboard.type("asked for it")
    page.get_by_role("button", name="Move to 2.9").click()
    expect(seat(page, 2, 9)).to_have_attribute("data-seat", "arriving")
    assert page.url.endswith(f"/events/{event_id}/")
    assert builders.sizes(event_id) == {1: 4, 2: 7}


@pytest.mark.parametrize("tables", [6, 14])
def test_a_tap_on_the_number_enlarges_the_table_which_follows_the_plan(
    visit: Visit, director: User, tables: int
):
    """From five tables on the plan has no plates; the ring of seats used to cover the number."""
    event_id = builders.started(*[5] * tables)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    page.locator('#plan [data-table="3"] .plan-number').click()
    shown = page.locator('#zoom .seat[data-number="2"]')
    expect(shown).to_have_attribute("data-seat", "arriving")
    builders.bust(event_id, builders.at_seat(event_id, 3, 2))
    expect(shown).to_have_attribute("data-seat", "empty")
    page.get_by_role("link", name="Table page").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 3")


def test_twelve_tables_of_nine_show_every_name_and_nothing_scrolls(visit: Visit, director: User):
    event_id = builders.started(*[9] * 12)
    for size in ((1024, 768), TABLET):
        page = visit(f"/events/{event_id}/", user=director, size=size)
        assert page.evaluate(HIDDEN) == []


# Seats that are smaller than a name needs, do not name their player, or reach beyond the plan.
HIDDEN = """() => {
  const plan = document.getElementById("plan").getBoundingClientRect();
  return Array.from(document.querySelectorAll("#plan .seat")).filter((seat) => {
    const own = seat.getBoundingClientRect();
    const named = getComputedStyle(seat, "::before").content === JSON.stringify(seat.dataset.player);
    return !named || own.height < 22 || own.width < 70 || own.bottom > plan.bottom + 1;
  }).map((seat) => seat.title);
}"""


def test_the_clock_fills_the_own_screen_with_one_key_and_another_returns(visit: Visit, director: User):
    event_id = builders.started(6, 5)
    page = visit(f"/events/{event_id}/", user=director, size=TABLET)
    page.keyboard.press("f")
    expect(page.locator(".view-clock .tv-left")).to_have_text(re.compile(r"19:\d\d"))
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    builders.at(event_id, clock.pause_clock, day=builders.day_of(event_id))
    expect(page.locator(".view-clock .tv-pause")).to_be_visible()
    page.keyboard.press("f")
    until(page, "() => document.fullscreenElement !== null")
    page.keyboard.press("b")
    expect(page.locator("#board")).to_be_visible()
