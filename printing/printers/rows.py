"""Printers, the terminals beside them, and their queues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar

from django.db.models import Count, Q, QuerySet
from django_filters import ChoiceFilter

from access.fields import Named
from journal.compiled import Compiled
from journal.filters import RowFilters, WholeFilter
from people.devices.rows import devices
from people.staff.rows import staff_names
from printing.kinds import JobState, PaperKind
from printing.models import Desk, Job, Printer
from rulebook.refusals import Refusal

OPEN = (JobState.WAITING, JobState.SENDING, JobState.UNSURE)
STUCK = (JobState.SENDING, JobState.UNSURE)
COUNTS: Mapping[str, Count] = {
    "waiting": Count("jobs", filter=Q(jobs__state__in=OPEN), distinct=True),
    "unsure": Count("jobs", filter=Q(jobs__state=JobState.UNSURE), distinct=True),
}
"""The papers of a printer."""
LOST_AFTER = timedelta(seconds=60)
"""The driver of a printer reports more frequently than this."""


def job(job_id: int) -> Job:
    """One job; raises ``Refusal("not_found")``."""
    rows = with_names(_light(Job.objects.filter(pk=job_id)))
    if not rows:
        raise Refusal("not_found", what="print_job", id=job_id)
    return rows[0]


def open_jobs(printer_id: int | None = None) -> tuple[Job, ...]:
    """The papers that are not settled, in order; of a printer, or of all."""
    rows = _light(Job.objects.filter(state__in=OPEN))
    return with_names(rows if printer_id is None else rows.filter(printer=printer_id))


def content_of(job_id: int) -> bytes:
    """The data for the printer."""
    return bytes(Job.objects.values_list("content", flat=True).get(pk=job_id))


def printers_to_drive() -> tuple[int, ...]:
    """The printers with papers in their queue or on their way."""
    return tuple(sorted(_to_drive()))


_to_drive = Compiled[int](
    lambda: (
        Job.objects.filter(state__in=(JobState.WAITING, JobState.SENDING))
        .order_by()
        .values_list("printer_id", flat=True)
        .distinct()
    )
)


def lost_jobs(now: datetime) -> QuerySet[Job]:
    """The papers on their way whose driver has not reported for too long."""
    return Job.objects.filter(state=JobState.SENDING, sent_at__lt=now - LOST_AFTER)


def has_lost_jobs(now: datetime) -> bool:
    return lost_jobs(now).exists()


class JobFilters(RowFilters):
    """Filters by printer and state."""

    printer = WholeFilter(field_name="printer__id", help_text="Of this printer.")
    state = ChoiceFilter(choices=JobState.choices, help_text="In this state.")

    class Meta:
        model = Job
        fields: ClassVar[list[str]] = []


def job_rows(query: Mapping[str, Any]) -> QuerySet[Job]:
    """The papers that match the API's filters, oldest first."""
    return _light(JobFilters.of(Job.objects.order_by("pk"), query))


def _light(rows: QuerySet[Job]) -> QuerySet[Job]:
    """Papers with their printers, without their content."""
    return rows.select_related("printer").defer("content")


def with_names(jobs: Iterable[Job]) -> tuple[Job, ...]:
    """Each with the name of who printed: one query for all."""
    rows = tuple(jobs)
    names = staff_names({row.actor_id for row in rows if row.actor_id is not None})
    for row in rows:
        row.who = names.get(row.actor_id or 0, "")
    return rows


@dataclass(frozen=True, slots=True)
class DeskView:
    """A terminal and the printer beside it; null if it prints in its browser."""

    device_id: Annotated[int, Named("device")]
    name: str
    printer_id: Annotated[int | None, Named("printer")]


def printers() -> tuple[Printer, ...]:
    """The printers, by name."""
    return tuple(_with_counts(Printer.objects.all()))


def printer(printer_id: int) -> Printer:
    """A printer with its state and counts; raises ``Refusal("not_found")``."""
    row = _with_counts(Printer.objects.filter(pk=printer_id)).first()
    if row is None:
        raise Refusal("not_found", what="printer", id=printer_id)
    return row


def printer_row(printer_id: int) -> Printer:
    """The row of a printer; raises ``Refusal("not_found")``."""
    row = Printer.objects.filter(pk=printer_id, is_removed=False).first()
    if row is None:
        raise Refusal("not_found", what="printer", id=printer_id)
    return row


def desks() -> tuple[DeskView, ...]:
    """The terminals that are not disconnected, by name, each with its printer."""
    printer_ids: Mapping[int, int] = dict(Desk.objects.values_list("device_id", "printer_id"))
    return tuple(
        DeskView(device.id, device.name, printer_ids.get(device.id))
        for device in devices("terminal")
        if not device.is_cut_off or device.id in printer_ids
    )


def printer_at(device_id: int | None) -> Printer | None:
    """The printer beside a terminal; None if it prints in its browser."""
    if device_id is None:
        return None
    return _with_counts(Printer.objects.filter(desks__device=device_id)).first()


def printer_for(device_id: int | None, kinds: Iterable[PaperKind]) -> Printer | None:
    """The printer beside a terminal, if it prints all of these papers."""
    row = printer_at(device_id)
    if row is None or (row.kinds and not set(kinds) <= set(row.kinds)):
        return None
    return row


def _with_counts(rows: QuerySet[Printer]) -> QuerySet[Printer]:
    """Each with its state and the numbers of its papers, in one query; by name."""
    return rows.filter(is_removed=False).select_related("status").annotate(**COUNTS).order_by("name", "pk")
