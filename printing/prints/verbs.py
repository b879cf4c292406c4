"""Recording prints: the first of a paper is the original, every later one is marked as a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import GREATEST, Id, Limits, Named, Note
from access.reads import read
from access.roles import READERS
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.opening import HOUSE
from printing.kinds import PaperKind
from printing.models import Print
from printing.prints import rows
from printing.prints.rows import Paper, copies_of, paper_of_kind


@dataclass(frozen=True, slots=True)
class PrintView:
    """A print of a paper."""

    id: int
    kind: PaperKind
    subject_id: Annotated[
        int, Named("subject"), Note("The sale, entry, prize, event or bag that it is about.")
    ]
    edition: Annotated[str, Note("Of a seat card, its seat.")]
    number: Annotated[int, Note("Printed on the paper.")]
    copy: Annotated[int, Note("0 for the original, 1 for the first copy.")]
    event_id: Annotated[int | None, Named("event")]
    at: datetime
    actor_id: Annotated[int | None, Named("staff")]
    device_id: Annotated[int | None, Named("device")]
    who: str
    where: Annotated[str, Note("The device.")]


def print_view(row: Print) -> PrintView:
    """The row as the API shows it."""
    return PrintView(
        row.pk,
        PaperKind(row.kind),
        row.subject_id,
        row.edition,
        row.number,
        row.copy,
        row.event_id,
        row.at,
        row.actor_id,
        row.device_id,
        row.who,
        row.where,
    )


def print_answer(print_id: int) -> PrintView:
    """The print; raises ``Refusal("not_found")``."""
    return print_view(rows.print_row(print_id))


def record_prints(book: OpenBook, papers: Sequence[Paper]) -> tuple[Print, ...]:
    """Step: record a print of each paper; the rows show which of them are copies.

    A paper that occurs twice is an original and a copy.
    """
    book.require(HOUSE.kind)
    copies = dict(copies_of(papers))
    values = []
    for paper in papers:
        values.append(_values(book, paper, copies[paper]))
        copies[paper] += 1
    return tuple(book.append_many(Print, values))


def _values(book: OpenBook, paper: Paper, copy: int) -> dict[str, object]:
    return {
        "kind": paper.kind,
        "subject_id": paper.subject_id,
        "edition": paper.edition,
        "number": paper.number,
        "copy": copy,
        "event_id": paper.event_id,
        "at": book.now,
        "actor_id": book.actor.user_id,
        "device_id": book.actor.device_id,
    }


@action("prints/", admits=READERS, opens=of_house, makes="print", read_again=print_answer)
def note_print(
    book: OpenBook,
    *,
    kind: PaperKind,
    subject: Annotated[Id, Note("The sale, entry, prize, event or bag that the paper is about.")],
    number: Annotated[
        int | None,
        Limits(0, GREATEST),
        Note(
            "The number on it, where the subject has several: a number of the queue; the latest unless given."
        ),
    ] = None,
) -> PrintView:
    """Record that a program prints a paper itself; the response says whether it is a copy.

    Prints on pages are recorded automatically. Raises ``Refusal`` ``role_forbidden`` if the role may not
    print this paper, ``not_found``, and ``entry_not_seated`` or ``award_due`` for a paper that does not exist
    yet.
    """
    paper = paper_of_kind(kind, subject, book.actor.role, number)
    (row,) = record_prints(book, [paper])
    return print_answer(row.pk)


class PaperFilter(serializers.Serializer):
    """Filters by paper."""

    kind = serializers.ChoiceField(choices=PaperKind.choices)
    subject = serializers.IntegerField(
        min_value=1, max_value=GREATEST, help_text="The sale, entry, prize, event or bag that it is about."
    )


@read("prints/", admits=READERS, name="prints-of-paper", filtered_by=PaperFilter)
def prints_of_paper(wanted: Mapping[str, Any]) -> Sequence[PrintView]:
    """List the prints of one paper, oldest first; `prints` of the inspection lists all prints."""
    return [print_view(row) for row in rows.prints_of(wanted["kind"], wanted["subject"])]


@read("prints/<int:print>/", admits=READERS, name="print")
def one_print(print: int) -> PrintView:
    """Show a print of a paper."""
    return print_answer(print)
