"""The page for the look of displays: permissions, uploads, refusals in words."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from displays.displays import looks as queries
from displays.displays.looks import LookView
from displays.displays.verbs import offer_code
from displays.models import Theme
from tests import builders
from tests.displays.test_api import person
from tests.displays.test_looks import picture

pytestmark = pytest.mark.django_db
CHOSEN = {
    "theme": "house",
    "has_colour": "on",
    "colour": "#7A0019",
    "dims_from": "05:00",
    "dims_until": "11:00",
}


@pytest.fixture
def administrator() -> Client:
    """The person choosing the look of the displays."""
    return person("administrator")


def test_the_administrator_chooses_colours_and_hours(administrator: Client):
    assert administrator.post("/house/look/", CHOSEN).status_code == 302
    assert queries.look() == LookView(Theme.HOUSE, "#7a0019", "", "", "05:00", "11:00")
    administrator.post("/house/look/", {**CHOSEN, "has_colour": ""})
    assert queries.look().colour == ""
    assert b"05:00" in administrator.get("/house/look/").content


def test_what_cannot_be_stands_beside_its_field(administrator: Client):
    answer = administrator.post("/house/look/", {**CHOSEN, "dims_until": ""})
    assert answer.status_code == 200
    assert "Type both times for dimming" in answer.content.decode()
    assert queries.look() == LookView()


def test_a_picture_is_sent_in_shown_and_taken_down(administrator: Client):
    file = SimpleUploadedFile("any name at all.png", picture(), "text/html")
    assert administrator.post("/house/look/picture/", {"place": "logo", "picture": file}).status_code == 302
    digest = queries.look().logo
    assert f"/pictures/{digest}/" in administrator.get("/house/look/").content.decode()
    administrator.post("/house/look/picture/", {"place": "logo"})
    assert queries.look().logo == ""


def test_a_file_that_is_no_picture_is_refused_whatever_it_calls_itself(administrator: Client):
    file = SimpleUploadedFile("logo.png", b"<svg onload='alert(1)'/>", "image/png")
    answer = administrator.post("/house/look/picture/", {"place": "logo", "picture": file})
    assert answer.status_code == 400
    assert "PNG, JPEG or WebP" in answer.content.decode()
    assert queries.look().logo == ""


def test_only_administrators_dress_the_displays():
    director = person("director")
    assert director.get("/house/look/").status_code == 200
    assert director.post("/house/look/", CHOSEN).status_code == 403
    assert director.post("/house/look/picture/", {"place": "logo"}).status_code == 403


def test_displays_are_dressed_by_api(administrator: Client):
    chosen = {"theme": "light", "colour": "#7a0019", "dims_from": "05:00", "dims_until": "11:00"}
    told = administrator.post("/api/v1/displays/look/", chosen, "application/json").json()
    assert told == {**chosen, "logo": "", "sponsor": "", "sponsors": [], "sponsor_terms": []}
    file = SimpleUploadedFile("logo.png", picture(), "image/png")
    kept = administrator.post("/api/v1/displays/pictures/", {"picture": file})
    digest = kept.json()["digest"]
    assert (kept.status_code, administrator.get(kept["Location"]).status_code) == (201, 200)
    hung = {"place": "logo", "picture": digest}
    told = administrator.post("/api/v1/displays/look/picture/", hung, "application/json").json()
    assert administrator.get("/api/v1/displays/look/").json()["logo"] == told["logo"] == digest != ""
    made = administrator.post(
        "/api/v1/displays/pair/", {"code": offer_code().code}, "application/json"
    ).json()
    address = f"/api/v1/displays/{made['id']}/dress/"
    dressed = administrator.post(
        address, {"theme": "contrast", "reads_aloud": True}, "application/json"
    ).json()
    assert (dressed["theme"], dressed["reads_aloud"]) == ("contrast", True)
    listed = administrator.get("/api/v1/displays/").json()["results"]
    assert (listed[0]["theme"], listed[0]["reads_aloud"]) == ("contrast", True)
    assert administrator.post(address, {"theme": "pink"}, "application/json").status_code == 400


def test_the_floor_announces_in_every_language_of_the_house():
    builders.house(languages=("it", "en"))
    floor = person("floor")
    page = floor.get("/displays/").content.decode()
    assert 'name="others.en"' in page
    floor.post(
        reverse("announce"),
        {"text": "Cambio chip", "language": "it", "others.en": "Race off", "event": "", "minutes": "5"},
        headers={"HX-Request": "true"},
    )
    listed = floor.get("/api/v1/announcements/").json()["results"]
    assert listed[0]["said"] == [
        {"language": "it", "text": "Cambio chip"},
        {"language": "en", "text": "Race off"},
    ]
    told = {"text": "Pause", "language": "fr", "others": {"de": "Pause!"}, "minutes": 5}
    assert floor.post("/api/v1/announcements/", told, "application/json").status_code == 201
    assert len(floor.get("/api/v1/announcements/").json()["results"][0]["said"]) == 2
