"""What people decide about papers on their way: printed after all, sent again, cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Id, Note
from access.roles import STAFF
from access.verbs import of_house, verb
from journal.book import OpenBook
from printing import facts
from printing.actions.queue import queue_job, settle
from printing.kinds import JobState
from printing.models import Job
from printing.queries.jobs import JobView, job
from printing.queries.printers import printer_row
from rulebook.refusals import Refusal

JobId = Annotated[Id, Note("The papers on their way.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCommand:
    """A decision about papers on their way."""

    job: JobId


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintAgain(JobCommand):
    """The papers are to be sent again."""

    printer: Annotated[Id | None, Note("To this printer; null: to the same.")] = None


@verb(JobCommand, "print-jobs/<int:job>/printed/", admits=STAFF, opens=of_house)
def say_printed(book: OpenBook, command: JobCommand) -> JobView:
    """Say that papers were printed, though their printer did not: those behind them go on.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(command.job)
    settle(book, row, JobState.PRINTED)
    book.record(facts.PaperSaidPrinted(name=row.printer.name, title=row.title))
    return job(row.pk)


@verb(PrintAgain, "print-jobs/<int:job>/again/", admits=STAFF, opens=of_house)
def print_again(book: OpenBook, command: PrintAgain) -> JobView:
    """Send papers again that were not printed: first in the queue of their printer, last in that of another.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(command.job)
    target = printer_row(command.printer or row.printer_id)
    book.record(facts.PaperSentAgain(name=target.name, title=row.title))
    if target.pk == row.printer_id:
        row.state = JobState.WAITING
        row.save(update_fields=["state"])
        return job(row.pk)
    sent = queue_job(book, printer_id=target.pk, title=row.title, content=bytes(row.content))
    settle(book, row, JobState.CANCELLED)
    return job(sent)


@verb(JobCommand, "print-jobs/<int:job>/cancel/", admits=STAFF, opens=of_house)
def cancel_job(book: OpenBook, command: JobCommand) -> JobView:
    """Take papers out of the queue of their printer; printed another time, they say that they are copies.

    Raises ``Refusal`` ``not_found``, ``job_sending`` or ``job_settled``.
    """
    row = _undecided(command.job)
    settle(book, row, JobState.CANCELLED)
    book.record(facts.PaperCancelled(name=row.printer.name, title=row.title))
    return job(row.pk)


def _undecided(job_id: int) -> Job:
    """Papers that wait, for the printer or for a person's word."""
    row = Job.objects.select_related("printer").filter(pk=job_id).first()
    if row is None:
        raise Refusal("not_found", what="print_job", id=job_id)
    if row.state == JobState.SENDING:
        raise Refusal("job_sending", title=row.title)
    if row.state not in (JobState.WAITING, JobState.UNSURE):
        raise Refusal("job_settled", title=row.title)
    return row
