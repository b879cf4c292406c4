"""Before and after: how the changes of a line are packed and read."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from operator import ne
from typing import Any

from django.apps import apps
from django.db import models

from journal.rows.shapes import Reader, reader_of
from journal.rows.usual import compressed, decompressed
from journal.rows.versioned import RowVersion, fingerprint

RUNS_FROM = 50
"""Fewer rows are named one by one."""


def spelled(label: str, pks: Sequence[int]) -> list[str]:
    """The names of the rows of a model, ascending keys as runs if they are many."""
    if len(pks) < RUNS_FROM:
        return [f"{label}:{pk}" for pk in pks]
    return [f"{label}:{first}" if first == last else f"{label}:{first}-{last}" for first, last in _runs(pks)]


def _runs(pks: Sequence[int]) -> Iterator[tuple[int, int]]:
    if isinstance(pks, range) and pks.step == 1:
        yield pks[0], pks[-1]
        return
    first = last = pks[0]
    for pk in pks[1:]:
        if pk != last + 1:
            yield first, last
            first = pk
        last = pk
    yield first, last


def each(names: Iterable[str]) -> list[str]:
    """The names with every run written out."""
    return [one for name in names for one in _each(name)]


def _each(name: str) -> Iterable[str]:
    label, _colon, keys = name.partition(":")
    first, dash, last = keys.partition("-")
    return [f"{label}:{pk}" for pk in range(int(first), int(last) + 1)] if dash else (name,)


class RowNames(models.JSONField):  # type: ignore[type-arg]
    """A list of names of rows; runs are written out as they are read. The database sees plain JSON."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The list, each row by its name."""
        names = super().from_db_value(value, expression, connection)
        is_short = isinstance(value, str) and "-" not in value
        return names if is_short or not isinstance(names, list) else each(names)

    def deconstruct(self) -> Any:
        """As Django's own field: nothing of it is in the database."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


SAID = "said"
"""A text stored apart is ``{"said": 2}``: the text at that place of its line."""
Texts = Mapping[int, str]
NO_TEXTS: Texts = {}


Columns = Mapping[str, Sequence[Any]]
"""Values by column, one a row."""


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

    @property
    def sample(self) -> RowChange:
        """Itself, as rows made together have a sample."""
        return self

    def changes(self) -> Iterator[RowChange]:
        """Itself, as rows made together have many."""
        yield self


@dataclass(frozen=True, slots=True)
class RowsMade:
    """Rows of one model created together: ``columns`` by name, a value a row, the key first; ``same`` is alike in all."""

    model: str
    columns: Mapping[str, Sequence[Any]]
    same: RowVersion

    @property
    def pks(self) -> Sequence[int]:
        """The keys of the rows."""
        return next(iter(self.columns.values()))

    @property
    def sample(self) -> RowChange:
        """A row that has a value wherever any of them has one."""
        values = {
            name: next((value for value in values if value is not None), None)
            for name, values in self.columns.items()
        }
        return RowChange(self.model, self.pks[0], None, self.same | values)

    def changes(self) -> Iterator[RowChange]:
        """One change per row."""
        names = tuple(self.columns)
        for values in zip(*self.columns.values(), strict=True):
            yield RowChange(self.model, values[0], None, self.same | dict(zip(names, values, strict=True)))


@dataclass(frozen=True, slots=True)
class RowsWritten:
    """Rows of one model changed together, by column: ``before`` all of them, the key first, ``after`` the changed ones."""

    model: str
    before: Columns
    after: Columns

    @property
    def pks(self) -> Sequence[int]:
        """The keys of the rows."""
        return next(iter(self.before.values()))

    @property
    def sample(self) -> RowChange:
        """A row that differs in every column in which any of them does."""
        before = {name: values[0] for name, values in self.before.items()}
        after = dict(before)
        for name, values in self.after.items():
            pairs = zip(self.before[name], values, strict=True)
            before[name], after[name] = next((pair for pair in pairs if pair[0] != pair[1]), (None, None))
        return RowChange(self.model, self.pks[0], before, after)

    def changes(self) -> Iterator[RowChange]:
        """One change per row."""
        names, changed = tuple(self.before), tuple(self.after)
        rows = zip(*self.before.values(), strict=True)
        for values, written in zip(rows, zip(*self.after.values(), strict=True), strict=True):
            before = dict(zip(names, values, strict=True))
            yield RowChange(self.model, values[0], before, before | dict(zip(changed, written, strict=True)))


def changed_together(model: str, before: Columns, after: Columns) -> list[RowsWritten]:
    """The change of the rows that differ in any column; none if no row does."""
    if any(all(map(ne, before[name], values)) for name, values in after.items()):
        return [RowsWritten(model, before, after)]
    pairs = [zip(before[name], values, strict=True) for name, values in after.items()]
    differs = [any(old != new for old, new in row) for row in zip(*pairs, strict=True)]
    both = [
        {name: list(compress(values, differs)) for name, values in one.items()} for one in (before, after)
    ]
    return [RowsWritten(model, *both)] if any(differs) else []


RowsTogether = RowsMade | RowsWritten
Changed = RowChange | RowsTogether


def merged(changes: Iterable[Changed]) -> tuple[Changed, ...]:
    """One change per row: the first version before and the last version after; a row created and deleted is left out.

    Rows made or written together stay together unless one of them was changed again.
    """
    rows: dict[tuple[str, int], Changed] = {}
    every = tuple(changes)
    are_together = {isinstance(change, RowsTogether) for change in every}
    for change in _apart_if_touched(every) if True in are_together else every:
        if isinstance(change, RowsTogether):
            rows[change.model, -change.pks[0]] = change
            continue
        key = (change.model, change.pk)
        first = rows.get(key)
        if isinstance(first, RowChange):
            rows[key] = RowChange(change.model, change.pk, first.before, change.after)
        else:
            rows[key] = change
    return tuple(
        [
            change
            for change in rows.values()
            if isinstance(change, RowsTogether) or change.before != change.after
        ]
    )


def _apart_if_touched(changes: Sequence[Changed]) -> Iterator[Changed]:
    """The changes; rows made or written together one by one if another change names one of them."""
    times: dict[str, Counter[int]] = defaultdict(Counter)
    together = {change.model for change in changes if isinstance(change, RowsTogether)}
    for change in changes:
        if change.model in together:
            times[change.model].update((change.pk,) if isinstance(change, RowChange) else change.pks)
    again = {model: {pk for pk, count in found.items() if count > 1} for model, found in times.items()}
    for change in changes:
        if isinstance(change, RowsTogether) and not again[change.model].isdisjoint(change.pks):
            yield from change.changes()
        else:
            yield change


def rows_named(changes: Iterable[Changed]) -> list[str]:
    """The keys of the changed rows, those of rows made together as runs."""
    names: list[str] = []
    for change in changes:
        if isinstance(change, RowsTogether):
            names += spelled(change.model, change.pks)
        else:
            names.append(change.key)
    return names


def referred_rows(changes: Iterable[Changed]) -> list[str]:
    """The rows that created rows, or changed foreign keys, point to; many of one model as runs."""
    targets: dict[str, set[int]] = defaultdict(set)
    for change in changes:
        if isinstance(change, RowsTogether):
            _refer_columns(change, targets)
        elif change.after is not None:
            for name, label in _references(change.model):
                target = change.after[name]
                if target is not None and (change.before is None or change.before[name] != target):
                    targets[label].add(target)
    return sorted([key for label, pks in targets.items() for key in spelled(label, sorted(pks))])


def _refer_columns(change: RowsTogether, targets: dict[str, set[int]]) -> None:
    for name, label in _references(change.model):
        if isinstance(change, RowsWritten):
            pairs = zip(change.before[name], change.after.get(name, change.before[name]), strict=True)
            pks = {after for before, after in pairs if before != after}
        else:
            pks = set(change.columns[name] if name in change.columns else (change.same[name],))
        pks.discard(None)
        if pks:
            targets[label].update(pks)


@cache
def _references(label: str) -> tuple[tuple[str, str], ...]:
    """The foreign keys of a model: column, and the model they point to."""
    fields = [field for field in apps.get_model(label)._meta.concrete_fields if field.is_relation]
    return tuple((field.attname, field.related_model._meta.label_lower) for field in fields)  # type: ignore[union-attr]


SetApart = Callable[[str, Any], Any]


def packed(changes: Iterable[Changed], set_apart: SetApart) -> bytes:
    """The changes as compressed bytes: per model its fingerprint and columns, then the values in their order.

    Rows made or written together are written by column. ``set_apart`` takes people's texts out of them, with the row
    they belong to.
    """
    models: dict[str, dict[str, Any]] = {}
    for change in changes:
        entry = models.get(change.model)
        if entry is None:
            entry = {"shape": fingerprint(change.model), "columns": _columns_of(change), "rows": []}
            models[change.model] = entry
        if isinstance(change, RowsMade):
            same = {name: value for name, value in change.same.items() if name not in change.columns}
            entry.setdefault("made", []).append([_columns_written(change.columns), same])
        elif isinstance(change, RowsWritten):
            written = [_columns_written(columns) for columns in (change.before, change.after)]
            entry.setdefault("written", []).append(written)
        else:
            both = [_values(change, one, set_apart) for one in (change.before, change.after)]
            entry["rows"].append((change.pk, *both))
    return compressed(json.dumps(models, separators=(",", ":")).encode())


def _columns_of(change: Changed) -> list[str]:
    """The columns of the changed rows, in their order."""
    if isinstance(change, RowsMade):
        return list(change.same)
    return list(change.before or ({} if isinstance(change, RowsWritten) else change.after or {}))


def _columns_written(columns: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    return {name: _column_written(values) for name, values in columns.items()}


def _column_written(values: Sequence[Any]) -> list[Any] | dict[str, Any]:
    """The values of a column; numbers that follow each other, or equal values, as the first and how many they are."""
    if isinstance(values, range) and values.step == 1:
        return {"from": values.start, "count": len(values)}
    if len(values) > 1 and values.count(values[0]) == len(values):
        return {"all": values[0], "count": len(values)}
    return list(values)


def _column_read(written: list[Any] | dict[str, Any]) -> Sequence[Any]:
    if not isinstance(written, dict):
        return written
    count = written["count"]
    return [written["all"]] * count if "all" in written else range(written["from"], written["from"] + count)


def _columns_read(written: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    return {name: _column_read(values) for name, values in written.items()}


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
        RowChange(
            change.model, change.pk, *(_read(version, reader) for version in (change.before, change.after))
        )
        for reader, change in _unpacked(blob, texts)
    )


def as_written(blob: bytes, texts: Texts = NO_TEXTS) -> tuple[RowChange, ...]:
    """The changes with the columns of their time, for readers of the original."""
    return tuple(change for _read_by, change in _unpacked(blob, texts))


def _unpacked(blob: bytes, texts: Texts) -> Iterator[tuple[Reader | None, RowChange]]:
    for label, entry in json.loads(decompressed(blob)).items():
        reader, columns = reader_of(label, entry["shape"]), entry["columns"]
        for pk, before, after in entry["rows"]:
            yield (
                reader,
                RowChange(label, pk, *(_row_version(columns, one, texts) for one in (before, after))),
            )
        for written, same in entry.get("made", ()):
            template = {name: same.get(name) for name in columns}
            for change in RowsMade(label, _columns_read(written), template).changes():
                yield reader, change
        for both in entry.get("written", ()):
            for change in RowsWritten(label, *map(_columns_read, both)).changes():
                yield reader, change


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
    shapes = ((label.decode(), shape.decode()) for label, shape in SHAPE.findall(decompressed(blob)))
    return sorted(label for label, shape in shapes if reader_of(label, shape) is None)
