"""Prints, printers and what waits for them, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.fields import GREATEST
from access.reads import read
from access.roles import READERS
from printing.kinds import PaperKind
from printing.queries import jobs
from printing.queries import printers as queries_of_printers
from printing.queries import prints as queries
from printing.queries.jobs import JobView
from printing.queries.printers import DeskView, PrinterView
from printing.queries.prints import PrintView


class PaperFilter(serializers.Serializer):
    """Of which paper."""

    kind = serializers.ChoiceField(choices=PaperKind.choices)
    subject = serializers.IntegerField(
        min_value=1, max_value=GREATEST, help_text="The sale, entry, prize, event or bag that it is about."
    )


@read("prints/", admits=READERS, name="prints-of-paper", filtered_by=PaperFilter)
def prints(wanted: Mapping[str, Any]) -> Sequence[PrintView]:
    """List the prints of one paper, oldest first; all prints of the house are the list `prints` of the inspection."""
    return queries.prints_of(wanted["kind"], wanted["subject"])


@read("prints/<int:print>/", admits=READERS, name="print")
def one_print(print: int) -> PrintView:
    """Show a print of a paper."""
    return queries.print_view(print)


@read("printers/", admits=READERS, name="printer-list", is_whole=True)
def printers() -> Sequence[PrinterView]:
    """List the printers of the house by name, each with what it said last."""
    return queries_of_printers.printers()


@read("printers/<int:printer>/", admits=READERS, name="api-printer")
def one_printer(printer: int) -> PrinterView:
    """Show a printer, with what it said last."""
    return queries_of_printers.printer(printer)


@read("desks/", admits=READERS, is_whole=True)
def desks() -> Sequence[DeskView]:
    """List the terminals, each with the printer beside it."""
    return queries_of_printers.desks()


@read("print-jobs/", admits=READERS, filtered_by=jobs.JobFilters)
def print_jobs(asked: Mapping[str, Any]) -> Sequence[JobView]:
    """List what was sent to printers, oldest first, with what became of it."""
    return jobs.job_list(asked)


@read("print-jobs/<int:job>/", admits=READERS, name="print-job")
def one_print_job(job: int) -> JobView:
    """Show papers on their way to a printer, with what became of them."""
    return jobs.job(job)
