"""The rows that an action writes, written again by plain SQL and by plain Django, to compare the cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction
from psycopg.types.json import Jsonb

from journal.permanent import removal

Model = type[models.Model]


def _models() -> list[Model]:
    """Every model whose rows are numbered."""
    return [
        one for one in apps.get_models() if isinstance(one._meta.pk, models.AutoField | models.BigAutoField)
    ]


def _newest() -> dict[Model, int]:
    return {one: one._base_manager.aggregate(last=models.Max("pk"))["last"] or 0 for one in _models()}


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


@dataclass(slots=True)
class Statements:
    """The statements sent to the database inside ``counted``."""

    number: int = 0
    updates: list[tuple[str, Any]] = field(default_factory=list)

    def note(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Wrap the execution of a statement, as Django defines it."""
        self.number += 1
        if sql.startswith("UPDATE") or (sql.startswith("INSERT") and "ON CONFLICT" in sql):
            self.updates.append((sql, params))
        return execute(sql, params, many, context)


@contextmanager
def counted() -> Iterator[Statements]:
    """Count the statements inside."""
    found = Statements()
    with connection.execute_wrapper(found.note):
        yield found


@dataclass(slots=True)
class Written:
    """The rows that one action made, as values of SQL and as rows of Django, and the rows that it changed."""

    made: list[tuple[Model, Sequence[str], Sequence[Any], models.Model]]
    updates: list[tuple[str, Any]]
    changed: list[tuple[Model, Any]]

    @classmethod
    def by(cls, action: Callable[[], Any]) -> Written:
        """Carry out the action and record its writes."""
        before = _newest()
        with counted() as found:
            action()
        made = [row for model, last in before.items() for row in _rows_after(model, last)]
        tables = {one._meta.db_table: one for one in apps.get_models()}
        named = [next((name for name in tables if f'"{name}"' in sql), "") for sql, _params in found.updates]
        changed = [tables[name] for name in named if name]
        return cls(made, found.updates, [(one, one._base_manager.order_by("pk").first()) for one in changed])

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.made) + len(self.updates)

    def plain(self) -> float:
        """The same rows by SQL in one transaction; processor seconds."""
        self._remove()
        inserts = [
            (
                f"INSERT INTO {_quoted(model._meta.db_table)} ({', '.join(map(_quoted, names))}) "
                f"VALUES ({', '.join(['%s'] * len(names))})",
                values,
            )
            for model, names, values, _row in self.made
        ]
        began = process_time()
        with transaction.atomic(), connection.cursor() as cursor:
            for sql, values in [*inserts, *self.updates]:
                cursor.execute(sql, values)
        return process_time() - began

    def naive(self) -> float:
        """The same rows by Django, one after another in one transaction; processor seconds."""
        self._remove()
        began = process_time()
        with transaction.atomic():
            for model, _names, _values, row in self.made:
                given = {one.attname: getattr(row, one.attname) for one in model._meta.concrete_fields}
                # The house's own rows are saved by an open book only: this is Django's part of it.
                models.Model.save(model(**given), force_insert=True)
            for model, kept in self.changed:
                if kept is not None:
                    models.Model.save(model._base_manager.get(pk=kept.pk))
        return process_time() - began

    def _remove(self) -> None:
        """Delete the rows again, whatever refers to them: they are restored at once."""
        is_sqlite = connection.vendor == "sqlite"
        with connection.cursor() as cursor:
            cursor.execute(
                "PRAGMA foreign_keys=OFF" if is_sqlite else "SET session_replication_role = replica"
            )
            with removal("rows written again"):
                for model, _names, _values, row in reversed(self.made):
                    table = _quoted(model._meta.db_table)
                    cursor.execute(f"DELETE FROM {table} WHERE id = %s", [row.pk])
            cursor.execute(
                "PRAGMA foreign_keys=ON" if is_sqlite else "SET session_replication_role = DEFAULT"
            )


def _rows_after(model: Model, last: int) -> list[tuple[Model, Sequence[str], Sequence[Any], models.Model]]:
    found: list[tuple[Model, Sequence[str], Sequence[Any], models.Model]] = []
    for row in model._base_manager.filter(pk__gt=last).order_by("pk"):
        with connection.cursor() as cursor:
            table = _quoted(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table} WHERE id = %s", [row.pk])
            names = [column[0] for column in cursor.description]
            values = [sent(value) for value in cursor.fetchone() or ()]
        found.append((model, names, values, row))
    return found


def sent(value: Any) -> Any:
    """A value in the form that the database accepts."""
    if isinstance(value, (dict, list)) and connection.vendor == "postgresql":
        return Jsonb(value)
    return value
