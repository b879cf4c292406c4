"""The clock called on a player from the dealer's page: by the seat, live, and only at the own table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from floor.play import hands
from floor.shot_clock import verbs
from floor.shot_clock.rows import shot_clock_requests, shot_clocks
from journal import instants
from rulebook.profile import profile_named
from screens.parts.versions import LatestVersions, seen_as
from tests import builders as b
from tests.screens.test_hand_for_hand import codes, part_of, tell

pytestmark = pytest.mark.django_db


def table_part(event_id: int, number: int = 1) -> dict[str, Any]:
    shown = next(one for one in hands.dealer_passes(event_id) if one.number == number)
    return part_of(event_id, "table", shown.id)


def test_a_dealer_starts_the_clock_on_a_seat_and_sees_it_run() -> None:
    event_id = b.started(3, 3)
    on = codes(event_id)
    assert table_part(event_id)["may_call"] is True
    assert "25 s, then 5 s" in table_part(event_id)["call_text"]
    assert tell(on[1], "clock", seat=2).status_code == 204
    told = table_part(event_id)
    assert (told["may_call"], told["shot"]["label"], told["shot"]["is_running"]) == (
        False,
        "Clock on seat 2",
        True,
    )
    assert told["shot"]["ends_ms"] - told["shot"]["counts_ms"] == 5_000
    assert told["shot"]["means"] == "At zero the hand is dead"
    assert table_part(event_id, 2)["shot"] is None


def test_the_dealer_tells_what_the_player_faces_and_that_he_acted() -> None:
    event_id = b.started(3, 3)
    on = codes(event_id)
    tell(on[1], "clock", seat=1)
    shot = table_part(event_id)["shot"]
    assert (shot["says_no_bet"], shot["says_bet"]) == (True, False)
    assert tell(on[1], "no-bet", shot_clock=shot["id"]).status_code == 204
    assert table_part(event_id)["shot"]["means"] == "At zero the player checks"
    assert tell(on[2], "acted", shot_clock=shot["id"]).status_code == 409
    assert tell(on[1], "acted", shot_clock=shot["id"]).status_code == 204
    told = table_part(event_id)
    assert (told["shot"], told["may_call"]) == (None, True)
    assert tell(on[1], "acted", shot_clock=shot["id"]).status_code == 409


def test_a_tap_that_comes_again_gets_its_first_answer() -> None:
    event_id = b.started(3, 3)
    on = codes(event_id)
    tell(on[1], "clock", seat=1)
    shot = table_part(event_id)["shot"]["id"]
    assert [tell(on[1], "acted", key="acted-1", shot_clock=shot).status_code for _twice in range(2)] == [
        204,
        204,
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [("²", "number_unreadable"), ("9" * 5_000, "value_out_of_range"), ("", "seat_is_empty")],
)
def test_what_is_no_number_of_a_seat_is_refused_in_words(text: str, code: str) -> None:
    on = codes(b.started(3, 3))
    answer = Client().post(f"/d/{on[1]}/clock/", {"seat": text}, headers={"HX-Request": "true"})
    assert answer.json()["code"] == code


def test_an_empty_seat_has_no_clock() -> None:
    event_id = b.started(3, 3)
    on = codes(event_id)
    assert tell(on[1], "clock", seat=9).status_code == 400
    assert shot_clocks(event_id, instants.now()) == ()


def test_where_the_floor_alone_starts_it_the_page_says_that_the_floor_is_asked() -> None:
    event_id = b.started(3, 3, profile=profile_named("WSOP2026"))
    on = codes(event_id)
    assert "The floor starts the clock" in table_part(event_id)["call_text"]
    assert tell(on[1], "clock", seat=1).status_code == 204
    told = table_part(event_id)
    assert (told["shot"], told["may_call"]) == (None, False)
    assert "asked" in told["request_text"]
    b.at(event_id, verbs.grant_shot_clock, shot_clock_request=shot_clock_requests(event_id)[0].id)
    assert table_part(event_id)["request_text"] == ""
    assert table_part(event_id)["shot"]["is_running"] is True


def test_the_dealers_page_hears_of_shot_clock() -> None:
    assert "table" in seen_as(["shot_clocks"])
    known = LatestVersions()
    before = known.of(7)["table"]
    known.take(("tournament", 7), 1, [("shot_clocks", 1)])
    assert known.of(7)["table"] > before
