"""What went wrong with the disk or the database, by the error: full, not writable, damaged, failing, away, moved."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Iterator
from enum import StrEnum

from django.core.cache import cache
from django.db import Error as DatabaseError

from rulebook.refusals import Refusal

log = logging.getLogger(__name__)


class Fault(StrEnum):
    """What is wrong; each is the code of a refusal."""

    FULL = "disk_full"
    NOT_WRITABLE = "disk_not_writable"
    FAILING = "disk_failing"
    DAMAGED = "database_damaged"
    AWAY = "database_away"
    MOVED = "database_moved"


PASSING = frozenset({"system_busy", *Fault})
"""Refusals that have nothing to do with the request: it may be repeated later."""
BY_NUMBER = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EROFS: Fault.NOT_WRITABLE,
    errno.EACCES: Fault.NOT_WRITABLE,
    errno.EPERM: Fault.NOT_WRITABLE,
    errno.EIO: Fault.FAILING,
}
# SQLite's messages; the codes of Python 3.11 do not say why a file cannot be opened.
BY_WORDING = {
    "database or disk is full": Fault.FULL,
    "readonly database": Fault.NOT_WRITABLE,
    "unable to open database file": Fault.NOT_WRITABLE,
    "disk I/O error": Fault.FAILING,
    "is malformed": Fault.DAMAGED,
    "malformed database schema": Fault.DAMAGED,
    "file is not a database": Fault.DAMAGED,
    "was moved, deleted or replaced": Fault.MOVED,
    # psycopg's messages about a server that is not there, or went away; it has no code for it.
    "connection failed": Fault.AWAY,
    "connection is bad": Fault.AWAY,
    "connection is closed": Fault.AWAY,
    "connection is lost": Fault.AWAY,
    "connection timeout expired": Fault.AWAY,
    "closed the connection unexpectedly": Fault.AWAY,
    "consuming input failed": Fault.AWAY,
    "sending query": Fault.AWAY,
    "failed to resolve host": Fault.AWAY,
}
# PostgreSQL's classes of errors.
BY_STATE = {
    "53100": Fault.FULL,
    "25006": Fault.NOT_WRITABLE,
    # Tables that belong to another user.
    "42501": Fault.NOT_WRITABLE,
    "58030": Fault.FAILING,
    # A file of a table is gone.
    "58P01": Fault.DAMAGED,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
    # Told to stop, stopped because of a crash, not ready yet; the connection broke.
    **dict.fromkeys(("57P01", "57P02", "57P03", "08000", "08001", "08003", "08004", "08006"), Fault.AWAY),
}


SEEN, SEEN_SECONDS = "disk-fault", 3_600
"""Faults that the health check cannot find: a damaged page shows only when somebody reads it."""
LASTING = frozenset({Fault.DAMAGED, Fault.FAILING})


def fault_of(error: BaseException | None) -> Fault | None:
    """The fault behind an error, or behind its cause; None: the disk has nothing to do with it."""
    return next((fault for cause in _causes(error) if (fault := _fault_named(cause)) is not None), None)


def refusal_of(error: BaseException | None) -> Refusal | None:
    """The fault as a refusal with its remedy; nothing was changed, unless the database went away at the very end."""
    fault = fault_of(error)
    if fault is None:
        return None
    if fault is not Fault.AWAY:
        # A refusal is no server error: without this line the log would not name the cause.
        log.error("refused", exc_info=error)
    if fault in LASTING:
        cache.set(SEEN, fault.value, SEEN_SECONDS)
    return Refusal(fault)


def lasting_fault() -> Fault | None:
    """The fault that a request met within the last hour and that somebody must repair."""
    code = cache.get(SEEN)
    return Fault(code) if code else None


def forget_faults() -> None:
    """Forget the faults of a database that was replaced."""
    cache.delete(SEEN)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _fault_named(error: BaseException) -> Fault | None:
    if (state := getattr(error, "sqlstate", None)) in BY_STATE:
        return BY_STATE[state]
    if isinstance(error, (DatabaseError, sqlite3.Error)):
        text = str(error)
        return next((fault for wording, fault in BY_WORDING.items() if wording in text), None)
    return BY_NUMBER.get(error.errno or 0) if isinstance(error, OSError) else None
