"""Printed numbers: receipts, entries, moves; each is given once, whoever asks at the same moment."""

from __future__ import annotations

from django.db import connection

from journal.models import Numbering


def take_numbers(series: str, count: int) -> range:
    """The next ``count`` numbers of ``series``, ascending; one statement, so that two books never share one."""
    table = connection.ops.quote_name(Numbering._meta.db_table)
    statement = (
        f'INSERT INTO {table} ("series", "last") VALUES (%s, %s) '
        f'ON CONFLICT ("series") DO UPDATE SET "last" = {table}."last" + excluded."last" RETURNING "last"'
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [series, count])
        last: int = cursor.fetchone()[0]
    return range(last - count + 1, last + 1)
