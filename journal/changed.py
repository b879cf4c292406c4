"""The rows that changed since a line of a book: rows read then are refreshed, all others are still valid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import QuerySet

from journal import instants
from journal.compiled import Compiled, together
from journal.models import Line
from journal.opening import BookRef

MOST_LINES = 500
"""After more lines than this, everything is read again: a busy minute has fewer."""


@dataclass(frozen=True, slots=True)
class LineMark:
    """Identifies a line of one database and no other: ids repeat after a restore, and in a copy."""

    line: int = 0
    command: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChangedRows:
    """The newest line, and the rows changed since (``seating.seat:12``)."""

    mark: LineMark
    rows: frozenset[str]


def mark_of_newest(ref: BookRef) -> LineMark | None:
    """The newest line of a book; None before the first."""
    newest = _newest_of.one(str(ref.kind), ref.subject_id)
    return None if newest is None else LineMark(*newest)


def newest_marks(first: BookRef, second: BookRef, lines: tuple[int, int] = (0, 0)) -> tuple[LineMark, ...]:
    """The marks of the newest lines of two books, then of these lines of theirs, in one statement.

    The mark of no line stands for one that does not exist.
    """
    books = ((str(first.kind), first.subject_id), (str(second.kind), second.subject_id))
    others = {
        "second": _newest_of.of(*books[1]),
        "first_then": _line_of.of(*books[0], lines[0]),
        "second_then": _line_of.of(*books[1], lines[1]),
    }
    newest, marks = together(_newest_of.of(*books[0]), single=others, many={}) or (None, {})
    if newest is None:
        # The first has no line yet.
        marks = {name: query.question.one(*query.given) for name, query in others.items()}
    return tuple(LineMark(*found) if found else LineMark() for found in (newest, *map(marks.get, others)))


def rows_changed_since(ref: BookRef, mark: LineMark) -> ChangedRows | None:
    """The rows changed by the lines after a mark; None if that line does not exist, is archived, or too many follow it.

    A line of several books names its rows in the leading book.
    """
    lines = _since(str(ref.kind), ref.subject_id, mark.line)
    if not lines or len(lines) > MOST_LINES or LineMark(*lines[0][:3]) != mark:
        return None
    if any(block is not None for _pk, _command, _at, block, *_rows in lines):
        return None
    rows = frozenset(row for *_mark, _block, own, led in lines[1:] for row in (*own, *(led or ())))
    return ChangedRows(LineMark(*lines[-1][:3]), rows)


def _lines(kind: str, subject_id: int) -> QuerySet[Line]:
    return Line.objects.filter(book__kind=kind, book__subject_id=subject_id)


def _marks(kind: str, subject_id: int) -> QuerySet[Line, tuple[int, str, datetime]]:
    return _lines(kind, subject_id).order_by("-pk").values_list("pk", "command", "at")


_SINCE = ("pk", "command", "at", "archived_in", "rows", "leading__rows")
_since = Compiled[tuple[Any, ...]](
    lambda kind, subject_id, line: (
        _lines(kind, subject_id).filter(pk__gte=line).order_by("pk").values_list(*_SINCE)[: MOST_LINES + 1]
    ),
    str,
    int,
    int,
)
_newest_of = Compiled[tuple[int, str, datetime]](lambda *book: _marks(*book)[:1], str, int)
_line_of = Compiled[tuple[int, str, datetime]](
    lambda kind, subject_id, line: _marks(kind, subject_id).filter(pk=line), str, int, int
)
_newest = Compiled[tuple[int, str, datetime]](
    lambda: Line.objects.order_by("-pk").values_list("pk", "command", "at")[:1]
)
Answer = TypeVar("Answer")


def is_written_since(at: datetime) -> bool:
    """Whether the newest line of all books is later."""
    newest = Line.objects.order_by("-pk").values_list("at", flat=True).first()
    return newest is not None and newest > at


def newest_line() -> int:
    """The id of the newest line of all books; 0 before the first."""
    newest = _newest.one()
    return 0 if newest is None else newest[0]


QUIET = timedelta(seconds=10)
"""Longer than an action takes: what took an earlier id has been committed."""


def are_written_in_order() -> bool:
    """Whether a line is never committed after one with a greater id: SQLite has one writer."""
    return connection.vendor == "sqlite"


class Unchanged(Generic[Answer]):
    """What a question answered, until anybody writes a line; asked again after ``LONGEST`` at the latest.

    For sweeps, which would ask the same of an idle house each second. The question reads versioned rows
    and rows appended to a book, and depends on the time only as far as ``is_good_at`` says of its answer.
    """

    LONGEST = timedelta(seconds=30)

    def __init__(
        self,
        question: Callable[[], Answer],
        is_good_at: Callable[[Answer, datetime], bool] = lambda _answer, _now: True,
    ) -> None:
        self._question = question
        self._is_good_at = is_good_at
        self._kept: tuple[LineMark, datetime, Answer] | None = None

    def __call__(self) -> Answer:
        """The answer as of the newest line."""
        newest, now = _newest.one(), instants.now()
        mark = LineMark() if newest is None else LineMark(*newest)
        if self._kept is not None:
            kept_mark, at, answer = self._kept
            if kept_mark == mark and at <= now < at + self.LONGEST and self._is_good_at(answer, now):
                return answer
        answer = self._question()
        if are_written_in_order() or mark.at is None or now - mark.at >= QUIET:
            self._kept = (mark, now, answer)
        return answer
