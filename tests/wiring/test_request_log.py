"""A line of the log for each request, and the id that finds it."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client

from access.roles import Role
from people.models import User
from people.staff.verbs import add_token
from tdmanager.request_log import LAST_FAILURE, RotatedLog
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The log of requests from now on."""
    said: list[str] = []
    monkeypatch.setattr("tdmanager.request_log.log.info", said.append)
    return said


def test_a_refusal_is_one_line_with_who_asked(lines: list[str]) -> None:
    builders.house()
    anna = User.objects.create(username="anna", role=Role.CASHIER)
    program = Client(headers={"Authorization": f"Token {add_token(anna.pk).clear}"})
    told = program.get("/api/v1/staff/?q=Rossi")
    (line,) = map(json.loads, lines)
    assert line["id"] == told["X-Request-ID"] == told.json()["request_id"]
    wanted = {"method": "GET", "path": "/api/v1/staff/", "status": 403, "person": anna.pk}
    assert line.items() >= {**wanted, "code": "role_forbidden", "device": None}.items()


@pytest.mark.parametrize(
    ("request_id", "is_kept"), [("from-a-proxy-1", True), ("x", False), ("a b\tc d e f g", False)]
)
def test_an_id_that_comes_with_a_request_is_kept_if_it_is_plain(
    client: Client, request_id: str, is_kept: bool
) -> None:
    builders.house()
    told = client.get("/login/", headers={"X-Request-ID": request_id})["X-Request-ID"]
    assert (told == request_id, len(told) >= 8) == (is_kept, True)


def test_a_request_that_fails_inside_is_a_yellow_note_with_its_id(
    client: Client, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    builders.house()
    cache.delete(LAST_FAILURE)
    client.force_login(User.objects.create(username="anna", role=Role.ADMINISTRATOR))
    client.raise_request_exception = False
    assert client.get("/health.json").json()["last_failure"] is None

    def fails(*_values: object) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr("people.staff.rows.staff", fails)
    failed = client.get("/staff/")
    name = failed["X-Request-ID"]
    assert (failed.status_code, json.loads(lines[-1])["status"]) == (500, 500)
    assert name in failed.content.decode()
    told = client.get("/health.json").json()
    assert (told["last_failure"]["request_id"], bool(told["version"])) == (name, True)
    page = client.get("/health/").content.decode()
    assert "is-noted" in page
    assert name in page
    cache.delete(LAST_FAILURE)


def test_a_log_on_a_full_disk_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log").write_text("no folder")
    handler = RotatedLog(str(tmp_path / "log" / "requests.log"))
    handler.handle(logging.makeLogRecord({"msg": "a line"}))
    assert capsys.readouterr().err == ""
