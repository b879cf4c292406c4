"""A replay: rows rebuilt from the lines alone, and compared with the stored rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Model

from journal.free_texts import every_text, row_versions_of
from journal.models import Line
from journal.reading import read_snapshot
from journal.rows.versioned import RowVersion, label_of, row_version_of, versioned_models
from journal.rows.versions import RowChange, unpacked

Rows = dict[tuple[str, int], RowVersion]


@dataclass(frozen=True, slots=True)
class Difference:
    """A row whose replay differs from the stored row."""

    model: str
    pk: int
    replayed: RowVersion | None
    stored: RowVersion | None


def replayed(until_line: int | None = None) -> Rows:
    """Every versioned row as the lines up to ``until_line`` leave it."""
    lines = Line.objects.select_related("change").only("archived_in", "change__row_versions")
    leading = lines.exclude(change=None, archived_in=None).filter(leading=None).order_by("pk")
    if until_line is not None:
        leading = leading.filter(pk__lte=until_line)
    texts = every_text()
    rows: Rows = {}
    for line in leading.iterator():
        for row in unpacked(row_versions_of(line), texts.get(line.pk, {})):
            if row.after is None:
                rows.pop((row.model, row.pk), None)
            else:
                rows[(row.model, row.pk)] = row.after
    return rows


def changed_after(line: int) -> tuple[int, tuple[RowChange, ...]]:
    """The newest line with rows, and the rows as the lines after ``line`` tell them, without texts stored apart."""
    changes: list[RowChange] = []
    lines = Line.objects.filter(pk__gt=line, leading=None).exclude(change=None).order_by("pk")
    for newest, row_versions in lines.values_list("pk", "change__row_versions"):
        line = newest
        changes += unpacked(bytes(row_versions))
    return line, tuple(changes)


def stored() -> Rows:
    """Every versioned row as stored in the database."""
    return {
        (label_of(model), row.pk): row_version_of(row)
        for model in _with_rows(versioned_models())
        for row in model._base_manager.iterator()
    }


def _with_rows(models: Sequence[type[Model]]) -> list[type[Model]]:
    """The models that have a row at all, by one statement for all of them."""
    quote = connection.ops.quote_name
    statements = [
        f"SELECT {at} WHERE EXISTS (SELECT 1 FROM {quote(model._meta.db_table)})"
        for at, model in enumerate(models)
    ]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(statements))
        return [models[at] for (at,) in cursor.fetchall()]


def differences() -> Iterator[Difference]:
    """The differences between replay and database at one moment; empty if all is well."""
    with read_snapshot():
        rebuilt, rows = replayed(), stored()
    for key in sorted(rebuilt.keys() | rows.keys()):
        if rebuilt.get(key) != rows.get(key):
            yield Difference(key[0], key[1], rebuilt.get(key), rows.get(key))
