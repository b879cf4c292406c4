"""Many stored rows read at once, by column, as plain values."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

from django.db import connection, models

from journal.direct import read
from journal.rows.versioned import RowVersion, VersionedModel, converters, row_version_from

Columns = dict[str, Sequence[Any]]

AS_STORED = (models.IntegerField, models.ForeignKey, models.CharField, models.TextField, models.DateField)
"""Columns that SQLite returns as row versions spell them; an instant is a kind of date, but spelled otherwise."""


def stored_columns(model: type[VersionedModel], pks: Collection[int]) -> Columns:
    """The columns of stored rows by ascending key, read in one query; each has a value a row."""
    names, spelled = list(converters(model)), _spelled(model)
    if connection.vendor == "sqlite" and spelled is not None:
        columns = ", ".join(_selected(field) for field in model._meta.concrete_fields)
        table, key = model._meta.db_table, model._meta.pk.column  # type: ignore[union-attr]
        asked = (
            f"SELECT {columns} FROM {table} WHERE {key} IN (SELECT value FROM json_each(%s)) ORDER BY {key}"
        )
        rows: Any = read(connection, asked, [json.dumps(sorted(pks))])
    else:
        found = model._base_manager.filter(pk__in=list(pks)).order_by("pk").values_list(*names)
        rows, spelled = [tuple(row_version_from(model, row).values()) for row in found], None
    by_column = list(zip(*rows, strict=True)) or [()] * len(names)
    for place, spell in (spelled or {}).items():
        by_column[place] = tuple([None if value is None else spell(value) for value in by_column[place]])
    return dict(zip(names, by_column, strict=True))


def stored_row_versions(model: type[VersionedModel], pks: Collection[int]) -> dict[int, RowVersion]:
    """The versions of stored rows by primary key, read in one query."""
    columns = stored_columns(model, pks)
    names = tuple(columns)
    place = names.index(model._meta.pk.attname)  # type: ignore[union-attr]
    rows = zip(*columns.values(), strict=True)
    return {values[place]: dict(zip(names, values, strict=True)) for values in rows}


def _selected(field: models.Field) -> str:
    """A column; dates as an expression, which the driver of SQLite does not turn into objects.

    SQLite stores instants as text without their zone, which is always UTC.
    """
    name = connection.ops.quote_name(field.column or "")
    if isinstance(field, models.DateTimeField):
        return f"replace({name}, ' ', 'T') || '+00:00'"
    return f"{name} || ''" if isinstance(field, models.DateField) else name


def is_kept_by_column(model: type[VersionedModel]) -> bool:
    """Whether changes of many rows are kept by column: the key is the first, and nobody's words are in them."""
    return not model.free_text and next(iter(converters(model))) == model._meta.pk.attname  # type: ignore[union-attr]


@cache
def _spelled(model: type[models.Model]) -> dict[int, Callable[[Any], Any]] | None:
    """How SQLite's values become plain, by the place of their column; None if a column is of another kind."""
    spelled: dict[int, Callable[[Any], Any]] = {}
    for place, field in enumerate(model._meta.concrete_fields):
        if isinstance(field, models.BooleanField):
            spelled[place] = bool
        elif not isinstance(field, AS_STORED) or hasattr(field, "from_db_value"):
            return None
    return spelled
