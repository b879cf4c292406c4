"""The clock called at the table: it starts at once, or the floor grants or declines the request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.shot_clock import verbs
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.rows import running_at, shot_clock_requests
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from rulebook.profile import profile_named
from tests import builders as b
from tests.floor.test_hand_for_hand import refusal
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
WSOP = profile_named("WSOP2026")


def ask(event_id: int, table: int = 1, **over: Any) -> verbs.ShotClockRequested:
    """A player at a table calls the clock."""
    asked: verbs.ShotClockRequested = b.at(
        event_id, verbs.request_shot_clock, table=b.table(event_id, table).id, **over
    )
    return asked


def request_clock(event_id: int, table: int = 1, **over: Any) -> int:
    """As ``ask`` where only the floor starts the clock; returns the request."""
    request = ask(event_id, table, **over).request
    assert request is not None
    return request.id


def test_called_at_the_table_it_starts_where_the_rules_leave_it_to_players() -> None:
    event_id = b.started(4)
    started = ask(event_id, entry=b.at_seat(event_id, 1, 2))
    assert started.shot_clock is not None
    assert (started.shot_clock.think, started.shot_clock.countdown) == (25, 5)
    assert shot_clock_requests(event_id) == ()


def test_where_the_floor_alone_starts_it_the_table_asks_once_and_the_floor_grants() -> None:
    event_id = b.started(4, profile=WSOP)
    thinks = b.at_seat(event_id, 1, 2)
    request = request_clock(event_id, entry=thinks, faces_bet=False)
    table_id = b.table(event_id, 1).id
    assert running_at(table_id) is None
    assert refusal(event_id, verbs.request_shot_clock, table=table_id).code == "clock_wanted_already"
    b.at(event_id, verbs.grant_shot_clock, shot_clock_request=request, seconds=10)
    found = running_at(table_id)
    assert found is not None
    assert (found.entry_id, found.clock.think, found.faces_bet) == (thinks, 10, False)
    assert refusal(event_id, verbs.grant_shot_clock, shot_clock_request=request).code == "clock_not_wanted"
    assert refusal(event_id, verbs.request_shot_clock, table=table_id).code == "clock_called_already"


def test_a_clock_wanted_is_declined_and_the_decline_taken_back() -> None:
    event_id = b.started(4, profile=WSOP)
    request = request_clock(event_id)
    b.at(event_id, verbs.decline_shot_clock, shot_clock_request=request)
    assert shot_clock_requests(event_id) == ()
    assert refusal(event_id, verbs.decline_shot_clock, shot_clock_request=request).code == "clock_not_wanted"
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.sentence == "No clock was started at table 1"
    undo_lines(line.id, Command(b.NOBODY))
    assert [one.id for one in shot_clock_requests(event_id)] == [request]


def test_the_floor_that_calls_the_clock_by_itself_settles_the_wish() -> None:
    event_id = b.started(4, profile=WSOP)
    ask(event_id)
    b.at(event_id, shot_clock.call_shot_clock, table=b.table(event_id, 1).id)
    assert shot_clock_requests(event_id) == ()


def test_a_player_moved_meanwhile_is_not_put_on_the_clock_of_the_old_table() -> None:
    event_id = b.started(4, 3, profile=WSOP)
    thinks = b.at_seat(event_id, 1, 2)
    request = request_clock(event_id, entry=thinks)
    b.bust(event_id, thinks)
    b.at(event_id, verbs.grant_shot_clock, shot_clock_request=request)
    found = running_at(b.table(event_id, 1).id)
    assert found is not None
    assert found.entry_id is None


def test_the_board_shows_who_wants_the_clock_and_one_tap_starts_it() -> None:
    event_id = b.started(4, profile=WSOP)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    request = request_clock(event_id)
    panel = client.get(f"/events/{event_id}/shot-clocks/").content.decode()
    assert "Clock requested" in panel
    assert "Start 25 + 5 s" in panel
    client.post(f"/api/v1/shot-clock-requests/{request}/grant/", headers={"HX-Request": "true"})
    assert running_at(b.table(event_id, 1).id) is not None
    assert (
        client.post(
            f"/api/v1/shot-clock-requests/{request}/other/", headers={"HX-Request": "true"}
        ).status_code
        == 404
    )


def test_the_api_asks_grants_and_declines() -> None:
    event_id = b.started(4, 3, profile=WSOP)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))

    def post(path: str, **values: Any) -> Any:
        return client.post(f"/api/v1/{path}", values, content_type="application/json")

    one, two = (b.table(event_id, number).id for number in (1, 2))
    first = post(f"tables-in-play/{one}/request-shot-clock/", entry=b.at_seat(event_id, 1, 1)).json()[
        "request"
    ]["id"]
    second = post(f"tables-in-play/{two}/request-shot-clock/").json()["request"]["id"]
    listed = client.get(f"/api/v1/events/{event_id}/shot-clock-requests/").json()["results"]
    assert [(row["id"], row["table"]) for row in listed] == [(first, 1), (second, 2)]
    assert post(f"shot-clock-requests/{first}/grant/").json()["think"] == 25
    assert post(f"shot-clock-requests/{second}/decline/").json()["is_open"] is False
    assert post(f"shot-clock-requests/{second}/grant/").json()["code"] == "clock_not_wanted"
