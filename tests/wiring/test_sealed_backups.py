"""Backups encrypted with the house's passphrase: read here without a person, elsewhere by passphrase."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from tdmanager.upkeep import house_key, sealed
from tdmanager.upkeep.copies import Occasion, copies
from tdmanager.upkeep.opening import scratch
from tdmanager.upkeep.problems import BackupFailed, Unreadable
from tests.wiring.commands import OwnHouse
from tests.wiring.test_restore import staff

PASSPHRASE = "quattro parole facili è"
KEY = "backup-key"
SMALL = 64
"""Bytes of a piece, so that each boundary is near."""

EVERYTHING = """
import json, os
from io import StringIO
from pathlib import Path
from django.conf import settings
from django.core.management import CommandError, call_command
from people.models import User
from tdmanager.upkeep import pieces
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.copies import Occasion

def run(*arguments, passphrase=""):
    settings.BACKUP_PASSPHRASE, out = passphrase, StringIO()
    try:
        call_command(*arguments, stdout=out)
    except CommandError as error:
        return str(error)
    return out.getvalue().strip()

right, database = %(passphrase)r, Path(settings.VAR) / "td.sqlite3"
said = {"plain": run("backup"), "unattended": run("seal_backups"), "short": run("seal_backups", passphrase="x" * 11)}
said["sealed"] = run("seal_backups", passphrase=right)
said["made"] = run("backup")
nightly = str(back_up(Occasion.NIGHTLY))
said["pieces"], said["nights"] = pieces.is_list(Path(nightly)), run("verify", nightly)
said["verified"], said["tried"] = run("verify"), run("try_restore")
User.objects.all().delete()
said["here"] = run("restore", said["made"])
# Elsewhere the key of this machine is missing.
os.rename(settings.VAR / "backup-key", settings.VAR / "away")
before = database.read_bytes()
said["unknown"] = run("restore", said["made"])
said["wrong"] = run("restore", said["made"], passphrase="another one of mine")
said["untouched"] = database.read_bytes() == before
said["elsewhere"] = run("restore", said["made"], passphrase=right)
said["night"] = run("restore", nightly, passphrase=right)
# What was made before there was a passphrase is read as ever.
said["old"] = run("restore", said["plain"])
print(json.dumps(said))
"""
"""Every command in one process: starting one costs more than the command."""


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def _in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "PIECE", SMALL)


def closed(folder: Path, content: bytes, key: sealed.Key) -> Path:
    """A backup with this content, encrypted."""
    (folder / "plain").write_bytes(content)
    sealed.seal_for_house(folder / "plain", folder / "made.sealed", key)
    return folder / "made.sealed"


def opened(path: Path, *passphrases: str, keys: tuple[sealed.Key, ...] = ()) -> bytes:
    """Its content."""
    target = path.with_name("opened")
    sealed.unseal(path, target, passphrases, keys)
    assert target.stat().st_mode & 0o077 == 0
    return target.read_bytes()


@pytest.mark.usefixtures("_in_small_pieces")
@pytest.mark.parametrize("size", [0, 1, SMALL - 1, SMALL, SMALL + 1, 3 * SMALL])
def test_a_backup_is_read_with_the_key_of_the_house_and_with_its_passphrase(
    tmp_path: Path, size: int
) -> None:
    content, key = os.urandom(size), sealed.key_of(PASSPHRASE, cost=10)
    made = closed(tmp_path, content, key)
    # As typed by a keyboard that puts the accent behind its letter.
    typed = " quattro parole facili e\u0300 "
    assert opened(made, keys=(sealed.key_of("another one", cost=10), key)) == content
    assert opened(made, "a wrong one", typed) == content
    with pytest.raises(Unreadable, match=r"^the passphrase is wrong$"):
        opened(made, "a wrong one", keys=(sealed.key_of(PASSPHRASE, cost=10),))


@pytest.mark.usefixtures("_in_small_pieces")
def test_a_backup_cut_or_changed_at_any_byte_is_refused(tmp_path: Path) -> None:
    key = sealed.key_of(PASSPHRASE, cost=10)
    made = closed(tmp_path, os.urandom(2 * SMALL + 5), key)
    whole = made.read_bytes()
    spoilt = [whole[:length] for length in range(len(whole))]
    spoilt += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    head, piece = len(whole) - (2 * SMALL + 5 + 3 * sealed.TAG), SMALL + sealed.TAG
    first, second, last = whole[head:][:piece], whole[head:][piece : 2 * piece], whole[head:][2 * piece :]
    spoilt += [whole + b"x", whole[:head] + second + first + last, whole[:head] + first + last]
    for content in spoilt:
        made.write_bytes(content)
        with pytest.raises(Unreadable):
            opened(made, keys=(key,))
    made.write_bytes(whole.replace(b"copy 2", b"copy 4"))
    with pytest.raises(Unreadable, match="newer version of TD Manager"):
        opened(made, keys=(key,))


def test_a_changed_passphrase_keeps_the_keys_of_older_backups(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_KEY = tmp_path / KEY
    assert house_key.house_keys() == ()
    assert not house_key.is_long_enough("  eleven ch  ")
    house_key.set_passphrase(PASSPHRASE)
    (first,) = house_key.house_keys()
    assert (tmp_path / KEY).stat().st_mode & 0o777 == 0o600
    assert PASSPHRASE not in (tmp_path / KEY).read_text()
    house_key.set_passphrase(PASSPHRASE)
    assert house_key.house_keys() == (first,)
    house_key.set_passphrase("something altogether else")
    assert house_key.house_keys()[1:] == (first,)
    # No plain backup instead: a house that cannot read its key is told what to do.
    for damaged in ("", "[]", '[{"salt": "00"}]', "{}"):
        (tmp_path / KEY).write_text(damaged)
        with pytest.raises(BackupFailed, match="set the passphrase of backups again"):
            house_key.house_keys()
    house_key.set_passphrase(PASSPHRASE)
    assert len(house_key.house_keys()) == 1


def test_encrypted_backups_count_and_what_a_power_cut_left_is_removed(tmp_path: Path, settings: Any) -> None:
    settings.VAR = tmp_path
    names = ("td-20261121-050000-nightly.sqlite3", "td-20261122-050000-upgrade.dump.sealed")
    for name in (*names, "unfinished-td-20261123-050000-nightly.sqlite3.sealed"):
        (tmp_path / name).touch()
    assert [(one.path.name, one.occasion) for one in copies(tmp_path)] == [
        (names[0], Occasion.NIGHTLY),
        (names[1], Occasion.UPGRADE),
    ]
    left = tmp_path / "unsealed-left"
    left.mkdir()
    os.utime(left, (0, 0))
    with scratch() as folder:
        assert folder.stat().st_mode & 0o077 == 0
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]


@pytest.mark.processes
def test_a_house_encrypts_its_backups_and_is_restored_here_and_elsewhere(house: OwnHouse) -> None:
    said = json.loads(house.python(EVERYTHING % {"passphrase": PASSPHRASE}).splitlines()[-1])
    assert "Set TD_BACKUP_PASSPHRASE" in said["unattended"]
    assert "needs 12 characters" in said["short"]
    made = Path(said["made"])
    assert made.name.endswith(".sqlite3.sealed")
    assert made.stat().st_mode & 0o077 == 0
    assert b"SQLite format" not in made.read_bytes()
    assert "Events: 0." in said["verified"]
    assert "can be restored: events 0" in said["tried"]
    assert "-restore.sqlite3.sealed" in said["here"]
    assert (said["unknown"].count("\n"), "set TD_BACKUP_PASSPHRASE" in said["unknown"]) == (0, True)
    assert (said["wrong"].count("\n"), "the passphrase is wrong" in said["wrong"]) == (0, True)
    assert said["untouched"]
    # After a restore with the passphrase, the other machine encrypts with it too.
    assert said["elsewhere"].count("Restored: ") == 1
    assert (house.var / KEY).read_text() == (house.var / "away").read_text()
    assert (said["pieces"], "Events: 0." in said["nights"]) == (True, True)
    assert "Restored: " in said["night"]
    assert "Restored: " in said["old"]
    assert staff(house) == ["somebody"]
    assert {path.name for path in house.var.iterdir() if path.is_dir()} == {"backups", "static"}
