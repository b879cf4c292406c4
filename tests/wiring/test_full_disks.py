"""A disk that is full, read-only or another user's: a served house on a small file system (`--night`)."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.printing.fake import fake_printer
from tests.servers import free_port, own_folder, wait_for
from tests.wiring.commands import OwnHouse
from tests.wiring.surfaces import SIGNED_IN, Surfaces, queued_at
from tests.wiring.test_power_cut import TOKEN, added
from tests.wiring.test_up import unwell, up

pytestmark = [pytest.mark.processes, pytest.mark.thorough]
SIZE = 48 * 2**20
ROOM_LEFT = 256 * 2**10
# Another user, who may read the code in any folder.
SOMEBODY_ELSE = (
    *("setpriv", "--reuid", "nobody", "--clear-groups"),
    *("--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"),
)


@pytest.fixture
def small(house: OwnHouse) -> Iterator[OwnHouse]:
    """A house on a disk of 48 MB, in a folder open to other users: the tests' folders are closed to them."""
    assert os.geteuid() == 0, "mounting a small disk needs root"
    with own_folder() as folder:
        disk = folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", disk], check=True)
        try:
            var = disk / "var"
            shutil.copytree(house.var, var, symlinks=True)
            yield OwnHouse(var, house.more)
        finally:
            subprocess.run(["umount", "--lazy", disk], check=True)


def fill(house: OwnHouse) -> Path:
    """Use up all free bytes, except for a few changes."""
    filler = house.var.parent / "filler"
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    os.truncate(filler, filler.stat().st_size - ROOM_LEFT)
    return filler


def wait_until_well(address: str) -> None:
    """Wait until all is green, because a busy machine is slow; fails with the parts that are red."""
    try:
        wait_for(lambda: not unwell(address), "every part well", 300)
    except TimeoutError as error:
        raise AssertionError(unwell(address)) from error


def code_of(address: str, token: str, name: str) -> str:
    """The response to adding a player: its status, or the code of the refusal."""
    try:
        return str(added(address, token, name))
    except HTTPError as refused:
        return str(json.load(refused)["code"])


def sentence(house: OwnHouse, command: str) -> str:
    """The refusal of a command: one line."""
    said = house.manage(command, is_refused=True)
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1, said
    return said


def test_a_full_disk_loses_nothing_and_writing_goes_on_when_there_is_room(small: OwnHouse) -> None:
    signed_in = small.python(SIGNED_IN)
    token = signed_in.split()[-2]
    with fake_printer(roll=0) as printer, up(small, "--port", str(free_port())) as (process, address):
        wait_until_well(address)
        small.python(queued_at(printer.port, 3))
        assert code_of(address, token, "Before") == "201"
        filler = fill(small)
        answers = {name: code_of(address, token, name) for name in (f"Full {n:03}" for n in range(60))}
        assert set(answers.values()) == {"201", "disk_full"}
        assert "disk" in unwell(address)
        at = Surfaces.of(address, signed_in)
        assert at.health("disk").startswith("Disk Full, or nearly. Make room")
        wait_for(lambda: "the server’s disk is full" in at.filled_in("By page"), "the page says it", 60)
        assert at.looked_at("/players/")[0] == 200
        printer.refill()
        assert "The disk is full." in sentence(small, "backup")
        with urlopen(Request(f"{address}login/"), timeout=60) as page:
            assert page.status == 200
        filler.unlink()
        wait_until_well(address)
        assert code_of(address, token, "After") == "201"
        wait_for(lambda: len(printer.papers) == 3, "what waited for the printer", 90)
        process.terminate()
        said = process.communicate(timeout=60)[0]
        assert "The disk is full. Make room on it, then try again." in said
        assert "Traceback" not in said
        acknowledged = {"Before", "After", *(name for name, code in answers.items() if code == "201")}
    with closing(sqlite3.connect(small.database)) as kept:
        found = [name for (name,) in kept.execute("SELECT last_name FROM people_player")]
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sorted(found) == sorted(acknowledged)
    assert len(set(printer.papers)) == 3


def test_a_start_on_a_full_or_read_only_disk_is_one_sentence(small: OwnHouse) -> None:
    made = small.manage("backup").strip()
    filler = fill(small)
    assert "The disk is full" in sentence(small, "up")
    before = small.database.read_bytes()
    assert "The disk is full" in small.manage("restore", made, is_refused=True)
    assert small.database.read_bytes() == before
    filler.unlink()
    remount = ["mount", "-o", "remount,ro", str(small.var.parent)]
    subprocess.run(remount, check=True)
    for command in ("up", "backup"):
        assert re.search("read-only|Read-only", sentence(small, command))
    subprocess.run(["mount", "-o", "remount,rw", str(small.var.parent)], check=True)
    small.manage("restore", made)


def test_files_given_to_another_user_are_said_while_the_house_runs_and_before_it_starts(
    small: OwnHouse,
) -> None:
    give_all_away(small)
    token = small.python(TOKEN).split()[-1]
    theirs = OwnHouse(small.var, small.more, SOMEBODY_ELSE)
    with up(theirs, "--port", str(free_port())) as (process, address):
        wait_until_well(address)
        assert code_of(address, token, "Before") == "201"
        give_away(small.database, "root")
        assert "database" in unwell(address)
        give_away(small.database, "nobody")
        give_away(small.var, "root")
        assert "disk" in unwell(address)
        give_away(small.var, "nobody")
        wait_until_well(address)
        assert code_of(address, token, "After") == "201"
        process.terminate()
        assert "Traceback" not in process.communicate(timeout=60)[0]
    give_away(small.database, "root")
    for command in ("up", "upgrade"):
        assert "belongs to the user root" in sentence(theirs, command)
    give_away(small.database, "nobody")
    theirs.manage("backup")
    give_away(small.var / "backups", "root")
    assert "belongs to another user" in sentence(theirs, "backup")


def test_what_root_leaves_behind_is_the_houses(small: OwnHouse) -> None:
    give_all_away(small)
    theirs = OwnHouse(small.var, {**small.more, "TD_BACKUPS_KEPT": "1"}, SOMEBODY_ELSE)
    made = small.manage("backup").strip()
    small.manage("restore", made)
    found = {path.lstat().st_uid for path in small.var.rglob("*")}
    assert found == {small.var.stat().st_uid} != {0}
    theirs.manage("verify")
    assert Path(theirs.manage("backup").strip()) in (small.var / "backups").iterdir()
    assert not Path(made).exists()
    with up(theirs, "--port", str(free_port())) as (_process, address):
        wait_until_well(address)


def give_all_away(house: OwnHouse) -> None:
    """Give the house to another user."""
    subprocess.run(["chown", "-R", "nobody", str(house.var)], check=True)


def give_away(path: Path, user: str) -> None:
    """Give a file, or a folder without its contents, to a user alone."""
    shutil.chown(path, user)
    path.chmod(0o700 if path.is_dir() else 0o600)
