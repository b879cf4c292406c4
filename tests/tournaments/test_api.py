"""Events, room and templates by API: the same set-up, the same checks, problems that name the field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from access.roles import Role
from journal.opening import HOUSE
from people.staff import verbs as people
from tests import builders
from tournaments import queries
from tournaments.library import event_names
from tournaments.library.ready import ready_structures

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"


@pytest.fixture
def api() -> APIClient:
    """A program with a director's token."""
    builders.house()
    builders.room(8)
    builders.do([HOUSE], people.add_staff, username="dora", password=PASSWORD, role=Role.DIRECTOR)
    token = Client().post("/api/v1/token/", {"username": "dora", "password": PASSWORD}).json()["token"]
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


EVENT: dict[str, Any] = {
    "name": "Friday",
    "starts_at": "2027-03-05T20:00:00+01:00",
    "buy_in_minor": 20_000,
    "late_until_level": 2,
    "payout": {"kind": "in_kind", "things": [{"place": 1, "name": "Netbook"}]},
    "profile": {"edition": "SANREMO", "clock": {"think_seconds": 45}},
    "periods": [
        {"seconds": 1_200, "small_blind": 100},
        {"kind": "break", "seconds": 600},
        {"seconds": 1_200, "small_blind": 200, "big_blind": 500},
    ],
}


def created(api: APIClient, **over: Any) -> int:
    answer = api.post("/api/v1/events/", EVENT | over)
    assert answer.status_code == 201, answer.json()
    return int(answer.json()["id"])


def test_an_event_is_set_up_and_read_back(api: APIClient) -> None:
    event_id = created(api)
    told = api.get(f"/api/v1/events/{event_id}/").json()
    assert (told["state"], told["buy_in_minor"], told["fee_minor"]) == ("draft", 20_000, 2_000)
    assert told["payout"]["things"] == [{"place": 1, "name": "Netbook"}]
    assert told["profile"]["clock"]["think_seconds"] == 45
    assert [row["big_blind"] for row in told["periods"]] == [200, 0, 500]
    assert queries.event(event_id).profile.places.min_players == 10


def test_what_is_read_can_be_sent_again(api: APIClient) -> None:
    event_id = created(api)
    told = api.get(f"/api/v1/events/{event_id}/").json()
    before = queries.event_setup(event_id)
    sent = {name: value for name, value in told.items() if name not in ("id", "state", "play_state")}
    assert api.patch(f"/api/v1/events/{event_id}/", sent).status_code == 200
    assert queries.event_setup(event_id) == before


def test_levels_changed_with_the_rest_fill_themselves_as_new_ones_do(api: APIClient) -> None:
    event_id = created(api)
    changed = api.patch(f"/api/v1/events/{event_id}/", {"periods": [{"seconds": 60, "small_blind": 25}]})
    assert changed.status_code == 200
    assert [row["big_blind"] for row in api.get(answer_url(event_id)).json()] == [50]
    wrong = api.patch(f"/api/v1/events/{event_id}/", {"periods": [{"small_blind": 25}]})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "field_unreadable")


def test_one_command_creates_once(api: APIClient) -> None:
    answers = [api.post("/api/v1/events/", EVENT, headers={"Idempotency-Key": "k1"}).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(queries.events()) == 1


def test_a_slip_is_a_problem_that_names_its_field(api: APIClient) -> None:
    shape = api.post("/api/v1/events/", EVENT | {"buy_in_minor": -1})
    assert shape.status_code == 400
    assert shape["Content-Type"] == "application/problem+json"
    assert "buy_in_minor" in shape.json()["errors"]
    rule = api.post("/api/v1/events/", EVENT | {"min_entries": 20, "max_entries": 10})
    assert (rule.status_code, rule.json()["code"]) == (400, "entries_max_under_min")
    assert "max_entries" in rule.json()["errors"]
    option = api.post("/api/v1/events/", EVENT | {"profile": {"seating": {"shoes": 1}}})
    assert (option.status_code, option.json()["code"]) == (400, "option_unknown")


def test_events_are_filtered_searched_and_paged(api: APIClient) -> None:
    first, second = created(api), created(api, name="Sunday")
    api.post(f"/api/v1/events/{second}/announce/")
    assert [one["id"] for one in api.get("/api/v1/events/?state=announced").json()["results"]] == [second]
    assert [one["id"] for one in api.get("/api/v1/events/?search=fri").json()["results"]] == [first]
    assert api.get("/api/v1/events/").json()["count"] == 2
    third = created(api, name="Été")
    assert [one["id"] for one in api.get("/api/v1/events/?search=éT").json()["results"]] == [third]
    either = api.get("/api/v1/events/?state=announced&state=draft&page_size=2").json()
    assert (either["count"], len(either["results"])) == (3, 2)


def test_the_steps_lead_an_event_to_its_registration(api: APIClient) -> None:
    event_id = created(api, min_entries=10)
    for step in ("announce", "withdraw", "announce", "open-registration"):
        assert api.post(f"/api/v1/events/{event_id}/{step}/").status_code == 200, step
    assert api.get(f"/api/v1/events/{event_id}/").json()["state"] == "registration"
    refused = api.post(f"/api/v1/events/{event_id}/announce/")
    assert (refused.status_code, refused.json()["code"]) == (409, "event_registration")


def test_the_check_is_told_and_holds_registration(api: APIClient) -> None:
    event_id = created(api, periods=[])
    (found,) = [one for one in api.get(f"/api/v1/events/{event_id}/preflight/").json() if one["is_error"]]
    assert found["code"] == "no_levels"
    api.post(f"/api/v1/events/{event_id}/announce/")
    refused = api.post(f"/api/v1/events/{event_id}/open-registration/")
    assert refused.json()["code"] == "preflight_failed"
    assert found["sentence"] in refused.json()["detail"]


def test_a_structure_is_replaced(api: APIClient) -> None:
    event_id = created(api)
    answer = api.put(
        f"/api/v1/events/{event_id}/structure/", {"periods": [{"seconds": 5, "small_blind": 50}]}
    )
    assert answer.status_code == 200
    assert [(row["seconds"], row["big_blind"]) for row in api.get(answer_url(event_id)).json()] == [(5, 100)]


EMPTY: dict[str, Any] = {"count": 0, "next": None, "previous": None, "results": []}


def ids_at(api: APIClient, address: str) -> list[int]:
    return [one["id"] for one in api.get(f"/api/v1/{address}").json()["results"]]


def answer_url(event_id: int) -> str:
    return f"/api/v1/events/{event_id}/structure/"


def test_an_event_is_postponed_and_held_again(api: APIClient) -> None:
    event_id = created(api)
    api.post(f"/api/v1/events/{event_id}/announce/")
    later = "2027-04-05T20:00:00+02:00"
    assert api.post(f"/api/v1/events/{event_id}/postpone/", {"starts_at": later}).status_code == 200
    assert queries.event(event_id).state == "postponed"
    made = api.post(f"/api/v1/events/{event_id}/duplicate/", {"name": "Again", "starts_at": later})
    assert queries.event(made.json()["id"]).name == "Again"


def test_an_event_of_the_library_is_set_up(api: APIClient) -> None:
    body = {"which": "sanremo.json:friday", "starts_at": EVENT["starts_at"]}
    event_id = api.post("/api/v1/events/from-library/", body).json()["id"]
    assert "starting_stack" in api.get(f"/api/v1/events/{event_id}/").json()["house_defaults"]
    refused = api.post("/api/v1/events/from-library/", body | {"which": "cash_room.json"})
    assert (refused.status_code, refused.json()["code"]) == (400, "file_without_event")


def test_the_room_is_read_and_changed(api: APIClient) -> None:
    table_id = api.post("/api/v1/tables/", {"number": 40, "seats": 8, "name": "Feature"}).json()["id"]
    api.post(f"/api/v1/tables/{table_id}/status/", {"status": "reserved"})
    told = api.get(f"/api/v1/tables/{table_id}/").json()
    assert (told["number"], told["status"], told["is_free"]) == (40, "reserved", False)
    assert api.get("/api/v1/tables/?free=true").json()["count"] == 8
    assert ids_at(api, "tables/?status=reserved&free=false") == [table_id]
    api.put(f"/api/v1/tables/{table_id}/", {"number": 41, "seats": 9})
    assert api.delete(f"/api/v1/tables/{table_id}/").status_code == 200
    assert api.get(f"/api/v1/tables/{table_id}/").status_code == 404


def test_several_tables_are_added_at_once_or_none(api: APIClient) -> None:
    added = api.post("/api/v1/tables/several/", {"numbers": [40, 41], "seats": 8}).json()["room_tables"]
    assert [(one["number"], one["seats"], one["is_free"]) for one in added] == [(40, 8, True), (41, 8, True)]
    taken = api.post("/api/v1/tables/several/", {"numbers": [42, 41]})
    assert (taken.status_code, taken.json()["code"]) == (400, "table_number_taken")
    assert api.get("/api/v1/tables/").json()["count"] == 10


def test_what_is_new_tells_where_it_is_found(api: APIClient) -> None:
    body = {"which": "sanremo.json:friday", "starts_at": EVENT["starts_at"]}
    event = api.post("/api/v1/events/from-library/", body)
    again = {"name": "Again", "starts_at": "2027-04-05T20:00:00+02:00"}
    kept = {"topic": "chips", "name": "Ours", "body": {"starting_stack": 5_000}}
    for made in (
        api.post("/api/v1/events/", EVENT),
        event,
        api.post(f"/api/v1/events/{event.json()['id']}/duplicate/", again),
        api.post("/api/v1/tables/", {"number": 40}),
        api.post("/api/v1/templates/", kept),
        api.post("/api/v1/players/", {"last_name": "Rossi"}),
    ):
        assert made.status_code == 201, made.json()
        assert api.get(made["Location"]).json() == made.json()


def test_templates_are_kept_used_and_thrown_away(api: APIClient) -> None:
    body = {"periods": [{"kind": "level", "seconds": 60, "small_blind": 1, "big_blind": 2}]}
    kept = {"topic": "structure", "name": "Quick", "body": body}
    template_id = api.post("/api/v1/templates/", kept).json()["id"]
    event_id = created(api)
    assert api.post(f"/api/v1/events/{event_id}/templates/{template_id}/use/").status_code == 200
    assert [level.seconds for level in queries.structure(event_id).levels] == [60]
    assert api.delete(f"/api/v1/templates/{template_id}/").status_code == 200
    assert api.get("/api/v1/templates/?topic=structure").json() == EMPTY
    wrong = api.post("/api/v1/templates/", kept | {"body": {"shoes": 1}})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "field_unknown")


def test_an_event_is_set_up_from_whatever_the_library_lists(api: APIClient) -> None:
    listed = api.get("/api/v1/library/?page_size=500").json()["results"]
    assert len(listed) == len(ready_structures()) + len(event_names())
    by_which = {one["which"]: one for one in listed}
    assert "sanremo.json:friday" in by_which
    for which in ("structures.json:main-60k-1000", "montegalda_2010.json"):
        sent = {"which": which, "starts_at": "2027-03-05T20:00:00+01:00"}
        made = api.post("/api/v1/events/from-library/", sent)
        assert (made.status_code, made.json()["name"]) == (201, by_which[which]["name"])
        assert made.json()["starting_stack"] == by_which[which]["starting_stack"]
    sent["which"] = "structures.json:none"
    assert api.post("/api/v1/events/from-library/", sent).json()["code"] == "file_event_unknown"


def test_the_house_is_read_by_all_and_changed_by_an_administrator(api: APIClient) -> None:
    before = api.get("/api/v1/house/").json()
    assert (before["currency"], before["profile"]["edition"]) == ("EUR", "TDA2024")
    assert api.patch("/api/v1/house/", {"lock_minutes": 5}).status_code == 403
    builders.do([HOUSE], people.add_staff, username="anna", password=PASSWORD, role=Role.ADMINISTRATOR)
    token = Client().post("/api/v1/token/", {"username": "anna", "password": PASSWORD}).json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    wanted: dict[str, Any] = {
        "name": "Circolo",
        "lock_minutes": 5,
        "minimum_age": 18,
        "public_results": "places",
        "fee_rule": [{"up_to": None, "points": 500}, {"up_to": 10_000, "points": 1_000}],
        "profile": {"edition": "SANREMO", "clock": {"think_seconds": 45}},
    }
    changed = api.patch("/api/v1/house/", wanted)
    assert (changed.status_code, set(changed.json()["changed"])) == (200, set(wanted))
    after = api.get("/api/v1/house/").json()
    assert after["fee_rule"] == wanted["fee_rule"][::-1]
    assert (after["profile"]["edition"], after["profile"]["clock"]["think_seconds"]) == ("SANREMO", 45)
    assert {name for name in after if after[name] != before[name]} == set(wanted)
    assert api.patch("/api/v1/house/", {"minimum_age": None}).status_code == 200
    # What is read can be sent again.
    again = {name: value for name, value in api.get("/api/v1/house/").json().items() if name != "is_demo"}
    assert api.patch("/api/v1/house/", again).json()["changed"] == []


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"lock_minutes": 40_000}, "lock_minutes"),
        ({"penalty_month": 1}, "penalty_month"),
        ({"currency": "QQQ"}, "currency"),
        ({"profile": {"clock": {"nothing": 1}}}, "profile.clock.nothing"),
        ({"fee_rule": [{"up_to": 0, "points": 1}]}, "fee_rule"),
        ({"paper": "a3"}, "paper"),
        ({"public_results": "all"}, "public_results"),
    ],
)
def test_a_wrong_setting_of_the_house_names_its_field(
    api: APIClient, wrong: dict[str, Any], field: str
) -> None:
    builders.do([HOUSE], people.add_staff, username="anna", password=PASSWORD, role=Role.ADMINISTRATOR)
    token = Client().post("/api/v1/token/", {"username": "anna", "password": PASSWORD}).json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    answer = api.patch("/api/v1/house/", wrong)
    assert (answer.status_code, any(field in name for name in answer.json()["errors"])) == (400, True)


def test_who_am_i_and_a_token_given_back(api: APIClient) -> None:
    assert api.get("/api/v1/me/").json()["username"] == "dora"
    api.delete("/api/v1/token/")
    assert api.get("/api/v1/me/").status_code in (401, 403)
    wrong = APIClient().post("/api/v1/token/", {"username": "dora", "password": "wrong"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "sign_in_refused")


def test_players_by_api(api: APIClient) -> None:
    player_id = api.post("/api/v1/players/", {"last_name": "Rossi", "first_name": "Mario"}).json()["id"]
    assert ids_at(api, "players/?search=mar") == [player_id]
    api.put(f"/api/v1/players/{player_id}/", {"last_name": "Bruni", "card_number": "7"})
    assert api.get(f"/api/v1/players/{player_id}/").json()["card_number"] == "7"
    api.post(f"/api/v1/players/{player_id}/ban/", {"reason": "cheating", "until": "2999-01-01"})
    assert api.get(f"/api/v1/players/{player_id}/").json()["banned_until"] == "2999-01-01"
    assert api.post(f"/api/v1/players/{player_id}/lift-ban/").status_code == 200
    assert api.post(f"/api/v1/players/{player_id}/erase/").status_code == 403


@pytest.mark.parametrize("address", ["events/?state=%00", "templates/?topic=%00", "players/?search=%00"])
def test_strange_filters_find_nothing_and_break_nothing(api: APIClient, address: str) -> None:
    created(api)
    answer = api.get(f"/api/v1/{address}")
    assert answer.status_code in (200, 400)
    assert answer.status_code == 400 or answer.json() == EMPTY
