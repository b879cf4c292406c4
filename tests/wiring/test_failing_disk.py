"""A failing disk, or a damaged page of the database, under a house on SQLite: reported, and nothing lost."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import free_port, wait_for
from tests.wiring.commands import OwnHouse
from tests.wiring.surfaces import SIGNED_IN, Surfaces
from tests.wiring.test_up import up

pytestmark = pytest.mark.processes
PAGE = 4096


def damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table, as a failing disk may."""
    with closing(sqlite3.connect(path)) as kept:
        kept.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = kept.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\x5a" * PAGE)


def test_a_disk_that_fails_and_a_damaged_page_are_said_everywhere_and_writing_goes_on(
    house: OwnHouse,
) -> None:
    signed_in = house.python(SIGNED_IN)
    with up(house, "--port", str(free_port())) as (process, address):
        at = Surfaces.of(address, signed_in)
        assert at.added("Before") == "201"
        _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, most))
        assert at.added("Lost") == "disk_failing"
        assert "disk is failing" in at.filled_in("Lost")
        assert at.looked_at("/players/")[0] == 200
        assert "Its disk is failing. Check the disk" in at.health("database")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
        wait_for(lambda: at.added("After") == "201", "writing again", 30)
        damage(house.database, "tournaments_event")
        status, told = at.looked_at("/events/")
        assert (status, "database is damaged" in told) == (503, True)
        wait_for(lambda: "Damaged. Stop the system and restore" in at.health("database"), "damage said", 30)
        process.terminate()
        log = process.communicate(timeout=60)[0]
    assert "The disk is failing: check it" in log
    assert "The database is damaged. Restore the newest backup" in log
    assert "Traceback" not in log
    with closing(sqlite3.connect(house.database)) as kept:
        assert kept.execute("SELECT last_name FROM people_player ORDER BY id").fetchall() == [
            ("Before",),
            ("After",),
        ]
