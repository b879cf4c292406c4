"""Nightly copies in pieces: what did not change is stored once, and a broken piece is named and healed."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation

from tdmanager.upkeep import pieces, sealed
from tdmanager.upkeep.pieces import PIECE
from tdmanager.upkeep.problems import Unreadable

KEY = sealed.Key(b"s" * 16, b"c" * 16, b"w" * 32, 10)
OTHER = sealed.Key(b"t" * 16, b"c" * 16, b"x" * 32, 10)
LONG_AGO = 1_000_000_000


def house(folder: Path, rows: int) -> Path:
    """A database with rows of random text."""
    path = folder / "house.sqlite3"
    texts = random.Random(rows)
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, said BLOB)")
        database.executemany(
            "INSERT INTO line (said) VALUES (?)", [(texts.randbytes(200),) for _ in range(rows)]
        )
    database.close()
    return path


def pages(count: int) -> bytes:
    """A file that begins as one of SQLite, of this number of pieces."""
    return pieces.SQLITE + os.urandom(count * PIECE - len(pieces.SQLITE))


def closed(plain: Path, folder: Path, night: int, key: sealed.Key = KEY) -> Path:
    """The list of a night."""
    target = folder / f"td-2026110{night}-050000-nightly.sqlite3.sealed"
    sealed.seal_in_pieces(plain, target, key)
    return target


def opened(path: Path, target: Path, *keys: sealed.Key) -> bytes:
    """What a list holds."""
    sealed.unseal(path, target, (), keys or (KEY,))
    return target.read_bytes()


def stored(folder: Path) -> dict[Path, int]:
    """The pieces of a folder, with their sizes."""
    return {path: path.stat().st_size for path in (folder / pieces.FOLDER).glob("*/??/*")}


def test_a_second_night_costs_what_changed_and_each_night_is_read_as_it_was(tmp_path: Path) -> None:
    plain, nights = house(tmp_path, 10_000), tmp_path / "backups"
    nights.mkdir()
    before = plain.read_bytes()
    first = closed(plain, nights, 1)
    alone = stored(nights)
    after = house(tmp_path, 20).read_bytes()
    second = closed(plain, nights, 2)
    added = {path: size for path, size in stored(nights).items() if path not in alone}
    assert sum(added.values()) + second.stat().st_size < sum(alone.values()) / 8
    assert opened(first, tmp_path / "plain") == before
    assert opened(second, tmp_path / "plain") == after
    assert sealed.size_of(second) > len(after) / 2


def test_of_a_dump_only_the_pieces_with_changed_rows_are_new(tmp_path: Path) -> None:
    texts = random.Random(1)
    rows = [f"{number}\t{texts.randbytes(90).hex()}\n".encode() for number in range(20_000)]
    head, nights = b"PGDMP of the first night", tmp_path / "backups"
    nights.mkdir()
    plain = tmp_path / "plain"
    plain.write_bytes(head + b"".join(rows))
    first = closed(plain, nights, 1)
    alone = stored(nights)
    # Rows are added, changed and removed: all that follows lies elsewhere.
    rows[5_000:5_000] = [b"new\n"] * 10
    rows[100], rows[9_000:9_003] = b"changed\n", []
    plain.write_bytes(head.replace(b"first", b"next") + b"".join(rows))
    closed(plain, nights, 2)
    added = {path: size for path, size in stored(nights).items() if path not in alone}
    assert sum(added.values()) < sum(alone.values()) / 6
    assert opened(first, tmp_path / "back").startswith(head)
    assert b"".join(rows) in opened(closed(plain, nights, 3), tmp_path / "back")
    with plain.open("rb") as file:
        assert max(map(len, pieces.cut(file))) <= pieces.MOST


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_every_size_comes_back(tmp_path: Path, size: int) -> None:
    (tmp_path / "plain").write_bytes(os.urandom(size))
    assert (
        opened(closed(tmp_path / "plain", tmp_path, 1), tmp_path / "back")
        == (tmp_path / "plain").read_bytes()
    )


def test_a_broken_or_missing_piece_is_named_and_the_next_night_writes_it_anew(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(pages(3))
    first = closed(plain, tmp_path, 1)
    broken, missing, _sound = sorted(stored(tmp_path))
    broken.write_bytes(broken.read_bytes()[:-1] + b"?")
    with translation.override("en"), pytest.raises(Unreadable, match=broken.name):
        opened(first, tmp_path / "back")
    missing.unlink()
    closed(plain, tmp_path, 2)
    assert opened(first, tmp_path / "back") == plain.read_bytes()


def test_a_list_that_was_cut_or_changed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(pages(3))
    whole = (made := closed(tmp_path / "plain", tmp_path, 1)).read_bytes()
    names = len(whole) - 3 * pieces.NAME - pieces.NONCE - pieces.TAG
    swapped = whole[:names] + whole[names + 32 : names + 64] + whole[names : names + 32] + whole[names + 64 :]
    for other in (whole[:-1], whole[:40], whole + b"?", whole[:-1] + b"?", swapped):
        made.write_bytes(other)
        with pytest.raises(Unreadable):
            opened(made, tmp_path / "back")


def test_another_passphrase_shares_nothing_and_both_nights_are_read(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(pages(2))
    first, second = closed(tmp_path / "plain", tmp_path, 1), closed(tmp_path / "plain", tmp_path, 2, OTHER)
    assert len(stored(tmp_path)) == 4
    for path in (first, second):
        assert opened(path, tmp_path / "back", OTHER, KEY) == (tmp_path / "plain").read_bytes()
    with pytest.raises(Unreadable):
        opened(second, tmp_path / "back", KEY)


def test_pieces_that_no_list_names_are_swept_after_a_day_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(pages(2))
    first = closed(tmp_path / "plain", tmp_path, 1)
    of_first = set(stored(tmp_path))
    (tmp_path / "plain").write_bytes(pages(2))
    # A list that somebody renamed is still a list.
    closed(tmp_path / "plain", tmp_path, 2).rename(tmp_path / "kept for the auditor")
    second = set(stored(tmp_path)) - of_first
    first.unlink()
    sealed.sweep_pieces(tmp_path)
    assert set(stored(tmp_path)) == of_first | second
    for path in stored(tmp_path):
        os.utime(path, (LONG_AGO, LONG_AGO))
    (cut := tmp_path / "a list that cannot be read").write_bytes(pieces.MARK)
    sealed.sweep_pieces(tmp_path)
    assert set(stored(tmp_path)) == of_first | second
    cut.unlink()
    sealed.sweep_pieces(tmp_path)
    assert set(stored(tmp_path)) == second
    assert opened(tmp_path / "kept for the auditor", tmp_path / "back") == (tmp_path / "plain").read_bytes()


def test_a_second_folder_gets_only_the_pieces_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick := tmp_path / "stick").mkdir()
    (tmp_path / "plain").write_bytes(content := pages(3))
    first = closed(tmp_path / "plain", tmp_path, 1)
    sealed.bring_pieces(first, stick)
    (tmp_path / "plain").write_bytes(content[:-1] + b"?")
    second = closed(tmp_path / "plain", tmp_path, 2)
    written: list[Path] = []
    put = pieces._put

    def noted(path: Path, content: bytes) -> None:
        written.append(path)
        put(path, content)

    monkeypatch.setattr(pieces, "_put", noted)
    sealed.bring_pieces(second, stick)
    assert len(written) == 1
    (stick / second.name).write_bytes(second.read_bytes())
    assert opened(stick / second.name, tmp_path / "back") == (tmp_path / "plain").read_bytes()


KILLED = """
import os, sys
import django
django.setup()
from pathlib import Path
from tdmanager.upkeep import pieces, sealed
left, put = [int(sys.argv[3])], os.rename

def until(old, new):
    left[0] -= 1
    if left[0] < 0:
        os._exit(9)
    put(old, new)

os.rename = until
Path.rename = lambda self, target: until(self, target)
sealed.seal_in_pieces(Path(sys.argv[1]), Path(sys.argv[2]), sealed.Key(b"s" * 16, b"c" * 16, b"w" * 32, 10))
"""


def test_a_kill_while_pieces_are_written_harms_no_earlier_night_and_the_next_one_ends(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(before := pages(3))
    first = closed(tmp_path / "plain", tmp_path, 1)
    (tmp_path / "plain").write_bytes(after := pages(3))
    for renamed in (0, 2):
        target = tmp_path / "unfinished-td-20261102-050000-nightly.sqlite3.sealed"
        command = [sys.executable, "-c", KILLED, str(tmp_path / "plain"), str(target), str(renamed)]
        assert subprocess.run(command, check=False).returncode == 9
        assert not target.exists()
        assert opened(first, tmp_path / "back") == before
    assert opened(closed(tmp_path / "plain", tmp_path, 2), tmp_path / "back") == after
