"""PostgreSQL's tools on the database of the settings."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from journal.disk import Fault
from tdmanager.upkeep.problems import BackupFailed, Unreadable, fault_text

# All in one transaction: it ends in COMMIT only if the dump was read to its end.
REPLACE = b"""\\set ON_ERROR_STOP on
BEGIN;
SET client_min_messages = warning;
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
"""
# The messages of the server and its tools about faults of the disk.
FAULTS = {
    "No space left on device": Fault.FULL,
    "Read-only file system": Fault.NOT_WRITABLE,
    "Input/output error": Fault.FAILING,
    "invalid page in block": Fault.DAMAGED,
    "could not read block": Fault.DAMAGED,
}
DUMP = b"PGDMP"
"""The first bytes of every dump."""
FILL = b"\\set ON_ERROR_STOP on\nBEGIN;\n"
COMMIT = b"COMMIT;\n"


def run(tool: str, *arguments: str) -> None:
    """Run a tool to its end; raises ``BackupFailed`` with the tool's message."""
    process = subprocess.run(
        [_path_of(tool), *arguments], env=_environment(), capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise BackupFailed(_why(tool, process.stderr) or f"{tool}: {process.returncode}")


@contextmanager
def script_of(dump: Path) -> Iterator[IO[bytes]]:
    """The statements of a dump, read to its last byte; raises ``Unreadable`` if truncated or damaged."""
    with TemporaryFile() as errors:
        command = [_path_of("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(dump)]
        with subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE, stderr=errors) as reading:
            assert reading.stdout is not None
            yield reading.stdout
            reading.stdout.close()
            if reading.wait():
                errors.seek(0)
                raise Unreadable(_wrong_with(dump, _first_line(errors.read().decode(errors="replace"))))


def _wrong_with(dump: Path, text: str) -> str:
    """What is wrong with a dump that cannot be read, in words, with the tool's message."""
    with dump.open("rb") as file:
        is_dump = file.read(len(DUMP)) == DUMP
    return f"{_('the file is cut or damaged') if is_dump else _('it is not a backup of TD Manager')} ({text})"


def load(dump: Path, *, database: str, prologue: bytes = REPLACE) -> None:
    """Load a dump into a database, in one transaction: completely, or not at all.

    Raises ``Unreadable`` for a dump that cannot be read, ``BackupFailed`` if the database refuses it.
    """
    command = [_path_of("psql"), "--no-psqlrc", "--quiet", "--output=/dev/null", f"--dbname={database}"]
    with TemporaryFile() as errors:
        with subprocess.Popen(command, env=_environment(), stdin=subprocess.PIPE, stderr=errors) as filling:
            assert filling.stdin is not None
            try:
                filling.stdin.write(prologue)
                with script_of(dump) as script:
                    shutil.copyfileobj(script, filling.stdin)
                filling.stdin.write(COMMIT)
                filling.stdin.close()
            except BrokenPipeError:
                # It has printed the reason, and ended.
                with suppress(BrokenPipeError):
                    filling.stdin.close()
            except BaseException:
                # Without its COMMIT the transaction is rolled back.
                filling.kill()
                raise
        errors.seek(0)
        if filling.returncode:
            raise BackupFailed(_why("psql", errors.read().decode(errors="replace")))


def _path_of(tool: str) -> str:
    path = shutil.which(tool, path=_search_path())
    if path is None:
        text = _("%(tool)s is not installed; on Debian: apt-get install postgresql-client")
        raise BackupFailed(text % {"tool": tool})
    return path


def _search_path() -> str:
    """The usual path, then the folder of tools that the settings may name."""
    return os.pathsep.join(filter(None, [settings.POSTGRES_TOOLS, os.environ.get("PATH", os.defpath)]))


def _environment() -> Mapping[str, str]:
    options: dict[str, Any] = connection.settings_dict
    keys = {
        "PGDATABASE": "NAME",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGHOST": "HOST",
        "PGPORT": "PORT",
    }
    variables = {variable: str(options[key]) for variable, key in keys.items() if options[key]}
    return {**os.environ, **variables}


def _why(tool: str, text: str) -> str:
    """The cause in words, if it was the disk or the database, with the tool's message."""
    line = _first_line(text)
    fault = next((fault for wording, fault in FAULTS.items() if wording in text), None)
    return f"{fault_text(fault)} ({line})" if fault else line and f"{tool}: {line}"


def _first_line(text: str) -> str:
    """The first complaint of a tool; the rest follows from it."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
