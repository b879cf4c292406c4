"""Conditions of automations by level, events too old to trigger one, and what their pages say."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from automation.rows import automation, automations, dry_run
from automation.tasks import sweep
from clock.timers.tasks import sweep as timers
from displays.displays import verbs as displays
from displays.models import Announcement
from floor.hands import verbs as hands
from journal import instants
from journal.opening import HOUSE
from rulebook.refusals import Refusal
from tests import builders as b
from tests.automation.test_automations import announcement_texts, make
from tests.automation.test_pages_and_api import HX, client, toast
from tests.automation.test_sounds import display
from tests.floor.test_two_flights import on, started_both

pytestmark = pytest.mark.django_db
FORM = {"name": "Colour-up", "trigger": "level_end", "deed": "sound", "sound": "gong"}


def test_the_end_of_one_level_alone_sets_it_off() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3)
        one = make(level_from=2, level_to=2)
        sweep()
    done = []
    for level in (1, 2, 3):
        with instants.simulated_at(begun + timedelta(seconds=1_200 * level + 1)):
            timers()
            done.append(sweep())
    assert done == [0, 1, 0]
    with instants.simulated_at(begun + timedelta(seconds=3_700)):
        assert [run.would_fire for run in dry_run(one, event_id)] == [False, True, False]


def test_of_two_flights_each_sets_it_off_by_its_own_level_and_players() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id, first, second = started_both()
    with instants.simulated_at(begun + timedelta(minutes=49)):
        timers()
        make(name="Second level", trigger="level_begin", number=2, text="Level 2")
        make(name="Over", level_to=1, text="Level 1 is over")
        make(name="Three", trigger="players_left", number=3, text="Three are left")
        sweep()
    with instants.simulated_at(begun + timedelta(minutes=50, seconds=1)):
        # The second flight enters level 2; the first is in level 3.
        timers()
        assert sweep() == 2
        assert sorted(announcement_texts(event_id)) == ["Level 1 is over", "Level 2"]
        for day in (second, first):
            b.bust(event_id, min(on(day)))
            assert sweep() == 1, "three of four are left of the flight"
        assert announcement_texts(event_id).count("Three are left") == 2
        make(name="Tables wait", trigger="hand_for_hand", text="Stay seated")
        sweep()
        for day in (second, first):
            b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=2, day=day)
            assert sweep() == 1
            assert Announcement.objects.latest("pk").shown_day == day


def test_levels_the_wrong_way_round_are_refused() -> None:
    b.house()
    with pytest.raises(Refusal, match="levels_range"):
        make(level_from=5, level_to=4)


def test_hand_for_hand_sets_it_off_as_it_is_announced() -> None:
    event_id = b.started(4, 4)
    make(trigger="hand_for_hand")
    sweep()
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=3)
    assert sweep() == 1
    assert announcement_texts(event_id) == ["Hear, hear"]


def test_who_went_out_while_nobody_looked_sets_nothing_off_later() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(6)
        make(trigger="players_left", number=5)
        sweep()
        b.bust(event_id, b.at_seat(event_id, 1, 1))
    with instants.simulated_at(begun + timedelta(minutes=40)):
        b.bust(event_id, b.at_seat(event_id, 1, 2))
        assert sweep() == 0
        assert announcement_texts(event_id) == []


def test_a_field_that_the_form_hides_is_not_judged() -> None:
    b.house()
    typed = FORM | {"minutes": "0", "number": "many", "display": "77", "text": "x" * 300}
    assert client().post("/automation/new/", typed).status_code == 302
    (one,) = automations()
    assert (one.minutes, one.number, one.display_id, one.text) == (5, None, None, "")


def test_an_automation_of_an_event_that_is_over_stays_its_own() -> None:
    event_id = b.event(state="settled")
    one, who = make(event=event_id), client()
    assert f'value="{event_id}" selected' in who.get(f"/automation/{one}/").content.decode()
    typed = FORM | {"event": str(event_id), "name": "Renamed"}
    assert who.post(f"/automation/{one}/", typed).status_code == 302
    assert automation(one).event_id == event_id


def test_the_page_says_what_became_of_each() -> None:
    event_id = b.started(5)
    bar, who = display(), client()
    over: dict[str, Any] = {"trigger": "players_left", "number": 4}
    make(name="Said", **over)
    make(name="Lost", deed="view", display=bar, view="payouts", **over)
    sweep()
    b.do([HOUSE], displays.cut_off_display, display=bar)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    sweep()
    page = who.get("/automation/").content.decode()
    assert page.count("Last triggered") == page.count("Failed (") == 1


def test_a_sound_that_nobody_hears_is_tried_with_a_word_about_it() -> None:
    event_id = b.started(3)
    one = make(deed="sound", sound="gong")
    answer = client().post(reverse("try-automation", args=[one]), {"event": event_id}, headers=HX)
    assert toast(answer).startswith("Automation “Test” tested")
    assert "No screen plays sound in the room" in answer.headers["HX-Trigger"]


@pytest.mark.parametrize("name", ["number", "players_from", "players_to", "level_from", "level_to"])
def test_a_number_beyond_all_tables_is_refused_by_the_api(name: str) -> None:
    b.house()
    body = FORM | {"trigger": "players_left", "number": 3} | {name: 10**30}
    answer = client().post("/api/v1/automations/", body, content_type="application/json")
    assert answer.status_code == 400
    assert name in answer.json()["errors"]
