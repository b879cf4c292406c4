"""Queries whose SQL is compiled once: compiling takes longer than the database does."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.expressions import Expression
from django.db.models.query import (
    FlatValuesListIterable,
    ModelIterable,
    QuerySet,
    ValuesListIterable,
    get_related_populators,
)

from journal.direct import read

Row = TypeVar("Row")
Other = TypeVar("Other")
RowT = TypeVar("RowT", bound=models.Model)
LEAST, GREATEST = -(2**63), 2**63 - 1
Single = int | str | datetime
Argument = Single | Collection[int]
Kind = type[int] | type[str] | type[datetime] | type[frozenset[int]]
SINGLE = (int, str, datetime)
MOST_SOUGHT = 500
"""More numbers in one argument are left to the framework: their statement is as long as they are."""
PLACEHOLDER = re.compile("%%|%s")
# Placeholder values for compiling: numbers and texts that no query has as a constant.
FIRST_NUMBER = 1_987_654_301
TEXT = "sought {}"
INSTANT = datetime(1987, 6, 5, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Statement:
    """The SQL for one database; each parameter as it is, or the index of an argument and the type it is sent as."""

    sql: str
    parameters: Sequence[tuple[int | None, Any]]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Expression]]
    make: Callable[[Sequence[Any]], Any]
    width: int

    def sent(self, arguments: Sequence[Single]) -> list[Any]:
        """The parameters for these arguments."""
        return [
            constant if place is None else constant(arguments[place]) for place, constant in self.parameters
        ]

    def for_many(self, arguments: Sequence[Any]) -> tuple[str, list[Any]]:
        """The SQL and the parameters for arguments of which some are several numbers."""
        values, marks = list[Any](), list[str]()
        for place, constant in self.parameters:
            if place is not None and constant is frozenset:
                several = _filled_up(arguments[place])
                values += several
                marks.append(", ".join(["%s"] * len(several)))
            else:
                values.append(constant if place is None else constant(arguments[place]))
                marks.append("%s")
        rest = iter(marks)
        return PLACEHOLDER.sub(lambda mark: next(rest) if mark[0] == "%s" else mark[0], self.sql), values

    def converted(self, row: Sequence[Any], connection: Any) -> Sequence[Any]:
        """The values of a row, converted by their fields."""
        values = list(row)
        for at, (convert, column) in self.converters.items():
            for converter in convert:
                values[at] = converter(values[at], column, connection)
        return values


class Compiled(Generic[Row]):
    """Finds what ``rows(...)`` finds, for positional arguments that are eight-byte numbers, texts or instants.

    ``rows`` may filter by any number of arguments and by constants; it must not branch on them, and none is
    ``None``. An argument of the kind ``frozenset`` is several numbers, one of which ``rows`` seeks (``pk__in``);
    such a query is run alone.
    """

    def __init__(self, rows: Callable[..., QuerySet[Any, Row]], *kinds: Kind) -> None:
        self._rows = rows
        self._given = kinds
        self._has_several = any(kind not in SINGLE for kind in kinds)
        self._statements: dict[str, Statement] = {}

    def __call__(self, *arguments: Argument) -> list[Row]:
        """All rows, in the order of ``rows``."""
        connection = connections[DEFAULT_DB_ALIAS]
        statement = self.statement(connection)
        if self._has_several:
            return self._among(connection, statement, arguments)
        single = cast("tuple[Single, ...]", arguments)
        if not all(map(is_in_range, single)):
            return []
        return self._rows_from(connection, statement, read(connection, statement.sql, statement.sent(single)))

    def _among(self, connection: Any, statement: Statement, arguments: Sequence[Argument]) -> list[Row]:
        given = [one if isinstance(one, SINGLE) else sorted(filter(is_in_range, one)) for one in arguments]
        if not all(one if isinstance(one, list) else is_in_range(one) for one in given):
            return []
        if any(isinstance(one, list) and len(one) > MOST_SOUGHT for one in given):
            return list(self._rows(*given))
        return self._rows_from(connection, statement, read(connection, *statement.for_many(given)))

    def _rows_from(self, connection: Any, statement: Statement, rows: Sequence[Any]) -> list[Row]:
        if not statement.converters:
            return list(map(statement.make, rows))
        return [statement.make(statement.converted(row, connection)) for row in rows]

    def of(self, *arguments: Single) -> BoundQuery[Row]:
        """The query with its arguments, to be run together with others."""
        return BoundQuery(self, arguments)

    def one(self, *arguments: Argument) -> Row | None:
        """The first row, or None."""
        return next(iter(self(*arguments)), None)

    def statement(self, connection: Any) -> Statement:
        """The statement for the database of this connection."""
        vendor = connection.vendor
        return self._statements.get(vendor) or self._statements.setdefault(vendor, self._compiled(connection))

    def _compiled(self, connection: Any) -> Statement:
        as_sent = connection.ops.adapt_datetimefield_value
        examples = [_example(kind, at) for at, kind in enumerate(self._given)]
        rows = self._rows(
            *([one] if kind is frozenset else one for kind, one in zip(self._given, examples, strict=True))
        )
        compiler = rows.query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        sought = [as_sent(one) if isinstance(one, datetime) else one for one in examples]
        sql, values = _with_constants(sql, values, frozenset(sought))
        places = {value: place for place, value in enumerate(sought)}
        kinds = dict(
            zip(sought, (as_sent if kind is datetime else kind for kind in self._given), strict=True)
        )
        parameters = [(places.get(item), kinds.get(item, item)) for item in values]
        if {place for place, _kept in parameters} - {None} != set(range(len(sought))):
            raise ValueError(f"not everything that is given is sought: {values}")
        columns = [column for column, _sql, _alias in compiler.select]
        converters = _needed(compiler.get_converters(columns), connection)
        return Statement(sql, parameters, converters, _maker(rows, compiler), len(columns))


class FoundBy(Generic[RowT]):
    """Finds the row for a text, as ``rows(text).first()`` does; ``rows`` may filter by that text only."""

    def __init__(self, rows: Callable[[str], QuerySet[RowT]]) -> None:
        self._compiled = Compiled(lambda text: rows(text).order_by(), str)

    def __call__(self, text: str) -> RowT | None:
        """The row, or None."""
        return self._compiled.one(text)


class WithAll(Generic[Row, Other]):
    """The one row that ``first`` finds, and all rows that ``second`` finds, in any order, in one statement.

    The first column of ``second`` is never empty.
    """

    def __init__(self, first: Compiled[Row], second: Compiled[Other]) -> None:
        self._first = first
        self._second = second

    def __call__(
        self, arguments: Sequence[Single], others: Sequence[Single]
    ) -> tuple[Row, list[Other]] | None:
        """None if there is no such row, whatever ``second`` would find."""
        connection = connections[DEFAULT_DB_ALIAS]
        first, second = self._first.statement(connection), self._second.statement(connection)
        if not all(map(is_in_range, (*arguments, *others))):
            return None
        sql = f"SELECT * FROM ({first.sql}) f LEFT JOIN ({second.sql}) s ON TRUE"
        rows = read(connection, sql, [*first.sent(arguments), *second.sent(others)])
        if not rows:
            return None
        result = first.make(first.converted(rows[0][: first.width], connection))
        rest = [row[first.width :] for row in rows if row[first.width] is not None]
        return result, [second.make(second.converted(row, connection)) for row in rest]


@dataclass(frozen=True, slots=True)
class BoundQuery(Generic[Row]):
    """A query with its arguments, to be run together with others."""

    question: Compiled[Row]
    given: tuple[Single, ...]


def together(
    first: BoundQuery[Row], *, single: Mapping[str, BoundQuery[Any]], many: Mapping[str, BoundQuery[Any]]
) -> tuple[Row, dict[str, Any]] | None:
    """One row and the results of further queries in one statement: a row of each ``single``, all rows of ``many``.

    By name: for a ``single`` query its row or None, for one of ``many`` its rows in any order. None without
    the first row, whatever the others find. The first column of every further query is never empty.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    queries = [first, *single.values(), *many.values()]
    parts = [query.question.statement(connection) for query in queries]
    if not all(is_in_range(value) for query in queries for value in query.given):
        return None
    rows = read(
        connection,
        _beside_each_other(parts, len(many)),
        [value for one, part in zip(queries, parts, strict=True) for value in part.sent(one.given)],
    )
    if not rows:
        return None
    places = list(accumulate((one.width for one in parts), initial=0))
    columns = [slice(start, start + one.width) for one, start in zip(parts, places, strict=False)]
    row, *others = (
        _object_of(part, rows[0][at], connection) for part, at in zip(parts, columns, strict=True)
    )
    results = dict(zip([*single, *many], others, strict=True))
    for name, part, at in list(zip([*single, *many], parts[1:], columns[1:], strict=True))[len(single) :]:
        results[name] = [_object_of(part, row[at], connection) for row in rows if row[at.start] is not None]
    return row, results


def _beside_each_other(parts: Sequence[Statement], many: int) -> str:
    """The statement: each row of the last ``many`` parts once, not their cross product."""
    ahead = len(parts) - many
    kinds = ", ".join(f"({kind})" for kind in range(many))
    joins = "".join(f" LEFT JOIN ({part.sql}) t{at} ON TRUE" for at, part in enumerate(parts[1:ahead]))
    joins += f" CROSS JOIN (VALUES {kinds}) k" if many else ""
    for kind, part in enumerate(parts[ahead:]):
        joins += f" LEFT JOIN ({part.sql}) m{kind} ON k.column1 = {kind}"
    columns = ["f.*", *(f"t{at}.*" for at in range(ahead - 1)), *(f"m{kind}.*" for kind in range(many))]
    return f"SELECT {', '.join(columns)} FROM ({parts[0].sql}) f{joins}"


def _object_of(part: Statement, values: Sequence[Any], connection: Any) -> Any:
    """The objects made of the columns of one query; None if it found nothing."""
    return None if values[0] is None else part.make(part.converted(values, connection))


def _filled_up(numbers: list[int]) -> list[int]:
    """The numbers and the last one again: a power of two, so that few statements differ."""
    return numbers + numbers[-1:] * ((1 << (len(numbers) - 1).bit_length()) - len(numbers))


def _example(kind: Kind, at: int) -> Single:
    """A value that no query has as a constant, for the argument at this place."""
    if kind is datetime:
        return INSTANT + timedelta(days=at)
    return TEXT.format(at) if kind is str else FIRST_NUMBER + at


def is_in_range(argument: Single) -> bool:
    """A text with a NUL finds nothing, and PostgreSQL would refuse it; nor does a number that no column holds."""
    if isinstance(argument, datetime):
        return True
    return "\0" not in argument if isinstance(argument, str) else LEAST <= argument <= GREATEST


def _needed(converters: Mapping[int, Any], connection: Any) -> dict[int, Any]:
    """The converters, without those from whole number to whole number: SQLite returns nothing else for them."""
    needed = {}
    for at, (convert, column) in converters.items():
        is_whole = isinstance(column.output_field, models.IntegerField) and connection.vendor == "sqlite"
        rest = [converter for converter in convert if not (is_whole and converter is column.convert_value)]
        if rest:
            needed[at] = (rest, column)
    return needed


def _with_constants(sql: str, values: Sequence[Any], sought: Collection[int | str]) -> tuple[str, list[Any]]:
    """The statement with its constants written out, and the remaining parameters.

    As a parameter, the constant that selects a partial index would make SQLite plan the statement again each
    time.
    """
    parameters, rest = iter(values), []

    def put(match: re.Match[str]) -> str:
        if match.group() != "%s":
            return match.group()
        value = next(parameters)
        if value not in sought and (text := _text(value)) is not None:
            return text
        rest.append(value)
        return "%s"

    return PLACEHOLDER.sub(put, sql), rest


def _text(value: Any) -> str | None:
    """A whole number or a plain word as SQL text; None for values that are better sent as parameters."""
    if isinstance(value, str):
        return f"'{value!s}'" if re.fullmatch(r"[a-z_]*", value) else None
    return str(value) if type(value) is int and value >= 0 else None


def _maker(rows: QuerySet[Any, Any], compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """What a row of the database is converted to: a model row with its related rows, a tuple, or its only value."""
    shape = rows._iterable_class  # type: ignore[attr-defined]
    if shape is FlatValuesListIterable:
        return lambda values: values[0]
    if shape is ValuesListIterable:
        return tuple
    if shape is not ModelIterable or rows.query.annotations:
        raise ValueError("rows of models, or values of them")
    own = compiler.klass_info["select_fields"]
    names = [compiler.select[at][0].target.attname for at in own]
    # The stubs belong to the next Django.
    populators = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
    model: Any = rows.model

    def row_of(values: Sequence[Any]) -> Any:
        row = model.from_db(DEFAULT_DB_ALIAS, names, values[: len(own)])
        for populator in populators:
            populator.populate(values, row)
        return row

    return row_of
