"""A test's database: the migrations create it once, and every test process has a copy."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import OperationalError, connection
from django.db.models.signals import post_migrate

from journal.permanent import empty_by

PERMISSIONS = "django.contrib.auth.management.create_permissions"


@contextmanager
def own_database(*, by_migrations: bool) -> Iterator[None]:
    """This process's database, made by the migrations or from the models alone; removed at the end."""
    first_name = str(connection.settings_dict["NAME"])
    connection.settings_dict["TEST"]["MIGRATE"] = by_migrations
    with _one_at_a_time():
        if not _copy_in():
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            _keep_copy()
    connection.ensure_connection()
    _write_no_permissions()
    _empty_as_an_exception()
    try:
        yield
    finally:
        connection.creation.destroy_test_db(first_name, verbosity=0)


@cache
def create() -> str:
    """The database's name, from a hash of its sources: a change to any source creates another one."""
    by = "migrations" if connection.settings_dict["TEST"]["MIGRATE"] else "models"
    known = hashlib.sha256(django.get_version().encode() + (settings.ROOT / "requirements.lock").read_bytes())
    for app in apps.get_app_configs():
        if settings.ROOT in (folder := Path(app.path)).parents and ".venv" not in folder.parts:
            for source in sorted(folder.rglob("*.py")):
                seen = source.stat()
                known.update(f"{source} {seen.st_mtime_ns} {seen.st_size}".encode())
    return f"test-made-by-{by}-{known.hexdigest()[:16]}"


def _write_no_permissions() -> None:
    """Skip Django's own permissions, which nobody uses and which would be written again after every flush."""
    post_migrate.disconnect(dispatch_uid=PERMISSIONS)
    post_migrate.disconnect(create_contenttypes)


def _empty_as_an_exception() -> None:
    """The end of a test may delete permanent rows, in whichever thread or task it happens."""
    operations: Any = type(connection.ops)
    kept = operations.execute_sql_flush

    def emptied(self: Any, statements: Sequence[str]) -> None:
        for has_another_try in (True, True, False):
            try:
                empty_by(statements, partial(kept, self), "end of a test")
                break
            except OperationalError as found:
                # A server of the test may still be reading, and PostgreSQL ends one of two transactions in a deadlock.
                if not has_another_try or "deadlock detected" not in str(found):
                    raise

    operations.execute_sql_flush = emptied


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    with (settings.VAR / "test-made.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _copy_in() -> bool:
    """Copy the template; false if there is none."""
    own: Any = connection.settings_dict["TEST"]["NAME"]
    if connection.vendor == "sqlite":
        if not _file().exists():
            return False
        connection.close()
        shutil.copyfile(_file(), own)
    elif not _copied(own, create()):
        return False
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = own
    return True


def _keep_copy() -> None:
    """Keep the database of this process as the template for later ones."""
    own = connection.settings_dict["NAME"]
    connection.close()
    if connection.vendor == "sqlite":
        half = _file().with_suffix(".half")
        shutil.copyfile(own, half)
        half.replace(_file())
    else:
        _copied(create(), own)


def _file() -> Path:
    return Path(settings.VAR) / f"{create()}.sqlite3"


def _copied(name: str, of: str) -> bool:
    """Copy this database of PostgreSQL under another name; false if it does not exist."""
    quoted = connection.ops.quote_name
    with connection.creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [of])
        if cursor.fetchone() is None:
            return False
        cursor.execute(f"CREATE DATABASE {quoted(name)} TEMPLATE {quoted(of)}")
    return True
