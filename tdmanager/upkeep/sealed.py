"""Encrypted backups: AES-256-GCM in pieces, keys by scrypt; the formats are in decision 0011."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.utils.translation import gettext as _

from tdmanager.upkeep import pieces
from tdmanager.upkeep.problems import Unreadable

SUFFIX = ".sealed"
MARK = b"TD sealed copy 1\n"
"""A second copy, whose key is derived from the passphrase itself."""
MARK_OF_HOUSE = b"TD sealed copy 2\n"
"""A backup with a key of its own, wrapped by the house's key."""
ANY_MARK = re.compile(rb"TD sealed copy \d+\n?")
SALT = CHECK = 16
NONCE = 12
KEY = 32
PIECE = 2**20
TAG = 16
COST = 15
"""The cost of scrypt, a power of two: 32 MB and about a tenth of a second per guess at the passphrase."""
COSTS = range(10, 19)
"""The costs that a file may require: with more, a manipulated file could take all the memory."""


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a passphrase and a salt: wraps the key of each backup, does not reveal the passphrase."""

    salt: bytes
    check: bytes
    wrapping: bytes = field(repr=False)
    cost: int = COST


def key_of(passphrase: str, salt: bytes | None = None, cost: int = COST) -> Key:
    """The key of a passphrase, with a new salt or that of a file."""
    salt = os.urandom(SALT) if salt is None else salt
    derived = _derived(spelt(passphrase), salt, cost)
    return Key(salt, derived[KEY:], derived[:KEY], cost)


def spelt(passphrase: str) -> str:
    """A passphrase as every keyboard types it: accents normalised, no blanks at the ends."""
    return unicodedata.normalize("NFKC", passphrase).strip()


def seal(source: Path, target: Path, passphrase: str) -> None:
    """Encrypt a second copy with a passphrase; the output is flushed to the disk."""
    salt = os.urandom(SALT)
    derived = _derived(passphrase, salt, COST)
    _write(source, target, MARK + salt + derived[KEY:], AESGCM(derived[:KEY]), MARK)


def seal_for_house(source: Path, target: Path, key: Key) -> None:
    """Encrypt a backup with its own key, which the house's key wraps; flushed, and read again whole."""
    own = AESGCM.generate_key(8 * KEY)
    start = MARK_OF_HOUSE + bytes([key.cost]) + key.salt + key.check
    nonce = os.urandom(NONCE)
    head = start + nonce + AESGCM(key.wrapping).encrypt(nonce, own, start)
    _write(source, target, head, AESGCM(own), head)
    with target.open("rb") as file:
        for _piece in _opened(file, (), (key,), target.parent).pieces():
            pass


HEAD = len(MARK_OF_HOUSE) + 1 + SALT + CHECK
"""The length of a head: mark, cost, salt, check."""
OF_SALT = slice(len(MARK_OF_HOUSE) + 1, len(MARK_OF_HOUSE) + 1 + SALT)


def seal_in_pieces(source: Path, target: Path, key: Key) -> None:
    """Encrypt a backup as a list of pieces, each read again; only new and damaged ones are written."""
    head = pieces.MARK + bytes([key.cost]) + key.salt + key.check
    with pieces.held(target.parent), source.open("rb") as plain:
        store = pieces.Pieces(target.parent, key.salt, key.wrapping)
        names = tuple(store.keep(piece) for piece in pieces.cut(plain))
        store.write(pieces.Names(head, source.stat().st_size, names), target)


def bring_pieces(path: Path, folder: Path) -> None:
    """Copy the pieces of a backup that a folder lacks; nothing for a whole file."""
    if pieces.is_list(path):
        with pieces.held(folder):
            pieces.bring(pieces.files_of(path, HEAD, OF_SALT), path.parent, folder)


def sweep_pieces(folder: Path) -> None:
    """Remove the pieces in a folder that no file there names; nothing if a list there cannot be read."""
    if not (folder / pieces.FOLDER).is_dir():
        return
    with pieces.held(folder), suppress(OSError, Unreadable):
        lists = [path for path in folder.iterdir() if path.is_file() and pieces.is_list(path)]
        pieces.sweep(folder, [file for path in lists for file in pieces.files_of(path, HEAD, OF_SALT)])


def size_of(path: Path) -> int:
    """The bytes of a backup with all its pieces, also those it shares."""
    if not pieces.is_list(path):
        return path.stat().st_size
    with suppress(OSError, Unreadable):
        return sum(file.stat().st_size for file in pieces.files_of(path, HEAD, OF_SALT))
    return path.stat().st_size


def unseal(source: Path, target: Path, passphrases: Iterable[str], keys: Iterable[Key] = ()) -> Key | None:
    """Decrypt a file with a key of the house or the first passphrase that fits; returns a house backup's key.

    Raises ``Unreadable`` if none fits, and for a file that is truncated, was changed or has a newer version.
    """
    with source.open("rb") as file:
        backup = _opened(file, passphrases, keys, source.parent)
        target.touch(mode=0o600)
        with target.open("wb") as plain:
            plain.writelines(backup.pieces())
    return backup.key


def is_sealed(path: Path) -> bool:
    """Whether a file is encrypted, by its name or by its first bytes."""
    if path.suffix == SUFFIX:
        return True
    with path.open("rb") as file:
        return ANY_MARK.match(file.read(len(MARK))) is not None


@dataclass(frozen=True, slots=True)
class _Opened:
    """A file with its key, read up to its first piece."""

    file: IO[bytes]
    cipher: AESGCM
    said: bytes
    key: Key | None = None

    def pieces(self) -> Iterator[bytes]:
        for number, piece, is_last in _pieces(self.file, PIECE + TAG):
            try:
                yield self.cipher.decrypt(_nonce(number, is_last), piece, self.said)
            except InvalidTag as error:
                raise _damaged() from error


@dataclass(frozen=True, slots=True)
class _Listed:
    """A list with its key, and the pieces it names."""

    names: tuple[bytes, ...]
    store: pieces.Pieces
    key: Key

    def pieces(self) -> Iterator[bytes]:
        return map(self.store.piece, self.names)


def _opened(
    sealed: IO[bytes], passphrases: Iterable[str], keys: Iterable[Key], beside: Path
) -> _Opened | _Listed:
    mark = sealed.read(len(MARK))
    if mark == pieces.MARK:
        return _opened_list(mark + sealed.read(), passphrases, keys, beside)
    if mark == MARK:
        return _opened_copy(sealed, passphrases)
    if mark == MARK_OF_HOUSE:
        return _opened_backup(sealed, passphrases, keys)
    if ANY_MARK.match(mark):
        raise Unreadable(_("a newer version of TD Manager encrypted it: install that version"))
    raise Unreadable(_("it is not an encrypted copy of TD Manager"))


def _opened_copy(sealed: IO[bytes], passphrases: Iterable[str]) -> _Opened:
    salt, check = sealed.read(SALT), sealed.read(CHECK)
    for passphrase in passphrases:
        derived = _derived(passphrase, salt, COST)
        if compare_digest(check, derived[KEY:]):
            return _Opened(sealed, AESGCM(derived[:KEY]), MARK)
    raise _wrong()


def _opened_backup(sealed: IO[bytes], passphrases: Iterable[str], keys: Iterable[Key]) -> _Opened:
    start = MARK_OF_HOUSE + sealed.read(1 + SALT + CHECK)
    wrapped = sealed.read(NONCE + KEY + TAG)
    if len(wrapped) < NONCE + KEY + TAG or (cost := start[len(MARK)]) not in COSTS:
        raise _damaged()
    salt, check = start[len(MARK) + 1 : -CHECK], start[-CHECK:]
    ours = next((key for key in keys if key.salt == salt), None)
    fitting = ours or _fitting(passphrases, salt, check, cost)
    try:
        own = AESGCM(fitting.wrapping).decrypt(wrapped[:NONCE], wrapped[NONCE:], start)
    except InvalidTag as error:
        raise _damaged() from error
    return _Opened(sealed, AESGCM(own), start + wrapped, fitting)


def _opened_list(content: bytes, passphrases: Iterable[str], keys: Iterable[Key], beside: Path) -> _Listed:
    listed, seal = pieces.read_names(content, HEAD)
    cost, salt, check = content[len(MARK)], content[OF_SALT], content[OF_SALT.stop : HEAD]
    if cost not in COSTS:
        raise _damaged()
    ours = next((key for key in keys if key.salt == salt), None)
    fitting = ours or _fitting(passphrases, salt, check, cost)
    store = pieces.Pieces(beside, salt, fitting.wrapping)
    store.check(listed, seal)
    return _Listed(listed.names, store, fitting)


def _fitting(passphrases: Iterable[str], salt: bytes, check: bytes, cost: int) -> Key:
    for passphrase in passphrases:
        key = key_of(passphrase, salt, cost)
        if compare_digest(key.check, check):
            return key
    raise _wrong()


def _wrong() -> Unreadable:
    return Unreadable(_("the passphrase is wrong"))


def _damaged() -> Unreadable:
    return Unreadable(_("the file is cut or damaged"))


def _write(source: Path, target: Path, head: bytes, cipher: AESGCM, data: bytes) -> None:
    with source.open("rb") as plain, target.open("wb") as sealed:
        sealed.write(head)
        for number, piece, is_last in _pieces(plain, PIECE):
            sealed.write(cipher.encrypt(_nonce(number, is_last), piece, data))
        sealed.flush()
        os.fsync(sealed.fileno())


def _derived(passphrase: str, salt: bytes, cost: int) -> bytes:
    """A key, and bytes that only the same passphrase reproduces."""
    return Scrypt(salt=salt, length=KEY + CHECK, n=2**cost, r=8, p=1).derive(passphrase.encode())


def _nonce(number: int, is_last: bool) -> bytes:
    """Each piece has its number, and the last is marked: a missing, moved or truncated one fails."""
    return number.to_bytes(11, "big") + bytes([is_last])


def _pieces(file: IO[bytes], size: int) -> Iterator[tuple[int, bytes, bool]]:
    number, piece = 0, file.read(size)
    while True:
        following = file.read(size)
        yield number, piece, not following
        if not following:
            return
        number, piece = number + 1, following
