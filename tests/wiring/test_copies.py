"""Backups: when one is due, how many are too many, and whether a copy is consistent."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tdmanager.upkeep import backup
from tdmanager.upkeep.copies import Occasion, copies, last_due, name_of, surplus
from tdmanager.upkeep.problems import CopyUnreadable
from tests.wiring.commands import OwnHouse

pytestmark = pytest.mark.processes
ROME = timezone(timedelta(hours=1))
# Two numbers that every change moves together; a copy of two moments would show them apart.
WRITER = """
import sqlite3, sys, time
live = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
live.execute("PRAGMA journal_mode=WAL")
live.execute("CREATE TABLE tried (one INTEGER, filler BLOB)")
live.executemany("INSERT INTO tried VALUES (0, zeroblob(4000))", [()] * 200)
print("writing", flush=True)
for number in range(1, 1_000_000):
    live.execute("BEGIN IMMEDIATE")
    live.execute("UPDATE tried SET one = ?", [number])
    live.execute("COMMIT")
    time.sleep(0.001)
"""


@given(
    at=st.datetimes(min_value=datetime(2026, 1, 2), max_value=datetime(2030, 1, 1)),  # noqa: DTZ001
    hour=st.integers(0, 23),
)
def test_the_hour_of_the_backup_came_within_the_last_day(at: datetime, hour: int) -> None:
    now = at.replace(tzinfo=ROME)
    due = last_due(now, hour)
    assert due.hour == hour
    assert timedelta(0) <= now - due < timedelta(days=1)


def test_of_each_occasion_the_newest_are_kept(tmp_path: Path) -> None:
    first = datetime(2026, 11, 1, 5, tzinfo=UTC)
    for day in range(5):
        for occasion in (Occasion.NIGHTLY, Occasion.UPGRADE):
            (tmp_path / name_of(first + timedelta(days=day), occasion, "sqlite3")).touch()
    (tmp_path / "td-my-own-copy.sqlite3").touch()
    too_many = surplus(copies(tmp_path), 3)
    assert [copy.at.day for copy in too_many] == [1, 2, 1, 2]
    assert len(copies(tmp_path)) == 10


def test_a_copy_made_while_the_house_writes_is_of_one_instant(house: OwnHouse) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(house.database)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "writing\n"
    try:
        made = [Path(house.manage("backup").strip()) for _ in range(2)]
    finally:
        writer.kill()
        writer.communicate()
    for path in set(made):
        with closing(sqlite3.connect(path)) as copy:
            assert copy.execute("SELECT count(DISTINCT one), count(*) FROM tried").fetchone() == (1, 200)
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert path.stat().st_mode & 0o077 == 0


def test_a_copy_that_cannot_be_read_to_its_end_is_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Nor is one that is whole but not a house's; the previous backups are kept."""
    settings.BACKUP_FOLDER, settings.BACKUPS_KEPT = tmp_path, 1
    older = tmp_path / name_of(datetime(2026, 11, 1, 5, tzinfo=UTC), Occasion.BYHAND, "sqlite3")
    older.touch()
    monkeypatch.setattr(connection, "vendor", "sqlite")
    for copied in (b"SQLite format 3\0" + bytes(5_000), b""):
        monkeypatch.setattr(backup, "_copy_sqlite", partial(Path.write_bytes, data=copied))
        with pytest.raises(CopyUnreadable):
            backup.back_up()
        assert [path.name for path in tmp_path.iterdir()] == [older.name]


def test_what_was_restored_is_what_was_backed_up(house: OwnHouse) -> None:
    told = house.manage("backup")
    assert len(told.splitlines()) == 1, "nothing is printed but what was done"
    made = told.strip()
    with closing(sqlite3.connect(house.database)) as kept, kept:
        kept.execute("DELETE FROM people_user")
    said = house.manage("restore", made)
    assert _staff(house) == ["somebody"]
    before = re.search(r"The state before is in (\S+-restore\.sqlite3)\.", said)
    assert before
    house.manage("restore", before.group(1))
    assert _staff(house) == []


def test_a_broken_file_is_not_restored(house: OwnHouse, tmp_path: Path) -> None:
    broken = tmp_path / "td-20261121-050000-byhand.sqlite3"
    broken.write_bytes(b"SQLite format 3\0" + bytes(5000))
    assert "cannot be read" in house.manage("restore", str(broken), is_refused=True)
    assert "there is no file" in house.manage("restore", str(tmp_path / "none"), is_refused=True)
    assert _staff(house) == ["somebody"]


def test_an_upgrade_backs_up_before_it_changes_the_database(house: OwnHouse) -> None:
    house.manage("migrate", "tdmanager", "zero")
    said = house.manage("upgrade")
    assert said.index("Backing up before the upgrade") < said.index("Bringing the database up to date")
    (copy,) = copies(house.var / "backups")
    assert copy.occasion == Occasion.UPGRADE
    with closing(sqlite3.connect(copy.path)) as before:
        tables = {name for (name,) in before.execute("SELECT name FROM sqlite_master")}
    assert "people_user" in tables
    assert "tdmanager_processheartbeat" not in tables
    assert house.manage("upgrade") == "Up to date.\n"


def test_an_older_copy_is_brought_to_the_version_of_the_code(house: OwnHouse) -> None:
    house.manage("migrate", "tdmanager", "zero")
    made = house.manage("backup").strip()
    house.manage("restore", made)
    assert house.manage("migrate", "--check") == ""
    assert _staff(house) == ["somebody"]


def test_the_nightly_backup_is_made_once_a_night(house: OwnHouse) -> None:
    ask = (
        "from datetime import datetime, timedelta\n"
        "from journal.instants import now, simulated_at\n"
        "from tdmanager.upkeep.backup import back_up_when_due\n"
        "began = now().astimezone().replace(hour=12)\n"
        "for hours in (0, 1, 24, 25, 48):\n"
        "    at = began + timedelta(hours=hours)\n"
        "    with simulated_at(at):\n"
        "        print(back_up_when_due(at) is not None)"
    )
    assert house.python(ask).split() == ["True", "False", "True", "False", "True"]


def _staff(house: OwnHouse) -> list[str]:
    with closing(sqlite3.connect(house.database)) as kept:
        return [name for (name,) in kept.execute("SELECT username FROM people_user")]
