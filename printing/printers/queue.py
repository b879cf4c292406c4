"""The queue of each printer: papers are claimed one at a time, and people decide uncertain results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import Id, Named, Note
from access.reads import read
from access.roles import NOBODY, READERS, STAFF
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.reading import Viewed
from printing.kinds import JobState, PrinterState
from printing.models import Job, PrinterStatus
from printing.printers import rows, words
from printing.printers.rows import STUCK, lost_jobs, printer_row
from rulebook.refusals import Refusal


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


def job_view(row: Job) -> JobView:
    """The row as the API shows it."""
    return JobView(
        row.pk,
        row.printer_id,
        row.printer.name,
        row.title,
        JobState(row.state),
        row.at,
        row.settled_at,
        row.who,
    )


def job_views(jobs: Iterable[Job]) -> tuple[JobView, ...]:
    """Rows as the API shows them."""
    return tuple(job_view(row) for row in rows.with_names(jobs))


@dataclass(frozen=True, slots=True, kw_only=True)
class JobClaimed:
    """The paper that only the caller may send now; null if there is none."""

    job: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobSettled:
    """The paper and its result."""

    job: int
    state: JobState


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusNoted:
    """The saved state."""

    state: PrinterState


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsGivenUp:
    """How many papers need a person's decision."""

    count: Annotated[int, Note("Papers.")]


def queue_job(book: OpenBook, *, printer_id: int, title: str, content: bytes) -> int:
    """Step: add papers to the queue of a printer; returns the id of the job."""
    book.require(HOUSE.kind)
    row = book.append(
        Job,
        printer_id=printer_id,
        title=title[:80],
        content=content,
        at=book.now,
        actor_id=book.actor.user_id,
        device_id=book.actor.device_id,
    )
    return row.pk


@action("", admits=NOBODY, opens=of_house)
def claim_job(book: OpenBook, *, printer: Id) -> JobClaimed:
    """Claim the next paper of a printer: none while one is being printed or needs a person's decision."""
    rows = Job.objects.filter(printer=printer)
    if rows.filter(state__in=STUCK).exists():
        return JobClaimed(job=None)
    row = rows.filter(state=JobState.WAITING).order_by("pk").defer("content").first()
    if row is None:
        return JobClaimed(job=None)
    row.state, row.sent_at = JobState.SENDING, book.now
    row.save(update_fields=["state", "sent_at"])
    return JobClaimed(job=row.pk)


@action("", admits=NOBODY, opens=of_house)
def settle_job(book: OpenBook, *, job: Id, state: JobState) -> JobSettled:
    """Settle a paper that was sent: printed, or unsure."""
    rows = Job.objects.filter(pk=job, state=JobState.SENDING)
    settle(book, rows.defer("content").first(), state)
    return JobSettled(job=job, state=state)


def settle(book: OpenBook, row: Job | None, state: JobState) -> None:
    """Save the result of a paper; its content is deleted once it is no longer needed."""
    if row is None:
        return
    row.state, row.settled_at = state, book.now
    columns = ["state", "settled_at"]
    if state in (JobState.PRINTED, JobState.CANCELLED):
        row.content, columns = b"", [*columns, "content"]
    row.save(update_fields=columns)


@action("", admits=NOBODY, opens=of_house)
def note_status(book: OpenBook, *, printer: Id, state: PrinterState) -> StatusNoted:
    """Save the state that a printer reports, and that its driver is running."""
    values = {"state": state, "at": book.now}
    PrinterStatus.objects.update_or_create(printer_id=printer, defaults=values)
    Job.objects.filter(printer=printer, state=JobState.SENDING).update(sent_at=book.now)
    return StatusNoted(state=state)


@action("", admits=NOBODY, opens=of_house)
def give_up_jobs(book: OpenBook) -> JobsGivenUp:
    """Mark papers whose process has ended for a person's decision: they may or may not have been sent."""
    rows = list(lost_jobs(book.now).defer("content"))
    for row in rows:
        settle(book, row, JobState.UNSURE)
    return JobsGivenUp(count=len(rows))


JobId = Annotated[Id, Note("The papers on their way.")]


@action("print-jobs/<int:job>/printed/", admits=STAFF, opens=of_house)
def say_printed(book: OpenBook, *, job: JobId) -> JobView:
    """Confirm that papers were printed although their printer did not confirm it: the queue continues.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(job)
    settle(book, row, JobState.PRINTED)
    book.record(words.PaperSaidPrinted(name=row.printer.name, title=row.title))
    return job_view(rows.job(row.pk))


@action("print-jobs/<int:job>/again/", admits=STAFF, opens=of_house)
def print_again(
    book: OpenBook,
    *,
    job: JobId,
    printer: Annotated[Id | None, Note("To this printer; null: to the same.")] = None,
) -> JobView:
    """Send papers again that were not printed: first in the queue of their printer, last in another's.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(job)
    target = printer_row(printer or row.printer_id)
    book.record(words.PaperSentAgain(name=target.name, title=row.title))
    if target.pk == row.printer_id:
        row.state = JobState.WAITING
        row.save(update_fields=["state"])
        return job_view(rows.job(row.pk))
    copy = queue_job(book, printer_id=target.pk, title=row.title, content=bytes(row.content))
    settle(book, row, JobState.CANCELLED)
    return job_view(rows.job(copy))


@action("print-jobs/<int:job>/cancel/", admits=STAFF, opens=of_house)
def cancel_job(book: OpenBook, *, job: JobId) -> JobView:
    """Remove papers from the queue of their printer; a later print is marked as a copy.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(job)
    settle(book, row, JobState.CANCELLED)
    book.record(words.PaperCancelled(name=row.printer.name, title=row.title))
    return job_view(rows.job(row.pk))


def _undecided(job_id: int) -> Job:
    """Papers that wait for the printer or for a person's decision."""
    row = Job.objects.select_related("printer").filter(pk=job_id).first()
    if row is None:
        raise Refusal("not_found", what="print_job", id=job_id)
    if row.state == JobState.SENDING:
        raise Refusal("job_sending", title=row.title)
    if row.state not in (JobState.WAITING, JobState.UNSURE):
        raise Refusal("job_settled", title=row.title)
    return row


@read("print-jobs/", admits=READERS, filtered_by=rows.JobFilters)
def print_jobs(query: Mapping[str, Any]) -> Sequence[JobView]:
    """List the papers sent to printers, oldest first, with their results."""
    return Viewed(rows.job_rows(query), job_views)


@read("print-jobs/<int:job>/", admits=READERS, name="print-job")
def one_print_job(job: int) -> JobView:
    """Show papers on their way to a printer, with their result."""
    return job_view(rows.job(job))
