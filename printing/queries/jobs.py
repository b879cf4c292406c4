"""Queries about the papers on their way to printers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar

from django.db.models import QuerySet
from django_filters import ChoiceFilter

from access.fields import Named, Note
from journal.filters import RowFilters, WholeFilter
from journal.reading import Viewed
from people.queries import staff as people
from printing.kinds import JobState
from printing.models import Job
from rulebook.refusals import Refusal

OPEN = (JobState.WAITING, JobState.SENDING, JobState.UNSURE)
STUCK = (JobState.SENDING, JobState.UNSURE)
LOST_AFTER = timedelta(seconds=60)
"""The driver of a printer reports more often than this."""


@dataclass(frozen=True, slots=True)
class JobView:
    """Papers on their way to a printer."""

    id: int
    printer_id: Annotated[int, Named("printer")]
    printer_name: str
    title: str
    state: JobState
    at: datetime
    settled_at: datetime | None
    who: Annotated[str, Note("Who printed.")]

    @property
    def label(self) -> str:
        """Its state in words."""
        return str(self.state.label)

    @property
    def is_unsure(self) -> bool:
        """Whether a person is asked."""
        return self.state is JobState.UNSURE

    @property
    def is_waiting(self) -> bool:
        """Whether it was not sent yet."""
        return self.state is JobState.WAITING


def job(job_id: int) -> JobView:
    """One job; raises ``Refusal("not_found")``."""
    found = _views(Job.objects.filter(pk=job_id))
    if not found:
        raise Refusal("not_found", what="print_job", id=job_id)
    return found[0]


def open_jobs(printer_id: int | None = None) -> tuple[JobView, ...]:
    """The papers that are not settled, in their order: of a printer, or of all."""
    rows = Job.objects.filter(state__in=OPEN)
    return _views(rows if printer_id is None else rows.filter(printer=printer_id))


def content_of(job_id: int) -> bytes:
    """What is sent to the printer."""
    return bytes(Job.objects.values_list("content", flat=True).get(pk=job_id))


def printers_to_drive() -> tuple[int, ...]:
    """The printers for which papers wait or are on their way."""
    rows = Job.objects.filter(state__in=(JobState.WAITING, JobState.SENDING)).order_by()
    return tuple(sorted(rows.values_list("printer_id", flat=True).distinct()))


def lost_jobs(now: datetime) -> QuerySet[Job]:
    """The papers on their way of which nobody has shown itself for too long."""
    return Job.objects.filter(state=JobState.SENDING, sent_at__lt=now - LOST_AFTER)


def has_lost_jobs(now: datetime) -> bool:
    """Whether there is any."""
    return lost_jobs(now).exists()


class JobFilters(RowFilters):
    """Of which printer, in which state."""

    printer = WholeFilter(field_name="printer__id", help_text="Of this printer.")
    state = ChoiceFilter(choices=JobState.choices, help_text="In this state.")

    class Meta:
        model = Job
        fields: ClassVar[list[str]] = []


def job_list(asked: Mapping[str, Any]) -> Sequence[JobView]:
    """The papers that these filters of the API let through, oldest first; read a page at a time."""
    rows = JobFilters.of(Job.objects.order_by("pk"), asked)
    return Viewed(rows.select_related("printer").defer("content"), _viewed)


def _views(rows: QuerySet[Job]) -> tuple[JobView, ...]:
    return _viewed(rows.select_related("printer").defer("content"))


def _viewed(rows: Iterable[Job]) -> tuple[JobView, ...]:
    found = list(rows)
    names = people.staff_names({row.actor_id for row in found if row.actor_id is not None})
    return tuple(
        JobView(
            row.pk,
            row.printer_id,
            row.printer.name,
            row.title,
            JobState(row.state),
            row.at,
            row.settled_at,
            names.get(row.actor_id or 0, ""),
        )
        for row in found
    )
