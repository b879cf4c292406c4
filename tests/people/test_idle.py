"""An unused terminal is also locked by the server, whatever its page does; typed input is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from access import permissions
from access.roles import Role
from journal.opening import HOUSE
from people.staff import verbs
from people.staff.verbs import set_pin
from tests import builders

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
MINUTES = 10
Later = Callable[[float, Callable[[], Any]], Any]


@pytest.fixture
def anna() -> int:
    """A director with a PIN."""
    builders.house(lock_minutes=MINUTES)
    user_id = builders.do(
        [HOUSE], verbs.add_staff, username="anna", password=PASSWORD, role=Role.DIRECTOR, name="Anna Bo"
    ).id
    builders.do([HOUSE], set_pin, person=user_id, pin="258013")
    return int(user_id)


@pytest.fixture
def terminal(client: Client, anna: int) -> Client:
    """Where she has signed in."""
    client.post("/login/", {"username": "anna", "password": PASSWORD})
    return client


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Does something this many minutes from now by the wall clock."""
    begin = time.time()

    def do(minutes: float, what: Callable[[], Any]) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(permissions, "time", SimpleNamespace(time=lambda: begin + minutes * 60))
            return what()

    return do


def test_a_terminal_left_alone_is_locked(terminal: Client, later: Later) -> None:
    assert later(MINUTES - 1, lambda: terminal.get("/players/")).status_code == 200
    page = later(MINUTES + 1, lambda: terminal.get("/players/"))
    assert page["Location"].startswith("/switch/?next=")
    tap = later(
        MINUTES + 1,
        lambda: terminal.post("/players/new/", {"last_name": "Rossi"}, headers={"HX-Request": "true"}),
    )
    assert (tap.status_code, tap["HX-Trigger"]) == (401, "person-needed")
    assert later(MINUTES + 1, lambda: terminal.get("/api/v1/me/")).status_code == 401


def test_what_a_page_asks_by_itself_is_no_hand_on_it(terminal: Client, later: Later) -> None:
    for minute in range(MINUTES + 1):
        later(minute, lambda: terminal.get("/players/", headers={"HX-Request": "true"}))
    assert later(MINUTES + 1, lambda: terminal.get("/players/")).status_code == 302


def test_keys_and_taps_keep_it_open(terminal: Client, later: Later) -> None:
    for minute in range(5, 3 * MINUTES, 5):
        assert later(minute, lambda: terminal.post("/stay/")).status_code == 204
    assert later(3 * MINUTES, lambda: terminal.get("/players/")).status_code == 200


def test_a_tap_that_comes_too_late_opens_nothing(terminal: Client, later: Later) -> None:
    too_late = later(MINUTES + 1, lambda: terminal.post("/stay/", headers={"HX-Request": "true"}))
    assert too_late.status_code == 401
    assert later(MINUTES + 2, lambda: terminal.get("/players/")).status_code == 302


def test_a_pin_opens_it_and_the_form_under_the_panel_goes_through(
    terminal: Client, anna: int, later: Later
) -> None:
    typed = {"last_name": "Rossi"}
    later(MINUTES + 1, lambda: terminal.post("/players/new/", typed, headers={"HX-Request": "true"}))
    pin = {"person": anna, "pin": "258013"}
    opened = later(MINUTES + 2, lambda: terminal.post("/switch/", pin, headers={"HX-Request": "true"}))
    assert opened.status_code == 204
    assert later(MINUTES + 2, lambda: terminal.post("/players/new/", typed)).status_code == 302


def test_a_house_of_no_minutes_locks_nothing(client: Client, later: Later) -> None:
    builders.house(lock_minutes=0)
    builders.do([HOUSE], verbs.add_staff, username="anna", password=PASSWORD, role=Role.DIRECTOR)
    client.post("/login/", {"username": "anna", "password": PASSWORD})
    assert later(9_999, lambda: client.get("/players/")).status_code == 200


def test_a_program_with_a_token_is_never_locked(anna: int, later: Later) -> None:
    token = Client().post("/api/v1/token/", {"username": "anna", "password": PASSWORD}).json()["token"]
    program = Client(headers={"Authorization": f"Token {token}"})
    assert program.get("/api/v1/me/").status_code == 200
    assert later(9_999, lambda: program.get("/api/v1/me/")).status_code == 200


def test_a_token_ends_with_the_password(anna: int) -> None:
    token = Client().post("/api/v1/token/", {"username": "anna", "password": PASSWORD}).json()["token"]
    program = Client(headers={"Authorization": f"Token {token}"})
    builders.do([HOUSE], verbs.set_password, person=anna, password="another-long-one-71")
    assert program.get("/api/v1/me/").status_code == 401


def test_taps_in_quick_succession_write_the_session_once(terminal: Client, later: Later) -> None:
    later(1, lambda: terminal.post("/stay/"))
    before = Session.objects.get().session_data
    later(1.1, lambda: terminal.post("/stay/"))
    assert Session.objects.get().session_data == before
    later(2, lambda: terminal.post("/stay/"))
    assert Session.objects.get().session_data != before
