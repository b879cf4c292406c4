"""Reading one moment: several questions to the database that answer of the same state, without a lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside was so at one instant, whatever is written meanwhile; inside nothing is written.

    Within an open transaction it adds nothing: whoever opened that one decides what it sees.
    """
    if connection.in_atomic_block:
        yield
        return
    with _reading(connection), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _reading(database: Any) -> Iterator[None]:
    """SQLite begins its transactions as writers, who queue; a reader sees a snapshot and waits for nobody."""
    if database.vendor != "sqlite":
        yield
        return
    kept, database.transaction_mode = database.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        database.transaction_mode = kept
