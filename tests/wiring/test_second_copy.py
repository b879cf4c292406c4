"""The second copy: encrypted, elsewhere, restored with its passphrase; and a trial restore beside the house."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from journal import instants
from tdmanager import health
from tdmanager.findings import Finding
from tdmanager.upkeep import care, house_key, sealed, second_copy
from tdmanager.upkeep.problems import Unreadable
from tests.wiring.commands import OwnHouse

PASSPHRASE = "four plain words here"
KEY = "backup-key"
BACKUP = "td-20261121-050000-nightly.sqlite3"


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def stick(tmp_path: Path, settings: Any) -> Path:
    """A folder elsewhere, and a backup of the house."""
    settings.VAR, settings.BACKUP_KEY = tmp_path, tmp_path / KEY
    settings.BACKUP_FOLDER = tmp_path / "backups"
    settings.SECOND_COPY_FOLDER = str(tmp_path / "stick")
    settings.SECOND_COPY_PASSPHRASE = PASSPHRASE
    for name in ("backups", "stick"):
        (tmp_path / name).mkdir()
    (settings.BACKUP_FOLDER / BACKUP).write_bytes(os.urandom(3 * sealed.PIECE + 5))
    return tmp_path / "stick"


def unsealed(path: Path, passphrase: str = PASSPHRASE) -> bytes:
    """The content of an encrypted copy."""
    plain = path.with_suffix(".plain")
    sealed.unseal(path, plain, [passphrase])
    return plain.read_bytes()


@pytest.mark.parametrize("size", [0, 1, sealed.PIECE - 1, sealed.PIECE, sealed.PIECE + 1, 3 * sealed.PIECE])
def test_what_was_sealed_is_read_with_its_passphrase_alone(tmp_path: Path, size: int) -> None:
    plain, closed = tmp_path / "plain", tmp_path / "copy.sealed"
    plain.write_bytes(os.urandom(size))
    sealed.seal(plain, closed, PASSPHRASE)
    assert unsealed(closed) == plain.read_bytes()
    assert plain.read_bytes()[:64] not in closed.read_bytes() or size < 64
    with pytest.raises(Unreadable, match=r"^the passphrase is wrong$"):
        unsealed(closed, PASSPHRASE + " ")


def test_a_sealed_copy_that_was_cut_changed_or_rearranged_is_refused(tmp_path: Path) -> None:
    plain, closed = tmp_path / "plain", tmp_path / "copy.sealed"
    plain.write_bytes(os.urandom(3 * sealed.PIECE))
    sealed.seal(plain, closed, PASSPHRASE)
    whole = closed.read_bytes()
    head, piece = len(sealed.MARK) + sealed.SALT + sealed.CHECK, sealed.PIECE + sealed.TAG
    first, second, third = (whole[head + n * piece : head + (n + 1) * piece] for n in range(3))
    spoilt = {
        "cut inside a piece": whole[:-1],
        "cut between two": whole[:head] + first + second,
        "rearranged": whole[:head] + second + first + third,
        "one left out": whole[:head] + first + third,
        "a bit changed": whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:],
        "foreign": b"PK" + whole,
    }
    for content in spoilt.values():
        closed.write_bytes(content)
        with pytest.raises(Unreadable):
            unsealed(closed)


@pytest.mark.django_db
def test_the_newest_backup_is_copied_and_a_pulled_stick_is_said_on_the_health_page(
    stick: Path, settings: Any
) -> None:
    assert second_copy.bring_up_to_date() == ""
    (copy,) = stick.iterdir()
    assert copy.name == f"{BACKUP}.sealed"
    assert unsealed(copy) == (settings.BACKUP_FOLDER / BACKUP).read_bytes()
    assert copy.stat().st_mode & 0o077 == 0
    assert health.backups(care.results(), instants.now()).is_well
    pulled = stick.rename(stick.with_name("pulled"))
    assert "is missing: plug in its disk" in second_copy.bring_up_to_date()
    assert health.backups(care.results(), instants.now()).finding == Finding.NO_SECOND_COPY
    # Once plugged in again, it gets the backups made meanwhile, and the light is green again.
    newer = BACKUP.replace("21-05", "22-05")
    (settings.BACKUP_FOLDER / newer).write_bytes(b"newer")
    pulled.rename(stick)
    assert second_copy.bring_up_to_date() == ""
    assert {path.name for path in stick.glob("*.sealed")} == {f"{BACKUP}.sealed", f"{newer}.sealed"}
    assert health.backups(care.results(), instants.now()).is_well


@pytest.mark.django_db
def test_the_empty_folder_of_a_disk_that_is_not_mounted_gets_no_copy(stick: Path, settings: Any) -> None:
    (settings.VAR / second_copy.ELSEWHERE).write_text(f"{stick}\n")
    assert "is not there: plug it in" in second_copy.bring_up_to_date()
    assert list(stick.iterdir()) == []


@pytest.mark.django_db
def test_without_a_passphrase_nothing_is_copied(stick: Path, settings: Any) -> None:
    settings.SECOND_COPY_PASSPHRASE = ""
    assert "set TD_SECOND_COPY_PASSPHRASE" in second_copy.bring_up_to_date()
    assert list(stick.iterdir()) == []


@pytest.mark.django_db
def test_the_passphrase_of_backups_is_that_of_the_second_copy_too(stick: Path, settings: Any) -> None:
    settings.SECOND_COPY_PASSPHRASE = ""
    house_key.set_passphrase(PASSPHRASE)
    assert second_copy.bring_up_to_date() == ""
    plain = settings.BACKUP_FOLDER / BACKUP
    assert unsealed(stick / f"{BACKUP}.sealed") == plain.read_bytes()
    # A backup that is already encrypted is copied unchanged.
    newer = settings.BACKUP_FOLDER / f"{BACKUP.replace('21-05', '22-05')}.sealed"
    sealed.seal_for_house(plain, newer, house_key.house_keys()[0])
    assert second_copy.bring_up_to_date() == ""
    assert (stick / newer.name).read_bytes() == newer.read_bytes()


@pytest.mark.processes
def test_a_house_is_restored_from_its_second_copy_and_tried_beside_itself(
    house: OwnHouse, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    house.more |= {"TD_SECOND_COPY_FOLDER": str(stick), "TD_SECOND_COPY_PASSPHRASE": PASSPHRASE}
    house.manage("backup")
    (copy,) = stick.iterdir()
    assert "can be restored: events 0, entries 0, players 0." in house.manage("try_restore")
    cut = tmp_path / "cut.sqlite3"
    cut.write_bytes(house.database.read_bytes()[:50_000])
    # The result for another file says nothing about the newest backup.
    assert house.manage("try_restore", str(cut), is_refused=True).count("\n") == 1
    with closing(sqlite3.connect(house.database)) as kept, kept:
        results = kept.execute("SELECT why FROM tdmanager_careresult ORDER BY name").fetchall()
        # The balances compared after the upgrade, the backup, its second copy and its trial.
        assert results == [("",)] * 4
        kept.execute("DELETE FROM people_user")
    assert sorted(path.name for path in house.var.iterdir() if path.is_dir()) == ["backups", "static"]
    house.manage("restore", str(copy))
    with closing(sqlite3.connect(house.database)) as kept:
        assert kept.execute("SELECT username FROM people_user").fetchall() == [("somebody",)]
    house.more["TD_SECOND_COPY_PASSPHRASE"] = "something else"
    told = house.manage("restore", str(copy), is_refused=True)
    assert told.count("\n") == 1
    assert "the passphrase is wrong" in told
