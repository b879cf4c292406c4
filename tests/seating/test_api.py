"""The seats by API: what a client program reads and does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from seating import reports
from tests import builders as b
from tournaments import queries

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


@pytest.fixture
def who() -> Client:
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


def post(who: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return who.post(f"/api/v1/{path}", body or {}, content_type="application/json")


def waiting(who: Client, event_id: int) -> list[int]:
    told = who.get(f"/api/v1/events/{event_id}/unseated/").json()
    return [one["entry"] for one in told["results"]]


def test_tables_are_opened_filled_and_read(who: Client) -> None:
    b.house()
    rooms = b.room(3, 6)
    event_id = b.event(seats_per_table=6)
    assert post(who, f"events/{event_id}/tables-in-play/next/", {"count": 2}).json() == {"tables": [1, 2]}
    opened = post(who, f"events/{event_id}/tables-in-play/", {"room_table": rooms[2]})
    assert (opened.status_code, opened.json()["number"]) == (201, 3)
    assert who.get(opened["Location"]).json() == opened.json()
    b.entries(event_id, 12)
    assert post(who, f"events/{event_id}/draw/").json() == {"players": 12, "tables": 3}
    found = who.get(f"/api/v1/events/{event_id}/tables-in-play/").json()
    assert [table["players"] for table in found["results"]] == [4, 4, 4]
    one = who.get(f"/api/v1/tables-in-play/{found['results'][0]['id']}/").json()
    assert len(one["seats"]) == 6
    assert waiting(who, event_id) == []
    assert post(who, f"events/{event_id}/redraw/").json() == {"players": 12, "tables": 3}


def test_a_suggestion_is_asked_told_and_applied(who: Client) -> None:
    event_id = b.playing(9, 7, 8)
    (asked,) = who.get(f"/api/v1/events/{event_id}/suggestions/").json()["results"]
    assert (asked["needs_button"], asked["may_be_applied"]) == ([1, 2], False)
    early = post(who, f"events/{event_id}/suggestions/apply/", {"suggestion": asked["id"]})
    assert (early.status_code, early.json()["code"]) == (409, "needs_button")
    assert "at table 1, 2" in early.json()["detail"]
    for number, blind in ((1, 4), (2, 7)):
        table = b.table(event_id, number).id
        told = {"big_blind": blind, "small_blind": blind - 1}
        assert post(who, f"tables-in-play/{table}/positions/", told).status_code == 200
    (ready,) = who.get(f"/api/v1/events/{event_id}/suggestions/").json()["results"]
    assert ready["may_be_applied"]
    done = post(who, f"events/{event_id}/suggestions/apply/", {"suggestion": ready["id"]}).json()
    assert (done["kind"], done["tables"]) == ("balance", [1, 2])
    assert [(one["table"], one["seat"]) for one in done["moves"]] == [(2, 8)]
    gone = post(who, f"events/{event_id}/suggestions/apply/", {"suggestion": ready["id"]})
    assert gone.json()["code"] == "stale_view"
    (move,) = who.get(f"/api/v1/events/{event_id}/moves/").json()["results"]
    assert (move["from_table"], move["from_seat"], move["reason"]) == (1, 5, "balance")


def test_players_are_moved_swapped_unseated_drawn_and_verified(who: Client) -> None:
    event_id = b.playing(2, 2)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 2)
    moved = post(who, f"entries/{one}/move/", {"to": {"table": 2, "seat": 5}, "note": "asked"})
    assert moved.json() == {"entry": one, "table": 2, "seat": 5}
    assert post(who, f"entries/{one}/swap/", {"other": other}).json() == {"entries": [one, other]}
    assert post(who, f"entries/{one}/unseat/").json() == {"entry": one, "table": 2, "seat": 2}
    assert waiting(who, event_id) == [one]
    drawn = post(who, f"entries/{one}/draw/").json()
    assert post(who, f"entries/{one}/verify/").json() == drawn
    taken = post(who, f"entries/{one}/move/", {"to": {"table": 1, "seat": 2}})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
    assert post(who, f"entries/{one}/move/", {"to": {"table": "x", "seat": 1}}).status_code == 400


def test_tables_are_kept_ordered_locked_broken_and_combined(who: Client) -> None:
    event_id = b.playing(3, 3, 3)
    tables = {number: b.table(event_id, number).id for number in (1, 2, 3)}
    assert post(who, f"tables-in-play/{tables[1]}/keep/", {"is_kept": True}).json()["is_kept"]
    order = post(who, f"events/{event_id}/break-order/", {"numbers": [2, 3, 1]})
    assert order.json() == {"numbers": [2, 3, 1]}
    locked = {"seat": 9, "status": "locked"}
    assert post(who, f"tables-in-play/{tables[3]}/seat-status/", locked).status_code == 200
    assert post(who, f"tables-in-play/{tables[1]}/verify/").json()["players"] == 3
    assert post(who, f"tables-in-play/{tables[2]}/close/").json()["code"] == "table_not_empty"
    assert len(post(who, f"tables-in-play/{tables[2]}/break/").json()["moves"]) == 3
    final = post(who, f"events/{event_id}/final-table/", {"table": tables[1]}).json()
    assert (final["table"], len(final["moves"])) == (1, 9)
    assert post(who, f"events/{event_id}/final-table/", {"table": tables[2]}).json()["code"] == "not_found"


def test_a_wrong_day_or_instant_is_a_mistake_of_the_request(who: Client) -> None:
    event_id = b.playing(2)
    assert who.get(f"/api/v1/events/{event_id}/suggestions/?day=x").status_code == 400
    assert who.get(f"/api/v1/events/{event_id}/moves/?since=yesterday").status_code == 400
    assert who.get("/api/v1/tables-in-play/999/").status_code == 404


def test_seating_requests_are_made_and_taken_back(who: Client) -> None:
    event_id = b.playing(2, 2)
    players = [one.player_id for one in queries.entries(event_id, "alive")[:2]]
    made = post(who, "groups-apart/", {"players": players, "event": event_id})
    group = made.json()["id"]
    assert (made.status_code, who.get(made["Location"]).json()) == (201, made.json())
    assert post(who, "groups-apart/", {"players": players[:1]}).status_code == 400
    needed = "seating-requests/accessible-seats/"
    assert post(who, needed, {"players": players[:1]}).json() == {"players": players[:1], "is_needed": True}
    room = queries.room_tables()[0].id
    assert post(who, f"tables/{room}/accessible/", {"seats": [9, 1]}).json() == {
        "table": room,
        "seats": [1, 9],
    }
    assert who.get(f"/api/v1/events/{event_id}/seating-requests/").json() == {
        "apart": [{"id": group, "event": event_id, "players": sorted(players)}],
        "accessible_for": players[:1],
    }
    post(who, f"groups-apart/{group}/end/")
    assert who.get(made["Location"]).status_code == 404
    post(who, needed, {"players": players[:1], "is_needed": False})
    told = who.get(f"/api/v1/events/{event_id}/seating-requests/").json()
    assert told == {"apart": [], "accessible_for": []}
    table = b.table(event_id, 1).id
    assert post(who, f"tables-in-play/{table}/feature/").json()["table"] == 1
    assert b.table(event_id, 1).is_feature
