"""Pieces of encrypted nightly backups: what did not change since an earlier night is stored once (decision 0011).

A backup is a list of names; the pieces are in a folder beside it. A name is a keyed hash of the
piece, so that names may be read by anybody and say nothing.
"""

from __future__ import annotations

import fcntl
import hmac
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.utils.translation import gettext as _

from journal import instants
from tdmanager.upkeep import sqlite_files
from tdmanager.upkeep.problems import Unreadable

MARK = b"TD sealed copy 3\n"
SQLITE = b"SQLite format 3\0"
FOLDER = "pieces"
PIECE = 64 * 1024
"""Sixteen pages of SQLite, which changes pages in place: an insertion shifts nothing."""
LEAST, MOST = 16 * 1024, 256 * 1024
"""Of a dump of PostgreSQL, in which every row is a line and an insertion shifts all that follows."""
CUT_EVERY = 256
"""One line in this number ends a piece of a dump, by what that line says."""
LEVEL = 1
NAME = 32
NONCE = 12
TAG = 16
NUMBER = 8
A_DAY = 86_400


def damaged(path: Path) -> Unreadable:
    """A piece that is not what its name says, by its name."""
    return Unreadable(_("its piece %(piece)s is missing or damaged") % {"piece": path})


@dataclass(frozen=True, slots=True)
class Names:
    """The list of a backup: the head of its file, the size of what it holds, the names of its pieces in order."""

    head: bytes
    size: int
    names: tuple[bytes, ...]

    def written(self) -> bytes:
        """The bytes of the list, without its seal."""
        numbers = (self.size, len(self.names))
        return (
            self.head + b"".join(number.to_bytes(NUMBER, "big") for number in numbers) + b"".join(self.names)
        )


class Pieces:
    """The pieces under one key of the house, in their folder beside a backup."""

    def __init__(self, beside: Path, salt: bytes, wrapping: bytes) -> None:
        self._folder = folder_of(beside, salt)
        self._naming, content, of_list = (
            HKDF(hashes.SHA256(), 32, None, b"TD pieces: " + use).derive(wrapping)
            for use in (b"names", b"content", b"list")
        )
        self._content, self._list = AESGCM(content), AESGCM(of_list)

    def keep(self, piece: bytes) -> bytes:
        """Store a piece unless it is there and sound; returns its name."""
        name = hmac.digest(self._naming, piece, "sha256")
        path = _path_of(self._folder, name)
        with suppress(Unreadable, OSError):
            if path.exists() and self.piece(name) == piece:
                return name
        nonce = os.urandom(NONCE)
        _put(path, nonce + self._content.encrypt(nonce, zlib.compress(piece, LEVEL), name))
        if self.piece(name) != piece:
            raise damaged(path)
        return name

    def piece(self, name: bytes) -> bytes:
        """A piece by its name; raises ``Unreadable`` with the name of its file."""
        path = _path_of(self._folder, name)
        try:
            content = path.read_bytes()
            return zlib.decompress(self._content.decrypt(content[:NONCE], content[NONCE:], name))
        except (FileNotFoundError, InvalidTag, ValueError, zlib.error) as error:
            raise damaged(path) from error

    def write(self, listed: Names, target: Path) -> None:
        """Write the list; its names and its pieces reach the disk before it."""
        for name in {_path_of(self._folder, one).parent for one in listed.names}:
            sqlite_files.flush(name)
        content, nonce = listed.written(), os.urandom(NONCE)
        target.write_bytes(content + nonce + self._list.encrypt(nonce, b"", content))
        sqlite_files.flush(target)

    def check(self, listed: Names, seal: bytes) -> None:
        """Raise ``Unreadable`` if the list was changed or truncated."""
        try:
            self._list.decrypt(seal[:NONCE], seal[NONCE:], listed.written())
        except (InvalidTag, ValueError) as error:
            raise Unreadable(_("the file is cut or damaged")) from error


def cut(plain: IO[bytes]) -> Iterator[bytes]:
    """The pieces of a database: pages of SQLite, or lines of a dump."""
    is_paged = plain.read(len(SQLITE)) == SQLITE
    plain.seek(0)
    return iter(lambda: plain.read(PIECE), b"") if is_paged else _cut_by_lines(plain)


def _cut_by_lines(plain: IO[bytes]) -> Iterator[bytes]:
    """Cut behind lines that their content chooses, so that rows that did not change are in the same pieces."""
    piece = bytearray()
    while line := plain.readline(MOST):
        if len(piece) + len(line) > MOST:
            yield bytes(piece)
            piece.clear()
        piece += line
        if len(piece) >= LEAST and zlib.crc32(line) % CUT_EVERY == 0:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def folder_of(beside: Path, salt: bytes) -> Path:
    """The folder of the pieces under the key with this salt."""
    return beside / FOLDER / salt.hex()


def _path_of(folder: Path, name: bytes) -> Path:
    text = name.hex()
    return folder / text[:2] / text


def is_list(path: Path) -> bool:
    """Whether a file is the list of a backup in pieces."""
    with path.open("rb") as file:
        return file.read(len(MARK)) == MARK


def read_names(content: bytes, head: int) -> tuple[Names, bytes]:
    """The list in a file whose head is this long, and its seal; raises ``Unreadable``."""
    start = head + 2 * NUMBER
    size, count = (int.from_bytes(content[at : at + NUMBER], "big") for at in (head, head + NUMBER))
    end = start + count * NAME
    if len(content) != end + NONCE + TAG:
        raise Unreadable(_("the file is cut or damaged"))
    names = tuple(content[at : at + NAME] for at in range(start, end, NAME))
    return Names(content[:head], size, names), content[end:]


def files_of(path: Path, head: int, salt: slice) -> tuple[Path, ...]:
    """The files of the pieces that a list names, each once."""
    content = path.read_bytes()
    listed, _seal = read_names(content, head)
    folder = folder_of(path.parent, content[salt])
    return tuple(_path_of(folder, name) for name in dict.fromkeys(listed.names))


@contextmanager
def held(beside: Path) -> Iterator[None]:
    """Nobody else writes or sweeps the pieces of this folder meanwhile; a share without locks is taken as it is."""
    folder = beside / FOLDER
    folder.mkdir(exist_ok=True, mode=0o700)
    with (folder / "lock").open("w") as lock:
        with suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def bring(source: Iterable[Path], old: Path, new: Path) -> None:
    """Copy pieces from beside one folder to beside another, unless they are there."""
    targets = []
    for path in source:
        target, content = new / path.relative_to(old), path.read_bytes()
        targets.append(target)
        if not target.exists() or target.read_bytes() != content:
            _put(target, content)
    for folder in {target.parent for target in targets}:
        sqlite_files.flush(folder)


def _put(path: Path, content: bytes) -> None:
    """Write a file completely or not at all; its name reaches the disk when its folder is flushed."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.touch(mode=0o600)
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


def sweep(beside: Path, used: Iterable[Path]) -> None:
    """Remove the pieces that no list names, except those of the last day."""
    needed, now = set(used), instants.now().timestamp()
    for path in (beside / FOLDER).glob("*/??/*"):
        if path not in needed and now - path.stat().st_mtime > A_DAY:
            path.unlink(missing_ok=True)
    for folder in sorted((beside / FOLDER).glob("*/**/"), reverse=True):
        # Only an empty one can be removed.
        with suppress(OSError):
            folder.rmdir()
