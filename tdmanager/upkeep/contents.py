"""The contents of a backup, read whole, so that a truncated, damaged or foreign file is detected."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from django.apps import apps
from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tdmanager.upkeep import postgres, sqlite_files
from tdmanager.upkeep.foreign import COUNTED, LINES, MIGRATIONS, OURS
from tdmanager.upkeep.problems import Unreadable

Migration = tuple[str, str]
COPY = re.compile(rb"COPY public\.(\w+) \(([^)]*)\) FROM stdin;")
OLDEST = "ca62570f"
"""The commit whose migrations were squashed to one per app; a house of that version can be upgraded."""
END_OF_COPY = b"\\.\n"


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a backup; ``last`` is the time of the last action."""

    events: int
    entries: int
    players: int
    lines: int
    last: datetime | None
    migrations: frozenset[Migration]

    @property
    def newer(self) -> frozenset[Migration]:
        """Migrations that this version of the code does not have."""
        return newer_of(self.migrations)

    @property
    def is_too_old(self) -> bool:
        """Whether an earlier version must upgrade it first."""
        return is_too_old(self.migrations)

    @property
    def behind(self) -> int:
        """The number of migrations that an upgrade would apply."""
        loader = _loader()
        replaced = {
            key
            for key, migration in loader.replacements.items()
            if self.migrations.issuperset(migration.replaces)
        }
        return len(loader.graph.nodes.keys() - self.migrations - replaced)


def read_whole(path: Path) -> Contents:
    """Read a backup to its last byte. Raises ``Unreadable`` if it is truncated, damaged or not of a house."""
    if path.suffix == ".dump":
        return _read_dump(path)
    if not sqlite_files.has_log(path):
        return read_sqlite(path)
    with TemporaryDirectory(dir=settings.VAR) as folder:
        try:
            sqlite_files.gather(path, copy := Path(folder) / path.name)
        except sqlite3.Error as error:
            raise Unreadable(damage(str(error))) from error
        return read_sqlite(copy)


def damage(error: str) -> str:
    """What is wrong with a file that SQLite cannot read, in words."""
    return _("the file is cut or damaged") + f" ({error})"


def read_sqlite(path: Path) -> Contents:
    """The contents of a finished file."""
    with sqlite_files.reading(path) as copy:
        if fault := sqlite_files.defect(copy):
            raise Unreadable(damage(fault))
        _check_tables(name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))
        counts = {name: copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED}
        (last,) = copy.execute(f"SELECT max(at) FROM {LINES}").fetchone()
        migrations = frozenset(copy.execute(f"SELECT app, name FROM {MIGRATIONS}").fetchall())
    return _contents(counts, last, migrations)


def _read_dump(path: Path) -> Contents:
    with postgres.script_of(path) as script:
        tables, contents = _read_script(script)
    # Only for a dump that was read to its end: a truncated one lacks tables too.
    _check_tables(tables)
    return contents


def _read_script(script: IO[bytes]) -> tuple[set[str], Contents]:
    """The tables of a dump, and its rows, counted while they are read."""
    counts: Counter[str] = Counter()
    migrations: set[Migration] = set()
    last = ""
    tables: set[str] = set()
    for line in script:
        if (match := COPY.match(line)) is None:
            continue
        table, columns = match[1].decode(), match[2].decode().split(", ")
        tables.add(table)
        at = columns.index("at") if table == LINES else 0
        for row in iter(script.readline, END_OF_COPY):
            if not row:
                break
            counts[table] += 1
            if table == MIGRATIONS:
                fields = dict(zip(columns, row.decode().rstrip("\n").split("\t"), strict=True))
                migrations.add((fields["app"], fields["name"]))
            elif table == LINES:
                last = max(last, row.split(b"\t", at + 1)[at].decode())
    return tables, _contents(counts, last or None, frozenset(migrations))


def _contents(counts: dict[str, int], last: str | None, migrations: frozenset[Migration]) -> Contents:
    events, entries, players, lines = (counts[name] for name in COUNTED)
    at = None if last is None else datetime.fromisoformat(last)
    at = at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at
    return Contents(events, entries, players, lines, at, migrations)


def _check_tables(names: Iterable[str]) -> None:
    if OURS - set(names):
        raise Unreadable(_("it is not a backup of TD Manager"))


def newer_of(migrations: Iterable[Migration]) -> frozenset[Migration]:
    """The migrations that this version of the code does not have."""
    ours = frozenset(key for key in migrations if key[0] in _our_apps())
    return ours - _migrations_here() if ours else ours


def is_too_old(migrations: Collection[Migration]) -> bool:
    """Whether only some of what one migration replaces were applied: this version cannot apply the others."""
    applied = set(migrations)
    replaced = (
        set(migration.replaces) for key, migration in _loader().replacements.items() if key not in applied
    )
    return any(applied & keys and not applied >= keys for keys in replaced)


def start_first() -> str:
    """How to bring a house or a backup that is too old up to date."""
    return _(
        "It was last used with a version from before 25 November 2026. "
        "Start it once with the version of that day (%(commit)s), then with this one."
    ) % {"commit": OLDEST}


def _our_apps() -> set[str]:
    """Our own apps: packages add and drop migrations too, but only ours show the age of a backup."""
    return {app.label for app in apps.get_app_configs() if Path(app.path).parent == settings.ROOT}


def _migrations_here() -> frozenset[Migration]:
    keys = set()
    for key, migration in _loader().disk_migrations.items():
        keys |= {key, *map(tuple, migration.replaces)}
    return frozenset(keys)  # type: ignore[arg-type]


def _loader() -> MigrationLoader:
    return MigrationLoader(None)
