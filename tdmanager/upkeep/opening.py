"""A backup opened for reading; an encrypted one is decrypted beside the data while it is read."""

from __future__ import annotations

import getpass
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils.translation import gettext as _

from journal import instants
from tdmanager.upkeep import house_key, sealed
from tdmanager.upkeep.copies import copies
from tdmanager.upkeep.problems import BackupFailed, RestoreRefused, Unreadable

APART = "unsealed-"
A_DAY = 86400


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """The backup as a readable file: by the house's key, else a passphrase of the settings, else a typed one.

    Raises ``RestoreRefused`` if there is no such file or it cannot be decrypted.
    """
    with _opened(path) as (plain, _key):
        yield plain


@contextmanager
def to_restore(path: Path) -> Iterator[Path]:
    """The same; afterwards a machine without a key of the house keeps that of the passphrase typed."""
    with _opened(path) as (plain, key):
        yield plain
    if key is not None and not house_key.is_set():
        house_key.keep(key)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that others cannot read, for unencrypted files; removed, as is what a power cut left."""
    for path in Path(settings.VAR).glob(f"{APART}*"):
        # Another process may be removing its own meanwhile.
        with suppress(OSError):
            if instants.now().timestamp() - path.stat().st_mtime > A_DAY:
                shutil.rmtree(path)
    with TemporaryDirectory(prefix=APART, dir=settings.VAR) as folder:
        yield Path(folder)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[Path, sealed.Key | None]]:
    if not path.is_file():
        raise RestoreRefused(_("there is no file %(file)s") % {"file": path})
    if not sealed.is_sealed(path):
        yield path, None
        return
    with scratch() as folder:
        plain = folder / path.name.removesuffix(sealed.SUFFIX)
        try:
            key = sealed.unseal(path, plain, _passphrases(path), _keys_of_house())
        except Unreadable as error:
            text = _("%(file)s cannot be read: %(why)s")
            raise RestoreRefused(text % {"file": path.name, "why": error}) from error
        yield plain, key


def newest() -> Path:
    """The newest backup; raises ``RestoreRefused`` if there is none."""
    if backups := copies(Path(settings.BACKUP_FOLDER)):
        return backups[-1].path
    raise RestoreRefused(_("There is no backup in %(folder)s.") % {"folder": settings.BACKUP_FOLDER})


def _keys_of_house() -> tuple[sealed.Key, ...]:
    try:
        return house_key.house_keys()
    except BackupFailed:
        # The passphrase still opens it.
        return ()


def _passphrases(path: Path) -> Iterator[str]:
    """The passphrases of the settings, then the one typed at a terminal."""
    passphrases = [text for text in (settings.BACKUP_PASSPHRASE, settings.SECOND_COPY_PASSPHRASE) if text]
    yield from passphrases
    if sys.stdin.isatty():
        yield getpass.getpass(_("Passphrase of this copy") + ": ")
    elif not passphrases:
        sentence = _("%(file)s is encrypted, and its passphrase is not known here: set TD_BACKUP_PASSPHRASE")
        raise RestoreRefused(sentence % {"file": path.name})
