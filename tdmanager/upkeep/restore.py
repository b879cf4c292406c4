"""Restoring a backup: read whole first, loaded beside the database, then put in its place in one step.

The current state is saved first, so that a restore can be undone; a database that cannot be read is put
aside.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from journal import instants
from journal.disk import Fault, fault_of
from tdmanager.upkeep import postgres, sqlite_files
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.contents import Contents, damage, read_sqlite, read_whole, start_first
from tdmanager.upkeep.copies import STAMP, Occasion
from tdmanager.upkeep.foreign import foreign_table
from tdmanager.upkeep.problems import BackupFailed, CopyUnreadable, RestoreRefused, Unreadable, sentence


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where the previous state is: as a backup, or put aside because it is damaged."""

    contents: Contents
    before: Path | None
    aside: Path | None = None


def restore(path: Path, *, spared: Path | None = None) -> Restored:
    """Replace the database with the backup at ``path``. The system must not be running.

    ``spared`` is the file it was decrypted from, which is not deleted as surplus.

    Raises ``RestoreRefused`` or ``BackupFailed``, or the error of the disk; the database is then unchanged.
    """
    _check_name(path)
    return (_restore_sqlite if connection.vendor == "sqlite" else _restore_postgres)(path, spared or path)


def check(path: Path) -> Contents:
    """The contents of a backup; raises ``RestoreRefused`` if it must not be restored."""
    try:
        contents = read_whole(path)
    except Unreadable as error:
        raise RestoreRefused(
            _("%(file)s cannot be read: %(why)s") % {"file": path.name, "why": error}
        ) from error
    _refuse_other_versions(path, contents)
    return contents


def _check_name(path: Path) -> None:
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    if not path.is_file():
        raise RestoreRefused(_("there is no file %(file)s") % {"file": path})
    if path.suffix != suffix:
        text = _("%(file)s is not a backup of this kind of database (%(kind)s)")
        raise RestoreRefused(text % {"file": path.name, "kind": suffix})


def _refuse_other_versions(path: Path, contents: Contents) -> None:
    if contents.is_too_old:
        text = _("%(file)s cannot be restored with this version.") % {"file": path.name}
        raise RestoreRefused(f"{text} {start_first()}")
    if contents.newer:
        text = _("%(file)s was made by a newer version of TD Manager: install that version, then restore it")
        raise RestoreRefused(text % {"file": path.name})


def _restore_sqlite(path: Path, spared: Path) -> Restored:
    target = Path(connection.settings_dict["NAME"])
    fresh = target.with_name(f"incoming-{target.name}")
    try:
        contents = _taken_in(path, fresh)
        before, aside = _saved_state(target, spared=spared)
        connection.close()
        sqlite_files.replace(target, fresh)
    finally:
        sqlite_files.remove(fresh)
    return Restored(contents, before, aside)


def _taken_in(path: Path, fresh: Path) -> Contents:
    """Copy the backup beside the database and read it whole there: the file put in place is the one read."""
    try:
        sqlite_files.gather(path, fresh)
        contents = read_sqlite(fresh)
    except (Unreadable, sqlite3.DatabaseError) as error:
        if fault_of(error) not in (Fault.DAMAGED, None):
            raise
        why = str(error) if isinstance(error, Unreadable) else damage(str(error))
        raise RestoreRefused(
            _("%(file)s cannot be read: %(why)s") % {"file": path.name, "why": why}
        ) from error
    _refuse_other_versions(path, contents)
    return contents


def _saved_state(target: Path, *, spared: Path) -> tuple[Path | None, Path | None]:
    """Save the current state as a backup; if it cannot be read, put it aside unchanged."""
    if sqlite_files.has_lost_its_log(target):
        # Opening it would make SQLite begin a new log, and a log that is put back later would be lost.
        return None, _put_aside(target)
    if foreign_table(target):
        # Opened, SQLite would change it.
        return None, _put_aside(target)
    if not target.exists() or not target.stat().st_size:
        # Opening it would make SQLite throw away a log that is left without its file.
        return (None, _put_aside(target)) if sqlite_files.has_log(target) else (None, None)
    try:
        if not connection.introspection.table_names():
            return None, None
        backup = back_up(Occasion.RESTORE, spared=spared)
        connection.close()
        # The log is written into the file: nothing is left beside it that the next file could meet.
        sqlite_files.settle(target)
    except sqlite_files.InUse as error:
        raise RestoreRefused(_("another program uses the database: stop it first")) from error
    except (CopyUnreadable, DatabaseError, sqlite3.DatabaseError) as error:
        if fault_of(error) is not Fault.DAMAGED and not isinstance(error, CopyUnreadable):
            raise
        connection.close()
        return None, _put_aside(target)
    return backup, None


def _put_aside(target: Path) -> Path:
    folder = target.parent / f"damaged-{instants.now().strftime(STAMP)}"
    sqlite_files.put_aside(target, folder)
    return folder


def _restore_postgres(path: Path, spared: Path) -> Restored:
    contents = check(path)
    _refuse_while_others_are_connected()
    copy = _kept_dump(spared) if connection.introspection.table_names() else None
    connection.close()
    try:
        postgres.load(path, database=connection.settings_dict["NAME"])
    except Exception as error:
        why = sentence(error) or str(error)
        text = _("nothing was restored, the database is as it was: %(why)s")
        if copy is not None:
            text = _("nothing was restored, the database is as it was, and its copy is %(kept)s: %(why)s")
        raise RestoreRefused(text % {"why": why, "kept": copy}) from error
    return Restored(contents, copy)


def _kept_dump(spared: Path) -> Path:
    try:
        return back_up(Occasion.RESTORE, spared=spared)
    except (BackupFailed, DatabaseError) as error:
        text = _(
            "nothing was restored, because the present database cannot be copied (%(why)s): "
            "create an empty one, name it in TD_DATABASE_NAME, then restore into it"
        )
        raise RestoreRefused(text % {"why": error}) from error


def _refuse_while_others_are_connected() -> None:
    with connection.cursor() as cursor:
        # Each process identifies itself; ours may hold several connections, which do no harm.
        cursor.execute(
            "SELECT count(DISTINCT application_name) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE 'td-manager %'"
            " AND application_name <> current_setting('application_name')"
        )
        (count,) = cursor.fetchone()
    if count:
        text = _("processes of the house are running (%(count)s): stop web, worker and beat first")
        raise RestoreRefused(text % {"count": count})
