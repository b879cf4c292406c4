"""How rows are read: as one snapshot, once, and of long lists only the page shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, overload

from django.db import connection, models, transaction
from django.db.models import QuerySet

RowT = TypeVar("RowT")
ViewT = TypeVar("ViewT")


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Read one snapshot inside, whatever is written meanwhile; a write inside is an error.

    Within an open transaction that transaction decides what is seen.
    """
    with _snapshot(), caching_queries():
        yield


@contextmanager
def _snapshot() -> Iterator[None]:
    if connection.vendor == "sqlite":
        with _read_only(connection):
            yield
    elif connection.in_atomic_block:
        yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _read_only(database: Any) -> Iterator[None]:
    """SQLite starts transactions as writers, which queue; a reader sees a snapshot and never waits."""
    with database.cursor() as cursor:
        cursor.execute("PRAGMA query_only=ON")
        kept, database.transaction_mode = database.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            database.transaction_mode = kept
            cursor.execute("PRAGMA query_only=OFF")


def only(rows: QuerySet[Any, RowT]) -> RowT | None:
    """The one row that a unique key can find, or none: without the ordering and the limit that ``first`` compiles."""
    return next(iter(rows.order_by()), None)


class Viewed(Sequence[ViewT], Generic[RowT, ViewT]):
    """Rows as views, of which only the page shown is fetched."""

    def __init__(
        self, rows: QuerySet[Any, RowT], views: Callable[[Iterable[RowT]], tuple[ViewT, ...]]
    ) -> None:
        self._rows = rows
        self._views = views

    def __len__(self) -> int:
        return self._rows.count()

    @overload
    def __getitem__(self, at: int) -> ViewT: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[ViewT, ...]: ...

    def __getitem__(self, at: int | slice) -> ViewT | tuple[ViewT, ...]:
        if isinstance(at, slice):
            return self._views(self._rows[at])
        return self._views([self._rows[at]])[0]


Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Answers = dict[Hashable, Any]
_answers: ContextVar[dict[str, Answers] | None] = ContextVar("answers", default=None)
# The queries that read a model, by its label.
_readers: defaultdict[str, set[str]] = defaultdict(set)


def cached_query(*labels: str) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Cache the answers of a query that reads these models (``tournaments.Event``) and no others.

    They are dropped when a row of one of the models is written. Answer and arguments must be immutable; a
    refusal is not cached.
    """

    def keeping(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        name = f"{question.__module__}.{question.__qualname__}"
        for label in labels:
            _readers[label.lower()].add(name)

        @wraps(question)
        def ask(*given: Asked.args, **named: Asked.kwargs) -> Answer:
            known = _answers.get()
            if known is None:
                return question(*given, **named)
            mine = known.setdefault(name, {})
            asked = (given, tuple(sorted(named.items())))
            if asked not in mine:
                mine[asked] = question(*given, **named)
            answer: Answer = mine[asked]
            return answer

        vars(ask)["reads"] = labels
        return ask

    return keeping


def prime(
    question: Callable[Asked, Answer], answer: Answer, *given: Asked.args, **named: Asked.kwargs
) -> None:
    """Keep an answer that another query has just read, as if this cached query had been asked."""
    known = _answers.get()
    if known is not None:
        mine = known.setdefault(f"{question.__module__}.{question.__qualname__}", {})
        mine[given, tuple(sorted(named.items()))] = answer


def forget(model: type[models.Model]) -> None:
    """Drop what was cached of this model: one of its rows is being written."""
    known = _answers.get()
    if known:
        for name in _readers.get(model._meta.label_lower, ()):
            known.pop(name, None)


@contextmanager
def caching_queries() -> Iterator[None]:
    """Cache queries inside, where nobody else changes what they read."""
    token = _answers.set({})
    try:
        yield
    finally:
        _answers.reset(token)
