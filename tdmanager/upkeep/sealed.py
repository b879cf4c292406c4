"""A backup encrypted with a passphrase: AES-256-GCM in pieces, the key by scrypt; the format is in decision 0029."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hmac import compare_digest
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.utils.translation import gettext as _

from tdmanager.upkeep.problems import Unreadable

SUFFIX = ".sealed"
MARK = b"TD sealed copy 1\n"
SALT = CHECK = 16
PIECE = 2**20
TAG = 16
COST = 2**15
"""Of scrypt: 32 MB and about a tenth of a second for each guess at the passphrase."""


def seal(source: Path, target: Path, passphrase: str) -> None:
    """Encrypt a file; what is written is flushed to the disk."""
    salt = os.urandom(SALT)
    cipher, check = _cipher(passphrase, salt)
    with source.open("rb") as plain, target.open("wb") as sealed:
        sealed.write(MARK + salt + check)
        for number, piece, is_last in _pieces(plain, PIECE):
            sealed.write(cipher.encrypt(_nonce(number, is_last), piece, MARK))
        sealed.flush()
        os.fsync(sealed.fileno())


def unseal(source: Path, target: Path, passphrase: str) -> None:
    """Decrypt a file. Raises ``Unreadable`` for a wrong passphrase, and for a file that is cut or was changed."""
    with source.open("rb") as sealed, target.open("wb") as plain:
        if sealed.read(len(MARK)) != MARK:
            raise Unreadable(_("it is not an encrypted copy of TD Manager"))
        cipher, check = _cipher(passphrase, sealed.read(SALT))
        if not compare_digest(sealed.read(CHECK), check):
            raise Unreadable(_("the passphrase is wrong"))
        for number, piece, is_last in _pieces(sealed, PIECE + TAG):
            try:
                plain.write(cipher.decrypt(_nonce(number, is_last), piece, MARK))
            except InvalidTag as error:
                raise Unreadable(_("the file is cut or damaged")) from error


def _cipher(passphrase: str, salt: bytes) -> tuple[AESGCM, bytes]:
    """The cipher, and bytes that only the same passphrase makes again."""
    derived = Scrypt(salt=salt, length=32 + CHECK, n=COST, r=8, p=1).derive(passphrase.encode())
    return AESGCM(derived[:32]), derived[32:]


def _nonce(number: int, is_last: bool) -> bytes:
    """Each piece has its place, and the last says so: a piece left out, moved or cut off is not decrypted."""
    return number.to_bytes(11, "big") + bytes([is_last])


def _pieces(file: IO[bytes], size: int) -> Iterator[tuple[int, bytes, bool]]:
    number, piece = 0, file.read(size)
    while True:
        following = file.read(size)
        yield number, piece, not following
        if not following:
            return
        number, piece = number + 1, following
