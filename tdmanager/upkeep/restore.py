"""Restoring a backup; the present state is saved first, so that a restore can be undone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from tdmanager.upkeep.backup import BackupFailed, back_up, run_postgres
from tdmanager.upkeep.copies import Occasion


class RestoreRefused(RuntimeError):
    """The restore is refused now; the message says why and what helps."""


def restore(path: Path) -> Path | None:
    """Replace the database with the backup at ``path``; returns where the present state was saved.

    The system must not be running. None when there was no state to save. Raises ``RestoreRefused`` or
    ``BackupFailed``; the database is then as it was.
    """
    _check(path)
    if connection.vendor != "sqlite":
        _refuse_while_others_are_connected()
    kept = back_up(Occasion.RESTORE) if connection.introspection.table_names() else None
    connection.close()
    (_restore_sqlite if connection.vendor == "sqlite" else _restore_postgres)(path)
    return kept


def _check(path: Path) -> None:
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    if not path.is_file():
        raise RestoreRefused(_("there is no file %(file)s") % {"file": path})
    if path.suffix != suffix:
        said = _("%(file)s is not a backup of this kind of database (%(kind)s)")
        raise RestoreRefused(said % {"file": path.name, "kind": suffix})
    if suffix == ".sqlite3":
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
            try:
                verdict = copy.execute("PRAGMA quick_check").fetchone()[0]
            except sqlite3.DatabaseError as error:
                verdict = str(error)
        if verdict != "ok":
            raise RestoreRefused(_("%(file)s cannot be read: %(why)s") % {"file": path.name, "why": verdict})
    else:
        run_postgres("pg_restore", "--list", str(path))


def _refuse_while_others_are_connected() -> None:
    with connection.cursor() as cursor:
        # Each process identifies itself; ours may hold several connections, which do no harm.
        cursor.execute(
            "SELECT count(DISTINCT application_name) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE 'td-manager %'"
            " AND application_name <> current_setting('application_name')"
        )
        (others,) = cursor.fetchone()
    if others:
        said = _("processes of the house are running (%(count)s): stop web, worker and beat first")
        raise RestoreRefused(said % {"count": others})


def _restore_sqlite(path: Path) -> None:
    target = str(connection.settings_dict["NAME"])
    with closing(sqlite3.connect(path)) as copy, closing(sqlite3.connect(target)) as live:
        copy.backup(live, pages=-1)


def _restore_postgres(path: Path) -> None:
    with connection.cursor() as cursor:
        # What a later version added must be dropped as well, so the schema is recreated.
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    connection.close()
    run_postgres(
        "pg_restore",
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        "--single-transaction",
        f"--dbname={connection.settings_dict['NAME']}",
        str(path),
    )


__all__ = ["BackupFailed", "RestoreRefused", "restore"]
