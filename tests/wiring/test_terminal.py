"""Commands that meet a full, read-only or damaged disk: one sentence and exit status 1, never a traceback."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError

from journal.models import Line
from people.models import User
from tdmanager.simulation import demo, scratch
from tdmanager.terminal import run
from tournaments import queries

pytestmark = pytest.mark.django_db
DAMAGED = DatabaseError("database disk image is malformed")
READ_ONLY = OperationalError("attempt to write a readonly database")
FULL = OSError(28, "No space left on device", "/house/var")
PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def _kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command closes its connections at its end: the tests' database is used afterwards."""
    monkeypatch.setattr("django.core.management.base.connections.close_all", lambda: None)


def raising(error: Exception) -> Callable[..., Any]:
    """A function that fails with this error."""

    def fails(*_values: object, **_options: object) -> None:
        raise error

    return fails


def error_output(*arguments: str) -> str:
    """The output of ``manage.py`` if it ends with an error."""
    with pytest.raises(SystemExit) as ended:
        run(["manage.py", *arguments])
    # A text is printed at the end, and the exit status is 1 too.
    assert isinstance(ended.value.code, str)
    return ended.value.code


@pytest.mark.parametrize("command", [("demo",), ("set_up_house", "--defaults"), ("simulate", "--event", "7")])
def test_a_damaged_database_is_one_sentence_in_every_command(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("has_house", "events"):
        monkeypatch.setattr(queries, name, raising(DAMAGED))
    monkeypatch.setattr("tournaments.management.commands.set_up_house.has_house", raising(DAMAGED))
    monkeypatch.setattr("tdmanager.management.commands.simulate.be_gentle", lambda: None)
    assert error_output(*command).startswith("The database is damaged. Restore the newest backup")


def test_a_house_is_not_set_up_on_a_disk_that_cannot_be_written_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(User, "save", raising(READ_ONLY))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    given = ("--name", "Ours", "--username", "anna", "--password-stdin")
    with pytest.raises(SystemExit) as ended:
        run(["manage.py", "set_up_house", "--defaults", *given])
    told = capsys.readouterr().err
    assert (ended.value.code, len(told.splitlines())) == (1, 1)
    assert "the server cannot write to its disk" in told
    assert not queries.has_house()


def test_evenings_that_find_no_room_say_so_as_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        scratch, "_new_database", raising(sqlite3.OperationalError("database or disk is full"))
    )
    monkeypatch.setattr("tdmanager.management.commands.simulate.be_gentle", lambda: None)
    assert error_output("simulate", "--event", "sanremo.json:friday").startswith(
        "The disk is full. Make room on it"
    )


def test_half_a_demo_says_how_to_begin_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.VAR = tmp_path
    monkeypatch.setattr(demo, "_hire", raising(FULL))
    with pytest.raises(SystemExit) as ended:
        run(["manage.py", "demo"])
    told = capsys.readouterr().err
    assert ended.value.code == 1
    assert "The disk is full. Make room on it, then try again. (/house/var) The demo is incomplete" in told
    assert "Traceback" not in told
    assert queries.has_house()
    run(["manage.py", "demo", "--remove"])
    assert not Line.objects.exists()
