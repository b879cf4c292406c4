"""Undo: from the row versions of the line, or by the action that reverses it; and what blocks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from journal.book import OpenBook, stated_reason
from journal.facts import LinesUndone, Undo, rule_of
from journal.free_texts import changes_of, row_versions_of, spoken_details, texts_of
from journal.models import Line
from journal.opening import BookRef
from journal.rows.restore import restore
from journal.rows.versions import outgrown_models, unpacked
from rulebook.refusals import Refusal

COVERED = "is_covered"


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The lines that would be undone together, newest first."""

    lines: tuple[Line, ...]

    @property
    def needs_reason(self) -> bool:
        """Whether money, paper or something published is affected."""
        rules = [rule_of(name) for line in self.lines for name in facts_of(line)]
        return any(rule.undo is Undo.BY_REVERSE or rule.besides is not None for rule in rules)


@dataclass(frozen=True, slots=True)
class UndoChoice:
    """How a line is undone: with the lines that block it or alone, why, and whether the clock goes back in time."""

    together: bool
    reason: str
    as_if_never: bool


def facts_of(line: Line) -> tuple[str, ...]:
    """All facts of a line, the headline last."""
    return (*(other["fact"] for other in line.also), line.fact)


def leading_line(line_id: int) -> Line:
    """The line itself, or its leading line; raises ``Refusal("line_unknown")``."""
    lines = Line.objects.select_related("leading", "book", "undone_by")
    line = _knowing_archives(lines).filter(pk=line_id).first()
    if line is None:
        raise Refusal("line_unknown", line=line_id)
    if line.leading is not None:
        setattr(line.leading, COVERED, getattr(line, COVERED))
    return line.leading or line


def _knowing_archives(lines: QuerySet[Line]) -> QuerySet[Line]:
    """The lines with whether an archive covers them, or will soon, in any of the books of their action."""
    head = OuterRef("head")
    archived = Line.objects.filter(book__archive__last_line__gte=head)
    covered = Exists(archived.filter(pk=head)) | Exists(archived.filter(leading=head))
    return lines.annotate(head=Coalesce("leading_id", "pk")).annotate(**{COVERED: covered})


def plan_undo(line_id: int) -> UndoPlan:
    """The line with every later line that blocks its undo, newest first.

    Raises ``Refusal`` ``event_archived``, ``line_undone``, ``undo_never`` or ``undo_outgrown`` if one of them
    cannot be undone.
    """
    first = leading_line(line_id)
    wanted = {first.pk: first}
    for later in _later_lines(first):
        if any(_blocks(later, line) for line in wanted.values()):
            wanted[later.pk] = later
    for line in wanted.values():
        _require_undoable(line)
    return UndoPlan(tuple(sorted(wanted.values(), key=lambda line: -line.pk)))


def take_back(book: OpenBook, line_id: int, choice: UndoChoice) -> tuple[int, ...]:
    """Step: undo a line, and with ``together`` the lines that block it; returns the lines, newest first.

    A clock keeps the time it shows, unless ``as_if_never``. Raises ``Refusal("undo_blocked")`` naming the
    blocking lines, ``Refusal("reason_missing")`` if money moved.
    """
    plan = plan_undo(line_id)
    if not all(book.holds(ref.kind, ref.subject_id) for ref in books_of(plan.lines)):
        raise Refusal("system_busy")
    if len(plan.lines) > 1 and not choice.together:
        blocking = plan.lines[:-1]
        raise Refusal(
            "undo_blocked", lines=[line.pk for line in blocking], facts=[line.fact for line in blocking]
        )
    book.reason = stated_reason(choice.reason) if plan.needs_reason else choice.reason.strip()
    for line in plan.lines:
        _take_back(book, line, choice)
    book.record(
        LinesUndone(
            lines=tuple(line.pk for line in plan.lines), facts=tuple(line.fact for line in plan.lines)
        )
    )
    return tuple(line.pk for line in plan.lines)


def _take_back(book: OpenBook, line: Line, choice: UndoChoice) -> None:
    rule = rule_of(line.fact)
    if rule.undo is Undo.BY_REVERSE and rule.reverse is None:
        raise RuntimeError(f"no step reverses {line.fact}")
    if rule.reverse is None:
        restore(book, changes_of(line), as_if_never=choice.as_if_never)
    if (carry_out := rule.reverse or rule.besides) is not None:
        carry_out(book, dict(spoken_details(line.details, texts_of([line]).get(line.pk, {}))), choice.reason)
    book.undone.append(line.pk)


def books_of(lines: Sequence[Line]) -> list[BookRef]:
    """The books of the lines and of their companions, the oldest line's book first."""
    ids = [line.pk for line in lines]
    all_lines = [
        *reversed(lines),
        *Line.objects.select_related("book").filter(leading__in=ids).order_by("pk"),
    ]
    return list(dict.fromkeys(BookRef(line.book.kind, line.book.subject_id) for line in all_lines))


def _later_lines(line: Line) -> QuerySet[Line]:
    """Later lines in any of its books that are not undone, oldest first.

    A line that only undid lines later than this one is left out: the two cancel out.
    """
    books = {line.book_id, *line.companions.values_list("book_id", flat=True)}
    later = Line.objects.filter(book_id__in=books, pk__gt=line.pk)
    leading = later.annotate(first=Coalesce("leading_id", "pk")).values("first")
    took_back_earlier = Exists(Line.objects.filter(undone_by=OuterRef("pk"), pk__lte=line.pk))
    return (
        _knowing_archives(Line.objects.select_related("book"))
        .filter(pk__in=leading, pk__gt=line.pk, undone_by=None)
        .filter(~Q(fact=LinesUndone.__name__) | took_back_earlier)
        .order_by("pk")
    )


def _blocks(later: Line, line: Line) -> bool:
    """Whether the later line relies on this one; of an undo, only the lines before this one that it undid count."""
    if later.fact == LinesUndone.__name__:
        return any(_touches(back, line) for back in Line.objects.filter(undone_by=later, pk__lt=line.pk))
    return _touches(later, line)


def _touches(later: Line, line: Line) -> bool:
    if set(line.relied) & set(later.wrote):
        return True
    if not (rule_of(line.fact).claims_rows and rule_of(later.fact).claims_rows):
        return False
    rows = set(line.rows)
    return bool(rows & set(later.rows) or (rows & set(later.refers) and _created(line) & set(later.refers)))


def _created(line: Line) -> set[str]:
    return {change.key for change in unpacked(row_versions_of(line)) if change.before is None}


def _require_undoable(line: Line) -> None:
    if getattr(line, COVERED):
        raise Refusal("event_archived", line=line.pk)
    if line.undone_by_id is not None:
        raise Refusal("line_undone", line=line.pk)
    if any(rule_of(name).undo is Undo.NEVER for name in facts_of(line)):
        raise Refusal("undo_never", line=line.pk, fact=line.fact)
    if reads_rows(line) and (outgrown := outgrown_models(row_versions_of(line))):
        raise Refusal("undo_outgrown", line=line.pk, models=outgrown)


def reads_rows(line: Line) -> bool:
    """Whether an undo of the line restores its row versions, instead of leaving everything to its reverse action."""
    return rule_of(line.fact).reverse is None
