"""The sound of the room in a real browser: mute until a tap, each sound once, by the chosen screen."""

from __future__ import annotations

from datetime import timedelta

from playwright.sync_api import Page, Route, expect

from automation.kinds import Occasion
from automation.sounds import Sounding, chosen_sounds, give_sound, sound_screens, sounding
from clock import verbs as clock
from floor.shot_clock.verbs import call_shot_clock
from journal import instants
from journal.opening import HOUSE
from tests import builders
from tests.browser.conftest import PATIENCE, TELEVISION, Visit, until
from tests.browser.test_display import lobby, now, ready, tonight

# Counts the tones, and keeps the page mute until somebody taps, as browsers outside a test do.
WATCHED = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
let tapped = false;
Object.defineProperty(AudioContext.prototype, 'state', { get: () => (tapped ? 'running' : 'suspended') });
AudioContext.prototype.resume = function () {
  if (navigator.userActivation.isActive) { tapped = true; this.dispatchEvent(new Event('statechange')); }
  return Promise.resolve();
};
"""


def watched(page: Page) -> Page:
    """The page freshly loaded, its tones counted."""
    page.add_init_script(WATCHED)
    page.reload()
    return page


def sounds(page: Page) -> Page:
    """The page after one tap: it may play sound."""
    page.mouse.click(300, 300)
    expect(page.locator("[data-sound-blocked]")).to_be_hidden()
    return page


def test_the_named_screen_is_heard_once_and_the_board_says_that_it_is_mute(visit: Visit, director) -> None:
    played = tonight()
    address, display_id = lobby(played.event_id)
    other, _id = lobby(played.event_id)
    builders.do([HOUSE], give_sound, room="", display=display_id)
    tv, silent = (ready(watched(visit(one, size=TELEVISION))) for one in (address, other))
    expect(tv.locator("[data-sound-blocked]")).to_be_visible()
    deadline = instants.now() + timedelta(milliseconds=PATIENCE)
    while sounding(instants.now())[0].state != Sounding.BLOCKED and instants.now() < deadline:
        tv.wait_for_timeout(200)
    board = visit(f"/events/{played.event_id}/", user=director)
    expect(board.locator(".sound-strip")).to_contain_text("is muted: tap it once")
    sounds(tv)
    silent.mouse.click(300, 300)
    now(played, clock.pause_clock)
    until(tv, "window.tones > 0")
    heard = tv.evaluate("window.tones")
    tv.reload()
    ready(tv)
    tv.mouse.click(300, 300)
    tv.wait_for_timeout(1_500)
    assert heard == 9, "a bell three times, of three tones each"
    assert tv.evaluate("window.tones") == 0, "what was heard is not heard again"
    assert silent.evaluate("window.tones") == 0, "one screen a room"


def test_the_page_names_the_screen_of_a_room_silences_it_and_chooses_a_sound(visit: Visit, director) -> None:
    _address, display_id = lobby(tonight().event_id)
    page = visit("/automation/", user=director)
    screen, toast = page.locator(".sound-room select"), page.locator(".toast")
    screen.select_option(label="Lobby")
    expect(toast.filter(has_text="now plays sound in the room")).to_be_visible()
    assert [row.display_id for row in sound_screens()] == [display_id]
    expect(page.locator(".sound-room option:checked")).to_have_text("Lobby")
    screen.select_option(label="No screen")
    expect(toast.filter(has_text="No screen")).to_be_visible()
    assert sound_screens() == ()
    page.get_by_label("End of a level").first.select_option("horn")
    expect(toast.filter(has_text="The house sounds were changed")).to_be_visible()
    assert chosen_sounds()[Occasion.LEVEL_END] == "horn"


def test_what_is_chosen_while_a_choice_is_being_sent_follows_it(visit: Visit, director) -> None:
    page = visit("/automation/", user=director)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/v1/sounds/", hold, times=1)
    choice, toast = page.get_by_label("End of a level").first, page.locator(".toast")
    with page.expect_request("**/api/v1/sounds/"):
        choice.select_option("horn")
    choice.select_option("gong")
    held[0].continue_()
    expect(toast.filter(has_text="The house sounds were changed").first).to_be_visible()
    deadline = instants.now() + timedelta(milliseconds=PATIENCE)
    while chosen_sounds()[Occasion.LEVEL_END] != "gong" and instants.now() < deadline:
        page.wait_for_timeout(100)
    assert chosen_sounds()[Occasion.LEVEL_END] == "gong"
    expect(choice).to_have_value("gong")


def test_the_tablet_counts_a_shot_clock_down_aloud(visit: Visit, director) -> None:
    event_id = builders.started(3)
    table_id = builders.table(event_id, 1).id
    with instants.simulated_at(instants.now() - timedelta(seconds=21)):
        builders.at(event_id, call_shot_clock, table=table_id)
    tablet = watched(visit(f"/events/{event_id}/shot-clocks/", user=director))
    expect(tablet.locator("[data-sound-mark]")).to_be_visible()
    tablet.get_by_role("button", name="Tap to play the countdown sound here").click()
    expect(tablet.locator("[data-phase='countdown']")).to_be_visible()
    expect(tablet.locator("[data-phase='over']")).to_be_visible()
    assert tablet.evaluate("window.tones") >= 5, "a tick a second and the buzzer"
