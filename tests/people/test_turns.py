"""Passwords and PINs are checked one at a time, so that wrong ones in parallel slow nobody down."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock, Semaphore
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people.devices import signing
from people.devices.signing import Line
from people.models import Device, User
from people.staff import secrets, verbs
from rulebook.refusals import Refusal
from tests import builders

STRANGER: Any = SimpleNamespace(device=None)
TERMINAL: Any = SimpleNamespace(device=Device(pk=1))
MANY = 20
PATIENCE = 20


def at(address: str) -> Any:
    """A request of a stranger."""
    return SimpleNamespace(device=None, META={"REMOTE_ADDR": address})


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


def ended(running: list[Future[str]]) -> Counter[str]:
    """How those ended that have."""
    return Counter(one.result() for one in running if one.done())


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what other threads do."""
    ends = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < ends:
        time.sleep(0.001)
    assert is_so()


@pytest.fixture
def fresh_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines in which nobody has been, and all the time to wait in them."""
    monkeypatch.setattr(signing, "_of_devices", Line(most=8, each=2))
    monkeypatch.setattr(signing, "_of_others", Line(most=4, each=1))
    monkeypatch.setattr(signing, "WAIT_SECONDS", 60.0)


@pytest.mark.usefixtures("fresh_lines")
def test_of_many_wrong_passwords_at_once_one_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowChecks()
    monkeypatch.setattr(signing, "authenticate", slow)
    with ThreadPoolExecutor(2 * MANY) as pool:
        running = [pool.submit(sign_in, one) for one in [STRANGER] * MANY + [TERMINAL] * MANY]
        # Refused at once but for one that is checked, and one of a stranger or two of a terminal that wait.
        until(lambda: ended(running)["sign_in_busy"] == 2 * MANY - 5 and slow.at_once == 2)
        slow.go.set()
    # The house's own devices have a turn besides that of the strangers.
    assert ended(running) == {"sign_in_busy": 2 * MANY - 5, "sign_in_refused": 5}


@pytest.mark.usefixtures("fresh_lines")
def test_one_address_keeps_no_other_from_signing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it tries, its next check comes after that of an address that had none."""
    order, go = [], Semaphore(0)

    def check(request: Any, **_credentials: str) -> None:
        order.append(request.META["REMOTE_ADDR"])
        assert go.acquire(timeout=30)

    monkeypatch.setattr(signing, "authenticate", check)
    with ThreadPoolExecutor(MANY) as pool:
        stranger = [pool.submit(sign_in, at("10.0.0.66")) for _time in range(10)]
        until(lambda: ended(stranger)["sign_in_busy"] == 8 and len(order) == 1)
        tablet = pool.submit(sign_in, at("10.0.0.7"))
        until(lambda: len(signing._of_others._waiting) == 2)
        for done in range(2, 4):
            go.release()
            until(lambda: len(order) == done)  # noqa: B023
        go.release()
    assert order == ["10.0.0.66", "10.0.0.7", "10.0.0.66"]
    assert tablet.result() == "sign_in_refused"


@pytest.mark.usefixtures("fresh_lines")
def test_in_a_full_line_who_had_more_checks_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    order, go = [], Event()
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"):
        with signing.turn(at(address)):
            pass

    def check(request: Any, **_credentials: str) -> None:
        order.append(request.META["REMOTE_ADDR"])
        assert go.wait(30)

    monkeypatch.setattr(signing, "authenticate", check)
    with ThreadPoolExecutor(MANY) as pool:
        strangers = [pool.submit(sign_in, at(f"10.0.0.{last}")) for last in range(1, 6)]
        until(lambda: len(order) == 1 and len(signing._of_others._waiting) == 4)
        tablet = pool.submit(sign_in, at("10.0.0.9"))
        until(lambda: ended(strangers)["sign_in_busy"] == 1)
        go.set()
    assert tablet.result() == "sign_in_refused"
    assert "10.0.0.9" in order[1:3]


@pytest.mark.usefixtures("fresh_lines")
def test_six_terminals_that_switch_in_the_same_second_are_all_admitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = SlowChecks()
    monkeypatch.setattr(signing, "authenticate", slow)
    with ThreadPoolExecutor(6) as pool:
        running = [pool.submit(sign_in, SimpleNamespace(device=Device(pk=number))) for number in range(1, 7)]
        until(lambda: len(signing._of_devices._waiting) == 5)
        slow.go.set()
    assert ended(running) == {"sign_in_refused": 6}


def test_a_pin_takes_a_tenth_of_a_password_and_an_old_one_is_kept_at_its_price(
    settings: Any,
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    old = make_password("2580")
    kept: list[str] = []
    assert not secrets.is_pin("2581", old, kept.append)
    assert kept == []
    assert secrets.is_pin("2580", old, kept.append)
    rounds = [int(one.split("$")[1]) for one in (old, *kept)]
    assert rounds == [PBKDF2PasswordHasher.iterations, secrets.PinHasher.iterations]
    assert secrets.PinHasher.iterations * 10 <= PBKDF2PasswordHasher.iterations
    assert secrets.is_pin("2580", kept[0], kept.append)
    assert len(kept) == 1


@pytest.mark.django_db
def test_a_person_who_comes_while_another_is_checked_is_told_when_to_try_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing, "WAIT_SECONDS", 0.0)
    builders.house()
    User.objects.create(username="anna")
    sent = {"username": "anna", "password": "wrong"}
    with signing.turn(STRANGER):
        page = client.post("/login/", sent)
        panel = client.post("/switch/", sent, headers={"HX-Request": "true"})
        told = client.post("/api/v1/token/", sent)
    assert [one.status_code for one in (page, panel, told)] == [429] * 3
    assert {one["Retry-After"] for one in (page, panel, told)} == {"1"}
    assert b"Try again in a second" in page.content
    assert {one["Content-Type"] for one in (panel, told)} == {"application/problem+json"}
    assert client.post("/api/v1/token/", sent).json()["code"] == "sign_in_refused"


@pytest.mark.django_db
def test_a_pin_waits_no_longer_either(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the PIN of a second person who approves at the terminal of somebody else."""
    monkeypatch.setattr(signing, "WAIT_SECONDS", 0.0)
    builders.house()
    anna = User.objects.create_user(username="anna", password="a long enough one", role=Role.CASHIER)
    client.post("/login/", {"username": "anna", "password": "a long enough one"})
    builders.do([HOUSE], verbs.set_pin, person=anna.pk, pin="2580")
    sent = {"person": anna.pk, "pin": "1379"}
    with signing.turn(TERMINAL):
        told = client.post("/switch/", sent, headers={"HX-Request": "true"})
    assert (told.status_code, told.json()["code"]) == (429, "sign_in_busy")
    told = client.post("/switch/", sent | {"pin": "2580"}, headers={"HX-Request": "true"})
    assert told.status_code == 204
