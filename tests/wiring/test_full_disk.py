"""A full disk while the house runs: one sentence on page and by API, nothing half done; then it continues."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from psycopg.errors import (
    AdminShutdown,
    CannotConnectNow,
    DiskFull,
    InsufficientPrivilege,
    ReadOnlySqlTransaction,
)

from access.roles import Role
from journal.disk import Fault, fault_of, forget_faults, lasting_fault, refusal_of
from journal.models import Line
from people.models import Player, User
from tdmanager import storage
from tdmanager.findings import Finding
from tdmanager.sqlite import place
from tdmanager.upkeep import present
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.problems import BackupFailed
from tests import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def who() -> Client:
    """A director, signed in."""
    builders.house()
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return client


@contextmanager
def no_more_room() -> Iterator[None]:
    """Limit the database to its present pages, none of them free."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count=4294967294")


def test_a_full_disk_is_said_and_writing_goes_on_when_there_is_room(who: Client) -> None:
    before = Player.objects.count(), Line.objects.count()
    names = [f"{number:04}" + "x" * 70 for number in range(400)]
    body = {"first_name": "A", "last_name": "B"}
    with no_more_room():
        for name in names:
            answer = who.post("/api/v1/players/", body | {"last_name": name}, content_type="application/json")
            if answer.status_code != 201:
                break
        tap = who.post("/players/new/", body | {"last_name": name})
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    assert "disk is full. Make room on it" in answer.json()["detail"]
    added = Player.objects.count() - before[0]
    assert Line.objects.count() - before[1] == added
    assert "the server’s disk is full. Make room on it" in tap.content.decode()
    again = who.post("/api/v1/players/", body | {"last_name": name}, content_type="application/json")
    assert again.status_code == 201
    assert Player.objects.count() - before[0] == added + 1


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (sqlite3.OperationalError("database or disk is full"), Fault.FULL),
        (OperationalError("attempt to write a readonly database"), Fault.NOT_WRITABLE),
        (OperationalError("disk I/O error"), Fault.FAILING),
        (DatabaseError("database disk image is malformed"), Fault.DAMAGED),
        (OSError(28, "No space left on device"), Fault.FULL),
        (PermissionError(13, "Permission denied"), Fault.NOT_WRITABLE),
        (DiskFull("could not extend file"), Fault.FULL),
        (ReadOnlySqlTransaction("cannot execute INSERT"), Fault.NOT_WRITABLE),
        (InsufficientPrivilege("permission denied for table people_player"), Fault.NOT_WRITABLE),
        (AdminShutdown("terminating connection due to administrator command"), Fault.AWAY),
        (CannotConnectNow("the database system is starting up"), Fault.AWAY),
        (OperationalError("connection is bad: No such file or directory"), Fault.AWAY),
        (OperationalError("connection failed: the database system is shutting down"), Fault.AWAY),
        (
            OperationalError("consuming input failed: server closed the connection unexpectedly"),
            Fault.AWAY,
        ),
        (OperationalError("the connection is closed"), Fault.AWAY),
        (OperationalError(place.GONE), Fault.MOVED),
        (OperationalError("database is locked"), None),
        (RuntimeError("disk I/O error"), None),
    ],
)
def test_an_error_names_what_the_disk_did(error: Exception, fault: Fault | None) -> None:
    assert fault_of(error) == fault
    outer = ValueError("caused by it")
    outer.__cause__ = error
    assert fault_of(outer) == fault


def test_a_page_names_what_the_disk_did_wherever_it_happens(
    who: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_args: object, **_kwargs: object) -> None:
        raise DatabaseError("database disk image is malformed")

    monkeypatch.setattr("people.players.pages.first_players", fault)
    answer = who.get("/players/", headers={"accept-language": "it"})
    assert answer.status_code == 503
    assert "Il database è danneggiato" in answer.content.decode()
    assert 'href="/health/"' in answer.content.decode()


def test_a_database_that_goes_away_while_it_saves_is_asked_again_by_the_same_key(
    who: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have saved: the response must not say that nothing was changed; the repeat adds nobody twice."""
    sent = {"Idempotency-Key": "one-player"}, {"first_name": "A", "last_name": "B"}

    def added() -> Any:
        return who.post("/api/v1/players/", sent[1], content_type="application/json", headers=sent[0])

    def commit_and_break() -> None:
        commit()
        raise OperationalError("consuming input failed: server closed the connection unexpectedly")

    database: Any = connection
    before, commit = Player.objects.count(), database._commit
    with monkeypatch.context() as broken:
        broken.setattr(database, "_commit", commit_and_break)
        answer = added()
    assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
    assert answer["Retry-After"] == "1"
    assert "Nothing was changed" not in answer.json()["detail"]
    assert added().status_code == 201
    assert Player.objects.count() == before + 1


def test_health_is_red_while_the_disk_is_full_or_cannot_be_written_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert storage.check_folders().finding == Finding.WELL
    monkeypatch.setattr(present, "room", lambda _folder: 4096)
    assert storage.check_folders().finding == Finding.FULL
    text = Client().get("/health/").content.decode()
    assert "Full, or nearly. Make room" in text
    monkeypatch.setattr(os, "access", lambda *_values: False)
    assert storage.check_folders().finding == Finding.NOT_WRITABLE


def test_health_says_that_the_file_is_gone_and_does_not_make_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.BACKUP_FOLDER = tmp_path / "backups"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "gone.sqlite3"))
    with pytest.raises(BackupFailed):
        back_up()
    found = storage.check_file()
    assert found is not None
    assert found.finding == Finding.MISSING
    assert [path.name for path in tmp_path.rglob("*")] == ["backups"]


def test_health_says_for_an_hour_what_only_a_tap_could_find_and_forgets_it_with_another_database() -> None:
    assert lasting_fault() is None
    for error in (OperationalError("database or disk is full"), OperationalError("disk I/O error")):
        refusal_of(error)
    text = Client().get("/health/").content.decode()
    assert "Its disk is failing. Check the disk" in text
    refusal_of(DatabaseError("database disk image is malformed"))
    assert Client().get("/health.json").json()["parts"]["database"]["finding"] == Finding.DAMAGED
    forget_faults()
    assert Client().get("/health.json").json()["parts"]["database"]["is_well"]
