"""A separate database for simulated evenings: never the house's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import connection, connections

from journal.notices import kept_here
from tdmanager.settings.base import SQLITE

FAST = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
"""Temporary data need not survive a power failure."""
GENTLE = 15


def be_gentle() -> None:
    """Give way to everything else on this machine."""
    if os.nice(0) < GENTLE:
        os.nice(GENTLE - os.nice(0))


@contextmanager
def own_database() -> Iterator[None]:
    """A temporary database on the same engine, removed afterwards; a file if none may be created there.

    No screen of the house is notified of what happens in it.
    """
    with kept_here(), _new_database() if _may_make_databases() else scratch_file():
        yield


def _may_make_databases() -> bool:
    """Whether a database can be created: a server's account often may not; SQLite's is a file anyway."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
        (may,) = cursor.fetchone() or (False,)
    return bool(may)


@contextmanager
def _new_database() -> Iterator[None]:
    # A pool keeps connections to the house's database, even after the name has changed.
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
    before = connection.settings_dict["NAME"]
    # It contains nothing older: its tables are created in their current form, without migrations.
    connection.settings_dict["TEST"]["MIGRATE"] = False
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


@contextmanager
def scratch_file() -> Iterator[None]:
    """An empty SQLite file in place of the house's database, for any engine; removed afterwards.

    Only in a separate process: the whole process sees the file instead of the house.
    """
    with TemporaryDirectory(prefix="td-simulation-") as folder:
        connections.close_all()
        database = connections.settings["default"]
        connections.settings["default"] = _settings(Path(folder) / "scratch.sqlite3", database)
        del connections["default"]
        try:
            with own_database():
                yield
        finally:
            connections.close_all()
            connections.settings["default"] = database
            del connections["default"]


def _settings(path: Path, before: dict[str, Any]) -> dict[str, Any]:
    """The settings of the file, without those of the house's engine."""
    usual = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
    server = dict.fromkeys(("USER", "PASSWORD", "HOST", "PORT"), "")
    test = {"CHARSET": None, "COLLATION": None, "MIGRATE": False, "MIRROR": None, "NAME": path}
    options = SQLITE["OPTIONS"] | {"init_command": FAST}
    return {
        **usual,
        **server,
        "ENGINE": SQLITE["ENGINE"],
        "NAME": path,
        "OPTIONS": options,
        "TIME_ZONE": before.get("TIME_ZONE"),
        "TEST": test,
    }
