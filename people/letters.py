"""How the database compares names by their letters as they are: beginnings and orders of an index, letters within a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import CharField, F, Lookup
from django.db.models.expressions import OrderBy

LAST = "\U0010ffff"
"""Sorts behind every letter."""


class _Compared(Lookup):  # type: ignore[type-arg]
    """Letters compared as they are: on PostgreSQL as the index of patterns has them, on SQLite as any index does."""

    on_sqlite: str
    on_postgres: str

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """As PostgreSQL asks it."""
        return self._compared(compiler, connection, self.on_postgres)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """As SQLite asks it."""
        return self._compared(compiler, connection, self.on_sqlite)

    def _compared(self, compiler: Any, connection: Any, template: str) -> tuple[str, tuple[str | int, ...]]:
        left, given = self.process_lhs(compiler, connection)
        return template.format(left), (*given, str(self.rhs))


@CharField.register_lookup
class FromLetters(_Compared):
    """These letters, or what sorts behind them."""

    lookup_name = "from_letters"
    on_sqlite, on_postgres = "{} >= %s", "{} ~>=~ %s"


@CharField.register_lookup
class BeforeLetters(_Compared):
    """What sorts before these letters."""

    lookup_name = "before_letters"
    on_sqlite, on_postgres = "{} < %s", "{} ~<~ %s"


@CharField.register_lookup
class Holds(_Compared):
    """Has these letters in it, as they are; a pattern would take longer."""

    lookup_name = "holds"
    on_sqlite, on_postgres = "instr({}, %s) > 0", "strpos({}, %s) > 0"


@CharField.register_lookup
class HoldsWord(_Compared):
    """The same with a blank before the whole, so that its first word is one like the others."""

    lookup_name = "holds_word"
    on_sqlite, on_postgres = "instr(' ' || {}, %s) > 0", "strpos(' ' || {}, %s) > 0"


@CharField.register_lookup
class Begins(Lookup):  # type: ignore[type-arg]
    """Begins with these letters, as they are: by the index, which ``LIKE`` does not use on SQLite."""

    lookup_name = "begins"

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """A range of the index."""
        left, given = self.process_lhs(compiler, connection)
        text = str(self.rhs)
        return f"({left} >= %s AND {left} < %s)", [*given, text, *given, text + LAST]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """A pattern, for which Django has PostgreSQL keep an index of its own."""
        left, given = self.process_lhs(compiler, connection)
        text = connection.ops.prep_for_like_query(str(self.rhs))
        return f"{left} LIKE %s", (*given, text + "%")


class ByLetters(OrderBy):
    """In the order in which the index has the words that begin so, so that the first few are read and no more."""

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Sequence[Any]]:
        """As the index of patterns has them; Django looks for the word in the comment."""
        sql, given = self.as_sql(compiler, connection, template="%(expression)s USING ~<~ /* ASC */")
        return sql, tuple(given)


def by_letters(column: str) -> ByLetters:
    """The order of a column by its letters as they are."""
    return ByLetters(F(column))
