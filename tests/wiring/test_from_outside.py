"""Responses to strangers, to people who left, and about unknown things; the deletion of sign-ins."""

from __future__ import annotations

import socket
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.sessions.models import Session
from django.test import Client

from access.roles import Role
from access.texts import is_readable
from journal import instants
from people.models import User
from people.naming import without_unseen
from printing.printers.wire import may_print_to, places_of
from rulebook.money import parse_money
from tdmanager import api_description
from tdmanager.upkeep import nightly
from tdmanager.upkeep.traces import KEPT, clear_traces
from tests import builders
from tests.cashier import at_cashier
from tests.tournaments.test_workbook_bombs import changed, of_rows
from wording.apart.workbooks import sheets_of

UNKNOWN = (
    "sales/{}/",
    "awards/{}/",
    "drawers/{}/",
    "tickets/{}/",
    "refunds/{}/",
    "approvals/{}/",
    "exchanges/{}/",
    "cash-limits/{}/",
    "cash-transfers/{}/",
    "automations/{}/",
    "automations/{}/dry-run/?event=999999",
)


@pytest.fixture
def director() -> Client:
    builders.house()
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("address", UNKNOWN)
def test_what_there_is_not_is_not_found(director: Client, address: str) -> None:
    answer = director.get(f"/api/v1/{address.format(999_999)}")
    assert answer.status_code == 404, answer.json()
    assert answer.json()["code"].endswith(("unknown", "not_found"))


@pytest.mark.django_db
def test_who_is_not_signed_in_or_no_longer_may_is_told_to_sign_in(director: Client) -> None:
    assert director.get("/api/v1/players/").status_code == 200
    User.objects.update(is_active=False)
    for client in (director, Client()):
        answer = client.get("/api/v1/players/")
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
        assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.django_db
def test_the_description_of_the_api_is_made_once_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def described(_self: Any, _request: Any, media: str, language: str) -> tuple[bytes, str]:
        made.append(f"{media} {language}")
        return b"{}", f'"{len(made)}"'

    monkeypatch.setattr(api_description.Description, "_described", described)
    monkeypatch.setattr(api_description, "_made", {})
    asked = [Client().get("/api/v1/schema/", {"lang": lang}) for lang in ("en", "en", "it", "klingon", "../")]
    assert {one.status_code for one in asked} == {200}
    assert len(made) == 2
    again = Client().get("/api/v1/schema/", {"lang": "en"}, headers={"If-None-Match": asked[0]["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("host", "may"),
    [
        ("192.168.1.50", True),
        ("10.0.0.9", True),
        ("172.16.4.4", True),
        ("printer-1.lan", True),
        ("127.0.0.1", False),
        ("127.1", False),
        ("2130706433", False),
        ("0x7f.1", False),
        ("0.0.0.0", False),
        ("localhost", False),
        ("LOCALHOST.", False),
        ("a.localhost", False),
        ("169.254.169.254", False),
        ("224.0.0.1", False),
        ("fd00::9", True),
        ("::1", False),
        ("::ffff:127.0.0.1", False),
        ("fe80::1%eth0", False),
    ],
)
def test_a_printer_is_in_the_network_of_the_house(host: str, may: bool, settings: Any) -> None:
    settings.PRINTERS_HERE = False
    assert may_print_to(host) is may


def test_a_name_that_comes_to_mean_this_machine_is_not_connected_to(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PRINTERS_HERE = False
    numbers = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254", "fe80::1", "10.0.0.9"]
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 9_100)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_values, **_how: found)
    assert places_of("printer.lan", 9_100) == [("10.0.0.9", 9_100)]


@pytest.mark.parametrize("name", ["\u2800", "\u2800 \u2800", "\ud7b0", "\u1160", "\u3164", "\u200b"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert not is_readable(name, one_line=True)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["\u2800", "\ud7b0"])
def test_a_player_without_a_name_that_anybody_sees_is_refused_with_the_field(
    director: Client, name: str
) -> None:
    answer = director.post("/api/v1/players/", {"last_name": name}, content_type="application/json")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["last_name"])


def test_blanks_of_other_scripts_distinguish_no_names_and_whole_syllables_stay() -> None:
    assert without_unseen("Rossi\u2800") == "Rossi"
    korean = "\u1100\u1161\u11a8"
    assert is_readable(korean)
    assert without_unseen(korean) == korean


@pytest.mark.parametrize("text", ["1e999", "-1e999"])
def test_what_no_number_holds_is_no_name(text: str) -> None:
    row = f'<row r="1"><c r="A1"><v>{text}</v></c><c r="B1"><v>7</v></c></row>'
    assert sheets_of(changed(sheet=of_rows(row)))[0].text == "\t7\n"


def test_digits_of_other_scripts_are_the_digits_that_they_are() -> None:
    assert parse_money("\u0663\u0660\u0660", "EUR").minor == 30_000
    assert parse_money("\u0967\u0968,50", "EUR").minor == 1_250


@pytest.mark.django_db
def test_sessions_that_have_ended_and_old_accesses_are_deleted_each_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = instants.now()
    monkeypatch.setattr(nightly, "back_up_when_due", lambda _now: Path("made"))
    for name, expires in (("gone", now - timedelta(seconds=1)), ("on", now + timedelta(days=1))):
        Session.objects.create(session_key=name, session_data="", expire_date=expires)
    for model in (AccessAttempt, AccessLog):
        for age in (KEPT + timedelta(days=1), timedelta(days=1)):
            row = model.objects.create(
                username="anna", **({"failures_since_start": 1} if model is AccessAttempt else {})
            )
            model.objects.filter(pk=row.pk).update(attempt_time=now - age)
    nightly.care(now)
    assert [one.session_key for one in Session.objects.all()] == ["on"]
    assert (AccessAttempt.objects.count(), AccessLog.objects.count()) == (1, 1)
    assert clear_traces(now) == 0
