"""A trial restore: a backup loaded into a scratch database and brought to this version; the house is untouched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.utils.translation import gettext as _

from tdmanager.upkeep import postgres, sqlite_files
from tdmanager.upkeep.contents import COUNTED, Contents
from tdmanager.upkeep.problems import BackupFailed
from tdmanager.upkeep.restore import check


def try_restore(path: Path) -> Contents:
    """Restore a backup into a scratch database, migrate it and count its rows; returns its contents.

    Only in a separate process: the whole process sees the scratch database instead of the house. Raises
    ``RestoreRefused`` or ``BackupFailed``.
    """
    contents = check(path)
    with (_in_a_file if connection.vendor == "sqlite" else _in_a_database)(path):
        call_command("migrate", interactive=False, verbosity=0)
        connection.check_constraints()
        counts = _counted()
    if counts != [contents.events, contents.entries, contents.players, contents.lines]:
        raise BackupFailed(_("what was restored is not what the backup holds"))
    return contents


def try_restore_apart() -> None:
    """Do the same for the newest backup, in a separate process at low priority that stores the result."""
    subprocess.run(
        [sys.executable, "manage.py", "try_restore", "--gently"],
        cwd=settings.ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def check_apart() -> None:
    """Read the newest backup whole, in a separate process at low priority that stores the result."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "verify", "--gently"],
        cwd=settings.ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
        start_new_session=True,
    )
    # Nobody waits for it; its end is still noticed, so that no process is left behind.
    Thread(target=process.wait, daemon=True).start()


def _counted() -> list[int]:
    with connection.cursor() as cursor:
        counts = []
        for table in COUNTED:
            cursor.execute(f"SELECT count(*) FROM {table}")
            counts.append(cursor.fetchone()[0])
    return counts


@contextmanager
def _in_a_file(path: Path) -> Iterator[None]:
    with TemporaryDirectory(prefix="trial-", dir=settings.VAR) as folder:
        scratch = Path(folder) / "td.sqlite3"
        sqlite_files.gather(path, scratch)
        with _in_place_of_the_house(scratch):
            yield


@contextmanager
def _in_a_database(path: Path) -> Iterator[None]:
    name = f"{connection.settings_dict['NAME']}_trial_{os.getpid()}"
    quoted = connection.ops.quote_name(name)
    _may_make_databases()
    _say(f"CREATE DATABASE {quoted} TEMPLATE template0")
    try:
        postgres.load(path, database=name, prologue=postgres.FILL)
        with _in_place_of_the_house(name):
            yield
    finally:
        _say(f"DROP DATABASE {quoted}")


def _may_make_databases() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolname, rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
        user, may = cursor.fetchone()
    if not may:
        text = _("the database user may not make a scratch database: ALTER ROLE %(user)s CREATEDB")
        raise BackupFailed(text % {"user": user})


def _say(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def _in_place_of_the_house(name: Path | str) -> Iterator[None]:
    database = connections.settings["default"]
    _leave()
    connections.settings["default"] = {**database, "NAME": name}
    del connections["default"]
    try:
        yield
    finally:
        _leave()
        connections.settings["default"] = database
        del connections["default"]


def _leave() -> None:
    """Close every connection, including those that a pool keeps."""
    connections.close_all()
    close_pool: Callable[[], Any] | None = getattr(connection, "close_pool", None)
    if close_pool is not None:
        close_pool()
