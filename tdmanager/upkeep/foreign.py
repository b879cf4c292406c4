"""A database of another program, recognised by its tables; a file is checked without changing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.utils.translation import gettext as _

from tdmanager.upkeep import sqlite_files

MIGRATIONS, LINES = "django_migrations", "journal_line"
COUNTED = ("tournaments_event", "tournaments_entry", "people_player", LINES)
OURS = frozenset({MIGRATIONS, "people_user", *COUNTED})
"""A database without one of these is not a house's."""
SHARED = ("django_", "sqlite_")


def foreign_among(tables: Iterable[str]) -> str:
    """A table of another program; empty if any of the house's are there: a first start was interrupted."""
    names = set(tables)
    if names >= OURS:
        return ""
    prefixes = (*SHARED, *(f"{config.label}_" for config in apps.get_app_configs()))
    return min((name for name in names if not name.startswith(prefixes)), default="")


def foreign_table(path: Path) -> str:
    """The same for a file, opened for reading only: SQLite would give a writable one a log."""
    if not path.exists():
        return ""
    try:
        with sqlite_files.reading(path) as file:
            return foreign_among(
                name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            )
    except sqlite3.Error:
        # Damaged or in use: other checks report it.
        return ""


def foreign_sentence(name: object, table: str) -> str:
    """What is wrong, in one sentence."""
    text = _(
        "The database %(name)s belongs to another program (it has a table %(table)s), so nothing was changed. "
        "Put the right one in its place, or restore the newest backup."
    )
    return text % {"name": name, "table": table}
