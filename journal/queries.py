"""Queries of the logbook: what happened last, who did it, whether it can be undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby, islice
from typing import Any, ClassVar

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django_filters import CharFilter

from journal.blocked import refused
from journal.compiled import Compiled
from journal.facts import Fact, Undo, rule_of
from journal.filters import RowFilters, WholeFilter
from journal.free_texts import reason_among, spoken_details, texts_of
from journal.kinds import BookKind
from journal.models import Book, Line
from journal.opening import HOUSE, BookRef
from journal.reading import Viewed
from journal.rows.restore import returns_either_way
from journal.rows.versions import Texts
from journal.undo import books_of, facts_of, leading_line, plan_undo
from rulebook.refusals import Refusal
from wording import words

SEARCHED_LINES = 200


@dataclass(frozen=True, slots=True)
class LineView:
    """A line for readers: ``sentence`` in the current language, ``who`` by id."""

    id: int
    number: int
    at: datetime
    fact: str
    verb: str
    sentence: str
    actor_id: int | None
    device_id: int | None
    reason: str
    is_undone: bool
    can_undo: bool
    has_draw: bool


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """The lines that would be undone together, newest first, and the types of their books; in words.

    ``keeps_time``: a clock is among them; it keeps its time unless the request says otherwise.
    """

    lines: tuple[LineView, ...]
    needs_reason: bool
    book_kinds: frozenset[str]
    keeps_time: bool


def undo_preview(line_id: int) -> UndoPreview:
    """The lines that undoing this line would undo; raises the refusals of ``plan_undo``."""
    plan = plan_undo(line_id)
    kinds = {book.kind for book in books_of(plan.lines)}
    keeps_time = any(returns_either_way(line.rows) for line in plan.lines)
    return UndoPreview(views(plan.lines), plan.needs_reason, frozenset(kinds), keeps_time)


def standing_lines(fact: type[Fact], detail: str, values: Iterable[int]) -> Mapping[int, int]:
    """The line that recorded a fact, by the value of one of its details; undone lines are left out."""
    rows = Line.objects.filter(fact=fact.__name__, leading=None, undone_by=None)
    lines = rows.filter(**{f"details__{detail}__in": list(values)})
    return {line.details[detail]: line.pk for line in lines}


def latest_lines(ref: BookRef, *, limit: int = 50, before: int | None = None) -> tuple[LineView, ...]:
    """The newest lines of a book, newest first; ``before`` is the id of the line to continue from."""
    lines = _light(ref.kind, ref.subject_id)
    return views((lines if before is None else lines.filter(pk__lt=before))[:limit])


def latest_but(ref: BookRef, fact: type[Fact], limit: int) -> tuple[LineView, ...]:
    """The newest lines of a book, newest first, without those of one fact."""
    return views(_newest_but(limit)(str(ref.kind), ref.subject_id, fact.__name__))


@cache
def _newest_but(limit: int) -> Compiled[Line]:
    return Compiled(
        lambda kind, subject_id, fact: _light(kind, subject_id).exclude(fact=fact)[:limit], str, int, str
    )


def _light(kind: str, subject_id: int) -> QuerySet[Line]:
    lines = Line.objects.filter(book__kind=kind, book__subject_id=subject_id).order_by("-id")
    # The line of a whole draw names thousands of rows: a list of sentences needs none of them.
    heavy = ("rows", "refers", "relied", "wrote")
    return lines.select_related("leading").defer(*heavy, *(f"leading__{name}" for name in heavy))


class LineFilters(RowFilters):
    """Filters for lines of the journal."""

    before = WholeFilter(
        field_name="id",
        lookup_expr="lt",
        min_value=1,
        help_text="Only lines older than the one of this id: pages that stay put.",
    )
    fact = CharFilter(max_length=60, help_text="As a line's `fact` names it.")

    class Meta:
        model = Line
        fields: ClassVar[list[str]] = []


def line_list(ref: BookRef, query: Mapping[str, Any]) -> Sequence[LineView]:
    """The lines of a book, newest first, filtered by ``LineFilters``; read one page at a time."""
    return Viewed(LineFilters.of(_light(ref.kind, ref.subject_id), query), views)


def event_of_line(line_id: int) -> int | None:
    """The event whose book contains the line or one of its companions; None for the house or a drawer."""
    leading = leading_line(line_id)
    books = [leading.book, *(line.book for line in leading.companions.select_related("book"))]
    return next((book.subject_id for book in books if book.kind == BookKind.TOURNAMENT), None)


def line_of(ref: BookRef, key: str) -> LineView | None:
    """The line that a command wrote in a book; None if it wrote nothing there."""
    lines = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id, command=key)
    return next(iter(views(lines.select_related("leading"))), None)


def line_view(line_id: int) -> LineView:
    """The line of this id for readers."""
    return views([Line.objects.select_related("leading").get(pk=line_id)])[0]


def line_sentences(ids: set[int]) -> dict[int, str]:
    """The sentences of the lines with these ids, in the current language."""
    lines = list(Line.objects.filter(pk__in=ids))
    return {line.pk: text for line, text in zip(lines, _sentences(lines, texts_of(lines)), strict=True)}


def _sentences(lines: Sequence[Line], texts: Mapping[int, Texts]) -> list[str]:
    """The sentences of each line, its headline last, with one query per type of name."""
    facts = [
        [
            (fact, spoken_details(details, texts.get(line.leading_id or line.pk, {})))
            for fact, details in (
                *((other["fact"], other["details"]) for other in line.also),
                (line.fact, line.details),
            )
        ]
        for line in lines
    ]
    sentences = iter(words.sentences([fact for group in facts for fact in group]))
    return ["; ".join(islice(sentences, len(group))) for group in facts]


def views(lines: Iterable[Line]) -> tuple[LineView, ...]:
    """Lines for readers, with one query per type of name."""
    rows = list(lines)
    texts = texts_of(rows)
    pairs = zip(rows, _sentences(rows, texts), strict=True)
    undoable = _undoable({leading.pk: leading for leading in (line.leading or line for line in rows)})
    return tuple(
        _view(line, text, texts.get(line.leading_id or line.pk, {}), undoable) for line, text in pairs
    )


def _undoable(leading: Mapping[int, Line]) -> frozenset[int]:
    """The leading lines whose undo is not refused, neither because of themselves nor of later lines."""
    standing = [line for line in leading.values() if _is_undoable(line)]
    return frozenset(line.pk for line in standing) - refused(standing)


def _is_undoable(line: Line) -> bool:
    if line.undone_by_id is not None or line.archived_in is not None:
        return False
    return all(rule_of(fact).undo is not Undo.NEVER for fact in facts_of(line))


def _view(line: Line, text: str, texts: Texts, undoable: Collection[int]) -> LineView:
    leading = line.leading or line
    return LineView(
        id=leading.pk,
        number=line.number,
        at=line.at,
        fact=line.fact,
        verb=leading.verb,
        sentence=text,
        actor_id=line.actor_id,
        device_id=line.device_id,
        reason=reason_among(texts),
        is_undone=leading.undone_by_id is not None,
        can_undo=leading.pk in undoable,
        has_draw=bool(leading.seed),
    )


def stale(ref: BookRef, rows: Iterable[str]) -> Refusal:
    """The refusal of an action on an outdated view; it names the line that changed the rows meanwhile.

    ``rows`` are keys as in lines (``seating.seat:12``).
    """
    keys = set(rows)
    latest = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id).order_by("-id")
    for line in latest[:SEARCHED_LINES]:
        if keys & set(line.rows):
            view = views([line])[0]
            return Refusal("stale_view", what=view.sentence, user=view.actor_id, line_number=view.number)
    return Refusal("stale_view", what=_("This page was out of date"), user=None, line_number=0)


def versions(ref: BookRef) -> tuple[int, dict[str, int]]:
    """Version of a book and of each of its parts; zeros before its first line."""
    row = (
        Book.objects.filter(kind=ref.kind, subject_id=ref.subject_id).values_list("version", "parts").first()
    )
    return row or (0, {})


def version_of_all() -> int:
    """The sum of the versions of all books: every line raises it."""
    return Book.objects.aggregate(lines=Sum("version"))["lines"] or 0


def versions_of(refs: Iterable[BookRef]) -> dict[BookRef, tuple[int, dict[str, int]]]:
    """Versions of these books and their parts, in one query; a book without a line is left out."""
    condition = Q()
    for kind, group in groupby(sorted(refs, key=lambda ref: str(ref.kind)), key=lambda ref: ref.kind):
        condition |= Q(kind=kind, subject_id__in=[ref.subject_id for ref in group])
    rows = Book.objects.filter(condition).values_list("kind", "subject_id", "version", "parts")
    return {BookRef(kind, subject): (version, parts) for kind, subject, version, parts in rows}


_with_house = Compiled[tuple[str, int, int, dict[str, int]]](
    lambda kind, subject_id: Book.objects.filter(
        Q(kind=HOUSE.kind, subject_id=HOUSE.subject_id) | Q(kind=kind, subject_id=subject_id)
    ).values_list("kind", "subject_id", "version", "parts"),
    str,
    int,
)


def versions_beside_house(ref: BookRef) -> list[tuple[str, int, int, dict[str, int]]]:
    """The house's book and this one: type, subject, version, and the versions of their parts."""
    return _with_house(str(ref.kind), ref.subject_id)


RECENT = 200


@dataclass(frozen=True, slots=True)
class Happened:
    """One fact of a line; ``subject_id`` is the subject of its book."""

    line: int
    subject_id: int
    at: datetime
    fact: str
    details: Mapping[str, Any]
    is_undone: bool

    @property
    def due_at(self) -> datetime:
        """The computed instant of a timer, else that of the line."""
        text = self.details.get("due_at")
        return datetime.fromisoformat(text) if text else self.at


def newest_line(ref: BookRef) -> int:
    """The id of the last line of a book, 0 before the first."""
    return _lines(ref).values_list("pk", flat=True).last() or 0


def happened_after(ref: BookRef, line: int) -> tuple[Happened, ...]:
    """Every fact of a book after a line, the oldest first."""
    return tuple(fact for row in _lines(ref).filter(pk__gt=line) for fact in _facts(row))


def lately_in_events(since: datetime, names: Collection[str]) -> tuple[Happened, ...]:
    """The facts of these names since an instant in the books of all events, the oldest first.

    Only the newest lines are searched: callers need the last few seconds.
    """
    rows = Line.objects.filter(book__kind=BookKind.TOURNAMENT).select_related("book", "leading")
    newest = [row for row in _without_rows(rows).order_by("-pk")[:RECENT] if row.at >= since]
    return tuple(fact for row in reversed(newest) for fact in _facts(row) if fact.fact in names)


def _lines(ref: BookRef) -> QuerySet[Line]:
    rows = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    return _without_rows(rows.select_related("book", "leading")).order_by("pk")


def _without_rows(rows: QuerySet[Line]) -> QuerySet[Line]:
    heavy = ("rows", "refers", "relied", "wrote")
    return rows.defer(*heavy, *(f"leading__{name}" for name in heavy))


def _facts(row: Line) -> Iterator[Happened]:
    is_undone = (row.leading or row).undone_by_id is not None
    facts = [*((other["fact"], other["details"]) for other in row.also), (row.fact, row.details)]
    for fact, details in facts:
        yield Happened(row.pk, row.book.subject_id, row.at, fact, details, is_undone)
