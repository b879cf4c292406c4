"""The phase of an event as the room sees it, and the events of the evening."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from displays.announcements.verbs import announce
from displays.displays.looks import choose_look, dress_display, hang_picture, keep_picture
from displays.displays.rows import display
from displays.displays.verbs import offer_code, pair_display
from floor.life.verbs import cancel_event
from journal import instants
from journal.opening import HOUSE, perform
from payouts.structure.rows import PrizeView, structure
from rulebook.inthemoney import Phase
from rulebook.money import Money
from screens.parts.cache import PartRequest
from screens.parts.phases import Stake, phase_figures, phase_of
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders
from tests.clock.evening import NOBODY
from tests.displays.test_looks import picture
from tournaments import queries
from tournaments.lifecycle.verbs import postpone_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _room() -> None:
    """A house with tables."""
    builders.house()
    builders.room(2, first=90)


def figures(event_id: int) -> dict:
    """The stats of an event as a display reads them."""
    return dict(build(PartRequest(event_id, "stats", Audience.PUBLIC, "en")))


def evening() -> list[dict]:
    """The events of the evening as a display reads them."""
    return list(build(PartRequest(0, "events", Audience.PUBLIC, "en"))["events"])  # type: ignore[call-overload]


def test_before_the_start_the_room_reads_until_when_it_may_enter():
    told = figures(builders.event(state="registration"))
    assert (told["phase"], told["phase_label"]) == ("before", "Registration")
    assert told["phase_note"] == told["registration_label"] != ""


def test_before_the_start_the_room_reads_the_terms_and_afterwards_none():
    terms = {"buy_in_minor": 50_000, "fee_minor": 5_000, "re_entries": 1, "guarantee_minor": 2_500_000}
    event_id = builders.event(state="registration", late_until_level=4, max_entries=18, **terms)
    told = figures(event_id)["before"]
    assert (told["stack"], told["seats"], told["price"]) == (20_000, 18, "Enter: €500 + €50")
    assert (told["guarantee_minor"], told["raised_minor"]) == (2_500_000, 0)
    facts = {one["label"]: one["value"] for one in told["facts"]}
    assert facts["Late registration"] == "to level 4"
    assert facts["Re-entry"] == "once"
    assert facts["Seats per table"] == "9"
    assert figures(builders.started(3))["before"] is None


@pytest.mark.parametrize(
    ("tables", "alive", "phase"),
    [
        (2, 18, "running"),
        (2, 5, "bubble"),
        (2, 4, "money"),
        (1, 5, "bubble"),
        (1, 4, "final"),
        (1, 6, "final"),
    ],
)
def test_the_phase_follows_from_who_is_left_at_how_many_tables(tables: int, alive: int, phase: str):
    event_id = builders.started(*[5] * tables, late_until_level=1)
    closed = replace(queries.event(event_id), seats_per_table=9)
    with instants.simulated_at(instants.now() + timedelta(hours=9)):
        assert phase_of(closed, alive, 4) == phase


def test_the_next_prize_is_told_with_its_place_once_all_who_are_left_are_paid():
    event_id = builders.started(5, 5, late_until_level=1)
    event, nothing = queries.event(event_id), Money(0, "EUR")
    prizes = tuple(PrizeView(place, Money(100 * (5 - place), "EUR"), nothing, "") for place in range(1, 5))
    paid = replace(structure(event_id), prizes=prizes)
    told = phase_figures(event, Phase.MONEY, Stake(3, 4, paid))
    assert (told["next_place"], told["next_minor"]) == (3, 200)
    assert phase_figures(event, Phase.BUBBLE, Stake(5, 4, paid))["next_place"] == 0


def test_late_registration_goes_before_everything_else():
    event_id = builders.started(5)
    assert phase_of(queries.event(event_id), 5, 4) == "late"
    assert "Registration" in figures(event_id)["phase_note"]


def test_an_event_put_off_says_when_it_begins_and_a_cancelled_one_that_it_does_not():
    event_id, starts = builders.event(), instants.now() + timedelta(days=2)
    builders.at(event_id, postpone_event, event=event_id, starts_at=starts)
    told = figures(event_id)
    assert (told["phase"], told["phase_label"]) == ("postponed", "Postponed")
    assert told["phase_note"].startswith("New start: ")
    builders.at(event_id, cancel_event, event=event_id, reason="Fire")
    told = figures(event_id)
    assert (told["phase"], told["phase_note"], told["registration_label"]) == ("cancelled", "", "")


def test_the_evening_is_what_is_played_and_what_begins_soon():
    now = instants.now()
    later = builders.event(starts_at=now + timedelta(hours=2))
    builders.event(state="draft")
    listed = evening()
    assert [one["id"] for one in listed] == [later]
    assert listed[0]["stats"]["event_name"]
    assert len(listed[0]["clock"]["timetable"]) <= 12


def test_no_more_events_than_a_screen_has_room_for():
    for _each in range(8):
        builders.event(starts_at=instants.now() + timedelta(hours=1))
    assert len(evening()) == 6


def test_a_display_wears_its_own_colours_else_the_houses():
    made = perform([HOUSE], NOBODY, builders.step(pair_display, code=offer_code().code)).id
    perform(
        [HOUSE], NOBODY, builders.step(choose_look, colour="#7a0019", dims_from="05:00", dims_until="11:00")
    )
    perform(
        [HOUSE], NOBODY, builders.step(hang_picture, place="sponsor", picture=keep_picture(picture()).digest)
    )
    told = build(PartRequest(0, "display", Audience.PUBLIC, "en", made))
    assert (told["preset"], told["dims_from"], told["logo"]) == ("house", "05:00", "")
    assert set(told["colours"]) == {"ground", "panel", "line", "track", "rest", "accent"}  # type: ignore[call-overload]
    assert told["turns"] == (0,)
    assert [one["picture"][:10] for one in told["sponsors"]] == ["/pictures/"]  # type: ignore[call-overload]
    perform([HOUSE], NOBODY, builders.step(dress_display, display=made, theme="contrast", reads_aloud=True))
    told = build(PartRequest(0, "display", Audience.PUBLIC, "en", made))
    assert (told["preset"], told["colours"], told["reads_aloud"]) == ("contrast", {}, True)
    assert display(made).theme == "contrast"


def test_an_announcement_says_in_which_language_it_is():
    verb = builders.step(announce, event=None, text="Race off", minutes=5, others={"it": "Cambio chip"})
    perform([HOUSE], NOBODY, verb)
    items = build(PartRequest(0, "announcements", Audience.PUBLIC, "en"))["items"]
    assert items[0]["said"] == [  # type: ignore[index]
        {"language": "en", "text": "Race off"},
        {"language": "it", "text": "Cambio chip"},
    ]
