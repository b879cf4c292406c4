"""Errors for programs: always a problem object, never a page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from tests import builders
from tests.wiring.schema import complaints, described

pytestmark = pytest.mark.django_db
HUGE = 10**30


@pytest.fixture
def who() -> Client:
    """A director's program, which gets production responses."""
    builders.house()
    found = Client(raise_request_exception=False)
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


def problem(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    return answer.status_code, told["code"]


@pytest.mark.parametrize("address", ["events/-1/", "nothing/", "events/5/nothing/"])
def test_an_address_that_leads_nowhere_is_a_problem(who: Client, address: str) -> None:
    assert problem(who.get(f"/api/v1/{address}")) == (404, "address_unknown")


@pytest.mark.parametrize("name", ["A\u202eB", "X\x07", "Two\nlines", "\u200b\u200d"])
def test_a_name_that_nobody_can_read_is_refused_with_its_field(who: Client, name: str) -> None:
    body = json.dumps({"first_name": "Ada", "last_name": name})
    answer = who.post("/api/v1/players/", body, content_type="application/json")
    assert problem(answer) == (400, "text_unreadable")
    assert list(answer.json()["errors"]) == ["last_name"]


@pytest.mark.parametrize("name", ["D’Angelo", "Łukasz", "김 철수", "محمد", "ქეთევან", "ศรี"])
def test_a_name_of_any_script_is_kept(who: Client, name: str) -> None:
    body = json.dumps({"first_name": name, "last_name": "Ng"})
    answer = who.post("/api/v1/players/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["first_name"]) == (201, name)


@pytest.mark.parametrize("body", ["[" * 5_000 + "]" * 5_000, '{"note":' * 30 + "1" + "}" * 30])
def test_json_is_nested_no_deeper_than_a_command(who: Client, body: str) -> None:
    answer = who.post("/api/v1/players/", body, content_type="application/json")
    assert problem(answer) == (400, "json_too_deep")


HALF = "\\ud800"
"""Half of a character, as JSON escapes it: no text that could be written again."""


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("players/", f'{{"last_name": "{HALF}"}}', "last_name"),
        ("automations/", f'{{"trigger": "{HALF}", "deed": "sound"}}', "trigger"),
        ("days/{day}/clock/start-at/", f'{{"at": "{HALF}"}}', "at"),
        ("events/", f'{{"name": "Friday", "products": [{{"name": "{HALF}"}}]}}', "products"),
        ("players/", f'{{"{HALF}": 5}}', ""),
        ("token/", f'{{"username": "{HALF}", "password": "x"}}', "username"),
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(
    who: Client, path: str, body: str, field: str
) -> None:
    address = f"/api/v1/{path.format(day=builders.day_of(builders.event()))}"
    answer = who.post(address, body, content_type="application/json")
    assert problem(answer) == (400, "text_unreadable")
    assert list(answer.json()["errors"]) == ([field] if field else [])


def test_a_body_that_is_too_large_is_a_problem_with_its_limit(who: Client) -> None:
    body = json.dumps({"note": "x" * 3_200_000})
    answer = who.post("/api/v1/players/", body, content_type="application/json")
    assert problem(answer) == (413, "body_too_large")
    assert "3 MB" in answer.json()["detail"]
    page = who.post(
        "/events/new/",
        "name=" + "x" * 3_200_000,
        content_type="application/x-www-form-urlencoded",
        headers={"Referer": "http://testserver/events/new/"},
    )
    assert (page.status_code, page["Content-Type"][:9]) == (413, "text/html")
    assert 'href="http://testserver/events/new/"' in page.content.decode()


@pytest.mark.parametrize("address", ["/health/", "/health.json"])
def test_health_is_only_read(who: Client, address: str) -> None:
    answer = who.post(address)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


def test_a_person_who_goes_astray_reads_a_page(who: Client) -> None:
    answer = who.get("/nothing/")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")


def test_a_fault_of_ours_is_a_problem_too(who: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tournaments.set_up.verbs.event_list", fault)
    assert problem(who.get("/api/v1/events/")) == (500, "house_failed")


def test_a_fault_of_ours_leads_a_person_to_the_health_page(
    who: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("people.players.pages.first_players", fault)
    answer = who.get("/players/")
    assert answer.status_code == 500
    told = answer.content.decode()
    assert "completely or not at all" in told
    assert 'href="/health/"' in told


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"events/{HUGE}/announce/", {}),
        (f"events/{HUGE}/cancel/", {"reason": "too few"}),
        (f"events/{HUGE}/final-table/", {}),
        (f"days/{HUGE}/clock/start/", {}),
        (f"lines/{HUGE}/undo/", {}),
    ],
)
def test_an_id_larger_than_any_is_no_fault_of_ours(who: Client, path: str, body: dict[str, Any]) -> None:
    answer = who.post(f"/api/v1/{path}", body, content_type="application/json")
    assert problem(answer)[0] in (400, 404)


@pytest.mark.parametrize("field", ["buy_in_minor", "starting_stack", "guarantee_minor", "re_entries"])
def test_a_number_that_nothing_keeps_is_refused(who: Client, field: str) -> None:
    body = {"name": "Friday", "starts_at": "2027-03-05T20:00:00+01:00", field: HUGE}
    answer = who.post("/api/v1/events/", body, content_type="application/json")
    assert problem(answer) == (400, "value_out_of_range")


@pytest.mark.parametrize("year", ["0375", "1999", "2200", "9999"])
def test_a_year_mistyped_is_refused_by_its_field(who: Client, year: str) -> None:
    body = {"name": "Friday", "starts_at": f"{year}-03-05T20:00:00+01:00"}
    answer = who.post("/api/v1/events/", body, content_type="application/json")
    assert problem(answer) == (400, "instant_unlikely")
    assert "starts_at" in answer.json()["errors"]
    event_id = builders.event(state="announced")
    late = who.post(f"/api/v1/events/{event_id}/postpone/", {"starts_at": f"{year}-01-01T00:00:00Z"})
    assert problem(late) == (400, "instant_unlikely")


READ_ONLY = (
    *("id", "bans", "ban_reason", "banned_until", "is_erased", "is_restricted", "is_banned", "merged_into"),
    *("public_name", "nickname", "photo", "nameless"),
)


def test_what_is_read_of_a_player_without_a_card_can_be_sent_again(who: Client) -> None:
    player_id = builders.player("Rossi")
    told = who.get(f"/api/v1/players/{player_id}/").json()
    assert told["card_number"] is None
    sent = {name: value for name, value in told.items() if name not in READ_ONLY}
    answer = who.put(f"/api/v1/players/{player_id}/", sent, content_type="application/json")
    assert answer.json() == {"changed": []}


def test_every_verb_describes_its_problems() -> None:
    for path, verbs in described()["paths"].items():
        for verb, operation in verbs.items():
            told = operation["responses"]["default"]["content"]
            assert list(told) == ["application/problem+json"], (path, verb)
            keys = {one["name"] for one in operation.get("parameters", ()) if one["in"] == "header"}
            assert keys == (set() if verb == "get" else {"Idempotency-Key"}), (path, verb)


STRANGERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("events/{event}/tables-in-play/", {"day": "day"}),
    ("events/{event}/draw/", {"day": "day"}),
    ("events/{event}/start-play/", {"day": "day"}),
    ("events/{event}/sales/", {"day": "day", "player": "player"}),
    ("events/{event}/registrations/", {"day": "day", "player": "player"}),
    ("entries/{entry}/swap/", {"other": "entry"}),
)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "names"), STRANGERS, ids=[path for path, _names in STRANGERS])
def test_what_belongs_to_another_event_is_refused(who: Client, path: str, names: dict[str, str]) -> None:
    User.objects.filter(username="dora").update(role=Role.ADMINISTRATOR)
    ours = builders.playing(3)
    builders.room(1, first=5)
    other = builders.event()
    known = {
        "day": builders.day_of(other),
        "entry": builders.entries(other, 1)[0],
        "player": builders.player(),
    }
    address = path.format(event=ours, entry=builders.at_seat(ours, 1, 1))
    body = {name: known[thing] for name, thing in names.items()}
    assert problem(who.post(f"/api/v1/{address}", body, content_type="application/json"))[0] in (
        400,
        404,
        409,
    )


def test_a_hand_or_a_count_of_another_event_is_refused(who: Client) -> None:
    ours = builders.started(3)
    builders.room(1, first=5)
    strange = builders.entries(builders.event(), 1)[0]
    for name, body in (
        ("bust-hand", {"busts": [{"entry": strange}]}),
        ("stacks", {"stacks": [{"entry": strange, "stack": 5}]}),
    ):
        answer = who.post(f"/api/v1/events/{ours}/{name}/", body, content_type="application/json")
        assert problem(answer)[0] in (400, 404, 409)


def test_no_two_shapes_have_the_same_name() -> None:
    assert complaints() == (), "nor is anything else described in two ways, or not at all"


def test_sets_of_words_are_named_for_good() -> None:
    """A name made from a hash would change with every word, and break programs generated from it."""
    named = {name for name in described()["components"]["schemas"] if name.endswith("Enum")}
    # "Pace" and "Place" are words that could be the end of a hash.
    hashed = {name for name in named if re.search(r"[0-9A-Fa-f]{3}Enum$", name)}
    assert hashed - {"PaceEnum", "RemainderPlaceEnum"} == set()
