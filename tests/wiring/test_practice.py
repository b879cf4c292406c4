"""Practice houses: who opens them, how many, what is left of them, and that they stay apart."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import CookieJar
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest
from django.core.management.base import CommandError
from django.test import Client, RequestFactory

from rulebook.refusals import Refusal
from tdmanager.pages import failed
from tdmanager.practice import houses, inside
from tdmanager.practice.windows import (
    CLOSED_SECONDS,
    FIRST_SECONDS,
    IDLE_SECONDS,
    MOST_WINDOWS,
    SILENT_SECONDS,
    Windows,
)
from tests.quick.games import HERE
from tests.servers import wait_for
from tests.wiring.commands import OwnHouse
from tests.wiring.test_up import up


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_ends_when_no_window_is_open_or_used() -> None:
    clock = Clock()
    windows = Windows(clock)
    assert windows.seconds_left == FIRST_SECONDS
    windows.hear("a", is_used=True)
    windows.hear("b", is_used=False)
    windows.close("a")
    assert windows.seconds_left == SILENT_SECONDS
    clock.now = 100.0
    windows.close("b")
    assert windows.seconds_left == CLOSED_SECONDS
    # The page that follows in the same window.
    windows.hear("c", is_used=False)
    assert windows.seconds_left == SILENT_SECONDS
    clock.now = IDLE_SECONDS - 10.0
    windows.hear("c", is_used=False)
    assert windows.seconds_left == 10
    windows.hear("c", is_used=True)
    assert windows.seconds_left == SILENT_SECONDS


def test_windows_that_are_silent_are_forgotten_and_no_list_grows() -> None:
    clock = Clock()
    windows = Windows(clock)
    for number in range(3 * MOST_WINDOWS):
        clock.now += 1
        windows.hear(str(number), is_used=False)
    assert windows.count <= MOST_WINDOWS
    clock.now += SILENT_SECONDS + 1
    windows.hear("late", is_used=False)
    assert windows.count == 1


@pytest.fixture
def inside_one(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Windows:
    """This house is a practice house."""
    settings.ROOT_URLCONF = "tdmanager.practice.urls"
    settings.PRACTICE_HOME, settings.VAR = "http://localhost:8000/", tmp_path
    monkeypatch.setattr(inside, "WINDOWS", made := Windows(Clock()))
    return made


@pytest.mark.django_db
def test_another_site_keeps_no_practice_house_open(client: Client, inside_one: Windows) -> None:
    at_first = inside_one.seconds_left
    for headers in ({}, {"Sec-Fetch-Site": "cross-site"}):
        assert client.get("/practice/open/?window=a&used", headers=headers).status_code == 403
    assert (inside_one.count, inside_one.seconds_left) == (0, at_first)
    assert client.get("/practice/open/?window=a", headers={"X-Practice": "1"}).status_code == 204
    assert inside_one.count == 1
    answer = client.get("/practice/enter/", headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, "sessionid" in client.cookies) == (409, False)


@pytest.mark.django_db
def test_pages_without_a_request_have_the_mark(client: Client, inside_one: Windows) -> None:
    pages: tuple[Any, ...] = client.get("/health/"), failed(RequestFactory().get("/"))
    assert all("data-practice" in page.content.decode() for page in pages)


class Idle:
    """A process that runs until it is ended."""

    stdin = None
    code: int | None = None

    def poll(self) -> int | None:
        """Its status."""
        return self.code

    def wait(self) -> int:
        """As if it had ended."""
        return 0


@pytest.fixture
def places(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for practice houses whose processes do nothing."""
    settings.STARTS_HERE = True
    monkeypatch.setattr(houses, "MEMORY", tmp_path)
    monkeypatch.setattr(houses, "_place", lambda: tmp_path)
    monkeypatch.setattr(houses, "_open", {})
    monkeypatch.setattr(houses, "_attend", lambda house: None)
    monkeypatch.setattr(houses.subprocess, "Popen", lambda *_values, **_more: Idle())
    yield tmp_path
    houses._open.clear()


@pytest.mark.django_db
def test_four_are_open_at_once_and_the_fifth_hears_when_to_come_back(client: Client, places: Path) -> None:
    for number in range(1, houses.MOST + 1):
        for _sent in range(2):
            answer = client.post("/try/", {"_key": f"form-{number}"}, **HERE)
            assert answer["Location"] == f"/try/{number}/"
    opening = client.get("/try/1/", **HERE)
    assert opening["Refresh"] == "1"
    assert "is opening" in opening.content.decode()
    (places / min(places.iterdir()) / houses.USED).touch()
    full = client.post("/try/", **HERE)
    assert full.status_code == 409
    assert "4 practice houses are open" in full.content.decode()
    assert "come back in 30 min" in full.content.decode()
    with pytest.raises(Refusal, match="practice_full"):
        houses.open_house("http://localhost/")
    houses._open[3].process.code = 0  # type: ignore[attr-defined]
    assert client.post("/try/", **HERE)["Location"] == "/try/3/"
    house = houses._open[2]
    (house.folder / houses.ADDRESS).write_text("http://localhost:4711")
    assert client.get("/try/2/", **HERE)["Location"] == ("http://localhost:4711/practice/enter/?language=en")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {"REMOTE_ADDR": "192.168.1.7", **HERE},
        {"headers": {"host": "casino.example"}},
        {"headers": {"host": "localhost", "x-forwarded-for": "127.0.0.1"}},
    ],
)
def test_nobody_in_the_network_opens_one(client: Client, places: Path, fields: dict[str, Any]) -> None:
    for answer in (
        client.get("/try/", **fields),
        client.post("/try/", **fields),
        client.get("/try/1/", **fields),
    ):
        assert answer.status_code == 409
        assert "Practise on the house" in answer.content.decode()
    assert "Try it" not in client.get("/login/", follow=True, **fields).content.decode()
    assert not list(places.iterdir())


@pytest.mark.django_db
def test_a_page_of_another_site_opens_none(places: Path) -> None:
    assert Client(enforce_csrf_checks=True).post("/try/", **HERE).status_code == 403
    assert not list(places.iterdir())


def test_a_process_gets_nothing_of_the_house(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TD_SECOND_COPY_FOLDER", "TD_REDIS_URL", "TD_BACKUP_PASSPHRASE"):
        monkeypatch.setenv(name, "of the house")
    given = houses._environment(2, "http://localhost:8000/", places)
    assert {name for name in given if name.startswith("TD_")} == {
        *("TD_VAR", "TD_LANGUAGE", "TD_PRACTICE_NUMBER", "TD_PRACTICE_HOME")
    }


def test_the_folder_of_a_house_is_never_deleted(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR, settings.PRACTICE_HOME = tmp_path / "var", "/"
    settings.VAR.mkdir()
    own = import_module("tdmanager.management.commands.practice")
    monkeypatch.setattr(own.inside, "end_with_parent", lambda: None)
    monkeypatch.setattr(own.Command, "_fill", lambda _command: 1 / 0)
    with suppress(ZeroDivisionError), pytest.raises(CommandError, match="Try it"):
        own.Command().handle()
    assert settings.VAR.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["²", "9", "", "9" * 5_000])
def test_the_end_of_a_house_that_is_gone_opens_none(client: Client, places: Path, end: str) -> None:
    assert client.post("/try/", {"end": end}, **HERE)["Location"] == "/try/"
    assert not list(places.iterdir())


def test_without_room_in_memory_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory, disk = tmp_path / "memory", tmp_path / "disk"
    monkeypatch.setattr(houses, "MEMORY", memory)
    monkeypatch.setattr(houses, "gettempdir", lambda: str(disk))
    left = [place / f"{houses.PREFIX}99999999-x" for place in (memory, disk)]
    for folder in left:
        folder.mkdir(parents=True)
    room = [1]
    monkeypatch.setattr(houses.shutil, "disk_usage", lambda _place: SimpleNamespace(free=room[0]))
    assert houses._place() == disk
    room[0] = houses.ROOM
    assert houses._place() == memory
    houses.clear_away()
    assert not any(folder.exists() for folder in left)


def test_it_connects_to_nothing() -> None:
    for event in inside.CONNECTS:
        with pytest.raises(ConnectionRefusedError):
            inside._refuse_connections(event, ())
    inside._refuse_connections("socket.bind", ())


def test_what_a_killed_machine_leaves_is_cleared_away(places: Path) -> None:
    gone, alive = places / f"{houses.PREFIX}99999999-x", places / f"{houses.PREFIX}{os.getpid()}-x"
    for folder in (gone, alive):
        folder.mkdir()
    houses.clear_away()
    assert list(places.iterdir()) == [alive]


@pytest.mark.processes
def test_it_opens_apart_and_nothing_is_left_when_the_house_is_killed(house: OwnHouse, tmp_path: Path) -> None:
    cookies = CookieJar()
    browser = build_opener(HTTPCookieProcessor(cookies))
    with up(house, "--port", "0") as (process, address):
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', _read(browser, f"{address}login/"))
        assert token is not None
        for _time in range(2):
            _read(browser, f"{address}try/", csrfmiddlewaretoken=token[1])
        first, second = _folders(process.pid)
        # The second is killed while it opens: its folder goes with it.
        os.kill(_process_of(second), signal.SIGKILL)
        wait_for(lambda: not second.exists(), "the folder of the killed one to go")
        wait_for((first / houses.ADDRESS).exists, "the first to be ready")
        page = _read(browser, f"{address}try/1/")
        assert "Practice: nothing here is real" in page
        assert "Friday" in page
        port = (first / houses.ADDRESS).read_text().rpartition(":")[2]
        assert port not in address
        names = {cookie.name for cookie in cookies}
        assert {"td-practice-1-session", "td-practice-1-device"} <= names
        assert "sessionid" not in names
        guide = _read(browser, f"http://localhost:{port}/practice/")
        assert guide.count("PIN ") >= 6
        with browser.open(f"http://localhost:{port}/health.json") as answer:
            # Its form that ends it leads back to the house.
            assert f"form-action 'self' {address}" in answer.headers["Content-Security-Policy"]
        with pytest.raises(OSError, match="409"):
            _read(browser, f"http://localhost:{port}/house/backups/")
        process.kill()
        wait_for(lambda: not first.exists(), "the folder of the first to go")
    assert not (house.var / "backups").exists()


def _read(browser: OpenerDirector, address: str, **form: str) -> str:
    with browser.open(address, urlencode(form).encode() if form else None, timeout=60) as answer:
        return str(answer.read().decode())


def _folders(owner: int) -> list[Path]:
    return sorted(houses._place().glob(f"{houses.PREFIX}{owner}-*"), key=lambda one: one.stat().st_ctime)


def _process_of(folder: Path) -> int:
    wanted = f"TD_VAR={folder}".encode()
    return next(
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/environ")
        if wanted in _bytes_of(path).split(b"\0")
    )


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_every_address_of_a_house_is_one_of_a_practice_house() -> None:
    own = import_module("tdmanager.practice.urls").urlpatterns
    assert (
        own[-len(import_module("tdmanager.urls").urlpatterns) :]
        == import_module("tdmanager.urls").urlpatterns
    )
