"""The walls from fifteen metres: five figures of every clock are large and strong, and each view fits its own space."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clock import verbs as clock_run
from clock import verbs as clock_seats
from displays.displays.looks import THEMES, choose_sponsors, dress_display, keep_picture
from displays.displays.rows import VIEWS
from displays.displays.verbs import change_display
from floor.hands.verbs import announce_hand_for_hand
from journal import instants
from rulebook.sponsors import turns
from rulebook.structure import AnteKind, Period, PeriodKind
from screens.parts.own import VIEWS as NAMES
from tests import builders
from tests.browser.conftest import TELEVISION, Visit, lasting, until
from tests.browser.test_display import INK, PORTRAIT, cut_off, lobby, now, ready, tonight
from tests.browser.test_extremes import SAY, TOLD
from tests.browser.test_views import faults, house, say
from tests.clock.evening import Evening, evening
from tests.displays.test_looks import picture
from tests.rulebook.test_sponsors import place_at
from tournaments.values import Chip

FIGURES = {
    "time": ".view-clock .tv-left",
    "blinds": ".view-clock .tv-blinds [data-clock=blinds]",
    "ante": ".view-clock .tv-ante b",
    "players left": ".view-clock .tv-players",
    "next break": ".view-clock .tv-game [data-clock=until-break]",
}
LEAST = 0.07
SIZES = [TELEVISION, PORTRAIT]
WITH_ANTE = (
    *(
        Period(PeriodKind.LEVEL, 0, 1_200, 1_000 * n, 2_000 * n, ante=2_000 * n, ante_kind=AnteKind.BIG_BLIND)
        for n in (1, 2)
    ),
    Period(PeriodKind.BREAK, 0, 900),
    Period(PeriodKind.LEVEL, 0, 1_200, 3_000, 6_000, ante=6_000, ante_kind=AnteKind.BIG_BLIND),
)


def figures(page: Page, short_side: int) -> dict[str, float]:
    """The height of each figure's digits as a share of the shorter side of the screen."""
    return {name: page.locator(place).evaluate(INK) / short_side for name, place in FIGURES.items()}


def small(page: Page, short_side: int) -> dict[str, float]:
    """The figures that stay too small to be read from afar."""
    return lasting(
        page, lambda: {name: share for name, share in figures(page, short_side).items() if share < LEAST}
    )


def tv(visit: Visit, size: tuple[int, int], minutes_ago: float = 5) -> tuple[Page, int, Evening]:
    """A television with a running clock, its id, and its evening."""
    played = tonight(minutes_ago=minutes_ago, periods=WITH_ANTE)
    builders.entries(played.event_id, 20)
    address, display_id = lobby(played.event_id)
    return ready(visit(address, size=size)), display_id, played


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", ["clock", "clock_alone"])
@pytest.mark.parametrize("minutes_ago", [5, 19.6])
def test_the_five_figures_are_read_from_fifteen_metres(
    visit: Visit, size: tuple[int, int], view: str, minutes_ago: float
):
    page, display_id, _played = tv(visit, size, minutes_ago)
    for theme, _label in THEMES if minutes_ago == 5 else THEMES[:2]:
        house(change_display, display=display_id, view=view)
        house(dress_display, display=display_id, theme=theme)
        expect(page.locator("body")).to_have_attribute("data-view", view)
        expect(page.locator("body")).to_have_attribute("data-preset", theme)
        page.wait_for_timeout(300)
        assert small(page, min(size)) == {}, theme
        assert faults(page, 0.04 * min(size) - 0.5) == [], theme


@pytest.mark.parametrize("size", SIZES)
def test_they_stay_as_large_under_a_ticker_and_in_a_pause(visit: Visit, size: tuple[int, int]):
    page, _id, played = tv(visit, size)
    say(played.event_id, "Race off at the break")
    expect(page.locator("#ticker")).to_be_visible()
    now(played, clock_run.pause_clock, reason="Fire alarm")
    expect(page.locator("body")).to_have_attribute("data-mood", "paused")
    page.wait_for_timeout(1_200)
    assert small(page, min(size)) == {}
    assert faults(page, 0.04 * min(size) - 0.5) == []


# Everywhere that a view shows one of the five; rows of lists (levels to come) are none of them.
EVERYWHERE = """(least) => {
  const ink = (element) => {
    const style = getComputedStyle(element);
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const told = canvas.measureText(element.textContent.replace(/[^0-9]/g, ''));
    return told.actualBoundingBoxAscent + told.actualBoundingBoxDescent;
  };
  const five = {
    time: '[data-clock=left]', blinds: '[data-clock=blinds]', ante: '[data-clock=ante]',
    players: '[data-bind="stats.players_left"], [data-of=players_left]',
    break: '[data-clock=until-break], [data-clock=break-at]',
  };
  const found = [];
  for (const [name, place] of Object.entries(five))
    for (const one of document.querySelectorAll(place))
      if (one.getClientRects().length && /[0-9]/.test(one.textContent) && getComputedStyle(one).visibility === 'visible')
        found.push({name, share: ink(one) / Math.min(innerWidth, innerHeight), text: one.textContent});
  return found;
}"""
# The figures of the five that a view shows, next to its list or alone.
SHOWN = {
    "clock": {"time", "blinds", "ante", "players", "break"},
    "events": {"time", "blinds", "players", "break"},
    "break": {"blinds", "break"},
    # Each match has a clock of its own.
    "bracket": {"players", "break"},
    "welcome": set(),
    "winner": set(),
}


@pytest.mark.parametrize("size", SIZES)
def test_in_every_view_the_figures_it_shows_are_read_from_fifteen_metres(visit: Visit, size: tuple[int, int]):
    page, display_id, _played = tv(visit, size)
    for view, _label in VIEWS:
        house(change_display, display=display_id, view=view)
        expect(page.locator("body")).to_have_attribute("data-view", NAMES[view])
        page.wait_for_timeout(300)
        assert (
            lasting(page, lambda: [one for one in page.evaluate(EVERYWHERE) if one["share"] < LEAST]) == []
        ), view
        assert SHOWN.get(view, {"time"}) <= {one["name"] for one in page.evaluate(EVERYWHERE)}, view
        assert faults(page, 0.04 * min(size) - 0.5) == [], view


@pytest.mark.parametrize("size", SIZES)
def test_the_new_views_can_be_read(visit: Visit, size: tuple[int, int]):
    event_id = builders.started(9)
    address, display_id = lobby(event_id)
    page = ready(visit(address, size=size))
    for view, place in (
        ("levels", ".view-levels li"),
        ("payout_jumps", ".view-wait .scene-top"),
        ("final_table", ".view-final .tv-line-up li"),
        ("winner", ".view-winner h2:visible"),
    ):
        house(change_display, display=display_id, view=view)
        expect(page.locator(place).first).to_be_visible()
        page.wait_for_timeout(300)
        assert faults(page, 0.04 * min(size) - 0.5) == [], view


def test_a_figure_fits_again_in_another_view_of_the_same_screen(visit: Visit):
    page, display_id, _played = tv(visit, PORTRAIT)
    for view in ("clock", "clock_alone", "clock"):
        house(change_display, display=display_id, view=view)
        expect(page.locator("body")).to_have_attribute("data-view", view)
        page.wait_for_timeout(400)
        assert lasting(page, lambda: cut_off(page)) == []
        blinds = page.locator(FIGURES["blinds"]).bounding_box()
        assert blinds
        assert blinds["x"] + blinds["width"] <= PORTRAIT[0]


def test_the_big_blind_ante_is_named_and_the_average_is_in_big_blinds(visit: Visit):
    page, _id, _played = tv(visit, TELEVISION)
    expect(page.locator(".view-clock .tv-ante")).to_contain_text("BB ante")
    stats, clock = page.evaluate(TOLD, "stats"), page.evaluate(TOLD, "clock")
    big = clock["timetable"][0]["big_blind"]
    shown = page.locator("[data-average]:visible").inner_text()
    assert float(shown) == stats["average_stack"] * 10 // big / 10


def test_something_urgent_leaves_the_clock_in_the_head(visit: Visit):
    page, _id, played = tv(visit, TELEVISION)
    say(played.event_id, "Leave the building", is_urgent=True)
    expect(page.locator("#urgent")).to_be_visible()
    expect(page.locator(".tv-alarm")).to_be_visible()
    expect(page.locator(".tv-mini b")).to_be_visible()
    head, cover = page.locator(".tv-head").bounding_box(), page.locator("#urgent").bounding_box()
    assert head
    assert cover
    assert cover["y"] >= head["y"] + head["height"] - 1


def test_seats_are_in_balanced_columns_with_the_words_for_table_and_seat(visit: Visit):
    page = visit(lobby(builders.started(9, 9, 9, 9, 9, 9, 9, 9), "seats_by_name")[0], size=TELEVISION)
    rows = page.locator("[data-list=seats] li")
    expect(page.locator("[data-page=seats]")).to_contain_text("1 of 2")
    assert rows.count() == 36
    expect(rows.first).to_contain_text("Table")
    expect(rows.first).to_contain_text("Seat")


def test_the_bubble_and_hand_for_hand_change_the_whole_wall(visit: Visit):
    page, _id, _played = tv(visit, TELEVISION)
    stats, clock = page.evaluate(TOLD, "stats"), page.evaluate(TOLD, "clock")
    tables = [{"number": at, "is_done": at < 3, "label": "done", "short": ""} for at in (1, 2, 3)]
    told = {"number_label": "Hand 3", "done_label": "2 of 3 tables done", "tables": 3, "waiting": 1}
    told |= {"number": 3, "word": "Hand", "hand": 3, "table_list": tables, "out": None}
    page.evaluate(
        SAY, ["stats", {**stats, "phase": "bubble", "phase_label": "On the bubble", "hand_for_hand": told}]
    )
    page.evaluate(SAY, ["clock", {**clock, "play_state": "hand_for_hand", "play_label": "Hand for hand"}])
    expect(page.locator("body")).to_have_attribute("data-mood", "hand")
    expect(page.locator("#hand-tables .is-done")).to_have_count(2)
    expect(page.locator(".tv-hand-done")).to_be_hidden()
    page.evaluate(SAY, ["stats", {**stats, "phase": "bubble", "hand_for_hand": {**told, "table_list": []}}])
    expect(page.locator(".tv-hand-done")).to_be_visible()
    expect(page.locator("#ticks .is-done")).to_have_count(2)
    page.evaluate(SAY, ["clock", clock])
    page.evaluate(SAY, ["stats", {**stats, "phase": "money", "phase_label": "In the money"}])
    expect(page.locator("body")).to_have_attribute("data-mood", "money")


def test_a_time_out_counts_down_and_the_seats_replace_the_clock_until_play_resumes(visit: Visit):
    page, display_id, played = tv(visit, TELEVISION)
    now(played, clock_run.take_time_out, minutes=5)
    goes_in = page.locator(".view-clock [data-clock=goes-in]")
    expect(goes_in).to_have_text(re.compile(r"^4:[0-5]\d$"))
    expect(page.locator(".view-clock .tv-pause")).to_have_text("Time-out")
    expect(page.locator(".view-clock .tv-goes-at")).to_be_hidden()
    assert small(page, 1_080) == {}
    now(played, clock_seats.show_seats)
    expect(page.locator("body")).to_have_attribute("data-view", "seats")
    # In this evening nobody has a seat, and the wall says so.
    expect(page.locator(".view-wait .wait-says")).to_have_text("Nobody is seated")
    expect(page.locator(".view-wait")).to_be_visible()
    house(change_display, display=display_id, view="payouts")
    expect(page.locator("body")).to_have_attribute("data-view", "payouts")
    house(change_display, display=display_id, view="clock_alone")
    expect(page.locator("body")).to_have_attribute("data-view", "seats")
    now(played, clock_run.resume_clock)
    expect(page.locator("body")).to_have_attribute("data-view", "clock_alone")


def test_sponsors_take_turns_and_the_break_shows_the_chips(visit: Visit):
    digests = [keep_picture(picture(size=(60, 20 + at))).digest for at in range(2)]
    house(choose_sponsors, pictures=tuple(digests), shares=(2, 1))
    chips = (Chip(100, "black"), Chip(500, "Viola"), Chip(1_000, "house green"))
    played = evening(periods=WITH_ANTE, began=instants.now() - timedelta(minutes=42), chip_set=chips)
    address, _display_id = lobby(played.event_id, "break")
    page = ready(visit(address, size=TELEVISION))
    expect(page.locator(".view-rest .tv-chips li")).to_have_text(["100", "500", "1,000"])
    assert faults(page, 0.04 * 1_080 - 0.5) == []
    # All displays turn at the same second: every twenty by the server's time.
    place = place_at(turns((2, 1)), round(instants.now().timestamp() * 1_000))
    expect(page.locator("#sponsors .is-now img")).to_have_attribute("src", f"/pictures/{digests[place]}/")


VIEWS_OF_STRIP = ("clock", "payouts", "welcome", "levels", "chip_leaders", "winner", "table_map")


@pytest.mark.parametrize("size", SIZES)
def test_the_strip_of_sponsors_is_part_of_every_view_and_its_seconds_are_reported(
    visit: Visit, size: tuple[int, int]
):
    house(
        choose_sponsors, pictures=tuple(keep_picture(picture(size=(60, 20 + at))).digest for at in range(2))
    )
    page, display_id, played = tv(visit, size)
    for view in VIEWS_OF_STRIP:
        house(change_display, display=display_id, view=view)
        expect(page.locator("body")).to_have_attribute("data-view", NAMES[view])
        expect(page.locator("#sponsors .is-now")).to_be_visible()
        box = page.locator("#sponsors").bounding_box()
        assert box
        assert box["y"] + box["height"] <= size[1] + 1, view
    # The count is the screen's own: it outlives its page.
    until(
        page,
        "Object.values(JSON.parse(localStorage.getItem(`sponsors-${document.body.dataset.display}`)).counts).some(({ shown }) => shown > 1500)",
    )
    with page.expect_request(re.compile(r"heartbeat\?.*shown=[0-9a-f]{16}:[0-9a-f]{16}\.\d+\.[01]\.\d")):
        page.reload()
    # Urgent words cover the strip: meanwhile nobody is paid for.
    say(played.event_id, "Leave the building", is_urgent=True)
    expect(page.locator("#urgent")).to_be_visible()
    counted = "JSON.stringify(localStorage.getItem(`sponsors-${document.body.dataset.display}`))"
    page.wait_for_timeout(1_100)
    before = page.evaluate(counted)
    page.wait_for_timeout(1_500)
    assert page.evaluate(counted) == before


def test_a_level_begins_with_twenty_seconds_of_one_sponsor(visit: Visit):
    house(choose_sponsors, pictures=(keep_picture(picture()).digest,))
    page, _id, _played = tv(visit, TELEVISION, 0.05)
    expect(page.locator("#sponsors p")).to_have_text("Level 1 is brought to you by")
    expect(page.locator(".view-clock .tv-band")).to_be_hidden()
    page, _id, _played = tv(visit, TELEVISION, 5)
    expect(page.locator("#sponsors .is-now")).to_be_visible()
    expect(page.locator("#sponsors p")).to_be_hidden()


LONG = ("Montecuccoli degli Erri M.", "Hohenzollern-Sigmaringen F.", "Papadopoulos-Konstantinidis A.")
PLATES = "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom])"


def seated(tables: int, chairs: int) -> dict[str, object]:
    """Tables full of long names, each with its flag if there is one table."""
    flag = {"country": "IT", "flag": "/static/img/flags/IT.svg"} if tables == 1 else {}
    rows = [
        {"name": LONG[seat % 3], "table": table, "seat": seat, **flag}
        for table in range(1, tables + 1)
        for seat in range(1, chairs + 1)
    ]
    listed = [{"number": number, "chairs": chairs, "button": 1} for number in range(1, tables + 1)]
    return {"rows": rows, "tables": listed}


@pytest.mark.parametrize("size", SIZES)
def test_no_name_at_a_full_final_table_touches_its_neighbour(visit: Visit, size: tuple[int, int]):
    page = ready(visit(lobby(builders.started(9), "table_map")[0], size=size))
    for tables, chairs in ((1, 10), (1, 9), (1, 8), (2, 9), (2, 8)):
        page.evaluate(SAY, ["seats", seated(tables, chairs)])
        expect(page.locator(".tv-seated")).to_have_count(tables * chairs)
        page.wait_for_timeout(100)
        boxes = page.locator(".tv-seated").evaluate_all(PLATES)
        for at, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 0 <= top, (tables, chairs)
            assert right <= size[0], (tables, chairs)
            assert bottom <= size[1], (tables, chairs)
            for other in boxes[:at]:
                apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                assert apart, (tables, chairs, (left, top, right, bottom), other)
    page.evaluate(SAY, ["seats", seated(1, 9)])
    expect(page.locator(".tv-seated img").first).to_have_attribute("alt", "IT")


def test_few_rows_use_the_height_of_an_upright_wall(visit: Visit):
    page, display_id, _played = tv(visit, PORTRAIT)
    places = [
        {"place": at, "minor": 100_000 * (4 - at), "player": "", "text": "", "shared": ""} for at in (1, 2, 3)
    ]
    told = {"currency": "EUR", "digits": 2, "pool_minor": 600_000, "is_provisional": False, "places": places}
    rows = [
        {"number": at, "name": LONG[at], "from_seat": "3.4", "to_table": 7, "to_seat": 9, "at": "23:47"}
        for at in (0, 1, 2)
    ]
    for view, part, body, least in (
        ("payouts", "payouts", told, 0.55),
        ("moves", "moves", {"rows": rows, "draws": []}, 0.55),
        ("seats_by_name", "seats", seated(1, 4), 0.5),
    ):
        house(change_display, display=display_id, view=view)
        expect(page.locator("body")).to_have_attribute("data-view", NAMES[view])
        page.wait_for_timeout(500)
        page.evaluate(SAY, [part, body])
        page.wait_for_timeout(200)
        name = "seats" if view == "seats_by_name" else view
        share = page.locator(f"[data-list={name}]").evaluate(
            "(list) => list.lastElementChild.getBoundingClientRect().bottom - list.getBoundingClientRect().top"
        ) / page.locator(f"[data-list={name}]").evaluate("(list) => list.clientHeight")
        assert share >= least, view
        assert faults(page, 0.04 * PORTRAIT[0] - 0.5) == [], view


def counted(chairs: int, *, at_once: bool) -> dict[str, Any]:
    """The stacks of a last table with long names, counted together or one by one."""
    now_ms = round(instants.now().timestamp() * 1_000)
    rows = [
        {
            "rank": seat,
            "name": LONG[seat % 3],
            "table": 1,
            "seat": seat,
            "stack": 12_345_600 - 1_100_000 * seat,
            "counted_at_ms": now_ms - (0 if at_once else 3_600_000 * seat),
        }
        for seat in range(1, chairs + 1)
    ]
    return {"rows": rows, "counted": chairs}


@pytest.mark.parametrize("size", SIZES)
def test_stacks_stand_on_the_walls_with_big_blinds_and_the_time_of_their_count(
    visit: Visit, size: tuple[int, int]
):
    page, display_id, _played = tv(visit, size)
    for view, place, theme in (
        ("chip_leaders", ".boss", "house"),
        ("final_table", ".tv-line-up li", "light"),
        ("chip_leaders", ".boss", "contrast"),
        ("final_table", ".tv-line-up li", "safe"),
    ):
        house(change_display, display=display_id, view=view)
        house(dress_display, display=display_id, theme=theme)
        expect(page.locator("body")).to_have_attribute("data-view", NAMES[view])
        expect(page.locator("body")).to_have_attribute("data-preset", theme)
        page.wait_for_timeout(300)
        for at_once in (True, False):
            page.evaluate(SAY, ["seats", seated(1, 9)])
            page.evaluate(SAY, ["stacks", counted(9, at_once=at_once)])
            page.wait_for_timeout(200)
            first = page.locator(place).first
            expect(first).to_contain_text("11,245,600")
            expect(first.locator("[data-in-blinds]")).to_have_text("5,622")
            assert (page.locator(f".view-{NAMES[view]} [data-stacks-at]").inner_text() != "") is at_once
            assert faults(page, 0.04 * min(size) - 0.5) == [], (view, at_once)


@pytest.mark.parametrize("size", [*SIZES, (1_024, 768)])
def test_at_the_final_table_the_shortest_columns_are_the_shortest_stacks(visit: Visit, size: tuple[int, int]):
    page, display_id, _played = tv(visit, size)
    house(change_display, display=display_id, view="final_table")
    expect(page.locator("body")).to_have_attribute("data-scene", "wait")
    page.evaluate(SAY, ["seats", seated(1, 9)])
    expect(page.locator(".sky-none")).to_be_visible()
    for most in (30, 300):
        stacks = counted(9, at_once=True)
        rows = [{**row, "stack": 2_000 * most // (at + 1)} for at, row in enumerate(stacks["rows"])]
        page.evaluate(SAY, ["stacks", {**stacks, "rows": rows}])
        blocks = "(all) => all.map((one) => one.children.length)"
        found = page.locator(".tv-line-up .ft-col").evaluate_all(blocks)
        assert found == sorted(found, reverse=True)
        assert 10 < found[0] <= 22
        expect(page.locator(".is-lead")).to_have_count(1)
        page.wait_for_timeout(200)
        assert cut_off(page) == []


@pytest.mark.parametrize("size", [*SIZES, (1_024, 768), (3_840, 2_160)])
@pytest.mark.parametrize("language", ["en", "it"])
def test_before_the_start_and_in_hand_for_hand_nothing_is_small_or_cut(
    visit: Visit, size: tuple[int, int], language: str
):
    builders.house()
    builders.room(2)
    terms = {"guarantee_minor": 2_500_000, "max_entries": 18, "re_entries": None, "fee_minor": 5_000}
    soon = builders.event(starts_at=instants.now() + timedelta(minutes=30), state="registration", **terms)
    address, display_id = lobby(soon)
    page = ready(visit(address, size=size, language=language))
    expect(page.locator("body")).to_have_attribute("data-scene", "before")
    least = 4 * min(min(size) / 100, max(size) * 0.005625)
    assert faults(page, least - 0.5) == []
    event_id = builders.started(3, 3)
    builders.at(event_id, announce_hand_for_hand, event=event_id, goal=5)
    house(change_display, display=display_id, event=event_id)
    expect(page.locator("body")).to_have_attribute("data-scene", "hand")
    expect(page.locator("#hand-tables li")).to_have_count(2)
    assert faults(page, least - 0.5) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_has_the_whole_name_as_large_as_it_fits(visit: Visit, size: tuple[int, int]):
    page, display_id, _played = tv(visit, size)
    house(change_display, display=display_id, view="winner")
    stats = page.evaluate(TOLD, "stats")
    over = {"phase": "finished", "phase_label": "Finished", "winner": "X Y.", "ended_at_ms": 1}
    for given, surname, lines in (("Elena", "Marchetti", 2), ("Massimiliano", "Montecuccoli degli Erri", 3)):
        told = {**stats, **over, "winner_given": given, "winner_surname": surname}
        page.evaluate(SAY, ["stats", told])
        expect(page.locator(".win-name span")).to_have_count(lines)
        page.wait_for_timeout(2_500)
        boxes = [one.bounding_box() for one in page.locator(".win-name span").all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= size[0] for box in boxes)
        assert max(box["width"] for box in boxes if box) >= 0.35 * size[0]
