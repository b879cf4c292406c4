"""Requests of strangers: refused at the edge, in words, never as a fault of the house."""

from __future__ import annotations

import logging
from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.test import Client, override_settings

from access.roles import Role
from people.models import ProgramToken, User
from people.staff.verbs import add_token
from tests import builders
from tests.live import LiveHouse, served

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/tv/", "/login/", "/static/none.js", "/api/v1/events/"])
def test_an_unknown_host_is_refused_without_a_traceback(
    client: Client, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    builders.house()
    User.objects.create(username="anna", role=Role.DIRECTOR)
    client.raise_request_exception = False
    with override_settings(ALLOWED_HOSTS=["td.example"]), caplog.at_level(logging.WARNING):
        answer = client.get(path, headers={"host": "evil.example"})
    assert answer.status_code == 400
    is_program = path.startswith("/api/")
    assert answer["Content-Type"].startswith("application/problem" if is_program else "text/html")
    assert not caplog.records


LONG = "9" * 5_000
LONG_ADDRESSES = (
    f"/parts/token/clock/?v={LONG}",
    f"/stream/token/?v={'%39' * 100}",
    f"/players/{LONG}/",
    f"/players/?page={LONG}",
    f"/api/v1/events/{LONG}/",
    f"/api/v1/players/?page={LONG}",
)


def fetched(house: LiveHouse, address: str) -> tuple[int, str]:
    """Status and content type of the response."""
    with closing(HTTPConnection(house.host, house.port, timeout=60)) as stranger:
        stranger.request("GET", address)
        answer = stranger.getresponse()
        return answer.status, answer.headers["Content-Type"] or ""


@pytest.mark.django_db(transaction=True)
def test_no_address_has_a_number_of_thousands_of_digits() -> None:
    with served() as running:
        for address in LONG_ADDRESSES:
            status, kind = fetched(running.house, address)
            is_page = address.startswith("/players/")
            wanted = "text/html; charset=utf-8" if is_page else "application/problem+json"
            assert (status, kind) == (400, wanted), address
        assert fetched(running.house, f"/parts/token/clock/?v={'9' * 64}")[0] == 403


def test_what_the_staff_see_is_not_kept_by_a_browser(client: Client) -> None:
    builders.house()
    anna = User.objects.create(username="anna", role=Role.DIRECTOR)
    public = ("/login/", "/api/v1/schema/", "/find/")
    staff = ("/players/", "/api/v1/players/", "/nothing/")
    assert not any("no-store" in client.get(path).get("Cache-Control", "") for path in public)
    client.force_login(anna)
    assert {client.get(path).get("Cache-Control") for path in staff} == {"no-store"}
    client.logout()
    token = add_token(anna.pk)
    told = client.get("/api/v1/players/", headers={"Authorization": f"Token {token.clear}"})
    assert (told.status_code, told["Cache-Control"]) == (200, "no-store")


def test_a_locked_terminal_neither_gets_nor_revokes_a_token(client: Client) -> None:
    builders.house()
    anna = User.objects.create_user(username="anna", password="a long enough one", role=Role.DIRECTOR)
    sent = {"username": "anna", "password": "a long enough one"}
    token = add_token(anna.pk)
    assert client.delete("/api/v1/token/").status_code == 204
    client.force_login(anna)
    client.post("/lock/")
    made, revoked = client.post("/api/v1/token/", sent), client.delete("/api/v1/token/")
    for answer in (made, revoked):
        assert (answer.status_code, answer.json()["code"]) == (401, "person_needed")
    assert ProgramToken.objects.get().pk == token.id
    client.logout()
    assert client.post("/api/v1/token/", sent).json()["token"]


@override_settings(AXES_ENABLED=True)
def test_a_program_whose_name_is_locked_reads_a_problem(client: Client) -> None:
    builders.house()
    User.objects.create_user(username="anna", password="a long enough one")
    answers = [client.post("/api/v1/token/", {"username": "anna", "password": "no"}) for _time in range(6)]
    assert {one["Content-Type"] for one in answers} == {"application/problem+json"}
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "sign_in_locked")
    assert answers[-1]["Retry-After"] == "900"
