"""The house's file is made smaller at night: if much of it is free, the disk has room, and nobody is there."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from journal import instants
from tdmanager.upkeep import room
from tests import builders as b


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of 4 MB of which half is free."""
    monkeypatch.setattr(room, "LEAST_FREE", 2**20)
    path = tmp_path / "house.sqlite3"
    with sqlite3.connect(path) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, said BLOB)")
        made.executemany("INSERT INTO line (said) VALUES (?)", [(b"x" * 4_000,)] * 1_000)
        made.execute("DELETE FROM line WHERE id % 2")
    made.close()
    return path


def test_a_file_of_which_much_is_free_is_rewritten_once(file: Path) -> None:
    before = file.stat().st_size
    assert room.rewrite(file) > before / 3
    assert file.stat().st_size < before * 2 / 3
    with sqlite3.connect(file) as kept:
        assert kept.execute("SELECT count(*), max(id) FROM line").fetchone() == (500, 1_000)
        assert kept.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    kept.close()
    assert room.rewrite(file) == 0


def test_a_file_stays_as_it_is_without_room_on_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()
    monkeypatch.setattr(room.shutil, "disk_usage", lambda _place: SimpleNamespace(free=2 * len(before)))
    assert room.rewrite(file) == 0
    assert file.read_bytes() == before


def test_a_file_that_somebody_uses_stays_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room.sqlite_files, "TIMEOUT", 0.01)
    monkeypatch.setattr(room, "_is_quiet", lambda _now: True)
    monkeypatch.setattr(
        room, "connection", SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(file)})
    )
    with sqlite3.connect(file) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM line")
        room.give_back_room(instants.now())
        other.rollback()
        assert other.execute("SELECT count(*) FROM line").fetchone() == (500,)
    other.close()
    assert "not made smaller" in caplog.text


@pytest.mark.django_db
def test_nothing_is_rewritten_while_somebody_plays_or_works() -> None:
    b.house()
    now = instants.now()
    assert not room._is_quiet(now)
    assert room._is_quiet(now + timedelta(hours=2))
    b.started(2, 2)
    assert not room._is_quiet(now + timedelta(hours=2))
