"""A consistent copy of the running system: SQLite's own backup, or pg_dump."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from journal import instants
from tdmanager.upkeep.copies import Occasion, copies, last_due, name_of, surplus


class BackupFailed(RuntimeError):
    """The copy was not made or is unreadable; the message says why."""


def back_up(occasion: Occasion = Occasion.BYHAND) -> Path:
    """Make one backup, check that it can be read, delete the surplus; returns its path.

    Raises ``BackupFailed``; a half-written copy never gets a backup's name.
    """
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    is_sqlite = connection.vendor == "sqlite"
    path = folder / name_of(instants.now(), occasion, "sqlite3" if is_sqlite else "dump")
    unfinished = path.with_suffix(".unfinished")
    unfinished.touch(mode=0o600)
    try:
        (_copy_sqlite if is_sqlite else _dump_postgres)(unfinished)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    for copy in surplus(copies(folder), settings.BACKUPS_KEPT):
        copy.path.unlink()
    return path


def back_up_when_due(now: datetime) -> Path | None:
    """The nightly backup if none was made since its hour last passed; the machine's local time.

    Called every ten minutes, so that a laptop that slept through the night catches up in the evening.
    """
    due = last_due(now.astimezone(), settings.BACKUP_HOUR)
    nightly = [copy for copy in copies(Path(settings.BACKUP_FOLDER)) if copy.occasion == Occasion.NIGHTLY]
    if nightly and nightly[-1].at >= due:
        return None
    return back_up(Occasion.NIGHTLY)


def _copy_sqlite(target: Path) -> None:
    source = str(connection.settings_dict["NAME"])
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copied:
        # All pages in one step: the copy is of one moment, writers continue meanwhile.
        live.backup(copied, pages=-1)
        verdict = copied.execute("PRAGMA quick_check").fetchone()[0]
    if verdict != "ok":
        raise BackupFailed(_("the copy cannot be read: %(why)s") % {"why": verdict})


def _dump_postgres(target: Path) -> None:
    run_postgres("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
    run_postgres("pg_restore", "--list", str(target))


def run_postgres(tool: str, *arguments: str) -> None:
    """Run a PostgreSQL tool on the database; raises ``BackupFailed`` with the tool's message."""
    found = shutil.which(tool, path=_search_path())
    if found is None:
        said = _("%(tool)s is not installed; on Debian: apt-get install postgresql-client")
        raise BackupFailed(said % {"tool": tool})
    done = subprocess.run(
        [found, *arguments], env=_postgres_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupFailed(f"{tool}: {done.stderr.strip() or done.returncode}")


def _search_path() -> str:
    """The usual path, then the folder of tools that the settings may name."""
    return os.pathsep.join(filter(None, [settings.POSTGRES_TOOLS, os.environ.get("PATH", os.defpath)]))


def _postgres_environment() -> Mapping[str, str]:
    named: dict[str, Any] = connection.settings_dict
    wanted = {
        "PGDATABASE": "NAME",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGHOST": "HOST",
        "PGPORT": "PORT",
    }
    given = {variable: str(named[key]) for variable, key in wanted.items() if named[key]}
    return {**os.environ, **given}
