"""Many rows in one statement, in the dialect of each database; values are plain, as in row versions."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from django.db import connection, models

from journal.direct import carried_out
from journal.reading import forget
from journal.rows.versioned import RowVersion

Model = type[models.Model]


def write(model: Model, values: Mapping[int, RowVersion]) -> None:
    """Set the given columns of the given rows; every row names the same columns."""
    forget(model)
    names, vendor = tuple(sorted(next(iter(values.values())))), connection.vendor
    if len(values) <= FEW:
        statement, fields = _update_few(model, names, len(values), vendor)
        rows = _database_values(fields, values.values())
        if vendor != "sqlite":
            _write_json(rows, fields)
        pairs = zip(values, rows, strict=True)
        carried_out(statement, [value for pk, row in pairs for value in (*row, pk)])
        return
    statement, fields = _update(model, names, vendor)
    _execute(
        statement,
        [[pk, *row] for pk, row in zip(values, _database_values(fields, values.values()), strict=True)],
    )


def write_columns(model: Model, pks: Sequence[int], columns: Mapping[str, Sequence[Any]]) -> None:
    """Set columns of many rows, given by column; one that is alike in all rows is a single value of the statement."""
    forget(model)
    alike = tuple(sorted(name for name, values in columns.items() if values.count(values[0]) == len(values)))
    others = tuple(sorted(columns.keys() - set(alike)))
    statement, same, each = _update_columns(model, others, alike, connection.vendor)
    ((*values,),) = _database_values(same, [{name: columns[name][0] for name in alike}])
    if connection.vendor != "sqlite":
        _write_json([values], same)
    sent = [_column_sent(field, columns[field.attname]) for field in each]
    carried_out(statement, [*values, json.dumps(list(zip(pks, *sent, strict=True)), separators=(",", ":"))])


@lru_cache(500)
def _update_columns(
    model: Model, others: Sequence[str], alike: Sequence[str], vendor: str
) -> tuple[str, Sequence[models.Field], Sequence[models.Field]]:
    """The statement that sets columns of many rows, the fields alike in all, and those with a value a row."""
    same, each = _fields(model, alike), _fields(model, others)
    key, table = _quoted(_key_of(model)), _table(model)
    marks = ["%s" if vendor == "sqlite" else f"%s::{_type_of(field)}" for field in same]
    sets = [f"{_quoted(field)} = {mark}" for field, mark in zip(same, marks, strict=True)]
    sets += [f"{_quoted(field)} = v.c{place}" for place, field in enumerate(each)]
    source = _source([_key_of(model), *each], names=["pk", *(f"c{place}" for place in range(len(each)))])
    return f"UPDATE {table} SET {', '.join(sets)} FROM {source} WHERE {table}.{key} = v.pk", same, each


FEW = 4
"""Up to this number, rows are values in the statement: the planner sees their number, and uses the key."""


@lru_cache(500)
def _update_few(
    model: Model, names: Sequence[str], count: int, vendor: str
) -> tuple[str, Sequence[models.Field]]:
    """The statement that sets these columns of that number of rows, the key last in each, and their fields."""
    fields = _fields(model, names)
    table, key = _table(model), _quoted(_key_of(model))
    if count == 1:
        sets = ", ".join(f"{_quoted(field)} = %s" for field in fields)
        return f"UPDATE {table} SET {sets} WHERE {key} = %s", fields
    columns = [*fields, _key_of(model)]
    marks = ", ".join("%s" if vendor == "sqlite" else f"%s::{_type_of(field)}" for field in columns)
    sets = ", ".join(f"{_quoted(field)} = v.column{place}" for place, field in enumerate(fields, 1))
    rows = ", ".join([f"({marks})"] * count)
    source = f"(SELECT * FROM (VALUES {rows}) AS given) AS v"
    return f"UPDATE {table} SET {sets} FROM {source} WHERE {table}.{key} = v.column{len(columns)}", fields


def _write_json(rows: Sequence[list[Any]], fields: Sequence[models.Field]) -> None:
    """JSON as the text that PostgreSQL parses."""
    for place, field in enumerate(fields):
        if isinstance(field, models.JSONField):
            for row in rows:
                row[place] = None if row[place] is None else json.dumps(row[place])


@lru_cache(500)
def _update(model: Model, names: Sequence[str], vendor: str) -> tuple[str, Sequence[models.Field]]:
    """The statement that sets these columns, and their fields; made once for each database."""
    fields = _fields(model, names)
    key = _quoted(_key_of(model))
    table = _table(model)
    sets = ", ".join(f"{_quoted(field)} = v.c{place}" for place, field in enumerate(fields))
    source = _source([_key_of(model), *fields], names=["pk", *(f"c{i}" for i in range(len(fields)))])
    return f"UPDATE {table} SET {sets} FROM {source} WHERE {table}.{key} = v.pk", fields


def insert(model: Model, row_versions: Sequence[RowVersion]) -> None:
    """Insert rows from complete row versions, including their primary keys."""
    forget(model)
    fields = list(model._meta.concrete_fields)
    columns = ", ".join(map(_quoted, fields))
    names = [f"c{place}" for place in range(len(fields))]
    source = _source(fields, names)
    statement = f"INSERT INTO {_table(model)} ({columns}) SELECT {', '.join(names)} FROM {source}"
    _execute(statement, _database_values(fields, row_versions))


def insert_columns(model: Model, columns: Mapping[str, Sequence[Any]], same: RowVersion) -> None:
    """Insert rows given by column, their keys included; all other columns have the values of ``same``."""
    forget(model)
    others = tuple(name for name in same if name not in columns)
    (alike,) = _database_values(_fields(model, others), [same])
    if connection.vendor != "sqlite":
        _write_json([alike], _fields(model, others))
        statement = _insert_columns(model, tuple(columns), others, 0)
        carried_out(
            statement, [*alike, json.dumps(list(zip(*columns.values(), strict=True)), separators=(",", ":"))]
        )
        return
    rows = list(zip(*columns.values(), strict=True))
    at_once = MOST_MARKS // (len(columns) * len("%s,") + len("(),"))
    for at in range(0, len(rows), at_once):
        portion = rows[at : at + at_once]
        statement = _insert_columns(model, tuple(columns), others, len(portion))
        carried_out(statement, [*alike, *chain.from_iterable(portion)])


MOST_MARKS = 3_000
"""With this many characters of placeholders a statement is short enough for the cache."""


@lru_cache(500)
def _insert_columns(model: Model, names: Sequence[str], others: Sequence[str], count: int) -> str:
    """The insert of ``count`` rows with these columns and the same values in the ``others``; 0: of a JSON list."""
    fields, alike = _fields(model, names), _fields(model, others)
    columns = ", ".join(map(_quoted, [*fields, *alike]))
    if count:
        sources = [f"column{place}" for place in range(1, len(fields) + 1)]
        row = f"({','.join(['%s'] * len(fields))})"
        marks, source = ["%s"] * len(alike), f"(VALUES {','.join([row] * count)})"
    else:
        sources = [f"c{place}" for place in range(len(fields))]
        marks, source = [f"%s::{_type_of(field)}" for field in alike], _source(fields, sources)
    return f"INSERT INTO {_table(model)} ({columns}) SELECT {', '.join([*sources, *marks])} FROM {source}"


def remove(model: Model, pks: Collection[int]) -> None:
    """Delete the given rows and nothing else; references to them are checked when the transaction ends."""
    forget(model)
    key = _key_of(model)
    source = _source([key], ["pk"])
    statement = f"DELETE FROM {_table(model)} WHERE {_quoted(key)} IN (SELECT pk FROM {source})"
    _execute(statement, [[pk] for pk in sorted(pks)])


def take_keys(model: Model, count: int) -> range | list[int]:
    """Primary keys for this many new rows, ascending, never used before."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
            newest = cursor.fetchone()
            last = newest[0] if newest else 0
            return range(last + 1, last + count + 1)
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [_table(model), _key_of(model).column, count],
        )
        keys = sorted(row[0] for row in cursor.fetchall())
        together = range(keys[0], keys[0] + count)
        return together if keys == list(together) else keys


def _execute(statement: str, rows: Sequence[Sequence[Any]]) -> None:
    carried_out(statement, [json.dumps(rows, separators=(",", ":"))])


def _source(fields: Sequence[models.Field], names: Sequence[str]) -> str:
    """The rows of the one parameter (a list of lists) as a table ``v`` with columns of these names."""
    if connection.vendor == "sqlite":
        columns = ", ".join(f"json_extract(value, '$[{i}]') AS {name}" for i, name in enumerate(names))
        return f"(SELECT {columns} FROM json_each(%s)) AS v"
    columns = ", ".join(
        f"{_postgres(field, i)} AS {name}" for i, (field, name) in enumerate(zip(fields, names, strict=True))
    )
    return f"(SELECT {columns} FROM jsonb_array_elements(%s::jsonb) AS e(value)) AS v"


def _postgres(field: models.Field, place: int) -> str:
    if isinstance(field, models.JSONField):
        # A JSON null is the database's own null: columns of JSON hold an object or nothing.
        return f"nullif(value -> {place}, 'null'::jsonb)"
    return f"(value ->> {place})::{_type_of(field)}"


def _type_of(field: models.Field) -> str:
    """The type of a column of PostgreSQL."""
    return "bigint" if field.is_relation else str(field.db_type(connection))


def _database_values(fields: Sequence[models.Field], row_versions: Iterable[RowVersion]) -> list[list[Any]]:
    """The values of the row versions in field order, as the database stores them."""
    listed = list(row_versions)
    columns = [_column_sent(field, [one[field.attname] for one in listed]) for field in fields]
    return list(map(list, zip(*columns, strict=True))) or [[] for _row in listed]


def _column_sent(field: models.Field, values: Sequence[Any]) -> Sequence[Any]:
    """The values of a column: SQLite stores instants as text without their zone, always UTC, and JSON as text."""
    if connection.vendor == "sqlite" and isinstance(field, (models.DateTimeField, models.JSONField)):
        send = json.dumps if isinstance(field, models.JSONField) else _sqlite_instant
        return [None if value is None else send(value) for value in values]
    return values


def _sqlite_instant(plain: str) -> str:
    return plain.replace("T", " ").removesuffix("+00:00")


def _fields(model: Model, names: Sequence[str]) -> list[models.Field]:
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    return [by_name[name] for name in names]


def _key_of(model: Model) -> models.Field:
    return next(field for field in model._meta.concrete_fields if field.primary_key)


def _table(model: Model) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _quoted(field: models.Field) -> str:
    return connection.ops.quote_name(field.column or field.attname)
