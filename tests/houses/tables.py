"""The tables of a database as they can be compared with those of another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import connection

NAMELESS = ("columns", "primary_key", "unique", "foreign_key", "check", "index")


def tables() -> dict[str, list[str]]:
    """Columns, keys, constraints and indexes of every table of a model; names that Django draws itself are left out."""
    with connection.cursor() as cursor:
        return {
            name: sorted([*_columns(cursor, name), *_constraints(cursor, name)])
            for name in sorted(model._meta.db_table for model in apps.get_models(include_auto_created=True))
        }


def _columns(cursor: Any, table: str) -> list[str]:
    described = connection.introspection.get_table_description(cursor, table)
    return [f"{one.name} {one.type_code} {'null' if one.null_ok else ''}" for one in described]


def _constraints(cursor: Any, table: str) -> list[str]:
    found: Iterable[Any] = connection.introspection.get_constraints(cursor, table).values()
    return [" ".join(f"{name}={one[name]}" for name in NAMELESS if one[name]) for one in found]
