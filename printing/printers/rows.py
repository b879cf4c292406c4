"""Printers, the terminals beside them, and their queues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar

from django.db.models import Count, Q, QuerySet
from django_filters import ChoiceFilter

from access.fields import Named, Note
from journal.compiled import Compiled
from journal.filters import RowFilters, WholeFilter
from journal.reading import Viewed
from people.devices.rows import devices
from people.staff.rows import staff_names
from printing.kinds import Dots, JobState, PaperKind, PrinterState
from printing.models import Desk, Job, Printer
from rulebook.refusals import Refusal

OPEN = (JobState.WAITING, JobState.SENDING, JobState.UNSURE)
STUCK = (JobState.SENDING, JobState.UNSURE)
LOST_AFTER = timedelta(seconds=60)
"""The driver of a printer reports more frequently than this."""


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
        """Whether a person must decide."""
        return self.state is JobState.UNSURE

    @property
    def is_waiting(self) -> bool:
        """Whether it was not sent yet."""
        return self.state is JobState.WAITING


def job(job_id: int) -> JobView:
    """One job; raises ``Refusal("not_found")``."""
    views = _job_views(Job.objects.filter(pk=job_id))
    if not views:
        raise Refusal("not_found", what="print_job", id=job_id)
    return views[0]


def open_jobs(printer_id: int | None = None) -> tuple[JobView, ...]:
    """The papers that are not settled, in order; of a printer, or of all."""
    rows = Job.objects.filter(state__in=OPEN)
    return _job_views(rows if printer_id is None else rows.filter(printer=printer_id))


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


def job_list(query: Mapping[str, Any]) -> Sequence[JobView]:
    """The papers that match the API's filters, oldest first; read page by page."""
    rows = JobFilters.of(Job.objects.order_by("pk"), query)
    return Viewed(rows.select_related("printer").defer("content"), _jobs_of)


def _job_views(rows: QuerySet[Job]) -> tuple[JobView, ...]:
    return _jobs_of(rows.select_related("printer").defer("content"))


def _jobs_of(rows: Iterable[Job]) -> tuple[JobView, ...]:
    jobs = list(rows)
    names = staff_names({row.actor_id for row in jobs if row.actor_id is not None})
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
        for row in jobs
    )


@dataclass(frozen=True, slots=True)
class PrinterView:
    """A printer, and the state that it last reported."""

    id: int
    name: str
    host: Annotated[str, Note("Its name or number in the network.")]
    port: int
    dots: Annotated[Dots, Note("Side by side: 576 on a roll of 80 mm, 384 on one of 58 mm.")]
    kinds: Annotated[tuple[PaperKind, ...], Note("What it prints; all papers if empty.")]
    confirms: Annotated[
        bool, Note("Whether it answers: says that it is out of paper, that a paper is printed.")
    ]
    state: PrinterState
    told_at: datetime | None
    waiting: Annotated[int, Note("Papers that are not printed yet.")]
    unsure: Annotated[int, Note("Papers that may or may not have been printed.")]

    @property
    def label(self) -> str:
        """Its state in words."""
        return str(self.state.label)

    @property
    def is_well(self) -> bool:
        """Whether the printer can print."""
        return not self.unsure and self.state in (PrinterState.READY, PrinterState.UNKNOWN)


@dataclass(frozen=True, slots=True)
class DeskView:
    """A terminal and the printer beside it; null if it prints in its browser."""

    device_id: Annotated[int, Named("device")]
    name: str
    printer_id: Annotated[int | None, Named("printer")]


def printers() -> tuple[PrinterView, ...]:
    """The printers, by name."""
    return _printer_views(Printer.objects.filter(is_removed=False))


def printer(printer_id: int) -> PrinterView:
    """One printer; raises ``Refusal("not_found")``."""
    views = _printer_views(Printer.objects.filter(pk=printer_id, is_removed=False))
    if not views:
        raise Refusal("not_found", what="printer", id=printer_id)
    return views[0]


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


def printer_at(device_id: int | None) -> PrinterView | None:
    """The printer beside a terminal; None if it prints in its browser."""
    if device_id is None:
        return None
    views = _printer_views(Printer.objects.filter(desks__device=device_id, is_removed=False))
    return views[0] if views else None


def printer_for(device_id: int | None, kinds: Iterable[PaperKind]) -> PrinterView | None:
    """The printer beside a terminal, if it prints all of these papers."""
    view = printer_at(device_id)
    if view is None or (view.kinds and not set(kinds) <= set(view.kinds)):
        return None
    return view


def _printer_views(rows: QuerySet[Printer]) -> tuple[PrinterView, ...]:
    printers = rows.select_related("status").annotate(
        waiting=Count("jobs", filter=Q(jobs__state__in=OPEN), distinct=True),
        unsure=Count("jobs", filter=Q(jobs__state=JobState.UNSURE), distinct=True),
    )
    return tuple(_printer_view(row) for row in printers.order_by("name", "pk"))


def _printer_view(row: Printer) -> PrinterView:
    status = getattr(row, "status", None)
    return PrinterView(
        row.pk,
        row.name,
        row.host,
        row.port,
        Dots(row.dots),
        tuple(PaperKind(kind) for kind in row.kinds),
        row.confirms,
        PrinterState(status.state) if status else PrinterState.UNKNOWN,
        status.at if status else None,
        getattr(row, "waiting", 0),
        getattr(row, "unsure", 0),
    )
