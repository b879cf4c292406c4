"""The journals as an inspector reads them: every line of every book, with the rows before and after."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from journal.free_texts import row_versions_of, texts_of
from journal.kinds import BookKind
from journal.models import Line
from journal.queries import LineView, line_view, views
from journal.rows.versions import RowChange, as_written
from rulebook.refusals import Refusal

AT_ONCE = 100
"""Lines whose row versions are unpacked at a time: that of a whole draw has thousands."""


@dataclass(frozen=True, slots=True)
class LinesWanted:
    """The lines wanted: by kind of book and its subject, by person, by fact, from one instant to another."""

    book: str = ""
    subject: int | None = None
    actor: int | None = None
    fact: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class InspectedLine:
    """A line of a book. ``details`` is its stored JSON without its texts; ``shown`` is the line in words."""

    id: int
    leading: int
    book: str
    subject: int
    details: str
    undone_by: int | None
    view: LineView


@dataclass(frozen=True, slots=True)
class Changed:
    """A column of a row that a line wrote; an erased text is empty."""

    line: int
    at: datetime
    actor_id: int | None
    fact: str
    model: str
    row: int
    column: str
    before: str
    after: str


def lines_after(wanted: LinesWanted, after: int, limit: int) -> tuple[InspectedLine, ...]:
    """The lines with ids above ``after``, oldest first."""
    heavy = ("rows", "refers", "relied", "wrote")
    rows = _lines(wanted).select_related("book", "leading")
    rows = rows.defer(*heavy, *(f"leading__{name}" for name in heavy))
    lines = list(rows.filter(pk__gt=after).order_by("pk")[:limit])
    return tuple(_line(line, view) for line, view in zip(lines, views(lines), strict=True))


def count_of_lines(wanted: LinesWanted) -> int:
    """The number of lines."""
    return _lines(wanted).count()


def changes_after(wanted: LinesWanted, after: int, limit: int) -> tuple[Changed, ...]:
    """The columns written by the lines after one, in whole lines, until there are ``limit`` columns or no more lines."""
    columns: list[Changed] = []
    while len(columns) < limit and (batch := _changes(wanted, after)):
        texts = texts_of(batch)
        for line in batch:
            after = line.pk
            versions = as_written(row_versions_of(line), texts.get(after, {}))
            columns += [column for version in versions for column in _columns(line, version)]
            if len(columns) >= limit:
                break
    return tuple(columns)


def changes_of_line(line_id: int) -> tuple[LineView, tuple[Changed, ...]]:
    """A line in words, and every column that it wrote; raises ``Refusal("line_unknown")``."""
    line = Line.objects.select_related("change").filter(pk=line_id, leading=None).first()
    if line is None:
        raise Refusal("line_unknown", line=line_id)
    texts = texts_of([line]).get(line_id, {})
    versions = as_written(row_versions_of(line), texts)
    return line_view(line_id), tuple(column for version in versions for column in _columns(line, version))


def facts_recorded(wanted: LinesWanted) -> tuple[str, ...]:
    """The names of the facts that these lines record, in alphabetical order."""
    return tuple(_lines(wanted).order_by("fact").values_list("fact", flat=True).distinct())


def actors_recorded(wanted: LinesWanted) -> tuple[int, ...]:
    """Who wrote these lines, by id."""
    people = _lines(wanted).exclude(actor_id=None).order_by("actor_id")
    return tuple(people.values_list("actor_id", flat=True).distinct())  # type: ignore[arg-type]


def _lines(wanted: LinesWanted) -> QuerySet[Line]:
    filters = {
        "book__kind": wanted.book or None,
        "book__subject_id": wanted.subject,
        "actor_id": wanted.actor,
        "fact": wanted.fact or None,
        "at__gte": wanted.since,
        "at__lt": wanted.until,
    }
    return Line.objects.filter(**{name: value for name, value in filters.items() if value is not None})


def _changes(wanted: LinesWanted, after: int) -> Sequence[Line]:
    """The next leading lines: only they have row versions."""
    rows = _lines(wanted).select_related("change").filter(pk__gt=after, leading=None)
    heavy = ("rows", "refers", "relied", "wrote", "details", "also")
    return list(rows.defer(*heavy).order_by("pk")[:AT_ONCE])


def _line(line: Line, view: LineView) -> InspectedLine:
    content = {"fact": line.fact, "details": line.details, "also": line.also}
    return InspectedLine(
        id=line.pk,
        leading=line.leading_id or line.pk,
        book=line.book.kind,
        subject=line.book.subject_id,
        details=json.dumps(content, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder),
        undone_by=(line.leading or line).undone_by_id,
        view=view,
    )


def _columns(line: Line, change: RowChange) -> Iterator[Changed]:
    before: Mapping[str, Any] = change.before or {}
    after: Mapping[str, Any] = change.after or {}
    for column in after or before:
        old, new = _text_of(before.get(column)), _text_of(after.get(column))
        if old != new:
            yield Changed(
                line.pk, line.at, line.actor_id, line.fact, change.model, change.pk, column, old, new
            )


def _text_of(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True)


def latest_of_house(
    facts: Sequence[str], limit: int
) -> tuple[tuple[datetime, int | None, dict[str, Any]], ...]:
    """The latest lines of these facts in the house's book: when, by whom and with which details."""
    rows = Line.objects.filter(book__kind=BookKind.HOUSE, fact__in=facts).order_by("-pk")
    return tuple(rows.values_list("at", "actor_id", "details")[:limit])
