"""Reading one moment: several questions to the database that answer of the same state, without a lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from journal.recall import recalling


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside was so at one instant, whatever is written meanwhile; a write inside is an error.

    Within an open transaction whoever opened that one decides what is seen.
    """
    with _snapshot(), recalling():
        yield


@contextmanager
def _snapshot() -> Iterator[None]:
    if connection.vendor == "sqlite":
        with _read_only(connection):
            yield
    elif connection.in_atomic_block:
        yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _read_only(database: Any) -> Iterator[None]:
    """SQLite begins its transactions as writers, who queue; a reader sees a snapshot and waits for nobody."""
    with database.cursor() as cursor:
        cursor.execute("PRAGMA query_only=ON")
        kept, database.transaction_mode = database.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            database.transaction_mode = kept
            cursor.execute("PRAGMA query_only=OFF")
