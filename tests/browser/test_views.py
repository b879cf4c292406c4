"""The content of a display: every view and theme, announcements in several languages and aloud, burn-in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from clock.verbs import jump_to_level, pause_clock
from displays.announcements.verbs import announce
from displays.displays.looks import THEMES, choose_look, dress_display, hang_picture, keep_picture, palette
from displays.displays.verbs import change_display
from journal import instants
from journal.opening import HOUSE, perform, tournament_book
from people.models import User
from tests import builders
from tests.browser.conftest import TELEVISION, Visit, lasting, until
from tests.browser.test_display import PORTRAIT, TEXTS, lobby, now, ready, tonight
from tests.clock.evening import NOBODY
from tests.displays.test_looks import picture
from tests.floor.test_hand_for_hand import PAID
from tournaments.venue.zone import house_zone

SPEAKER = """() => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  Object.defineProperty(window, 'speechSynthesis', { value: { speak: (one) => window.spoken.push([one.lang, one.text]) } });
}"""
LONG = "Please leave the room calmly by the nearest exit and gather at the fountain in the garden " * 2


# Every theme, and that of a house with colours of its own: dark red and bright yellow.
DRESSES = (*((theme, "") for theme, _label in THEMES), ("house", "#7a0019"), ("house", "#f5d000"))
HAS_GROUND = "(ground) => document.body.style.getPropertyValue('--house-ground') === ground"


def house(verb, **values) -> None:
    """Run an action of the house."""
    perform([HOUSE], NOBODY, builders.step(verb, **values))


def say(event_id: int, text: str, **values) -> None:
    """Announce to an event for a minute."""
    verb = builders.step(announce, event=event_id, text=text, minutes=1, **values)
    perform([tournament_book(event_id)], NOBODY, verb)


def faults(page: Page, least: float) -> list[dict]:
    """Texts that stay too small, too pale or cut off: a busy machine shows and fits them later."""

    def found() -> list[dict]:
        texts = page.evaluate(TEXTS)
        if len(texts) <= 3:
            return [{"too few": texts}]
        return [
            text
            for text in texts
            if text["size"] < least or text["contrast"] < 7 or text["opacity"] < 1 or text["isCut"]
        ]

    return lasting(page, found)


def test_every_theme_and_a_colour_of_the_house_can_be_read_in_every_state_of_the_clock(visit: Visit):
    address, display_id = lobby(None)
    page = visit(address, size=TELEVISION)
    for minutes_ago, is_paused in ((5, False), (19.6, False), (45, False), (5, True)):
        played = tonight(minutes_ago=minutes_ago)
        if is_paused:
            now(played, pause_clock)
        house(change_display, display=display_id, event=played.event_id, view="clock")
        expect(page.locator("#tv")).to_have_attribute("data-state", "paused" if is_paused else "running")
        ready(page)
        for theme, colour in DRESSES:
            house(dress_display, display=display_id, theme=theme)
            house(choose_look, colour=colour)
            expect(page.locator("body")).to_have_attribute("data-preset", theme)
            until(page, HAS_GROUND, palette(colour).ground if colour else "")
            assert faults(page, 0.04 * TELEVISION[1]) == [], (theme, colour, minutes_ago)


@pytest.mark.parametrize("size", [TELEVISION, PORTRAIT, (1280, 720), (3840, 2160)])
def test_every_view_can_be_read_on_every_size(visit: Visit, size: tuple[int, int]):
    event_id = builders.started(9, 8, 5)
    address, display_id = lobby(event_id)
    page = ready(visit(address, size=size))
    for view, place in (
        ("clock_alone", ".view-clock .tv-left"),
        ("events", ".view-events .tv-tile"),
        ("table_map", ".view-map li"),
        ("welcome", ".view-welcome li"),
        ("break", ".view-break .tv-rest-left:visible"),
        ("seats_by_table", ".view-tables li"),
        ("seats_by_name", ".view-seats li"),
    ):
        house(change_display, display=display_id, view=view)
        expect(page.locator(place).first).to_be_visible()
        page.wait_for_timeout(300)
        assert faults(page, 0.04 * min(size) - 0.5) == [], view


def test_events_stand_side_by_side_and_follow_each_other_s_clock(visit: Visit):
    first, second = tonight(), tonight(minutes_ago=25)
    page = ready(visit(lobby(first.event_id, "events")[0], size=TELEVISION))
    tiles = page.locator(".tv-tile")
    expect(tiles).to_have_count(2)
    # In the order in which they started.
    expect(tiles.nth(0).locator(".tv-level")).to_contain_text("Level 2")
    now(second, pause_clock)
    expect(tiles.nth(0)).to_have_attribute("data-state", "paused")
    expect(tiles.nth(1)).to_have_attribute("data-state", "running")


def test_the_break_says_when_play_goes_on_and_before_it_when_it_comes(visit: Visit):
    for view in ("break", "clock", "clock_alone"):
        page = ready(visit(lobby(tonight(minutes_ago=45).event_id, view)[0], size=TELEVISION))
        expect(page.locator(".view-rest")).to_contain_text("Back at")
        # The next level is there once.
        expect(page.locator("[data-clock=next-blinds]:visible")).to_have_count(1)
    page = ready(visit(lobby(tonight(minutes_ago=5).event_id, "break")[0], size=TELEVISION))
    expect(page.locator(".tv-rest:visible")).to_contain_text("Next break")


def test_a_display_of_the_house_bids_welcome_with_its_pictures(visit: Visit):
    played = tonight()
    later = instants.now() + timedelta(days=2)
    builders.event(starts_at=later)
    house(hang_picture, place="logo", picture=keep_picture(picture()).digest)
    page = visit(lobby(None)[0], size=TELEVISION)
    expect(page.locator(".view-welcome h2")).to_be_visible()
    expect(page.locator(".tv-tonight li")).to_have_count(2)
    expect(page.locator(".tv-tonight")).to_contain_text(f"{later.astimezone(house_zone()):%a %-d %b}")
    expect(page.locator(".tv-crest")).to_be_visible()
    until(page, "document.querySelector('.tv-crest').naturalWidth === 40")
    expect(page.locator("#sponsors")).to_be_hidden()
    house(hang_picture, place="sponsor", picture=keep_picture(picture()).digest)
    expect(page.locator("#sponsors .is-now img")).to_be_visible()
    page.evaluate(
        "document.querySelector('.view-welcome h2').textContent = 'Club Aurora of the Lakes and the Hills'"
    )
    boxes = [page.locator(one).bounding_box() for one in (".view-welcome h2", ".tv-hail", "#sponsors")]
    name, hail, sponsor = (one for one in boxes if one)
    assert name["y"] + name["height"] <= hail["y"] + hail["height"], "the name of the house is cut"
    assert sponsor["y"] >= hail["y"] + hail["height"] - 1, "the sponsors stand below the greeting"
    assert played.event_id


def test_beside_the_prizes_the_clock_fits_screens_less_wide_than_a_television(visit: Visit, director: User):
    event_id = builders.started(6, 5, **PAID | {"late_until_level": 4, "periods": builders.levels(14)})
    builders.at(event_id, jump_to_level, day=builders.day_of(event_id), level=12)
    for size in ((1024, 768), (1280, 800)):
        page = ready(visit(f"/events/{event_id}/clock/", user=director, size=size))
        boxes = [
            page.locator(one).bounding_box()
            for one in (".view-clock .tv-left", ".tv-number", ".view-clock .tv-money")
        ]
        left, number, money = (one for one in boxes if one)
        assert left["x"] + left["width"] <= number["x"]
        assert number["x"] + number["width"] <= money["x"]
        shown = page.locator("#own").bounding_box()
        phase = page.locator(".tv-bar .tv-phase, .tv-phase").first.bounding_box()
        assert shown
        assert not phase or not phase["width"] or shown["x"] + shown["width"] <= phase["x"]


def test_something_urgent_lies_over_everything_in_every_language_and_fits(visit: Visit):
    played = tonight()
    page = ready(visit(lobby(played.event_id)[0], size=TELEVISION))
    say(played.event_id, LONG, is_urgent=True, language="en", others={"it": LONG, "fr": LONG})
    expect(page.locator("#urgent p")).to_have_count(3)
    assert page.locator("#urgent p").nth(1).get_attribute("lang") == "it"
    assert page.evaluate(
        "(() => { const c = document.getElementById('urgent'); return c.scrollHeight <= c.clientHeight; })()"
    )
    assert faults(page, 0) == []


def test_a_display_reads_aloud_only_if_it_was_asked_to_and_once(visit: Visit):
    played = tonight()
    address, display_id = lobby(played.event_id)
    page = ready(visit(address, size=TELEVISION))
    page.evaluate(SPEAKER)
    say(played.event_id, "Race off", others={"it": "Cambio chip"})
    expect(page.locator("#ticker")).to_contain_text("Cambio chip")
    page.wait_for_timeout(1_200)
    assert page.evaluate("window.spoken") == []
    house(dress_display, display=display_id, reads_aloud=True)
    until(page, "document.body.dataset.preset === 'house'")
    page.wait_for_timeout(1_000)
    say(played.event_id, "Seat open", language="en", others={"it": "Posto libero"})
    until(page, "window.spoken.length >= 2")
    page.wait_for_timeout(1_500)
    assert page.evaluate("window.spoken") == [["en", "Seat open"], ["it", "Posto libero"]]


def test_the_picture_wanders_and_is_dimmed_when_nobody_plays(visit: Visit):
    builders.house()
    builders.room(2)
    coming = builders.event(starts_at=instants.now() + timedelta(minutes=30))
    house(choose_look, dims_from="00:00", dims_until="23:59")
    address, display_id = lobby(coming)
    page = ready(visit(address, size=TELEVISION))
    expect(page.locator("body.is-dim")).to_be_attached()
    played = tonight()
    house(change_display, display=display_id, event=played.event_id)
    expect(page.locator("body.is-dim")).not_to_be_attached()
    context = page.context.new_page()
    context.clock.install()
    context.goto(address)
    until(context, "document.getElementById('tv').dataset.state")
    places = set()
    for _minute in range(4):
        context.clock.fast_forward(60_000)
        places.add(context.evaluate("document.getElementById('tv').style.transform"))
    assert len(places) == 4
