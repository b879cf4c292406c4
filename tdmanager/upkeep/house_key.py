"""The key that wraps the keys of backups: derived once from the house's passphrase, stored with the data.

Only its owner may read it. With it the nightly trial, the second copy and a restore on this machine need no
person; a restore elsewhere needs the passphrase, which is stored nowhere.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tdmanager.upkeep import sqlite_files
from tdmanager.upkeep.problems import BackupFailed
from tdmanager.upkeep.sealed import CHECK, COSTS, KEY, SALT, Key, key_of, spelt

LEAST = 12
"""The fewest characters of a passphrase."""


def is_set() -> bool:
    """Whether new backups are encrypted."""
    return _path().exists()


def is_long_enough(passphrase: str) -> bool:
    """Whether the passphrase is long enough."""
    return len(spelt(passphrase)) >= LEAST


def set_passphrase(passphrase: str) -> None:
    """Encrypt later backups with it; earlier backups keep theirs."""
    keep(key_for(passphrase))


def key_for(passphrase: str) -> Key:
    """The key of a passphrase; the current key if it has the same passphrase."""
    same = (key for key in _legible()[:1] if key_of(passphrase, key.salt, key.cost) == key)
    return next(same, None) or key_of(passphrase)


def _legible() -> tuple[Key, ...]:
    """The keys; none if they cannot be read."""
    try:
        return house_keys()
    except BackupFailed:
        return ()


def house_keys() -> tuple[Key, ...]:
    """The key and its predecessors, for older backups; none if the house has no passphrase.

    Raises ``BackupFailed`` if they cannot be read: a house with encrypted backups gets no plain one.
    """
    try:
        rows = json.loads(_path().read_text())
        return tuple(_read(row) for row in [rows[0], *rows[1:]])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, LookupError, TypeError) as error:
        text = _("%(file)s cannot be read: set the passphrase of backups again (manage.py seal_backups)")
        raise BackupFailed(text % {"file": _path()}) from error


def keep(key: Key) -> None:
    """Put it before the others in one step: a power cut leaves the file as it was, or with this key."""
    rows = [_written(item) for item in dict.fromkeys((key, *_legible()))]
    fresh = _path().with_name(f"{_path().name}.{os.getpid()}")
    try:
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(json.dumps(rows))
        sqlite_files.flush(fresh)
        fresh.replace(_path())
        sqlite_files.flush(_path())
    finally:
        fresh.unlink(missing_ok=True)


def _read(values: dict[str, Any]) -> Key:
    salt, check, wrapping = (bytes.fromhex(values[name]) for name in ("salt", "check", "key"))
    if (len(salt), len(check), len(wrapping)) != (SALT, CHECK, KEY) or values["cost"] not in COSTS:
        raise ValueError
    return Key(salt, check, wrapping, values["cost"])


def _written(key: Key) -> dict[str, Any]:
    return {"cost": key.cost, "salt": key.salt.hex(), "check": key.check.hex(), "key": key.wrapping.hex()}


def _path() -> Path:
    return Path(settings.BACKUP_KEY)
