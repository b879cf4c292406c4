"""The first start: the first visitor sets up the house, once."""

from __future__ import annotations

import pytest
from django.test import Client

from people.staff import rows as people
from tournaments import queries

pytestmark = pytest.mark.django_db
FIRST = {
    "name": "Circolo",
    "currency": "VND",
    "time_zone": "Europe/Rome",
    "languages": ["it"],
    "paper": "a4",
    "admin_name": "Ada",
    "username": "ada",
    "password": "correct horse battery",
}


def test_whoever_comes_first_is_led_to_the_first_start(client: Client) -> None:
    assert client.get("/login/")["Location"] == "/setup/"


def test_the_first_start_founds_the_house_once(client: Client) -> None:
    assert client.get("/setup/").status_code == 200
    # What is left of the set-up is offered next, and may be left for later.
    offered = client.post("/setup/", FIRST)["Location"]
    assert offered == "/house/backups/passphrase/?first=1"
    assert 'href="/">Later' in " ".join(client.get(offered).content.decode().split()).replace("> L", ">L")
    assert (queries.house().languages, queries.house().currency) == (("it",), "VND")
    assert client.post("/login/", {"username": "ada", "password": FIRST["password"]}).status_code == 302
    assert client.post("/setup/", FIRST).status_code == 409


def test_the_first_start_refuses_a_weak_password_beside_its_field(client: Client) -> None:
    answer = client.post("/setup/", FIRST | {"password": "password"})
    assert answer.context["form"].errors["password"]
    assert not queries.has_house()


def test_the_first_administrator_may_choose_a_pin_at_once(client: Client) -> None:
    asked = client.get("/setup/").content.decode()
    assert "6 to 12 digits" in asked
    easy = client.post("/setup/", FIRST | {"pin": "123456"})
    assert easy.context["form"].errors["pin"]
    assert client.post("/setup/", FIRST | {"pin": "258013"}).status_code == 302
    assert people.staff(is_active=True)[0].has_pin


def test_who_has_no_pin_is_told_where_a_terminal_opens_by_password(client: Client) -> None:
    client.post("/setup/", FIRST)
    typed = {"username": "ada", "password": FIRST["password"]}
    told = client.post("/switch/", typed, headers={"HX-Request": "true"}).headers["HX-Trigger"]
    assert "You have no PIN" in told
    assert '"link_url": "/me/pin/"' in told
