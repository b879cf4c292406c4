"""Displays and announcements by API and by page: permissions and answers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from displays.displays.rows import displays, is_paired
from displays.displays.verbs import CODE_LIVES, CODES_AN_ADDRESS, offer_code
from displays.models import PairingCode
from journal import instants
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db


def person(role: str) -> Client:
    """Somebody of this role at a terminal."""
    client = Client()
    user = User.objects.create_user(role, password="x", role=role)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, address: str, **values):
    """Post JSON."""
    return client.post(f"/api/v1/{address}", values, "application/json")


def test_the_director_pairs_changes_and_cuts_off():
    director, offer = person("director"), offer_code()
    event_id = builders.event(state="draft")
    answer = post(director, "displays/pair/", code=offer.code, name="Lobby", event=event_id)
    made = answer.json()
    assert (answer.status_code, director.get(answer["Location"]).json()) == (201, made)
    assert is_paired(offer.secret)
    listed = director.get("/api/v1/displays/").json()["results"]
    assert [(row["name"], row["event"], row["health"]) for row in listed] == [("Lobby", event_id, "off")]
    changed = post(director, f"displays/{made['id']}/change/", view="moves", event=0).json()
    assert (changed["view"], changed["event"]) == ("moves", None)
    assert post(director, f"displays/{made['id']}/cut-off/").status_code == 200
    assert displays() == ()


@pytest.mark.parametrize("role", ["floor", "cashier", "inspector"])
def test_only_directors_pair(role):
    assert post(person(role), "displays/pair/", code=offer_code().code).status_code == 403


def test_a_wrong_code_is_a_problem_that_names_the_field():
    answer = post(person("director"), "displays/pair/", code="XXXXXX")
    assert (answer.status_code, answer.json()["code"]) == (409, "code_unknown")
    assert set(answer.json()["errors"]) == {"code"}


def test_the_floor_announces_and_takes_down():
    floor = person("floor")
    answer = post(floor, "announcements/", text="Bar closes", minutes=5, is_urgent=True)
    made = answer.json()
    assert (answer.status_code, floor.get(answer["Location"]).json()) == (201, made)
    listed = floor.get("/api/v1/announcements/").json()["results"]
    assert [(row["text"], row["is_urgent"]) for row in listed] == [("Bar closes", True)]
    assert post(floor, f"announcements/{made['id']}/end/").status_code == 200
    assert floor.get("/api/v1/announcements/").json()["results"] == []
    assert post(floor, f"announcements/{made['id']}/end/").status_code == 409


def test_announcements_are_asked_for_by_event_and_by_urgency():
    builders.room()
    event, other = builders.event(), builders.event()
    floor = person("floor")
    for text, more in (("house", {}), ("mine", {"event": event}), ("theirs", {"event": other})):
        post(floor, "announcements/", text=text, minutes=5, is_urgent=text == "mine", **more)
    for asked, texts in (
        ("", ["house"]),
        (f"?event={event}", ["mine", "house"]),
        (f"?event={event}&urgent=true", ["mine"]),
        (f"?event={event}&urgent=no", ["house"]),
        ("?urgent=true", []),
    ):
        listed = floor.get(f"/api/v1/announcements/{asked}").json()["results"]
        assert [row["text"] for row in listed] == texts


def test_a_television_waits_with_its_code_until_it_is_typed():
    tv = Client()
    assert tv.get("/tv/").status_code == 200
    offer = tv.post("/display/pairing/").json()
    assert tv.get(offer["check_url"]).json() == {"url": "", "code": offer["code"], "is_over": False}
    assert tv.post("/display/pairing/", {"secret": offer["secret"]}).json() == offer
    post(person("director"), "displays/pair/", code=offer["code"])
    address = tv.get(offer["check_url"]).json()["url"]
    assert tv.get(address).status_code == 200


def test_opening_the_page_of_a_television_uses_up_no_code():
    tv = Client()
    for _time in range(3):
        tv.get("/tv/")
        tv.get(f"/display/pairing/{'s' * 43}/")
    assert not PairingCode.objects.exists()


def test_one_address_never_uses_up_the_codes_of_the_others():
    stranger, tv = Client(REMOTE_ADDR="203.0.113.7"), Client(REMOTE_ADDR="192.168.1.20")
    answers = [stranger.post("/display/pairing/") for _time in range(CODES_AN_ADDRESS + 1)]
    assert {one.status_code for one in answers[:-1]} == {200}
    assert answers[-1].status_code == 429
    told = stranger.post("/display/pairing/", headers={"HX-Request": "true"})
    assert (told.json()["code"], told["Retry-After"]) == ("codes_exhausted", "60")
    assert tv.post("/display/pairing/").status_code == 200
    with instants.simulated_at(instants.now() + CODE_LIVES):
        assert stranger.post("/display/pairing/").status_code == 200
    assert PairingCode.objects.count() == 1


def test_an_address_that_is_worth_nothing_asks_to_be_paired():
    answer = Client().get("/display/nothing/")
    assert (answer.status_code, answer["Location"]) == (302, "/display/")


def test_the_dashboard_pairs_for_its_event():
    event_id, offer = builders.event(state="draft"), offer_code()
    director = person("director")
    assert (
        f"{reverse('pair-display')}?event={event_id}" in director.get(f"/events/{event_id}/").content.decode()
    )
    answer = director.post(
        f"{reverse('pair-display')}?event={event_id}",
        {"code": offer.code, "name": ""},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 204
    assert "was paired" in answer["HX-Trigger"]
    assert displays()[0].event_id == event_id


def test_the_page_refuses_in_words():
    answer = person("director").post(
        reverse("pair-display"), {"code": "XXXXXX"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 409
    assert "No television is showing this code" in answer.content.decode()
