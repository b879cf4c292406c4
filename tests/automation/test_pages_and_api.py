"""Sounds and automations by page and by API: permissions, texts, what screens receive."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from automation.kinds import Occasion, SpeakerState
from automation.models import Occurrence
from automation.rows import automation, automations
from automation.sounds import SpeakerReport, chosen_sounds, give_sound, note_speakers
from clock import verbs as clock
from journal import instants
from journal.opening import HOUSE
from people.models import User
from screens.parts.cache import PartRequest
from screens.parts.screen_tokens import Audience
from screens.parts.sounds import sounds_part
from tests import builders as b
from tests.automation.test_automations import announcement_texts, make
from tests.automation.test_sounds import display

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


def client(role: str = Role.DIRECTOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def toast(answer: Any) -> str:
    assert answer.status_code == 204, answer.content
    return str(json.loads(answer.headers["HX-Trigger"])["toast"]["text"])


def test_the_page_names_the_screen_and_the_board_says_that_it_is_mute() -> None:
    event_id = b.started(3)
    bar, who = display(), client()
    assert "No screen plays sound in the room" in who.get(f"/events/{event_id}/").content.decode()
    answer = who.post(reverse("give-sound"), {"room": "", "display": bar}, headers=HX)
    assert toast(answer) == "“Bar” now plays sound in the room"
    note_speakers([SpeakerReport(bar, None, instants.now(), SpeakerState.BLOCKED)])
    assert "Bar is muted: tap it once" in who.get(f"/events/{event_id}/").content.decode()
    answer = who.post(reverse("take-sound-away"), {"room": ""}, headers=HX)
    assert toast(answer).startswith("No screen")


def test_a_sound_is_chosen_on_the_page() -> None:
    b.house()
    who = client()
    typed = {"sounds[0]occasion": "level_end", "sounds[0]sound": "horn"}
    assert who.post(reverse("choose-sounds"), typed, headers=HX).status_code == 204
    assert chosen_sounds()[Occasion.LEVEL_END] == "horn"
    assert "Sounds" in who.get("/automation/").content.decode()


def test_an_automation_is_made_changed_tested_and_deleted_on_its_pages() -> None:
    event_id = b.started(3)
    who = client()
    form = {
        "name": "Colour-up",
        "trigger": "level_end",
        "deed": "announce",
        "text": "Colour-up now",
        "level_from": 6,
    }
    assert who.post("/automation/new/", form | {"text": ""}).status_code == 409
    assert who.post("/automation/new/", form).status_code == 302
    (one,) = automations()
    page = who.get("/automation/").content.decode()
    assert "A level ends, from level 6" in page
    assert who.post(f"/automation/{one.id}/", form | {"level_from": 7}).status_code == 302
    assert automation(one.id).level_from == 7
    assert "Colour-up now" in who.get(f"/automation/{one.id}/").content.decode()
    tried = toast(who.post(reverse("try-automation", args=[one.id]), {"event": event_id}, headers=HX))
    assert tried.endswith("Automation “Colour-up” tested: Show an announcement")
    assert announcement_texts(event_id) == ["Colour-up now"]
    assert "not have run" in who.get(f"/automation/{one.id}/dry-run/?event={event_id}").content.decode()
    who.post(reverse("switch-automation", args=[one.id]), {"is_on": "0"}, headers=HX)
    assert not automation(one.id).is_on
    who.post(reverse("delete-automation", args=[one.id]), headers=HX)
    assert automations() == ()


def test_only_directors_change_what_happens_by_itself() -> None:
    b.house()
    one = make()
    for role in (Role.FLOOR, Role.CASHIER, Role.INSPECTOR):
        assert client(role).post(reverse("delete-automation", args=[one]), headers=HX).status_code == 403
    assert client(Role.FLOOR).get("/automation/").status_code == 200
    assert client(Role.CASHIER).get("/automation/", headers=HX).status_code == 403


def test_screens_are_told_what_to_play_and_who_plays_it() -> None:
    event_id = b.started(3)
    bar = display()
    b.do([HOUSE], give_sound, room="", display=bar)
    b.at(event_id, clock.pause_clock, day=b.day_of(event_id))
    part = sounds_part(PartRequest(event_id, "sounds", Audience.PUBLIC, "en"))
    assert part["screens"] == [{"display": bar, "device": 0, "events": []}]
    (item,) = part["items"]
    assert (item["event"], item["sound"]) == (event_id, "bell")


def test_sounds_and_automations_by_api() -> None:
    event_id = b.started(3)
    bar, who = display(), client()

    def post(path: str, **body: Any) -> Any:
        return who.post(f"/api/v1/{path}", body, content_type="application/json")

    assert post("sounds/rooms/", display=bar).json() == {"room": "", "name": "Bar"}
    assert who.get("/api/v1/sounds/rooms/").json()["results"][0]["sounding"] == "away"
    assert post("sounds/", sounds=[{"occasion": "pause", "sound": ""}]).status_code == 200
    assert {"occasion": "pause", "sound": ""} in who.get("/api/v1/sounds/").json()["results"]
    body = {"name": "Bubble", "trigger": "players_left", "number": 2, "deed": "sound", "sound": "gong"}
    answer = post("automations/", **body)
    one = answer.json()["id"]
    assert (answer.status_code, who.get(answer["Location"]).json()) == (201, answer.json())
    assert post(f"automations/{one}/change/", **body | {"number": 3}).status_code == 200
    assert who.get("/api/v1/automations/").json()["results"][0]["number"] == 3
    assert post(f"automations/{one}/test/", event=event_id).status_code == 200
    assert who.get(f"/api/v1/automations/{one}/dry-run/?event={event_id}").json()["results"] == []
    assert post(f"automations/{one}/switch/", is_on=False).status_code == 200
    assert who.get("/api/v1/automations/occurrences/").json()["results"] == []
    assert post("automations/", **body | {"number": None}).json()["code"] == "players_missing"
    assert post(f"automations/{one}/delete/").status_code == 200


def test_an_automation_of_one_event_is_tested_and_looked_up_at_that_event() -> None:
    b.started(3)
    own, who = b.event(), client()
    one = make(event=own, text="Colour-up now")
    page = who.get("/automation/").content.decode()
    assert f'<input type="hidden" name="event" value="{own}">' in page
    assert who.get(f"/automation/{one}/dry-run/").context["chosen"] == own


def test_what_became_of_each_is_said_however_much_was_set_off_since() -> None:
    event_id, who = b.started(3), client()
    old, busy = (make(event=event_id, text=text) for text in ("Old", "Busy"))
    at = instants.now()
    Occurrence.objects.create(automation_id=old, event_id=event_id, key="first", at=at, state="done")
    for number in range(60):
        Occurrence.objects.create(automation_id=busy, event_id=event_id, key=f"{number}", at=at, state="done")
    assert who.get("/automation/").content.decode().count("Last triggered") == 2


def test_what_is_wrong_stands_beside_its_field_in_whole_sentences() -> None:
    b.house()
    who, form = client(), {"name": "Odd", "trigger": "level_end", "deed": "view", "view": "clock"}
    shown = who.post("/automation/new/", form)
    assert shown.context["form"].errors["display"] == [
        "Which display, which view? Choose both the display and its view."
    ]
    turned = form | {"deed": "sound", "sound": "gong", "players_from": 9, "players_to": 3}
    shown = who.post("/automation/new/", turned)
    assert shown.context["form"].errors["players_from"] == [
        "The player range is reversed. “From” is higher than “to”. Swap them."
    ]
