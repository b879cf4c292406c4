"""Dataclasses as plain data and back: the form in which a command and its answer are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from itertools import combinations
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Value = TypeVar("Value")
Converter = Callable[[Any], Any]


MOST_LEFT_OUT = 6
AS_THEY_ARE = frozenset({str, int, bool, float, NoneType})


def plain(value: Any) -> Any:
    """The value in JSON types: objects for dataclasses, lists for tuples, ISO texts in UTC for instants."""
    kind: Any = type(value)
    if kind in AS_THEY_ARE:
        return value
    if (names := _names(kind)) is not None:
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return _contained(value)


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; None for anything else."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _contained(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    return value


def earlier_shapes_of(value: Any) -> Iterator[Mapping[str, Any]]:
    """A dataclass as plain data, in the shapes of versions without some of the fields that have their default value.

    Of more than six such fields, combinations of the last six are tried: 63 shapes at most.
    """
    data = plain(value)
    unsaid = [field.name for field in fields(value) if data[field.name] == plain(_default_of(field))][
        -MOST_LEFT_OUT:
    ]
    for count in range(1, len(unsaid) + 1):
        for left_out in combinations(unsaid, count):
            yield {name: item for name, item in data.items() if name not in left_out}


def _default_of(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def typed(cls: type[Value], value: Any) -> Value:
    """The value of this type whose plain form this is."""
    result: Value = _converter(cast(Any, cls))(value)
    return result


@cache
def hints_of(cls: type) -> Mapping[str, Any]:
    """The types of the fields of a dataclass, with annotations."""
    return get_type_hints(cls, include_extras=True)


@cache
def _converter(hint: Any) -> Converter:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _converter(arguments[0])
    if origin in (Union, UnionType):
        return _optional(arguments)
    if origin is tuple:
        return _tuple(arguments)
    return _one(hint) if isinstance(hint, type) else _same


def _one(cls: type) -> Converter:
    if is_dataclass(cls):
        return _dataclass(cls)
    if issubclass(cls, Enum):
        return cls
    return cls.fromisoformat if issubclass(cls, date) else _same


def _same(value: Any) -> Any:
    return value


def _optional(arguments: tuple[Any, ...]) -> Converter:
    inner = [argument for argument in arguments if argument is not NoneType]
    if len(inner) != 1:
        raise TypeError(f"a field is of one type, or of it and None: {arguments}")
    convert = _converter(inner[0])
    return lambda value: None if value is None else convert(value)


def _tuple(arguments: tuple[Any, ...]) -> Converter:
    if len(arguments) != 2 or arguments[1] is not Ellipsis:
        raise TypeError(f"a tuple in a command or an answer is of any length: {arguments}")
    convert = _converter(arguments[0])
    return lambda values: tuple(convert(value) for value in values)


def _dataclass(cls: type) -> Converter:
    def convert(value: Mapping[str, Any]) -> Any:
        hints = hints_of(cls)
        return cls(**{name: _converter(hints[name])(item) for name, item in value.items() if name in hints})

    return convert
