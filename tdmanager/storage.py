"""The storage of the data: room on the disk, the database file, and settings against power cuts."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from tdmanager.findings import Check, Finding
from tdmanager.sqlite import place
from tdmanager.upkeep import present, sqlite_files

ENOUGH_ROOM = 64 * 2**20
SHARE_OF_ROOM = 20
"""On a small disk a twentieth is enough."""
WANTED = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": ""}
"""PostgreSQL's settings; empty: any value but off."""

UNWRITABLE = """
    SELECT 'read-only' WHERE current_setting('default_transaction_read_only') = 'on' OR pg_is_in_recovery()
    UNION ALL
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))
    LIMIT 1
"""
SPILLING = (
    "SELECT count(*) FROM (SELECT n FROM generate_series(1, 30000) AS n ORDER BY -n OFFSET 0) AS sorted"
)
"""Half a megabyte, more than it may keep in memory: it is written to the database's disk and removed."""


def check_folders() -> Check:
    """Whether the disks of the data and of the backups have room and can be written to."""
    for folder in _folders():
        if not os.access(folder, os.W_OK):
            return Check("disk", Finding.NOT_WRITABLE, why=str(folder))
        if present.room(folder) < _enough(folder):
            return Check("disk", Finding.FULL, why=str(folder))
    return Check("disk", Finding.WELL)


def check_file() -> Check | None:
    """What is wrong with the database file, checked before SQLite creates an empty one; None: nothing."""
    if connection.vendor != "sqlite" or sqlite_files.is_in_memory(connection.settings_dict["NAME"]):
        return None
    path = Path(connection.settings_dict["NAME"])
    if present.has_no_file():
        return Check("database", Finding.MISSING, why=str(path))
    if place.is_gone() or sqlite_files.has_lost_its_log(path):
        return Check("database", Finding.MOVED, why=str(path))
    for name in sqlite_files.parts_of(path):
        if not os.access(name, os.R_OK | os.W_OK):
            return Check("database", Finding.NOT_WRITABLE, why=str(name))
    return None


def need_room() -> None:
    """Raise Django's ``DatabaseError`` if PostgreSQL's disk is full, which only a write to it can show."""
    if connection.vendor == "sqlite":
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64kB'")
        cursor.execute(SPILLING)


def unwritable() -> str:
    """What cannot be written to in PostgreSQL: all, or a table that belongs to another user; or empty."""
    if connection.vendor == "sqlite":
        return ""
    with connection.cursor() as cursor:
        cursor.execute(UNWRITABLE)
        row = cursor.fetchone()
    return str(row[0]) if row else ""


def wrong_settings() -> str:
    """Settings of the database under which a power cut can lose committed data; empty if there are none."""
    if not settings.MUST_SURVIVE_POWER_CUTS:
        return ""
    return _wrong_of_sqlite() if connection.vendor == "sqlite" else _wrong_of_postgres()


def _wrong_of_sqlite() -> str:
    connection.ensure_connection()
    mode, synchronous = sqlite_files.durability(connection.connection)
    wrong = [] if mode == "wal" else [f"journal_mode={mode}"]
    # 2 is FULL, 3 waits once more.
    return ", ".join(wrong if synchronous >= 2 else [*wrong, f"synchronous={synchronous}"])


def _wrong_of_postgres() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [list(WANTED)])
        values = dict(cursor.fetchall())
    wrong = {
        name: values[name]
        for name, wanted in WANTED.items()
        if values[name] == "off" or values[name] != (wanted or values[name])
    }
    return ", ".join(f"{name}={value}" for name, value in wrong.items())


def _folders() -> list[Path]:
    folders = [Path(settings.VAR), Path(settings.BACKUP_FOLDER)]
    return [folder for folder in folders if folder.exists()]


def _enough(folder: Path) -> int:
    stats = os.statvfs(folder)
    return min(ENOUGH_ROOM, stats.f_blocks * stats.f_frsize // SHARE_OF_ROOM)
