"""One endpoint per verb: programs, taps and plain forms post the same command to the same address."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from access.endpoint import Offer, _offers, after
from access.roles import Role
from access.verbs import declared
from clock import rows
from clock.steps import ClockTurned
from clock.verbs import pause_clock
from journal.models import Answered, Line
from people.models import User
from tests.clock.evening import Evening, evening

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def client(role: str = Role.FLOOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


@pytest.fixture
def played() -> Evening:
    return evening()


def address(played: Evening, name: str = "pause") -> str:
    return f"/api/v1/days/{played.day_id}/clock/{name}/"


def test_a_program_gets_the_answer_and_its_line(played: Evening) -> None:
    answer = client().post(address(played), {"reason": "Dinner"}, "application/json")
    assert answer.status_code == 200
    assert answer.json()["generation"] == rows.clock_of(played.day_id).generation
    assert Line.objects.get(pk=answer.headers["Line"]).fact == "ClockPaused"


def test_a_tap_gets_a_toast_with_its_undo(played: Evening) -> None:
    answer = client().post(address(played), {"reason": "Dinner"}, headers=HTMX)
    assert answer.status_code == 204
    toast = json.loads(answer.headers["HX-Trigger"])["toast"]
    assert toast["text"]
    assert toast["undo_url"].endswith(f"/{answer.headers['Line']}/undo/")


def test_an_offer_stands_beside_the_toast(played: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("access.endpoint._offers", dict(_offers))

    @after(pause_clock)
    def resume(answer: ClockTurned) -> Offer:
        return Offer(f"/resume/{answer.index}/", "Resume")

    answer = client().post(address(played), headers=HTMX)
    toast = json.loads(answer.headers["HX-Trigger"])["toast"]
    assert (toast["action_url"], toast["action_label"]) == ("/resume/4/", "Resume")


def test_a_form_without_a_script_returns_to_its_page(played: Evening) -> None:
    page = {"Accept": "text/html"}
    answer = client().post(address(played), {"next": "/events/1/"}, headers=page)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/events/1/")
    elsewhere = client().post(address(played, "resume"), {"next": "https://elsewhere.example/"}, headers=page)
    assert elsewhere.headers["Location"] == "/"


def test_a_refusal_is_a_page_for_a_form_and_a_problem_for_all_others(played: Evening) -> None:
    refused = [
        client().post(address(played, "resume"), headers=headers)
        for headers in ({"Accept": "text/html"}, HTMX, {})
    ]
    assert [answer.status_code for answer in refused] == [409, 409, 409]
    assert refused[0].headers["Content-Type"].startswith("text/html")
    assert [answer.json()["code"] for answer in refused[1:]] == ["clock_running", "clock_running"]


def test_a_form_without_a_script_learns_which_field_to_correct_and_how(played: Evening) -> None:
    page = {"Accept": "text/html", "Referer": "http://testserver/events/1/dashboard/"}
    answer = client().post(address(played, "add-time"), {"seconds": "soon"}, headers=page)
    shown = answer.content.decode()
    assert answer.status_code == 400
    assert "<b>Seconds:</b> A valid integer is required." in shown
    assert "Go back, correct this and send it again." in shown
    assert re.search(r'href="http://testserver/events/1/dashboard/"\s+data-back>', shown)


def test_a_form_and_a_program_say_the_same_command(played: Evening) -> None:
    who = client()
    first = who.post(address(played), {"reason": "Dinner", "_key": "k1"})
    again = who.post(
        address(played), {"reason": "Dinner"}, "application/json", headers={"Idempotency-Key": "k1"}
    )
    assert (first.json(), first.headers["Line"]) == (again.json(), again.headers["Line"])
    other = who.post(address(played), {"reason": "Fire", "_key": "k1"})
    assert (other.status_code, other.json()["code"]) == (422, "command_reused")


def test_a_button_may_say_values_in_the_address(played: Evening) -> None:
    before = rows.clock_of(played.day_id).generation
    assert client().post(address(played, "add-time") + "?seconds=60", headers=HTMX).status_code == 204
    assert rows.clock_of(played.day_id).generation == before + 1


@pytest.mark.parametrize(
    "body", [{"generation": "x"}, {"generation": -1}, {"reason": "x" * 81}, {"day": [1]}, []]
)
def test_bad_input_names_the_field_and_changes_nothing(played: Evening, body: Any) -> None:
    before = Line.objects.count()
    answer = client().post(address(played), json.dumps(body), "application/json")
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == (list(body) if body else [""])
    assert Line.objects.count() == before


def test_a_field_that_no_command_has_is_refused(played: Evening) -> None:
    answer = client().post(address(played), {"seen": 1})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["seen"])


def test_what_is_wrong_is_said_in_the_language_of_the_request(played: Evening) -> None:
    answer = client().post(address(played), {"seen": 1}, headers={"Accept-Language": "it"})
    assert answer.json()["errors"] == {"seen": ["Campo inesistente. Campi validi: generation, reason."]}


@pytest.mark.parametrize(
    ("headers", "status"),
    [({}, 403), (HTMX, 403), ({"Accept": "text/html"}, 403)],
    ids=["program", "tap", "form"],
)
def test_a_role_that_may_not_is_told_so(played: Evening, headers: dict[str, str], status: int) -> None:
    assert client(Role.CASHIER).post(address(played), headers=headers).status_code == status


def test_somebody_who_is_not_signed_in_is_asked_who_it_is(played: Evening) -> None:
    tap = Client().post(address(played), headers=HTMX)
    assert (tap.status_code, tap.headers["HX-Trigger"]) == (401, "person-needed")
    form = Client().post(address(played), headers={"Accept": "text/html"})
    assert form.status_code == 302


def routes(patterns: Sequence[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every address, groups in groups."""
    for one in patterns:
        route = before + str(one.pattern)
        yield from routes(one.url_patterns, route) if isinstance(one, URLResolver) else [route]


def test_every_verb_with_an_address_is_reached_there() -> None:
    routed = set(routes(get_resolver().url_patterns))
    assert [verb.name for verb in declared() if verb.address and f"api/v1/{verb.address}" not in routed] == []


def test_no_two_verbs_share_a_description() -> None:
    told = [verb.description for verb in declared()]
    assert all(told)
    assert len(set(told)) == len(told)


def test_a_key_of_before_an_upgrade_gets_its_first_answer(played: Evening) -> None:
    """A version whose command had one field less kept the hash of what it knew."""
    who, headers = client(), {"Idempotency-Key": "k1"}
    first = who.post(address(played), {"reason": "Dinner"}, "application/json", headers=headers)
    # ``generation`` is left out, as if it had come later.
    earlier = {"day": played.day_id, "reason": "Dinner"}
    asked = json.dumps([int(who.session["_auth_user_id"]), [pause_clock.name, earlier]], sort_keys=True)
    Answered.objects.filter(key="k1").update(body_hash=sha256(asked.encode()).hexdigest())
    again = who.post(address(played), {"reason": "Dinner"}, "application/json", headers=headers)
    assert (again.json(), again.headers["Line"]) == (first.json(), first.headers["Line"])
    other = who.post(address(played), {"reason": "Fire"}, "application/json", headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "command_reused")
