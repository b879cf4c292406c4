"""A row found by a unique text, its statement compiled once: compiling takes longer than the database does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection, models
from django.db.models.expressions import Col
from django.db.models.query import QuerySet

RowT = TypeVar("RowT", bound=models.Model)
SOUGHT = "sought"


@dataclass(frozen=True, slots=True)
class Statement:
    """The SQL of one database, the names of its columns, and what turns each value into Python's."""

    sql: str
    names: Sequence[str]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Col]]


class FoundBy(Generic[RowT]):
    """Finds the row for a text, as ``rows(text).first()`` does; ``rows`` may filter by nothing but that text.

    Only for texts: a number beyond its column's range would compile to another statement.
    """

    def __init__(self, rows: Callable[[str], QuerySet[RowT]]) -> None:
        self._rows = rows
        self._statements: dict[str, Statement] = {}

    def __call__(self, text: str) -> RowT | None:
        """The row, or none."""
        vendor = connection.vendor
        made = self._statements.get(vendor) or self._statements.setdefault(vendor, self._compiled())
        # A text with a NUL finds nothing, and PostgreSQL would refuse it.
        if "\0" in text:
            return None
        with connection.cursor() as cursor:
            cursor.execute(made.sql, [text])
            row = cursor.fetchone()
        if row is None:
            return None
        values = list(row)
        for at, (convert, column) in made.converters.items():
            for one in convert:
                values[at] = one(values[at], column, connection)
        model: type[RowT] = self._rows(SOUGHT).model
        return model.from_db(connection.alias, made.names, values)

    def _compiled(self) -> Statement:
        query = self._rows(SOUGHT).order_by().query
        compiler = query.get_compiler(connection=connection)
        sql, given = compiler.as_sql()
        if tuple(given) != (SOUGHT,):
            raise ValueError(f"more than a text is sought: {given}")
        columns = [column for column, _sql, _alias in compiler.select]
        return Statement(sql, [column.target.attname for column in columns], compiler.get_converters(columns))
