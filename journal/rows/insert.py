"""New rows by statements that are compiled once: Django compiles each insert again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from operator import itemgetter
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from journal.direct import carried_out, fetched
from journal.reading import forget
from journal.rows.versioned import VersionedModel, writing

Model = type[models.Model]
MOST_VALUES = 900
"""More values than that are left to Django, which sends them in portions."""
FEWEST = 2
"""Columns that are read from a row at once."""


Send = Callable[[Any, Any], Any]
"""A function of a row and a connection: the value of a column as it is sent to the database."""


class Never:
    """A type that no value has."""


Column = tuple[type, Send]
"""The type whose values are sent as they are, as is None; and how any other value is sent."""
TEXTS = (models.CharField, models.TextField)
NUMBERS = (
    models.IntegerField,
    models.BigIntegerField,
    models.SmallIntegerField,
    models.PositiveIntegerField,
    models.PositiveBigIntegerField,
    models.PositiveSmallIntegerField,
    models.ForeignKey,
    models.OneToOneField,
)


@dataclass(frozen=True, slots=True)
class Insert:
    """The statement before and after the values of the rows, and the columns they fill."""

    head: str
    row: str
    tail: str
    columns: Sequence[Column]
    values: Callable[[Mapping[str, Any]], Sequence[Any]]
    key: str


def insert_row(row: models.Model) -> None:
    """Write a new row, as ``save(force_insert=True)`` does, and give it its key."""
    insert_rows([row])


def insert_rows(rows: Sequence[models.Model]) -> None:
    """Write new rows of one model in one statement, as ``bulk_create`` does, and give each its key.

    The database gives the key; a key that is no number comes with its row.
    """
    if not rows:
        return
    model = type(rows[0])
    forget(model)
    connection = connections[DEFAULT_DB_ALIAS]
    insert = _insert(model, connection.vendor)
    if insert is None or len(rows) * len(insert.columns) > MOST_VALUES:
        _by_django(model, rows)
        return
    values = [
        value if type(value) is kind or (value is None and kind is not Never) else send(row, connection)
        for row in rows
        for (kind, send), value in zip(insert.columns, insert.values(row.__dict__), strict=True)
    ]
    statement = f"{insert.head}{', '.join([insert.row] * len(rows))}{insert.tail}"
    if insert.key:
        for row, (key,) in zip(rows, fetched(statement, values, connection), strict=True):
            setattr(row, insert.key, key)
    else:
        carried_out(statement, values, connection)
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def _column(field: models.Field, vendor: str) -> Column:
    """How a value of the column is sent: as the field prepares it; on SQLite most values are sent as they are."""

    def prepared(row: Any, connection: Any) -> Any:
        return field.get_db_prep_save(field.pre_save(row, True), connection)

    if vendor != "sqlite":
        return Never, prepared
    if type(field) is models.DateTimeField and not (field.auto_now or field.auto_now_add):
        return Never, _instant(field.attname, prepared)
    if type(field) is models.JSONField:
        return Never, _json(field, prepared)
    return _plain_type(field) or Never, prepared


def _instant(name: str, prepared: Send) -> Send:
    """SQLite stores instants as texts without their zone, which is always UTC."""

    def send(row: Any, connection: Any) -> Any:
        value = getattr(row, name)
        if type(value) is datetime and value.tzinfo is UTC and connection.timezone is UTC:
            return str(value.replace(tzinfo=None))
        return prepared(row, connection)

    return send


def _json(field: models.JSONField[Any, Any], prepared: Send) -> Send:
    """SQLite stores it as text; the encoder is made once."""
    name, encode = field.attname, (field.encoder or json.JSONEncoder)().encode

    def send(row: Any, connection: Any) -> Any:
        value = getattr(row, name)
        return encode(value) if type(value) in (dict, list) else prepared(row, connection)

    return send


def _plain_type(field: models.Field) -> type | None:
    """The type whose values the field leaves as they are; None for a field that converts every value."""
    if type(field) in TEXTS:
        return str
    if type(field) is models.BooleanField:
        return bool
    return int if type(field) in NUMBERS else None


def _by_django(model: Model, rows: Sequence[models.Model]) -> None:
    with writing():
        if len(rows) == 1:
            rows[0].save(force_insert=True)
        else:
            model._default_manager.bulk_create(rows)  # type: ignore[arg-type]


@cache
def _insert(model: Model, vendor: str) -> Insert | None:
    """The statement; None for a model that does more when it is saved."""
    options, quote = model._meta, connections[DEFAULT_DB_ALIAS].ops.quote_name
    fields = [field for field in options.concrete_fields if field is not options.auto_field]
    is_filled = any(field.has_db_default() or field.generated for field in fields)
    is_plain = model.save in (models.Model.save, VersionedModel.save)
    if not is_plain or is_filled or options.parents or len(fields) < FEWEST:
        return None
    columns = ", ".join(quote(str(field.column)) for field in fields)
    auto = options.auto_field
    return Insert(
        f"INSERT INTO {quote(options.db_table)} ({columns}) VALUES ",
        f"({', '.join(['%s'] * len(fields))})",
        "" if auto is None else f" RETURNING {quote(str(auto.column))}",
        [_column(field, vendor) for field in fields],
        itemgetter(*(field.attname for field in fields)),
        "" if auto is None else auto.attname,
    )
