"""Many rows in one statement: UPDATE … FROM, as each database spells it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date, datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models

from journal.captured import CapturedModel


def write(model: type[CapturedModel], values: Mapping[int, Mapping[str, Any]]) -> None:
    """Set the given columns of the given rows; every row names the same columns."""
    columns = sorted(next(iter(values.values())))
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    fields = [by_name[name] for name in columns]
    rows = [
        {"pk": pk, **{f"c{i}": _stored(field, row[field.attname]) for i, field in enumerate(fields)}}
        for pk, row in values.items()
    ]
    table = connection.ops.quote_name(model._meta.db_table)
    pk_column = _quoted(model._meta.pk)
    statement = _sqlite if connection.vendor == "sqlite" else _postgres
    with connection.cursor() as cursor:
        cursor.execute(statement(table, pk_column, fields), [json.dumps(rows, cls=DjangoJSONEncoder)])


def remove(model: type[CapturedModel], pks: Collection[int]) -> None:
    """Delete the given rows and nothing else; what refers to them is checked when the transaction ends."""
    table = connection.ops.quote_name(model._meta.db_table)
    pk_column = _quoted(model._meta.pk)
    one = "value" if connection.vendor == "sqlite" else "value::bigint"
    source = "json_each(%s)" if connection.vendor == "sqlite" else "jsonb_array_elements_text(%s::jsonb)"
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM {table} WHERE {pk_column} IN (SELECT {one} FROM {source})",
            [json.dumps(sorted(pks))],
        )


def _quoted(field: models.Field) -> str:
    return connection.ops.quote_name(field.column or field.attname)


def _stored(field: Any, value: Any) -> Any:
    if isinstance(field, models.JSONField) and connection.vendor == "postgresql":
        return value
    ready = field.get_db_prep_save(value, connection)
    return str(ready) if isinstance(ready, (date, datetime)) else ready


def _sqlite(table: str, pk_column: str, fields: list[models.Field]) -> str:
    sets = ", ".join(f"{_quoted(field)} = json_extract(v.value, '$.c{i}')" for i, field in enumerate(fields))
    return f"UPDATE {table} SET {sets} FROM json_each(%s) AS v WHERE {table}.{pk_column} = json_extract(v.value, '$.pk')"


def _postgres(table: str, pk_column: str, fields: list[models.Field]) -> str:
    sets = ", ".join(f"{_quoted(field)} = v.c{i}" for i, field in enumerate(fields))
    types = ", ".join(f"c{i} {_type_of(field)}" for i, field in enumerate(fields))
    return (
        f"UPDATE {table} SET {sets} FROM jsonb_to_recordset(%s::jsonb) AS v(pk bigint, {types}) "
        f"WHERE {table}.{pk_column} = v.pk"
    )


def _type_of(field: models.Field) -> str:
    if field.is_relation:
        return "bigint"
    return str(field.db_type(connection))
