"""Papers that can be printed: what identifies a paper, and how other apps find their papers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from access.roles import forbidden
from people.devices.rows import device_names
from people.staff.rows import staff_names
from printing.kinds import PaperKind
from printing.models import Print
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper: its second print is a copy. ``edition`` distinguishes papers of one kind and subject."""

    kind: PaperKind
    subject_id: int
    number: int
    edition: str = ""
    event_id: int | None = None


@dataclass(frozen=True, slots=True)
class PaperMaker:
    """Who may print a kind of paper, and how it is found: by the id of its subject, or also by its number."""

    admits: frozenset[str]
    find: Callable[[int], Paper]
    numbered: Callable[[int, int], Paper] | None


_makers: dict[PaperKind, PaperMaker] = {}


def offer_paper(
    kind: PaperKind,
    admits: frozenset[str],
    find: Callable[[int], Paper],
    numbered: Callable[[int, int], Paper] | None = None,
) -> None:
    """Register a kind of paper; ``find`` raises ``Refusal("not_found")`` for an unknown id.

    If a subject may have several papers, ``numbered`` finds them by number; then ``find`` returns the latest.
    """
    _makers[kind] = PaperMaker(admits, find, numbered)


def kinds_offered() -> frozenset[PaperKind]:
    """The kinds of paper that programs may print themselves."""
    return frozenset(_makers)


def paper_of_kind(kind: PaperKind, subject_id: int, role: str, number: int | None = None) -> Paper:
    """The paper of a subject as printed now; with a ``number``, the paper with that number.

    Raises ``Refusal`` ``role_forbidden``, ``not_found``, and the refusals of finding it.
    """
    maker = _makers.get(kind)
    if maker is None:
        raise Refusal("not_found", what="paper", id=subject_id)
    if role not in maker.admits:
        raise forbidden(maker.admits)
    of_several = maker.numbered if number is not None else None
    paper = of_several(subject_id, number or 0) if of_several else maker.find(subject_id)
    if paper.kind is not kind or number not in (None, paper.number):
        raise Refusal("not_found", what="paper", id=subject_id)
    return paper


A_STATEMENT = 500
"""Subjects per query: SQLite limits the parameters of a statement."""


def copies_of(papers: Iterable[Paper]) -> Mapping[Paper, int]:
    """How many times each paper was printed: the copy number of its next print."""
    by_kind: dict[PaperKind, list[Paper]] = defaultdict(list)
    for paper in papers:
        by_kind[paper.kind].append(paper)
    counts: dict[Paper, int] = {}
    for kind, papers_of_kind in by_kind.items():
        for at in range(0, len(papers_of_kind), A_STATEMENT):
            counts |= _counted(kind, papers_of_kind[at : at + A_STATEMENT])
    return counts


def _counted(kind: PaperKind, papers: Sequence[Paper]) -> dict[Paper, int]:
    rows = Print.objects.filter(kind=kind, subject_id__in=[paper.subject_id for paper in papers]).order_by()
    counts = rows.values_list("subject_id", "edition").annotate(number=Count("pk"))
    by_paper = {(subject, edition): number for subject, edition, number in counts}
    return {paper: by_paper.get((paper.subject_id, paper.edition), 0) for paper in papers}


def print_row(print_id: int) -> Print:
    """One print; raises ``Refusal("not_found")``."""
    rows = with_names(Print.objects.filter(pk=print_id))
    if not rows:
        raise Refusal("not_found", what="print", id=print_id)
    return rows[0]


def prints_of(kind: str, subject_id: int) -> tuple[Print, ...]:
    """All prints of this kind of paper about a subject, oldest first."""
    return with_names(Print.objects.filter(kind=kind, subject_id=subject_id))


def prints(
    *,
    event: int | None = None,
    who: int | None = None,
    kind: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> QuerySet[Print]:
    """The prints, oldest first, filtered if not null and not empty; ``until`` is excluded."""
    fields = {
        "event_id": event,
        "actor_id": who,
        "kind": kind or None,
        "at__gte": since,
        "at__lt": until,
    }
    return Print.objects.filter(**{name: value for name, value in fields.items() if value is not None})


def people_who_printed(event_id: int | None) -> Mapping[int, str]:
    """The names of the people who printed something, by id."""
    rows = Print.objects.exclude(actor_id=None).order_by()
    rows = rows if event_id is None else rows.filter(event_id=event_id)
    actor_ids = rows.values_list("actor_id", flat=True).distinct()
    return staff_names(pk for pk in actor_ids if pk is not None)


def with_names(prints: Iterable[Print]) -> tuple[Print, ...]:
    """Each with the names of its person and its device: two queries for all."""
    rows = tuple(prints)
    people = staff_names({row.actor_id for row in rows if row.actor_id is not None})
    terminals = device_names({row.device_id for row in rows if row.device_id is not None})
    for row in rows:
        row.who = people.get(row.actor_id or 0, "")
        row.where = terminals.get(row.device_id or 0, "")
    return rows
