"""The first start: the first visitor sets up the house, once."""

from __future__ import annotations

import pytest
from django.test import Client

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
    assert client.post("/setup/", FIRST)["Location"] == "/"
    assert (queries.house().languages, queries.house().currency) == (("it",), "VND")
    assert client.post("/login/", {"username": "ada", "password": FIRST["password"]}).status_code == 302
    assert client.post("/setup/", FIRST).status_code == 409


def test_the_first_start_refuses_a_weak_password_beside_its_field(client: Client) -> None:
    answer = client.post("/setup/", FIRST | {"password": "password"})
    assert answer.context["form"].errors["password"]
    assert not queries.has_house()
