"""The database file or its log taken away under a running house: nothing answered is lost."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.servers import free_port, wait_for
from tests.wiring.commands import OwnHouse
from tests.wiring.test_power_cut import TOKEN, added
from tests.wiring.test_up import unwell, up

pytestmark = pytest.mark.processes


def delete_log(house: OwnHouse) -> None:
    """Delete the log, as a person tidying up might."""
    house.database.with_name("td.sqlite3-wal").unlink()


def put_another(house: OwnHouse) -> None:
    """Copy another file of the same name over it."""
    foreign = house.var / "foreign"
    with closing(sqlite3.connect(foreign)) as made, made:
        made.execute("CREATE TABLE songs (title TEXT)")
    foreign.replace(house.database)


def delete(house: OwnHouse) -> None:
    """Delete the file alone."""
    house.database.unlink()


def refused(address: str, token: str, name: str) -> str:
    """The code with which a player is refused."""
    with pytest.raises(HTTPError) as told:
        added(address, token, name)
    assert told.value.code == 503
    return str(json.load(told.value)["code"])


def page_of_health(address: str) -> str:
    """Its text."""
    with pytest.raises(HTTPError) as told:
        urlopen(f"{address}health/", timeout=60)
    return " ".join(told.value.read().decode().split())


def players(path: Path) -> list[str]:
    """The players in a file."""
    with closing(sqlite3.connect(path)) as kept:
        return [name for (name,) in kept.execute("SELECT last_name FROM people_player ORDER BY id")]


@pytest.mark.parametrize("take_away", [delete_log, put_another, delete])
def test_what_was_answered_is_kept_and_nothing_more_is_until_the_house_starts_anew(
    house: OwnHouse, take_away: Callable[[OwnHouse], None]
) -> None:
    token = house.python(TOKEN).split()[-1]
    log = house.var / "house.log"
    with up(house, "--port", str(free_port())) as (process, address):
        wait_for(lambda: not unwell(address), "every part well", 60)
        assert [added(address, token, name) for name in ("One", "Two")] == [201, 201]
        take_away(house)
        assert refused(address, token, "Three") == "database_moved"
        assert "database" in unwell(address)
        assert re.search("moved, deleted or replaced|missing or empty", page_of_health(address))
        (kept,) = (house.var / "backups").glob("*-rescue.sqlite3")
        assert players(kept) == ["One", "Two"]
        assert refused(address, token, "Four") == "database_moved"
        process.terminate()
        log.write_text(process.communicate(timeout=60)[0])
    said = log.read_text()
    assert f"Everything saved until then is in {kept}." in said
    assert "Traceback" not in said
    if take_away is not delete_log:
        told = house.manage("up", is_refused=True)
        assert re.search("belongs to another program|is missing", told)
        assert len(told.splitlines()) == 1
        house.manage("restore", str(kept))
    # The content of the deleted log is in the file.
    assert players(house.database) == ["One", "Two"]
    assert house.manage("upgrade") == "Up to date.\n"


def test_a_log_lost_in_a_crash_is_said_by_every_command_and_kept_out_of_the_way_by_a_restore(
    house: OwnHouse,
) -> None:
    made = house.manage("backup").strip()
    index = house.database.with_name("td.sqlite3-shm")
    index.write_bytes(bytes(32_768))
    before = house.database.read_bytes()
    for command in ("up", "backup", "upgrade"):
        told = house.manage(command, is_refused=True)
        assert "td.sqlite3-wal is missing: what was done last is in it" in told
        assert len(told.splitlines()) == 1
    assert house.database.read_bytes() == before
    assert not house.database.with_name("td.sqlite3-wal").exists()
    said = house.manage("restore", made)
    (aside,) = house.var.glob("damaged-*")
    assert str(aside) in said
    assert (aside / "td.sqlite3").read_bytes() == before
    assert (aside / index.name).exists()


def test_a_database_of_another_program_or_none_is_not_filled_by_an_upgrade(house: OwnHouse) -> None:
    made = house.manage("backup").strip()
    put_another(house)
    before = house.database.read_bytes()
    for command in ("upgrade", "up", "backup"):
        told = house.manage(command, is_refused=True)
        assert "belongs to another program (it has a table songs), so nothing was changed" in told
        assert len(told.splitlines()) == 1
    assert "was moved, deleted or replaced" in house.manage("prove_balances", is_refused=True)
    # Opening it for writing would give it a log, recorded in its header.
    assert house.database.read_bytes() == before
    assert [path.name for path in house.var.glob("td.sqlite3*")] == ["td.sqlite3"]
    house.manage("restore", made)
    (aside,) = house.var.glob("damaged-*/td.sqlite3")
    assert aside.read_bytes() == before
    put_another(house)
    with closing(sqlite3.connect(house.database)) as kept:
        assert kept.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    house.database.unlink()
    assert "td.sqlite3 is missing. Put it back" in house.manage("upgrade", is_refused=True)
    assert not house.database.exists()


def test_a_database_that_an_upgrade_makes_is_read_by_its_owner_alone(
    made_house: OwnHouse,
) -> None:
    assert made_house.database.stat().st_mode & 0o077 == 0
