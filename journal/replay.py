"""A replay: rows rebuilt from the lines alone, and compared with the stored rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Model

from journal.free_texts import every_text
from journal.models import Change
from journal.reading import read_snapshot
from journal.rows.versioned import RowVersion, label_of, row_version_of, versioned_models
from journal.rows.versions import unpacked

Rows = dict[tuple[str, int], RowVersion]


@dataclass(frozen=True, slots=True)
class Difference:
    """A row whose replay differs from the stored row."""

    model: str
    pk: int
    told: RowVersion | None
    stored: RowVersion | None


def replayed(until_line: int | None = None) -> Rows:
    """Every versioned row as the lines up to ``until_line`` leave it."""
    changes = Change.objects.order_by("line_id")
    if until_line is not None:
        changes = changes.filter(line_id__lte=until_line)
    texts = every_text()
    rows: Rows = {}
    for change in changes.iterator():
        for row in unpacked(bytes(change.row_versions), texts.get(change.line_id, {})):
            if row.after is None:
                rows.pop((row.model, row.pk), None)
            else:
                rows[(row.model, row.pk)] = row.after
    return rows


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
