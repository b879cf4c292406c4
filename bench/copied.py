"""The rows of a sale in copies of its tables, written behind the same server: by plain SQL, or by plain Django.

The filler of a house keeps one sale (``keep``); then each request writes its rows once more. The copies have
no indexes, so the comparison is, if anything, too fast.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction
from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from bench.rows import Model, Written, sent
from tdmanager import urls as house
from tdmanager.urls import handler400, handler404, handler500  # noqa: F401 - as the house's own

KEPT = "BENCH_ROWS"
"""The environment variable with the file of the sale."""
PLAIN, NAIVE = "plain", "naive"


@dataclass(frozen=True, slots=True)
class Row:
    """One row that the sale created: its table, the values of its columns, and the values of its fields."""

    label: str
    names: Sequence[str]
    values: Sequence[Any]
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sale:
    """The writes of one sale: rows created, statements that changed rows, and rows changed."""

    made: Sequence[Row]
    updates: Sequence[tuple[str, Any]]
    changed: Sequence[tuple[str, Any]]


def keep(written: Written, path: Path) -> None:
    """Keep a sale for the servers of this house, and make the copies of its tables."""
    made = [
        Row(
            model._meta.label,
            names,
            values,
            {one.attname: getattr(row, one.attname) for one in model._meta.concrete_fields},
        )
        for model, names, values, row in written.made
    ]
    changed = [(model._meta.label, row.pk) for model, row in written.changed if row is not None]
    with connection.cursor() as cursor:
        for label in {one.label for one in made}:
            table = apps.get_model(label)._meta.db_table
            cursor.execute(f'CREATE TABLE "{_copy(table)}" AS SELECT * FROM "{table}" WHERE 1 = 0')
    path.write_bytes(pickle.dumps(Sale(made, written.updates, changed)))


@csrf_exempt
def write(request: HttpRequest, way: str) -> JsonResponse:
    """Write the rows of the sale once, in one transaction."""
    sale = _stored_sale()
    with transaction.atomic():
        (_by_sql if way == PLAIN else _by_django)(sale)
    return JsonResponse({}, status=201)


urlpatterns = [path("api/v1/bench/<str:way>/", write), *house.urlpatterns]


def _copy(table: str) -> str:
    return f"plain_{table}"


@cache
def _stored_sale() -> Sale:
    sale: Sale = pickle.loads(Path(os.environ[KEPT]).read_bytes())  # noqa: S301 - the filler's own file
    return sale


def _by_sql(sale: Sale) -> None:
    with connection.cursor() as cursor:
        for row in sale.made:
            columns = ", ".join(f'"{name}"' for name in row.names)
            places = ", ".join(["%s"] * len(row.names))
            table = _copy(apps.get_model(row.label)._meta.db_table)
            cursor.execute(
                f'INSERT INTO "{table}" ({columns}) VALUES ({places})', [sent(one) for one in row.values]
            )
        for sql, values in sale.updates:
            cursor.execute(sql, values)


def _by_django(sale: Sale) -> None:
    for row in sale.made:
        _naive(row.label)(**row.fields).save(force_insert=True)
    for label, pk in sale.changed:
        # The house's own rows are saved by an open book only: this is Django's part of it.
        models.Model.save(apps.get_model(label)._base_manager.get(pk=pk))


@cache
def _naive(label: str) -> Model:
    """A model of the copy, with the same columns and no relations."""
    model = apps.get_model(label)
    meta = {"managed": False, "db_table": _copy(model._meta.db_table), "app_label": "bench"}
    columns = {one.attname: _column(one) for one in model._meta.concrete_fields}
    told = {"__module__": __name__, "Meta": type("Meta", (), meta)}
    return type(f"Plain{model.__name__}", (models.Model,), {**told, **columns})


def _column(field: Any) -> models.Field[Any, Any]:
    if field.primary_key:
        return models.BigIntegerField(primary_key=True, db_column=field.column)
    if field.is_relation:
        return models.BigIntegerField(null=True, db_column=field.column)
    copied: models.Field[Any, Any] = field.clone()
    return copied
