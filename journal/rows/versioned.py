"""Versioned rows, whose every change is recorded: written only through an open book."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from journal.reading import forget
from rulebook.refusals import InvariantViolation

type_of_row = TypeVar("type_of_row", bound="VersionedModel")
RowVersion = dict[str, Any]
_may_write: ContextVar[bool] = ContextVar("may_write", default=False)


@contextmanager
def writing() -> Iterator[None]:
    """Allow versioned rows to be written; used only by the open book."""
    token = _may_write.set(True)
    try:
        yield
    finally:
        _may_write.reset(token)


def _fence(model: type[models.Model]) -> None:
    if not _may_write.get():
        raise InvariantViolation(f"{model.__name__} is written outside a book")
    forget(model)


class VersionedQuerySet(models.QuerySet[type_of_row]):
    """A query set that reads freely, and writes only inside the open book."""

    def update(self, **values: Any) -> int:
        """As Django's, inside the open book only."""
        _fence(self.model)
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        """As Django's, inside the open book only."""
        _fence(self.model)
        return super().delete()

    def bulk_create(self, objs: Any, *args: Any, **options: Any) -> list[type_of_row]:
        """As Django's, inside the open book only."""
        _fence(self.model)
        return super().bulk_create(objs, *args, **options)

    def bulk_update(self, objs: Any, fields: Any, batch_size: int | None = None) -> int:
        """As Django's, inside the open book only."""
        _fence(self.model)
        return super().bulk_update(objs, fields, batch_size)


class VersionedModel(models.Model):
    """A row with before and after versions; ``rising`` fields only increase, also on undo.

    Columns of ``free_text`` hold somebody's own words; row versions refer to them (``journal.free_texts``).
    Answers about a model that ``is_seldom_written`` are recalled across actions (``journal.recalled``).
    """

    rising: ClassVar[tuple[str, ...]] = ()
    is_seldom_written: ClassVar[bool] = False
    free_text: ClassVar[tuple[str, ...]] = ()
    _loaded: tuple[Any, ...] | RowVersion | None = None
    objects = VersionedQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """As Django's, inside the open book only."""
        _fence(type(self))
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        """As Django's, inside the open book only."""
        _fence(type(self))
        return super().delete(*args, **options)

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any
    ) -> Self:
        """Remember what was loaded as the before version."""
        row = super().from_db(db, field_names, values, **options)
        if len(values) == len(cls._meta.concrete_fields):
            remember(row, tuple(values))
        return row

    def refresh_from_db(self, *args: Any, **options: Any) -> None:
        """As Django's; the reloaded row is the before version from now on."""
        super().refresh_from_db(*args, **options)
        if not self.get_deferred_fields():
            remember(self)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, (dict, list, tuple)):
        return json.loads(json.dumps(value, cls=DjangoJSONEncoder))
    return value.value if isinstance(value, Enum) else value


Converter = Callable[[Any], Any]


def _plain_types(field: models.Field) -> tuple[type, ...]:
    """Types of the column that are already plain."""
    if isinstance(field, (models.DateField, models.JSONField)):
        return (type(None),)
    if isinstance(field, models.BooleanField):
        return (bool, type(None))
    is_number = field.is_relation or isinstance(field, models.IntegerField)
    return (int, type(None)) if is_number else (str, type(None))


def _converter(field: models.Field) -> Converter:
    """How a value of the column becomes plain; what is already plain is passed through."""
    same = _plain_types(field)

    def convert(value: Any) -> Any:
        return value if type(value) in same else _plain(field.to_python(value))

    return convert


@cache
def converters(model: type[models.Model]) -> dict[str, Converter]:
    """How each column of the model becomes plain, in the order of its columns."""
    return {field.attname: _converter(field) for field in model._meta.concrete_fields}


def row_version_of(row: models.Model) -> RowVersion:
    """The row as plain values by column, spelled as the database returns them."""
    model, loaded = type(row), row.__dict__
    values = [loaded[name] if name in loaded else getattr(row, name) for name in converters(model)]
    return row_version_from(model, values)


def row_version_from(model: type[models.Model], values: Sequence[Any]) -> RowVersion:
    """The version of a row from values in the order of its columns."""
    return {
        name: value if type(value) in same else convert(value)
        for (name, same, convert), value in zip(_columns(model), values, strict=True)
    }


@cache
def _columns(model: type[models.Model]) -> tuple[tuple[str, tuple[type, ...], Converter], ...]:
    """The columns of a model: name, types that are plain already, how any other value becomes plain."""
    convert = converters(model)
    return tuple(
        (column.attname, _plain_types(column), convert[column.attname])
        for column in model._meta.concrete_fields
    )


@cache
def _defaults(model: type[models.Model]) -> tuple[RowVersion, dict[str, Callable[[], Any]]]:
    """The version of a row from defaults alone, its key empty, and the defaults to be computed for each row."""
    convert = converters(model)
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    computed = {
        field.attname: field.get_default
        for field in fields
        if field.has_default() and callable(field.default)
    }
    fixed = {field.attname: convert[field.attname](field.get_default()) for field in fields}
    return {model._meta.pk.attname: None} | fixed, computed  # type: ignore[union-attr]


def new_row_version(model: type[models.Model], values: Mapping[str, Any]) -> RowVersion:
    """The version of a row to be created: given columns (``attname``), defaults for the others, no key yet."""
    convert = converters(model)
    fixed, computed = _defaults(model)
    if unknown := values.keys() - fixed.keys():
        raise InvariantViolation(f"{model.__name__} has no columns {sorted(unknown)}")
    row_version = fixed.copy()
    for name, default in computed.items():
        row_version[name] = convert[name](default())
    for name, value in values.items():
        row_version[name] = convert[name](value)
    return row_version


def is_alike(model: type[models.Model], same: Mapping[str, Any]) -> bool:
    """Whether rows with these values are otherwise alike: no default is computed for each, no one's words are kept."""
    _fixed, computed = _defaults(model)
    free = getattr(model, "free_text", ())
    return computed.keys() <= same.keys() and not any(same.get(name) for name in free)


@cache
def _json_places(model: type[models.Model]) -> tuple[int, ...]:
    """Where a model has its JSON columns, among all of its columns."""
    columns = enumerate(model._meta.concrete_fields)
    return tuple(place for place, field in columns if isinstance(field, models.JSONField))


def remember(row: VersionedModel, values: Sequence[Any] | None = None) -> None:
    """Keep the row's values as its before version; converted only when it is written."""
    loaded = [getattr(row, name) for name in converters(type(row))] if values is None else list(values)
    for place in _json_places(type(row)):
        # A list inside a JSON column may be changed in place: the before version keeps its own copy.
        loaded[place] = _copied(loaded[place])
    row._loaded = tuple(loaded)


def _copied(value: Any) -> Any:
    """A copy of the lists and objects in a column's value: JSON contains nothing else that changes in place."""
    if isinstance(value, dict):
        return {key: _copied(item) if isinstance(item, (dict, list)) else item for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) if isinstance(item, (dict, list)) else item for item in value]
    return value


def written_row_version(row: VersionedModel) -> RowVersion:
    """The version of a row that was just written: its before version from now on."""
    row._loaded = row_version = row_version_of(row)
    return row_version


def loaded_row_version(row: VersionedModel) -> RowVersion | None:
    """The version of the row as loaded or last written; None when it was not loaded completely."""
    version = row._loaded
    return version if version is None or isinstance(version, dict) else row_version_from(type(row), version)


def label_of(model: type[models.Model]) -> str:
    """The name of the model in row versions."""
    return model._meta.label_lower


@cache
def fingerprint(label: str) -> str:
    """Changes with every migration of the model's columns: a version with other columns is not restored."""
    model = apps.get_model(label)
    shape = [(f.attname, type(f).__name__, f.null) for f in model._meta.concrete_fields]
    return hashlib.sha256(repr(shape).encode()).hexdigest()[:12]


@cache
def versioned_models() -> tuple[type[VersionedModel], ...]:
    """Every model whose changes are recorded."""
    return tuple(model for model in apps.get_models() if issubclass(model, VersionedModel))
