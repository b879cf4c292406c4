"""The rows that changed since a line of a book: rows read then are refreshed, all others are still valid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from journal.models import Line
from journal.opening import BookRef

MOST_LINES = 50
"""After more lines than this, everything is read again."""


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
    newest = _lines(ref).order_by("-pk").values_list("pk", "command", "at").first()
    return None if newest is None else LineMark(*newest)


def rows_changed_since(ref: BookRef, mark: LineMark) -> ChangedRows | None:
    """The rows changed by the lines after a mark; None if that line does not exist, or too many follow it.

    A line of several books names its rows in the leading book.
    """
    columns = ("pk", "command", "at", "rows", "leading__rows")
    later = _lines(ref).filter(pk__gte=mark.line).order_by("pk").values_list(*columns)[: MOST_LINES + 1]
    lines = list(later)
    if not lines or len(lines) > MOST_LINES or LineMark(*lines[0][:3]) != mark:
        return None
    rows = frozenset(row for *_mark, own, led in lines[1:] for row in (*own, *(led or ())))
    return ChangedRows(LineMark(*lines[-1][:3]), rows)


def _lines(ref: BookRef) -> QuerySet[Line]:
    return Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
