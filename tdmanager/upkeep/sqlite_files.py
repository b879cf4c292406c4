"""SQLite files outside Django: every connection in WAL with full synchronous writes, or for reading only."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

TIMEOUT = 10.0
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file that is open: its log, which holds what was written last, and the log's index."""


class NotDurable(RuntimeError):
    """The file system does not support what power cuts require; names the folder."""


class InUse(RuntimeError):
    """Another process has the file open."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes; the file must exist. Raises ``sqlite3.Error`` or ``NotDurable``."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=TIMEOUT, check_same_thread=False)) as connection:
        try:
            make_durable(connection)
        except NotDurable as error:
            raise NotDurable(path.parent) from error
        yield connection


def make_durable(connection: sqlite3.Connection) -> None:
    """Make commits survive a power cut; checked, because SQLite may silently use another setting."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    if durability(connection) != ("wal", 2):
        raise NotDurable


def durability(connection: sqlite3.Connection) -> tuple[str, int]:
    """``("wal", 2)`` if a commit waits for the disk."""
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
    return mode, synchronous


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads a finished file and leaves nothing beside it, even if write-protected."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        yield connection


def defect(connection: sqlite3.Connection, *, is_quick: bool = False) -> str:
    """What is wrong in the file, read whole; or empty. Quick: indexes are not compared with rows."""
    check = "quick_check" if is_quick else "integrity_check"
    try:
        answer = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)
    # Its first line may only name the database.
    lines = [line for line in answer.splitlines() if not line.startswith("***")]
    return "" if answer == "ok" else next(iter(lines), answer)


def gather(source: Path, target: Path) -> None:
    """Copy a file, with the log beside it, into one file; raises ``sqlite3.DatabaseError`` if it is none."""
    remove(target)
    shutil.copyfile(source, target)
    if (log := _beside(source, "-wal")).exists():
        shutil.copyfile(log, _beside(target, "-wal"))
    settle(target)


def settle(path: Path) -> None:
    """Write the log into the file, so that the file alone is complete, and flush it; raises ``InUse``."""
    path.chmod(0o600)
    with opened(path) as connection:
        (is_busy, _log, _written) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise InUse(str(path))
    remove_log(path)
    flush(path)


def remove(path: Path) -> None:
    """Remove a scratch file with the files beside it."""
    for name in (path, *(_beside(path, suffix) for suffix in BESIDE)):
        name.unlink(missing_ok=True)


def remove_log(path: Path) -> None:
    """Remove the log of a file, once its content is in the file."""
    for suffix in BESIDE:
        _beside(path, suffix).unlink(missing_ok=True)


def put_aside(path: Path, folder: Path) -> None:
    """Keep a file unchanged, with its log, in a new folder; the file stays in place until it is replaced.

    Linked, else copied: at every moment one of the places has all of it.
    """
    folder.mkdir(parents=True, mode=0o700)
    present = parts_of(path)
    for name in present:
        try:
            os.link(name, folder / name.name)
        except OSError:
            shutil.copy2(name, folder / name.name)
    for name in present:
        flush(folder / name.name)


def replace(path: Path, fresh: Path) -> None:
    """Put a finished file in place of the database; the previous log must not meet the new file."""
    remove_log(path)
    fresh.replace(path)
    flush(path)


def flush(path: Path) -> None:
    """Wait until a file and its name are on the disk."""
    for name in (path, path.parent):
        # Some shares refuse this for a folder: then nothing more can be done.
        with suppress(OSError):
            handle = os.open(name, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def has_log(path: Path) -> bool:
    """Whether a log beside the file has content that is not in the file yet."""
    log = _beside(path, "-wal")
    return log.exists() and log.stat().st_size > 0


def has_lost_its_log(path: Path) -> bool:
    """Whether only the log's index is there: SQLite removes both, or a crash leaves both."""
    return path.exists() and _beside(path, "-shm").exists() and not _beside(path, "-wal").exists()


def parts_of(path: Path) -> tuple[Path, ...]:
    """A database and the files that SQLite keeps beside it, if they exist."""
    return tuple(name for name in (path, *(_beside(path, suffix) for suffix in BESIDE)) if name.exists())


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def is_in_memory(name: object) -> bool:
    """Whether a database is not a file at all."""
    return ":memory:" in str(name) or "mode=memory" in str(name)
