"""The file of a house on SQLite gives back the room that archived events left, on a night when nobody plays."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import gettempdir

from django.db import connection

from journal.changed import is_written_since
from tdmanager.upkeep import sqlite_files
from tournaments import queries as tournaments

LEAST_FREE = 64 * 2**20
SHARE = 4
"""A quarter of the file must be free: rewriting it costs the next night a whole copy."""
COPIES = 3
"""Times the file that the disk must have room for: SQLite writes the new file beside the old one, and its log."""
QUIET = timedelta(hours=1)
log = logging.getLogger(__name__)


def give_back_room(now: datetime) -> None:
    """Rewrite the file without its free pages, if they are many and nobody is there: nothing is written meanwhile."""
    if connection.vendor != "sqlite" or not _is_quiet(now):
        return
    path = Path(connection.settings_dict["NAME"])
    try:
        if path.is_file() and (given := rewrite(path)):
            log.info("the house's file is %s MB smaller", given // 2**20)
    except (sqlite3.Error, OSError) as error:
        # The file is as it was.
        log.warning("the house's file is not made smaller: %s", error)


def rewrite(path: Path) -> int:
    """Rewrite a file if enough of it is free and the disk has room for it; returns the bytes given back."""
    with sqlite_files.opened(path) as live:
        pages, free, size = (
            live.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        if free * size < LEAST_FREE or free * SHARE < pages:
            return 0
        needed = COPIES * pages * size
        if any(shutil.disk_usage(place).free < needed for place in (path.parent, gettempdir())):
            return 0
        live.execute("VACUUM")
        live.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return int(free * size)


def _is_quiet(now: datetime) -> bool:
    """Whether nothing is played, and nobody has done anything for an hour."""
    return not tournaments.events(("running",)) and not is_written_since(now - QUIET)
