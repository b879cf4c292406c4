"""Statements handed to the driver itself: the framework's layers cost more than most of them.

Their guarantees are kept: errors are the framework's, nothing is sent in a transaction that has failed, and a
statement that somebody watches (counts, times, refuses) goes through the layers. On PostgreSQL these
statements are prepared: they are few, and the same at every action.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import FORMAT_QMARK_REGEX

Rows = list[tuple[Any, ...]]
MOST_PREPARED = 300
"""Statements that a connection of PostgreSQL keeps prepared; the longest unused goes first."""
FEW_VALUES = 120
"""A statement with more values has one per row, and is unlikely to come again."""
NEVER_BY_ITSELF = 1_000_000
"""How often any other statement comes before the driver prepares it."""


def read(connection: Any, statement: str, parameters: Sequence[Any]) -> Rows:
    """The rows that a read-only statement finds; ``connection`` is this thread's own."""
    is_ready = (
        connection.in_atomic_block or not connection.health_check_enabled or connection.health_check_done
    )
    return _rows_of(connection, statement, parameters, is_direct=is_ready and _is_unwatched(connection))


def fetched(statement: str, parameters: Sequence[Any] = (), connection: Any = None) -> Rows:
    """The rows that a statement finds, or returns after a write; ``connection`` is this thread's own."""
    connection = connection or connections[DEFAULT_DB_ALIAS]
    # A single write takes its turn in the layers; within a transaction the turn has been taken.
    is_direct = connection.in_atomic_block and _is_unwatched(connection)
    return _rows_of(connection, statement, parameters, is_direct=is_direct)


def _rows_of(connection: Any, statement: str, parameters: Sequence[Any], *, is_direct: bool) -> Rows:
    if not is_direct:
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()  # type: ignore[no-any-return]
    with connection.wrap_database_errors:
        if connection.vendor == "sqlite":
            return connection.connection.execute(with_marks(statement), parameters).fetchall()  # type: ignore[no-any-return]
        return _execute_prepared(connection.connection, statement, parameters).fetchall()  # type: ignore[no-any-return]


def carried_out(statement: str, parameters: Sequence[Any], connection: Any = None) -> None:
    """Execute a statement that returns no rows."""
    connection = connection or connections[DEFAULT_DB_ALIAS]
    if not (connection.in_atomic_block and _is_unwatched(connection)):
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
        return
    with connection.wrap_database_errors:
        if connection.vendor == "sqlite":
            connection.connection.execute(with_marks(statement), parameters)
        else:
            _execute_prepared(connection.connection, statement, parameters)


def _is_unwatched(connection: Any) -> bool:
    """Whether the connection is open and sound, and nobody counts, times or refuses its statements."""
    return (
        connection.connection is not None
        and not connection.needs_rollback
        and not connection.execute_wrappers
        and not connection.force_debug_cursor
    )


LONGEST = 4_000
"""Longer statements have as many values as rows: they are not kept."""


def with_marks(statement: str) -> str:
    """The statement with the placeholders of SQLite, as Django writes them."""
    return _kept_marks(statement) if len(statement) <= LONGEST else _with_placeholders(statement)


def _with_placeholders(statement: str) -> str:
    return FORMAT_QMARK_REGEX.sub("?", statement).replace("%%", "%")


# The same statements come at every action.
_kept_marks = lru_cache(1_000)(_with_placeholders)


class _Mine(threading.local):
    """The connection of this thread and its cursor, whose values are bound by the server."""

    connection: Any = None
    cursor: Any = None


_mine = _Mine()


def _execute_prepared(raw: Any, statement: str, parameters: Sequence[Any]) -> Any:
    """Carry it out on PostgreSQL; returns the cursor."""
    # Imported here, because a house on SQLite starts without it.
    from psycopg import Cursor  # noqa: PLC0415
    from psycopg.types.numeric import Int8  # noqa: PLC0415

    if _mine.connection is not raw:
        raw.prepare_threshold, raw.prepared_max = NEVER_BY_ITSELF, MOST_PREPARED
        _mine.connection, _mine.cursor = raw, Cursor(raw)
    # One type for all sizes, or each size would be prepared as a statement of its own.
    values = [Int8(value) if type(value) is int else value for value in parameters]
    return _mine.cursor.execute(statement, values, prepare=len(values) <= FEW_VALUES)
