"""The queue before each printer: papers join it, are claimed one at a time, and are settled; automatic steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Id, Note
from access.roles import NOBODY
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.opening import HOUSE
from printing.kinds import JobState, PrinterState
from printing.models import Job, PrinterStatus
from printing.queries.jobs import STUCK, lost_jobs


@dataclass(frozen=True, slots=True, kw_only=True)
class JobClaimed:
    """The paper that may be sent now, by nobody else; null where none may."""

    job: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobSettled:
    """The paper and what became of it."""

    job: int
    state: JobState


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusNoted:
    """The state that was noted."""

    state: PrinterState


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsGivenUp:
    """How many papers a person is asked about."""

    count: Annotated[int, Note("Papers.")]


def queue_job(book: OpenBook, *, printer_id: int, title: str, content: bytes) -> int:
    """Papers join the queue of a printer, as a step; returns the id of the job."""
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
    """Claim the next paper of a printer: none while one is being printed or waits for a person's word."""
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
    """Write down what became of a paper; its content goes as soon as nobody can want it again."""
    if row is None:
        return
    row.state, row.settled_at = state, book.now
    columns = ["state", "settled_at"]
    if state in (JobState.PRINTED, JobState.CANCELLED):
        row.content, columns = b"", [*columns, "content"]
    row.save(update_fields=columns)


@action("", admits=NOBODY, opens=of_house)
def note_status(book: OpenBook, *, printer: Id, state: PrinterState) -> StatusNoted:
    """Note what a printer says, and that its driver is still there."""
    values = {"state": state, "at": book.now}
    PrinterStatus.objects.update_or_create(printer_id=printer, defaults=values)
    Job.objects.filter(printer=printer, state=JobState.SENDING).update(sent_at=book.now)
    return StatusNoted(state=state)


@action("", admits=NOBODY, opens=of_house)
def give_up_jobs(book: OpenBook) -> JobsGivenUp:
    """Ask a person about papers whose process is gone: it may have sent them, or not."""
    found = list(lost_jobs(book.now).defer("content"))
    for row in found:
        settle(book, row, JobState.UNSURE)
    return JobsGivenUp(count=len(found))
