"""A consistent copy of the running system: SQLite's own backup, or pg_dump; read whole before it counts."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from journal import instants
from tdmanager.upkeep import postgres, present, sealed, sqlite_files
from tdmanager.upkeep.contents import read_whole
from tdmanager.upkeep.copies import Occasion, copies, last_due, name_of, surplus
from tdmanager.upkeep.house_key import house_keys
from tdmanager.upkeep.opening import scratch
from tdmanager.upkeep.problems import BackupFailed, CopyUnreadable, Unreadable


def back_up(
    occasion: Occasion = Occasion.BYHAND,
    *,
    spared: Path | None = None,
    source: sqlite3.Connection | None = None,
) -> Path:
    """Make one backup, read it whole, encrypt it if the house has a passphrase, delete the surplus.

    Returns its path. ``spared`` is never deleted. ``source`` is a connection to copy from, if the file can no
    longer be found by its name. Raises ``BackupFailed``; a half-written copy never gets a backup's name.
    """
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    key = next(iter(house_keys()), None)
    path = _free_name(folder, occasion, is_sealed=key is not None)
    # The suffix determines how it is read.
    unfinished = path.with_name(f"unfinished-{path.name}")
    unfinished.touch(mode=0o600)
    try:
        if key is None:
            _copy_whole(unfinished, source)
        else:
            _copy_sealed(unfinished, path.stem, source, key, is_shared=occasion is Occasion.NIGHTLY)
        sqlite_files.flush(unfinished)
        unfinished.rename(path)
        sqlite_files.flush(path)
    except Unreadable as error:
        raise CopyUnreadable(_("the copy cannot be read: %(why)s") % {"why": error}) from error
    finally:
        sqlite_files.remove(unfinished)
    for copy in surplus(copies(folder), settings.BACKUPS_KEPT):
        if spared is None or not copy.path.samefile(spared):
            copy.path.unlink()
    sealed.sweep_pieces(folder)
    return path


def _copy_sealed(
    target: Path, name: str, source: sqlite3.Connection | None, key: sealed.Key, *, is_shared: bool
) -> None:
    """Only nightly copies share pieces: any other may be carried away, as one file."""
    # The folder of backups may be a share: an unencrypted file never goes there.
    with scratch() as apart:
        _copy_whole(apart / name, source, is_packed=not is_shared)
        seal = sealed.seal_in_pieces if is_shared else sealed.seal_for_house
        seal(apart / name, target, key)


def back_up_when_due(now: datetime) -> Path | None:
    """The nightly backup if none was made since its hour last passed; the machine's local time.

    Called every ten minutes, so that a laptop that slept through the night catches up in the evening.
    """
    due = last_due(now.astimezone(), settings.BACKUP_HOUR)
    nightly = [copy for copy in copies(Path(settings.BACKUP_FOLDER)) if copy.occasion == Occasion.NIGHTLY]
    if nightly and nightly[-1].at >= due:
        return None
    return back_up(Occasion.NIGHTLY)


def _free_name(folder: Path, occasion: Occasion, *, is_sealed: bool) -> Path:
    """A name that no backup has, even if two are made in one second."""
    at, kind = instants.now(), "sqlite3" if connection.vendor == "sqlite" else "dump"
    while any((folder / f"{name_of(at, occasion, kind)}{suffix}").exists() for suffix in ("", sealed.SUFFIX)):
        at += timedelta(seconds=1)
    return folder / f"{name_of(at, occasion, kind)}{sealed.SUFFIX if is_sealed else ''}"


def _copy_whole(target: Path, source: sqlite3.Connection | None, *, is_packed: bool = True) -> None:
    """Copy the database and read the copy to its last byte; a dump that is cut by its lines is not packed."""
    target.touch(mode=0o600)
    if source is not None:
        _copy_open(source, target)
    else:
        _copy_sqlite(target) if connection.vendor == "sqlite" else _dump_postgres(target, is_packed=is_packed)
    read_whole(target)


def _copy_sqlite(target: Path) -> None:
    source = Path(connection.settings_dict["NAME"])
    if present.is_missing(source):
        raise BackupFailed(_("%(file)s is missing or empty") % {"file": source})
    if reason := present.without_its_log(source) or present.of_another_program(source):
        raise BackupFailed(reason)
    try:
        with sqlite_files.opened(source) as live:
            _copy_open(live, target)
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise BackupFailed(_("the database is busy; try again")) from error
        raise


def _copy_open(live: sqlite3.Connection, target: Path) -> None:
    with sqlite_files.opened(target) as copy:
        # All pages in one step: the copy is of one moment, writers continue meanwhile.
        live.backup(copy, pages=-1)
    sqlite_files.settle(target)


def _dump_postgres(target: Path, *, is_packed: bool) -> None:
    packed = [] if is_packed else ["--compress=0"]
    postgres.run("pg_dump", "--format=custom", *packed, "--no-owner", "--no-privileges", f"--file={target}")
