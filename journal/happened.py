"""What happened, as facts for those who act on it: by name and with its details, one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from journal.kinds import BookKind
from journal.models import Line
from journal.opening import BookRef

RECENT = 200


@dataclass(frozen=True, slots=True)
class Happened:
    """One fact of a line; ``subject_id`` is whose book it stands in, ``due_at`` when it was to be if it says so."""

    line: int
    subject_id: int
    at: datetime
    fact: str
    details: Mapping[str, Any]
    is_undone: bool

    @property
    def due_at(self) -> datetime:
        """The computed instant of a bell, else that of the line."""
        told = self.details.get("due_at")
        return datetime.fromisoformat(told) if told else self.at


def newest_line(ref: BookRef) -> int:
    """The id of the last line of a book, 0 before the first."""
    return _lines(ref).values_list("pk", flat=True).last() or 0


def happened_after(ref: BookRef, line: int) -> tuple[Happened, ...]:
    """Every fact of a book after a line, the oldest first."""
    return tuple(fact for row in _lines(ref).filter(pk__gt=line) for fact in _facts(row))


def lately_in_events(since: datetime, names: Collection[str]) -> tuple[Happened, ...]:
    """The facts of these names since an instant in the books of all events, the oldest first.

    Looked for among the newest lines only: what is asked for is a matter of seconds.
    """
    rows = Line.objects.filter(book__kind=BookKind.TOURNAMENT).select_related("book", "leading")
    newest = [row for row in _light(rows).order_by("-pk")[:RECENT] if row.at >= since]
    return tuple(fact for row in reversed(newest) for fact in _facts(row) if fact.fact in names)


def _lines(ref: BookRef) -> QuerySet[Line]:
    rows = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    return _light(rows.select_related("book", "leading")).order_by("pk")


def _light(rows: QuerySet[Line]) -> QuerySet[Line]:
    heavy = ("rows", "refers", "relied", "wrote")
    return rows.defer(*heavy, *(f"leading__{name}" for name in heavy))


def _facts(row: Line) -> Iterator[Happened]:
    is_undone = (row.leading or row).undone_by_id is not None
    told = [*((other["fact"], other["details"]) for other in row.also), (row.fact, row.details)]
    for fact, details in told:
        yield Happened(row.pk, row.book.subject_id, row.at, fact, details, is_undone)
