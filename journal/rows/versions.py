"""Before and after: how the changes of a line are packed and read."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps

from journal.rows.shapes import Reader, reader_of
from journal.rows.versioned import RowVersion, fingerprint

SAID = "said"
"""A text stored apart is ``{"said": 2}``: the text at that place of its line."""
Texts = Mapping[int, str]
NO_TEXTS: Texts = {}
LEVEL = 3
"""The compression level of row versions: low, because a whole draw is written while the event waits."""


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before (None: it was created) and after (None: it was deleted)."""

    model: str
    pk: int
    before: RowVersion | None
    after: RowVersion | None

    @property
    def key(self) -> str:
        """The key of the row: ``seating.seat:12``."""
        return f"{self.model}:{self.pk}"


def merged(changes: Iterable[RowChange]) -> tuple[RowChange, ...]:
    """One change per row: the first version before and the last version after; a row created and deleted is left out."""
    rows: dict[tuple[str, int], RowChange] = {}
    for change in changes:
        key = (change.model, change.pk)
        first = rows.get(key)
        if first is None:
            rows[key] = change
        else:
            rows[key] = RowChange(change.model, change.pk, first.before, change.after)
    return tuple(change for change in rows.values() if change.before != change.after)


def referred_rows(changes: Iterable[RowChange]) -> list[str]:
    """The rows that created rows, or changed foreign keys, point to."""
    pairs: set[tuple[str, int]] = set()
    for change in changes:
        if change.after is None:
            continue
        for name, label in _references(change.model):
            target = change.after[name]
            if target is not None and (change.before is None or change.before[name] != target):
                pairs.add((label, target))
    return sorted(f"{label}:{target}" for label, target in pairs)


@cache
def _references(label: str) -> tuple[tuple[str, str], ...]:
    """The foreign keys of a model: column, and the model they point to."""
    fields = [field for field in apps.get_model(label)._meta.concrete_fields if field.is_relation]
    return tuple((field.attname, field.related_model._meta.label_lower) for field in fields)  # type: ignore[union-attr]


SetApart = Callable[[str, Any], Any]


def packed(changes: Iterable[RowChange], set_apart: SetApart) -> bytes:
    """The changes as compressed bytes: per model its fingerprint and columns, then the values in their order.

    ``set_apart`` takes people's texts out of them, with the row they belong to.
    """
    models: dict[str, dict[str, Any]] = {}
    for change in changes:
        entry = models.get(change.model)
        if entry is None:
            columns = list(change.before or change.after or {})
            entry = {"shape": fingerprint(change.model), "columns": columns, "rows": []}
            models[change.model] = entry
        entry["rows"].append(
            (change.pk, *(_values(change, one, set_apart) for one in (change.before, change.after)))
        )
    return zlib.compress(json.dumps(models, separators=(",", ":")).encode(), LEVEL)


def _values(change: RowChange, row_version: RowVersion | None, set_apart: SetApart) -> list[Any] | None:
    if row_version is None:
        return None
    if not (free := free_columns(change.model)):
        return list(row_version.values())
    key = change.key
    return [set_apart(key, value) if name in free else value for name, value in row_version.items()]


@cache
def free_columns(label: str) -> frozenset[str]:
    """The columns of a model that hold somebody's own words."""
    return frozenset(apps.get_model(label).free_text)  # type: ignore[attr-defined]


def unpacked(blob: bytes, texts: Texts = NO_TEXTS) -> tuple[RowChange, ...]:
    """The changes that ``packed`` packed, as today's rows, by model; ``texts`` are the texts stored apart, by place.

    A text that is not among them was erased, and is empty. Rows of an unrecorded shape are returned as
    written.
    """
    return tuple(
        RowChange(change.model, change.pk, *(_read(one, reader) for one in (change.before, change.after)))
        for reader, change in _unpacked(blob, texts)
    )


def as_written(blob: bytes, texts: Texts = NO_TEXTS) -> tuple[RowChange, ...]:
    """The changes with the columns of their time, for readers of the original."""
    return tuple(change for _read_by, change in _unpacked(blob, texts))


def _unpacked(blob: bytes, texts: Texts) -> Iterator[tuple[Reader | None, RowChange]]:
    for label, entry in json.loads(zlib.decompress(blob)).items():
        reader, columns = reader_of(label, entry["shape"]), entry["columns"]
        for pk, before, after in entry["rows"]:
            yield (
                reader,
                RowChange(label, pk, *(_row_version(columns, one, texts) for one in (before, after))),
            )


def _read(row_version: RowVersion | None, reader: Reader | None) -> RowVersion | None:
    return row_version if row_version is None or reader is None else reader(row_version)


def _row_version(columns: Sequence[str], values: Sequence[Any] | None, texts: Texts) -> RowVersion | None:
    if values is None:
        return None
    texts_filled = (spoken(value, texts) if type(value) is dict else value for value in values)
    return dict(zip(columns, texts_filled, strict=True))


def spoken(value: Any, texts: Texts) -> Any:
    """The text that a value refers to, empty once it is erased; any other value as it is."""
    return texts.get(value[SAID], "") if isinstance(value, dict) and value.keys() == {SAID} else value


SHAPE = re.compile(rb'"([a-z_]+\.[a-z_0-9]+)":\s*\{"shape":\s*"([^"]*)"')
"""A model with its shape; inside a text every quotation mark has a backslash."""


def outgrown_models(blob: bytes) -> list[str]:
    """The models whose rows cannot be read: their shape was never recorded, or the model no longer exists."""
    shapes = ((label.decode(), shape.decode()) for label, shape in SHAPE.findall(zlib.decompress(blob)))
    return sorted(label for label, shape in shapes if reader_of(label, shape) is None)
