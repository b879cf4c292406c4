"""Serializers made from dataclasses: a field for each of theirs, with the limits and help of its type annotation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.fields import SkipField, empty

from access.fields import (
    Aside,
    AsSent,
    Choices,
    Hidden,
    LeftOut,
    Length,
    Limits,
    Named,
    Note,
    Pattern,
    TooMany,
    WallTime,
)
from journal.plain import hints_of

Options = dict[str, Any]
AnswerT = TypeVar("AnswerT")
_wall_time: list[Callable[[], type[serializers.Field]]] = []


def read_wall_times_by(field: Callable[[], type[serializers.Field]]) -> None:
    """Register the field that reads an instant sent without an offset as local time at the house."""
    _wall_time.append(field)


class DayField(serializers.DateField):
    """A day in bodies and filters."""

    default_error_messages = {  # noqa: RUF012 (as the framework declares it)
        "invalid": _("This is not a date. Write year, month and day, such as 2026-11-24.")
    }


class MomentField(serializers.DateTimeField):
    """A day with its time."""

    default_error_messages = {  # noqa: RUF012 (as the framework declares it)
        "invalid": _("This is not a date with a time. Write it like 2026-11-24T20:00:00+01:00.")
    }


class DataclassSerializer(serializers.Serializer):
    """Base: input becomes an instance of ``made``."""

    made: type

    def to_internal_value(self, data: Any) -> Any:
        """The dataclass of the input; an omitted choice is its default, which is a member too."""
        is_whole = type(data) is dict and not getattr(self.root, "partial", False)
        values = self._read_program(data) if is_whole else super().to_internal_value(data)
        for name, kind in self._choices:
            if values.get(name) is not None:
                values[name] = kind(values[name])
        return self.made(**values)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """As the framework's; a value that needs no conversion bypasses its field."""
        if not is_dataclass(instance):
            return super().to_representation(instance)
        data: dict[str, Any] = {}
        for name, source, field, plain in self._output_fields:
            value = getattr(instance, source)
            data[name] = value if value is None or type(value) is plain else field.to_representation(value)
        return data

    def _read_program(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The body of a program: an omitted field has its default, without validation."""
        values: dict[str, Any] = {}
        try:
            for name, source, field, default in self._input_fields:
                if name in data:
                    values[source] = field.run_validation(data[name])
                elif default is not empty:
                    values[source] = default
                else:
                    field.run_validation(empty)
        except (ValidationError, serializers.ValidationError, SkipField):
            # All fields are validated, to report all errors.
            return dict(super().to_internal_value(data))
        return values

    @cached_property
    def _input_fields(self) -> tuple[tuple[str, str, serializers.Field, Any], ...]:
        """Fields of the input: name, where its value goes, the field, and its default if it is always the same."""
        return tuple(
            (name, str(field.source), field, empty if callable(field.default) else field.default)
            for name, field in self.fields.items()
            if not field.read_only
        )

    @cached_property
    def _output_fields(self) -> tuple[tuple[str, str, serializers.Field, type | None], ...]:
        """Fields of the output: name, where its value is, the field, and the type that needs no conversion."""
        return tuple(
            (name, str(field.source), field, SHOWN_AS_THEY_ARE.get(type(field)))
            for name, field in self.fields.items()
            if not field.write_only
        )

    @cached_property
    def _choices(self) -> tuple[tuple[str, type[Enum]], ...]:
        return tuple((name, field.kind) for name, field in self.fields.items() if isinstance(field, Choice))


class TrueOrFalse(serializers.BooleanField):
    """A boolean; a form that omits it leaves the default, as a program does."""

    default_empty_html = empty


SHOWN_AS_THEY_ARE: Mapping[type, type] = {
    serializers.IntegerField: int,
    serializers.CharField: str,
    TrueOrFalse: bool,
}


class Values(serializers.ListField):
    """A list of plain values, read as a tuple."""

    def to_internal_value(self, data: Any) -> Any:
        """A form sends the field once for each value, or once with commas; numbers also with spaces."""
        if isinstance(data, str):
            data = [data]
        if isinstance(data, (list, tuple)) and len(data) == 1 and isinstance(data[0], str):
            is_number = isinstance(self.child, serializers.IntegerField)
            parts = re.split(r"[,\s]+" if is_number else r",", data[0])
            data = [part.strip() for part in parts if part.strip()]
        return tuple(super().to_internal_value(data))


class ValuesAsSent(Values):
    """A list whose texts may hold commas."""

    def to_internal_value(self, data: Any) -> Any:
        """The list alone is read."""
        return tuple(serializers.ListField.to_internal_value(self, data))


class Things(serializers.ListSerializer):
    """A list of dataclasses, read as a tuple."""

    def to_internal_value(self, data: Any) -> Any:
        """Read as a list, return a tuple."""
        return tuple(super().to_internal_value(data))


_serializers: dict[Any, type[DataclassSerializer]] = {}


def serializer_of(cls: type) -> type[DataclassSerializer]:
    """The serializer of a dataclass, one class for each, named like it."""
    if cls not in _serializers:
        _serializers[cls] = _serializer(cls)
    return _serializers[cls]


@cache
def _shared(cls: Any) -> DataclassSerializer:
    return serializer_of(cls)()


def shape_of(cls: type) -> DataclassSerializer:
    """A serializer of a dataclass, one for all requests: its fields are made once, and it keeps no state."""
    return _shared(cast(Any, cls))


def answer_values(cls: type[AnswerT], value: AnswerT) -> dict[str, Any]:
    """A dataclass as its serializer shows it."""
    data: dict[str, Any] = shape_of(cls).to_representation(value)
    return data


def read_by(cls: type[AnswerT], sent: Any) -> AnswerT:
    """The dataclass read from the body; raises the framework's ``ValidationError``."""
    try:
        value: AnswerT = shape_of(cls).run_validation(sent)
    except serializers.ValidationError:
        # Again, for the language: a field keeps its errors in the language in which it was first used.
        own = serializer_of(cls)(data=sent)
        own.is_valid(raise_exception=True)
        value = own.validated_data
    return value


def _serializer(cls: type) -> type[DataclassSerializer]:
    members: dict[str, Any] = {"made": cls, "__doc__": getdoc(cls), "__module__": cls.__module__}
    hints = hints_of(cls)
    for field in fields(cls):
        hint, options = hints[field.name], _default(field)
        notes = _unwrapped(hint)[1]
        if Aside in notes:
            continue
        if isinstance(note := notes.get(Named), Named):
            members[note.name] = _field(hint, {**options, "source": field.name})
        else:
            members[field.name] = _field(hint, options)
    return type(cls.__name__, (DataclassSerializer,), members)


def _default(field: Field[Any]) -> Options:
    if field.default is not MISSING:
        default = field.default.value if isinstance(field.default, Enum) else field.default
        return {"required": False, "default": default}
    if field.default_factory is not MISSING:
        return {"required": False, "default": field.default_factory}
    return {}


def _field(hint: Any, options: Options) -> serializers.Field:
    hint, notes = _unwrapped(hint)
    if _allows_none(hint):
        may_be_null = {"required": False} if LeftOut in notes else {**options, "allow_null": True}
        hint, options = _without_none(hint), may_be_null
        hint, more = _unwrapped(hint)
        notes = notes | more
    if isinstance(note := notes.get(Note), Note):
        options = {**options, "help_text": note.text}
    if get_origin(hint) is tuple:
        return _many(get_args(hint)[0], notes, options)
    if get_origin(hint) is Mapping:
        value = get_args(hint)[1]
        return serializers.DictField(**options if value is Any else {**options, "child": _field(value, {})})
    if isinstance(hint, type) and is_dataclass(hint):
        return serializer_of(hint)(**options)
    return _scalar(hint, notes, options)


def notes_of(hint: Any) -> Mapping[type, Any]:
    """The annotations of a field's type, by their type."""
    inner, notes = _unwrapped(hint)
    return notes | _unwrapped(_without_none(inner))[1] if _allows_none(inner) else notes


def _unwrapped(hint: Any) -> tuple[Any, dict[type, Any]]:
    """The type and its annotations, by type; the outermost note wins."""
    notes_by_type: dict[type, Any] = {}
    while get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        notes_by_type = {type(note): note for note in notes} | notes_by_type
    return hint, notes_by_type


def _allows_none(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def _without_none(hint: Any) -> Any:
    (inner,) = [part for part in get_args(hint) if part is not NoneType]
    return inner


def _many(item: Any, notes: dict[type, Any], options: Options) -> serializers.Field:
    limits = notes.get(Limits, Limits())
    if isinstance(note := notes.get(TooMany), TooMany):
        options = {**options, "error_messages": {"max_length": note.text}}
    if isinstance(item, type) and is_dataclass(item):
        bounds = {"min_length": limits.least, "max_length": limits.most}
        serializer = serializer_of(item)()
        return Things(child=serializer, allow_empty=not limits.least, **_without_unset(bounds), **options)
    bounds = {"min_length": limits.least, "max_length": limits.most}
    values = ValuesAsSent if AsSent in notes else Values
    return values(child=_field(item, {}), allow_empty=not limits.least, **_without_unset(bounds), **options)


def _scalar(hint: Any, notes: dict[type, Any], options: Options) -> serializers.Field:
    if get_origin(hint) is Literal:
        return serializers.ChoiceField(list(get_args(hint)), **options)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(hint, **options)
    if hint not in _SCALARS:
        raise TypeError(f"no serializer field for {hint}")
    return _SCALARS[hint](notes, options)


class Choice(serializers.ChoiceField):
    """One of the values of an enumeration, read as its member."""

    def __init__(self, kind: type[Enum], **options: Any) -> None:
        labels = list(kind.choices) if issubclass(kind, models.Choices) else [member.value for member in kind]
        self.kind = kind
        super().__init__(labels, **options)

    def to_internal_value(self, data: Any) -> Any:
        """The member of that value."""
        return self.kind(super().to_internal_value(data))

    def to_representation(self, value: Any) -> Any:
        """The value of a member."""
        return value.value if isinstance(value, Enum) else value


def _number(notes: dict[type, Any], options: Options) -> serializers.Field:
    limits = notes.get(Limits, Limits())
    return serializers.IntegerField(min_value=limits.least, max_value=limits.most, **options)


def _text(notes: dict[type, Any], options: Options) -> serializers.Field:
    length = notes.get(Length)
    may_be_empty = length.may_be_empty if length is not None else "default" in options
    most = length.most if length is not None else None
    if Hidden in notes:
        options = {
            **options,
            "write_only": True,
            "trim_whitespace": False,
            "style": {"input_type": "password"},
        }
    if AsSent in notes:
        options = {**options, "trim_whitespace": False}
    if isinstance(choices := notes.get(Choices), Choices):
        return serializers.ChoiceField(list(choices.values), **options)
    if isinstance(pattern := notes.get(Pattern), Pattern):
        return serializers.RegexField(pattern.text, allow_blank=may_be_empty, **options)
    return serializers.CharField(allow_blank=may_be_empty, max_length=most, **options)


def _instant(notes: dict[type, Any], options: Options) -> serializers.Field:
    return (_wall_time[-1]() if WallTime in notes else MomentField)(**options)


_SCALARS: Mapping[Any, Callable[[dict[type, Any], Options], serializers.Field]] = {
    bool: lambda _notes, options: TrueOrFalse(**options),
    int: _number,
    str: _text,
    datetime: _instant,
    date: lambda _notes, options: DayField(**options),
    time: lambda _notes, options: serializers.TimeField(**options),
    float: lambda _notes, options: serializers.FloatField(**options),
    Any: lambda _notes, options: serializers.JSONField(**options),
}


def _without_unset(options: Options) -> Options:
    return {name: value for name, value in options.items() if value is not None}
