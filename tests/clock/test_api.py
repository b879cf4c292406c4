"""The clock by API: reading, commanding, refusing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.dateparse import parse_datetime

from clock import rows
from clock.timers import tasks
from journal import instants
from people.models import User
from tests.clock.evening import Evening, evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Evening:
    """An event that has been running for five minutes."""
    return evening(began=instants.now() - timedelta(minutes=5))


def person(role: str) -> Client:
    """A person with this role at a terminal."""
    client = Client()
    user = User.objects.create_user(role, password="x", role=role)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, played: Evening, command: str, **values):
    """Send a command."""
    address, _mark, query = command.partition("?")
    return client.post(f"/api/v1/days/{played.day_id}/clock/{address}/?{query}", values, "application/json")


def test_the_reading_says_what_stands_on_the_clock():
    with instants.simulated_at(instants.now()):
        played = evening(began=instants.now() - timedelta(minutes=5))
        told = person("inspector").get(f"/api/v1/days/{played.day_id}/clock/").json()
    assert (told["state"], told["level"], told["small_blind"], told["big_blind"]) == ("running", 1, 100, 200)
    assert told["left_ms"] == 15 * 60_000


@pytest.mark.parametrize(
    ("command", "values", "level"),
    [
        ("pause", {"reason": "Dinner"}, 1),
        ("forward", {}, 2),
        ("jump", {"level": 3}, 3),
        ("set-time", {"minutes": 3, "seconds": 20}, 1),
        ("add-time", {"seconds": 60}, 1),
    ],
)
def test_the_floor_commands_the_clock(played, command, values, level):
    answer = post(person("floor"), played, command, **values)
    assert answer.status_code == 200
    assert answer.json()["generation"] == rows.clock_of(played.day_id).generation
    assert rows.reading(played.day_id, instants.now()).period.number == level


def test_resume_follows_a_pause_and_back_a_forward(played):
    floor = person("floor")
    assert [
        post(floor, played, command).status_code for command in ("pause", "resume", "forward", "back")
    ] == [200] * 4


def test_a_button_without_a_form_says_its_value_in_the_address(played):
    before = rows.reading(played.day_id, instants.now()).left_ms
    answer = post(person("floor"), played, "add-time?seconds=60")
    assert answer.status_code == 200
    assert rows.reading(played.day_id, instants.now()).left_ms > before + 50_000


def test_a_form_commands_as_well_as_json(played):
    address = f"/api/v1/days/{played.day_id}/clock/set-time/"
    answer = person("floor").post(address, {"minutes": "7", "seconds": "30"})
    assert answer.status_code == 200
    assert answer.json()["left_ms"] == 450_000


def test_a_body_that_is_no_object_is_refused(played):
    address = f"/api/v1/days/{played.day_id}/clock/pause/"
    answer = person("floor").post(address, [1], "application/json")
    assert answer.status_code == 400


def test_a_repeated_command_happens_once(played):
    floor = person("floor")
    address = f"/api/v1/days/{played.day_id}/clock/forward/"
    answers = [floor.post(address, headers={"Idempotency-Key": "tap"}).json() for _time in range(2)]
    assert answers[0] == answers[1]
    assert rows.reading(played.day_id, instants.now()).period.number == 2


def test_a_refusal_is_a_problem_with_words(played):
    answer = post(person("floor"), played, "start")
    assert answer.status_code == 409
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "clock_started"
    assert answer.json()["detail"].startswith("Play has started")


def test_two_tablets_do_not_skip_two_levels(played):
    floor = person("floor")
    seen = rows.clock_of(played.day_id).generation
    answers = [post(floor, played, "forward", generation=seen) for _tablet in range(2)]
    assert [answer.status_code for answer in answers] == [200, 409]
    assert answers[1].json()["code"] == "stale_view"


@pytest.mark.parametrize("values", [{"minutes": -1}, {"seconds": 60}])
def test_a_time_that_is_none_is_not_taken(played, values):
    answer = post(person("floor"), played, "set-time", **values)
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == set(values)


@pytest.mark.parametrize("role", ["cashier", "inspector"])
def test_only_the_floor_commands(played, role):
    assert post(person(role), played, "pause").status_code == 403
    assert rows.clock_of(played.day_id).anchors.is_running


def test_play_goes_on_at_an_instant_and_breaks_wait(played):
    floor, goes = person("floor"), (instants.now() + timedelta(hours=1)).replace(microsecond=0)
    post(floor, played, "pause", reason="Dinner")
    assert post(floor, played, "resume-at", at=goes.isoformat()).status_code == 200
    assert post(floor, played, "waiting", breaks=True, play=False).status_code == 200
    told = floor.get(f"/api/v1/days/{played.day_id}/clock/").json()
    assert parse_datetime(told["goes_at"]) == goes
    assert (told["state"], told["break_waits"], told["play_waits"]) == ("paused", True, False)
    assert told["gap"] is None
    assert post(floor, played, "skip-break").json()["code"] == "no_break_now"
    assert post(floor, played, "next-break").status_code == 200


def test_the_room_stops_and_goes_on_and_a_silence_is_answered(played):
    floor = person("floor")
    assert floor.post("/api/v1/clocks/pause/", {"reason": "Alarm"}, "application/json").json() == {
        "clocks": 1
    }
    assert floor.post("/api/v1/clocks/resume/").json() == {"clocks": 1}
    for minutes in (1, 9):
        with instants.simulated_at(instants.now() + timedelta(minutes=minutes)):
            tasks.heartbeat()
    gap = floor.get(f"/api/v1/days/{played.day_id}/clock/").json()["gap"]
    address = f"/api/v1/clocks/gaps/{gap['id']}/"
    assert person("cashier").post(address, {"answer": "went_on"}, "application/json").status_code == 403
    assert floor.post(address, {"answer": "went_on"}, "application/json").status_code == 200
    assert floor.get(f"/api/v1/days/{played.day_id}/clock/").json()["gap"] is None


def test_the_coming_break_is_skipped_and_held_by_api(played):
    floor = person("floor")
    assert post(floor, played, "skip-next-break").status_code == 200
    assert floor.get(f"/api/v1/days/{played.day_id}/clock/").json()["skipped_break"] == 2
    assert post(floor, played, "skip-next-break").json()["code"] == "break_skipped_already"
    assert post(floor, played, "keep-next-break").status_code == 200
    assert post(floor, played, "keep-next-break").json()["code"] == "no_break_skipped"
    assert floor.get(f"/api/v1/days/{played.day_id}/clock/").json()["skipped_break"] is None


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("2090-10-29T02:30:00", "time_twice"),
        ("2090-03-26T02:30:00", "time_skipped"),
        ("2090-10-29T02:30:00+01:00", ""),
        ("2090-10-29T04:30:00", ""),
        ("0001-01-01T00:00:00", "invalid"),
    ],
)
def test_a_time_on_the_wall_that_comes_twice_or_never_is_asked_back(played, at, code):
    floor = person("floor")
    post(floor, played, "pause")
    answer = post(floor, played, "resume-at", at=at)
    assert answer.json().get("code", "") == code
