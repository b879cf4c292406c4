"""Restore: only whole backups of a house that this version can read, and nothing is destroyed on the way."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.wiring.commands import OwnHouse

pytestmark = pytest.mark.processes
# Every file is tried by one process: starting one costs more than the restore.
TRY = """
import json, sys
from pathlib import Path
from tdmanager.upkeep.problems import RestoreRefused
from tdmanager.upkeep.restore import restore
said = {}
for path in sorted(Path(%r).iterdir()):
    try:
        said[path.name] = "restored " + str(restore(path).before)
    except RestoreRefused as refused:
        said[path.name] = str(refused)
print(json.dumps(said))
"""


def change(path: Path, statement: str) -> None:
    """Write to a file directly."""
    with closing(sqlite3.connect(path)) as kept, kept:
        kept.execute(statement)


def staff(house: OwnHouse) -> list[str]:
    """The staff."""
    with closing(sqlite3.connect(house.database)) as kept:
        return [name for (name,) in kept.execute("SELECT username FROM people_user")]


def test_a_foreign_newer_cut_or_damaged_copy_is_refused_before_anything_is_touched(
    house: OwnHouse, tmp_path: Path
) -> None:
    made = Path(house.manage("backup").strip())
    bad = tmp_path / "bad"
    bad.mkdir()
    whole = made.read_bytes()
    (bad / "cut.sqlite3").write_bytes(whole[: len(whole) * 96 // 100])
    middle = len(whole) // 8192 * 4096
    (bad / "damaged.sqlite3").write_bytes(whole[:middle] + bytes(4096 * 40) + whole[middle + 4096 * 40 :])
    (bad / "empty.sqlite3").touch()
    (bad / "junk.sqlite3").write_bytes(b"nothing of a house" * 400)
    change(bad / "foreign.sqlite3", "CREATE TABLE songs (title TEXT)")
    shutil.copy(made, bad / "newer.sqlite3")
    change(
        bad / "newer.sqlite3",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('journal', '0999_x', 0)",
    )
    before = house.database.read_bytes()
    said = json.loads(house.python(TRY % str(bad)).splitlines()[-1])
    assert {name: told.startswith(f"{name} cannot be read: ") for name, told in said.items()} == {
        "cut.sqlite3": True,
        "damaged.sqlite3": True,
        "empty.sqlite3": True,
        "foreign.sqlite3": True,
        "junk.sqlite3": True,
        "newer.sqlite3": False,
    }
    damaged = {name for name, told in said.items() if "the file is cut or damaged (" in told}
    assert damaged == {"cut.sqlite3", "damaged.sqlite3", "junk.sqlite3"}
    assert not [told for told in said.values() if "***" in told]
    assert said["foreign.sqlite3"].endswith("it is not a backup of TD Manager")
    assert "made by a newer version of TD Manager: install that version" in said["newer.sqlite3"]
    assert house.database.read_bytes() == before
    assert {path.name for path in house.var.glob("*sqlite3*")} == {"td.sqlite3"}
    assert [path.name for path in (house.var / "backups").iterdir()] == [made.name]


def test_a_damaged_database_is_put_aside_whole_and_the_backup_takes_its_place(house: OwnHouse) -> None:
    made = house.manage("backup").strip()
    damaged = b"not a database at all" * 400
    log, index = (house.database.with_name(f"td.sqlite3-{name}") for name in ("wal", "shm"))
    house.database.write_bytes(damaged)
    log.write_bytes(b"what was written last")
    index.touch()
    said = house.manage("restore", made)
    assert staff(house) == ["somebody"]
    kept = re.search(r"kept as it was in (\S+)\.", said)
    assert kept
    aside = Path(kept.group(1))
    assert (aside / "td.sqlite3").read_bytes() == damaged
    assert (aside / log.name).read_bytes() == b"what was written last"
    assert (aside / index.name).exists()
    assert not log.exists() or log.stat().st_size == 0


def test_verify_says_from_when_a_backup_is_and_what_it_holds(house: OwnHouse, tmp_path: Path) -> None:
    house.python("from tests import builders; builders.house(); builders.room(2, 6); builders.event()")
    made = Path(house.manage("backup").strip())
    said = house.manage("verify")
    assert f"{made.name} was made on 20" in said
    assert "Events: 1. Entries: 0. Players: 0." in said
    assert "The last change in it is of 20" in said
    assert said.endswith("It was made by this version of TD Manager.\n")
    cut = tmp_path / made.name
    cut.write_bytes(made.read_bytes()[:-20_000])
    assert "cannot be read: " in house.manage("verify", str(cut), is_refused=True)


def test_restoring_the_oldest_copy_does_not_delete_it_as_surplus(house: OwnHouse) -> None:
    house.more["TD_BACKUPS_KEPT"] = "1"
    made = Path(house.manage("backup").strip())
    oldest = made.rename(made.with_name("td-20200101-000000-restore.sqlite3"))
    house.manage("restore", str(oldest))
    assert oldest.exists()
