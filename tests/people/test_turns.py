"""Passwords and PINs are checked one at a time, so that wrong ones in parallel slow nobody down."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people import actions, signing, turns
from people.models import Device, User
from rulebook.refusals import Refusal
from tests import builders

STRANGER: Any = SimpleNamespace(device=None)
TERMINAL: Any = SimpleNamespace(device=Device(pk=1))
MANY = 20
PATIENCE = 20


class SlowChecks:
    """Checks that last until they are let go, and how many ran at once at most."""

    def __init__(self) -> None:
        self.go = Event()
        self.at_once = 0
        self._lock = Lock()

    def __call__(self, *_request: object, **_credentials: str) -> None:
        with self._lock:
            self.at_once += 1
        assert self.go.wait(30)


def sign_in(request: Any) -> str:
    """How it ends, as the code of the refusal."""
    try:
        signing.by_password(request, "anna", "wrong")
    except Refusal as refusal:
        return refusal.code
    return ""


def test_of_many_wrong_passwords_at_once_one_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowChecks()
    monkeypatch.setattr(signing, "authenticate", slow)
    with ThreadPoolExecutor(2 * MANY) as pool:
        running = [pool.submit(sign_in, one) for one in [STRANGER] * MANY + [TERMINAL] * MANY]
        refused = Counter[str]()
        ends = time.monotonic() + PATIENCE
        while sum(refused.values()) < 2 * MANY - 2 and slow.at_once <= 2 and time.monotonic() < ends:
            refused = Counter(one.result() for one in running if one.done())
        at_once = refused["sign_in_busy"]
        slow.go.set()
        ended = Counter(one.result() for one in running)
    # Refused at once: none of them waits for its turn.
    assert at_once == 2 * MANY - 2
    # The house's own devices have a turn besides that of the strangers.
    assert slow.at_once == 2
    assert ended == {"sign_in_busy": 2 * MANY - 2, "sign_in_refused": 2}


@pytest.mark.django_db
def test_a_person_who_comes_while_another_is_checked_is_told_when_to_try_again(client: Client) -> None:
    builders.house()
    User.objects.create(username="anna")
    sent = {"username": "anna", "password": "wrong"}
    with turns.turn(STRANGER):
        page = client.post("/login/", sent)
        panel = client.post("/switch/", sent, headers={"HX-Request": "true"})
        told = client.post("/api/v1/token/", sent)
    assert [one.status_code for one in (page, panel, told)] == [429] * 3
    assert {one["Retry-After"] for one in (page, panel, told)} == {"1"}
    assert b"Try again in a second" in page.content
    assert {one["Content-Type"] for one in (panel, told)} == {"application/problem+json"}
    assert client.post("/api/v1/token/", sent).json()["code"] == "sign_in_refused"


@pytest.mark.django_db
def test_a_pin_waits_for_no_other_check_either(client: Client) -> None:
    """Nor does the PIN of a second person who approves at the terminal of somebody else."""
    builders.house()
    anna = User.objects.create_user(username="anna", password="a long enough one", role=Role.CASHIER)
    client.post("/login/", {"username": "anna", "password": "a long enough one"})
    builders.do([HOUSE], actions.set_pin, person=anna.pk, pin="2580")
    sent = {"person": anna.pk, "pin": "1379"}
    with turns.turn(TERMINAL):
        told = client.post("/switch/", sent, headers={"HX-Request": "true"})
    assert (told.status_code, told.json()["code"]) == (429, "sign_in_busy")
    told = client.post("/switch/", sent | {"pin": "2580"}, headers={"HX-Request": "true"})
    assert told.status_code == 204
