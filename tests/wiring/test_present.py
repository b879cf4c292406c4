"""The database before a start: each possible fault of its file is one sentence that says what helps."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import translation

from tdmanager.upkeep import care, present
from tdmanager.upkeep.copies import STAMP
from tdmanager.upkeep.problems import Unusable
from tests.wiring.commands import OwnHouse

BACKUP = f"td-{STAMP.replace('%Y%m%d-%H%M%S', '20261121-050000')}-nightly.sqlite3"


@pytest.fixture
def database(tmp_path: Path, settings: Any) -> Path:
    """A database with a row in it, and a backup."""
    settings.BACKUP_FOLDER = tmp_path / "backups"
    settings.BACKUP_FOLDER.mkdir()
    (settings.BACKUP_FOLDER / BACKUP).touch()
    path = tmp_path / "td.sqlite3"
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE people_kept (one INTEGER, filler BLOB)")
        made.executemany("INSERT INTO people_kept VALUES (?, zeroblob(3000))", [(n,) for n in range(50)])
        made.execute("CREATE INDEX kept_one ON people_kept (one)")
    return path


def error_of(path: Path, *, starts_over: bool = False) -> str:
    """What is wrong; empty if it may be served."""
    try:
        with translation.override("en"):
            present.check(path, starts_over=starts_over)
    except Unusable as unusable:
        return str(unusable)
    return ""


def test_a_sound_database_and_a_first_start_are_served(database: Path, settings: Any) -> None:
    assert error_of(database) == ""
    database.unlink()
    assert error_of(database, starts_over=True) == ""
    settings.BACKUP_FOLDER = database.parent / "none"
    assert error_of(database) == ""


def test_an_empty_or_missing_file_never_starts_a_demo_without_a_word(database: Path) -> None:
    database.write_bytes(b"")
    for starts_over in (False, True):
        assert "td.sqlite3 is empty (0 bytes). Put it back" in error_of(database, starts_over=starts_over)
    database.unlink()
    assert "td.sqlite3 is missing. Put it back; to start over: ./run --demo" in error_of(database)
    assert error_of(database).endswith(BACKUP)


def test_a_file_without_a_table_never_starts_a_demo_where_backups_say_there_was_a_house(
    database: Path, settings: Any
) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as hollow:
        hollow.execute("PRAGMA journal_mode=WAL")
    assert database.stat().st_size
    assert "td.sqlite3 holds nothing. Put the right file back" in error_of(database)
    assert error_of(database).endswith(BACKUP)
    assert error_of(database, starts_over=True) == ""
    settings.BACKUP_FOLDER = database.parent / "none"
    assert error_of(database) == ""


def test_reading_a_backup_makes_no_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gone = tmp_path / "td.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(gone))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    care.keep(care.Care.CHECK)
    assert not gone.exists()


def test_a_log_without_its_file_and_a_file_without_its_log_are_said_before_sqlite_drops_them(
    database: Path,
) -> None:
    index, log = (database.with_name(f"td.sqlite3{suffix}") for suffix in ("-shm", "-wal"))
    index.write_bytes(bytes(32_768))
    assert "td.sqlite3-wal is missing: what was done last is in it" in error_of(database)
    index.unlink()
    log.write_bytes(b"what was done last")
    database.unlink()
    assert "is missing or empty, but" in error_of(database, starts_over=True)
    assert log.read_bytes() == b"what was done last"


@pytest.mark.parametrize("place", [0, 4096 * 20])
def test_a_damaged_file_is_named_with_the_newest_backup(database: Path, place: int) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[:place] + b"\x5a" * 4096 * 3 + whole[place + 4096 * 3 :])
    told = error_of(database)
    assert "td.sqlite3 is damaged (" in told
    assert told.endswith(BACKUP)


def test_a_file_of_another_program_is_named_and_not_touched(database: Path) -> None:
    with closing(sqlite3.connect(database)) as other, other:
        other.execute("CREATE TABLE songs (title TEXT)")
    before = database.read_bytes()
    for starts_over in (False, True):
        assert "belongs to another program (it has a table songs)" in error_of(
            database, starts_over=starts_over
        )
    assert database.read_bytes() == before


def test_a_file_of_another_user_names_both(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 54_321)
    monkeypatch.setattr(os, "access", lambda name, _mode: Path(name) != database)
    assert "belongs to the user" in error_of(database)
    assert "change its owner to 54321" in error_of(database)
    monkeypatch.setattr(os, "geteuid", lambda: database.stat().st_uid)
    assert "cannot be written to: its disk or folder is read-only" in error_of(database)


def test_a_full_disk_is_said_before_anything_is_opened(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(present, "room", lambda _folder: 4096)
    assert error_of(database).startswith("The disk is full: make room on the disk of ")


@pytest.mark.processes
def test_the_terminal_says_it_in_one_sentence_without_a_traceback(house: OwnHouse) -> None:
    house.more["TD_LANGUAGE"] = "it"
    house.database.write_bytes(b"no database " * 900)
    for command in ("up", "backup", "upgrade"):
        told = house.manage(command, is_refused=True)
        assert "Traceback" not in told
        assert len(told.splitlines()) == 1
        assert "dannegg" in told
