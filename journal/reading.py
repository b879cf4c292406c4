"""How rows are read: as one snapshot, once, and of long lists only the page shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, overload

from django.db import connection, models, transaction
from django.db.models import QuerySet

from journal import recalled

RowT = TypeVar("RowT")
ViewT = TypeVar("ViewT")


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Read one snapshot inside, whatever is written meanwhile; a write inside is an error.

    Within an open transaction that transaction decides what is seen, and within a snapshot that snapshot.
    """
    if is_reading_committed():
        yield
        return
    with _snapshot(), recalling_queries(is_snapshot=True):
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
    database.ensure_connection()
    raw = database.connection
    raw.execute("PRAGMA query_only=ON")
    mode, database.transaction_mode = database.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            yield
    finally:
        database.transaction_mode = mode
        raw.execute("PRAGMA query_only=OFF")


def only(rows: QuerySet[Any, RowT]) -> RowT | None:
    """The one row that a unique key can find, or none: without the ordering and the limit that ``first`` compiles."""
    return next(iter(rows.order_by()), None)


class Viewed(Sequence[ViewT], Generic[RowT, ViewT]):
    """Rows as views; only the page shown is fetched."""

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


Params = ParamSpec("Params")
Answer = TypeVar("Answer")
Answers = dict[Hashable, Any]
Answered = dict[str, Answers]
"""The answers of each query, by its arguments."""


@dataclass(slots=True)
class _Cached:
    """Cached answers of one book or snapshot; with ``recalls`` also answers of earlier ones.

    In a snapshot nothing is written. ``marks`` are read at the first query whose answer may be recalled;
    ``learned`` holds the answers to keep at the end.
    """

    recalls: bool = False
    is_snapshot: bool = False
    answers: Answered = field(default_factory=dict)
    marks: recalled.Marks | None = None
    learned: list[tuple[recalled.Key, tuple[str, ...], Any]] = field(default_factory=list)


_cached: ContextVar[_Cached | None] = ContextVar("cached", default=None)
# The seldom written models that the open book has written so far, by label; None outside a book.
_written: ContextVar[set[str] | None] = ContextVar("written", default=None)
# The queries that read a model, by its label.
_readers: defaultdict[str, set[str]] = defaultdict(set)


def cached_query(
    *labels: str, is_reused: bool = True
) -> Callable[[Callable[Params, Answer]], Callable[Params, Answer]]:
    """Cache the answers of a query that reads these models (``tournaments.Event``) and no others.

    They are dropped when a row of one of the models is written. If all of them are seldom written, later
    books and snapshots also reuse the answers, unless ``is_reused`` is False. Answer and arguments must be
    immutable, and depend neither on the time nor on the language; a refusal is not cached.
    """
    lower = tuple(label.lower() for label in labels)

    def keeping(question: Callable[Params, Answer]) -> Callable[Params, Answer]:
        name = f"{question.__module__}.{question.__qualname__}"
        for label in lower:
            _readers[label].add(name)

        @wraps(question)
        def ask(*positional: Params.args, **named: Params.kwargs) -> Answer:
            cache = _cached.get()
            if cache is None:
                return question(*positional, **named)
            mine = cache.answers.setdefault(name, {})
            arguments = (positional, tuple(sorted(named.items())))
            if arguments not in mine:
                answer: Any = _recall(cache, (name, arguments), lower) if is_reused else recalled.NOTHING
                if answer is recalled.NOTHING:
                    answer = question(*positional, **named)
                    if is_reused:
                        _learn(cache, (name, arguments), lower, answer)
                # The entry of the query may have been dropped meanwhile, but not its answer.
                cache.answers.setdefault(name, {})[arguments] = answer
                return answer  # type: ignore[no-any-return]
            stored: Answer = mine[arguments]
            return stored

        vars(ask)["reads"] = labels
        return ask

    return keeping


def prime(
    question: Callable[Params, Answer], answer: Answer, *positional: Params.args, **named: Params.kwargs
) -> None:
    """Cache an answer that another query has just read, as if this cached query had been run."""
    cache = _cached.get()
    if cache is not None:
        mine = cache.answers.setdefault(f"{question.__module__}.{question.__qualname__}", {})
        mine[positional, tuple(sorted(named.items()))] = answer


def is_cached(question: Callable[Params, Answer], *positional: Params.args, **named: Params.kwargs) -> bool:
    """Whether a cached query would answer without a statement, from this book or an earlier one."""
    cache = _cached.get()
    if cache is None:
        return False
    key = _key_of(question, positional, named)
    if key[1] in cache.answers.get(key[0], {}):
        return True
    return _recall(cache, key, _labels_of(question)) is not recalled.NOTHING


def learn(
    question: Callable[Params, Answer], answer: Answer, *positional: Params.args, **named: Params.kwargs
) -> None:
    """Cache an answer that another query has just read, like ``prime``, but for later books and snapshots too."""
    prime(question, answer, *positional, **named)
    cache = _cached.get()
    if cache is not None:
        _learn(cache, _key_of(question, positional, named), _labels_of(question), answer)


def _key_of(question: Callable[..., Any], positional: tuple[Any, ...], named: dict[str, Any]) -> recalled.Key:
    name = f"{question.__module__}.{question.__qualname__}"
    return name, (positional, tuple(sorted(named.items())))


def _labels_of(question: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(label.lower() for label in vars(question)["reads"])


_aspect: ContextVar[Hashable] = ContextVar("aspect", default=None)


@contextmanager
def seeing(aspect: Hashable) -> Iterator[None]:
    """Read for one aspect of a subject, such as a day of an event: answers of a snapshot are kept for each apart."""
    token = _aspect.set(aspect)
    try:
        yield
    finally:
        _aspect.reset(token)


def aspect_seen() -> Hashable:
    """The aspect that is read for; None for the usual one."""
    return _aspect.get()


def asked_once(question: Callable[Params, Answer]) -> Callable[Params, Answer]:
    """Run a query once in a read snapshot, whatever it reads: a part is built for several languages in one snapshot.

    It does not cache in a book, where rows are written. The answer is shared, so nobody may change it.
    """
    name = f"{question.__module__}.{question.__qualname__}"

    @wraps(question)
    def ask(*positional: Params.args, **named: Params.kwargs) -> Answer:
        cache = _cached.get()
        if cache is None or not cache.is_snapshot:
            return question(*positional, **named)
        mine = cache.answers.setdefault(name, {})
        arguments: Hashable = (positional, tuple(sorted(named.items())))
        if (aspect := _aspect.get()) is not None:
            arguments = (arguments, aspect)
        if arguments not in mine:
            mine[arguments] = question(*positional, **named)
        answer: Answer = mine[arguments]
        return answer

    return ask


def answers_of_snapshot(earlier: Answered | None = None) -> Answered:
    """The answers of this snapshot so far; later ones are added.

    With those of an ``earlier`` snapshot that saw the same, what was read there is not read again.
    """
    cache = _cached.get()
    if cache is None or not cache.is_snapshot:
        raise RuntimeError("answers are of a snapshot")
    if earlier is not None:
        for name, answers in cache.answers.items():
            earlier.setdefault(name, {}).update(answers)
        cache.answers = earlier
    return cache.answers


def is_reading_committed() -> bool:
    """Whether a snapshot is read in which no open book has written."""
    cache = _cached.get()
    return cache is not None and cache.is_snapshot and _written.get() is None


def know_marks(marks: recalled.Marks) -> None:
    """Set the marks in force in the open book, which another query has just read."""
    cache = _cached.get()
    if cache is not None and cache.marks is None:
        cache.marks = marks


def _may_recall(cached: _Cached, labels: tuple[str, ...]) -> bool:
    """Not in a book that wrote one of the models: its rows are newer than any mark."""
    return (
        cached.recalls
        and recalled.are_seldom_written(labels)
        and (_written.get() or set()).isdisjoint(labels)
    )


def _recall(cached: _Cached, key: recalled.Key, labels: tuple[str, ...]) -> Any:
    if not _may_recall(cached, labels):
        return recalled.NOTHING
    if cached.marks is None:
        cached.marks = recalled.marks()
    return recalled.recalled(key, labels, cached.marks)


def _learn(cached: _Cached, key: recalled.Key, labels: tuple[str, ...], answer: Any) -> None:
    if cached.marks is not None and _may_recall(cached, labels):
        cached.learned.append((key, labels, answer))


def forget(model: type[models.Model]) -> None:
    """Drop what was cached of this model: one of its rows is being written."""
    label = model._meta.label_lower
    if cache := _cached.get():
        for name in _readers.get(label, ()):
            cache.answers.pop(name, None)
    if not recalled.is_seldom_written(model):
        return
    labels = _written.get()
    if labels is None:
        recalled.renew([label])
    else:
        labels.add(label)


@contextmanager
def caching_queries() -> Iterator[None]:
    """Cache queries inside; nobody else may change the rows that they read."""
    token = _cached.set(_Cached())
    try:
        yield
    finally:
        _cached.reset(token)


@contextmanager
def recalling_queries(*, is_snapshot: bool = False) -> Iterator[None]:
    """The same within a transaction, and recall answers of earlier ones; new answers are kept at the end."""
    cache = _Cached(recalls=True, is_snapshot=is_snapshot)
    token = _cached.set(cache)
    try:
        yield
        _keep_learned(cache)
    finally:
        _cached.reset(token)


def _keep_learned(cached: _Cached) -> None:
    """Keep the new answers, unless one of their models was written meanwhile: in this book, or by another.

    In a book on PostgreSQL each statement sees what others have committed by then, so the marks are read again;
    nobody else writes while a transaction of SQLite is open as a writer, and as a reader it sees one moment.
    """
    own = _written.get() or set()
    learned = [one for one in cached.learned if own.isdisjoint(one[1])]
    if not learned or cached.marks is None:
        return
    is_one_moment = connection.vendor == "sqlite" and connection.in_atomic_block
    still = cached.marks if is_one_moment else recalled.marks()
    for key, labels, answer in learned:
        if all(still.get(label) == cached.marks.get(label) for label in labels):
            recalled.keep(key, labels, still, answer)


@contextmanager
def marking_writes() -> Iterator[None]:
    """Give the seldom written models that are written inside new marks, in the last statement of a book."""
    labels: set[str] = set()
    token = _written.set(labels)
    try:
        yield
        recalled.renew(labels)
    finally:
        _written.reset(token)
