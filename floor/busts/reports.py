"""A bust that the dealer reports by name, and the floor confirms with one tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol

from access.fields import EntryId, EventId, Id, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from floor.busts import words
from floor.busts.out import Busted, BustOut
from floor.busts.pots import By, pots_at_table
from floor.busts.reported import BustReportView, bust_reports, event_of_report, still_there
from floor.busts.reported import bust_report as report_of
from floor.busts.verbs import bust_out
from floor.models import BustReport as BustReportRow
from floor.play.queries import require_running
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table
from tournaments import queries as tournaments

ReportId = Annotated[Id, Note("The report of the dealer.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BustReport:
    """A player whom the dealer reports out."""

    id: int
    entry: int
    table: Annotated[int, Note("The number of the table.")]
    seat: int
    reported_at: datetime
    pots: Annotated[tuple[tuple[int, ...], ...], Note("The winners of each pot, main pot first, if said.")]


class NamesReport(Protocol):
    """A command to a dealer's report."""

    @property
    def bust_report(self) -> int:
        """The report."""


def of_report(command: NamesReport) -> list[BookRef]:
    """The book of the event of the report."""
    return [tournament_book(event_of_report(command.bust_report))]


def _shown(view: BustReportView) -> BustReport:
    return BustReport(
        id=view.id,
        entry=view.entry_id,
        table=view.table,
        seat=view.seat,
        reported_at=view.reported_at,
        pots=view.pots,
    )


@read("events/<int:event>/bust-reports/", admits=READERS)
def bust_reports_of_event(event: EventId) -> Sequence[BustReport]:
    """The players reported out whom the floor has not confirmed yet, the oldest first."""
    return [_shown(one) for one in bust_reports(tournaments.event(event).id)]


@action("tables-in-play/<int:table>/report-bust/", admits=FLOOR, opens=of_table)
def report_bust(book: OpenBook, *, table: TableId, entry: EntryId, by: By = ()) -> BustReport:
    """A dealer reports a player out; the player keeps seat and place until the floor confirms it.

    Who won the pots waits with the report, and is recorded with the bust.

    Raises ``Refusal`` ``event_<state>``, ``not_at_this_table``, ``bust_reported_already``, or for the pots
    what ``record_pots`` refuses.
    """
    table_view = seats.table(table)
    event = require_running(table_view.event_id)
    book.require("tournament", event.id)
    if entry not in table_view.entries.values():
        raise Refusal("not_at_this_table", table=table_view.number)
    told = pots_at_table(table_view, entry, by)
    for row in BustReportRow.objects.filter(entry_id=entry, closed_at=None):
        if row.table_id == table_view.id:
            raise Refusal("bust_reported_already", entry=entry)
        # Reported at a table that the player has left since: that report is void.
        row.closed_at = book.now
        book.save(row)
    row = book.create(
        BustReportRow,
        event_id=event.id,
        table_id=table_view.id,
        entry_id=entry,
        reported_at=book.now,
        pots=tournaments.pots_text(told),
    )
    book.record(words.BustReported(entry=entry, table=table_view.number))
    return _shown(report_of(row.pk))


@action("bust-reports/<int:bust_report>/confirm/", admits=FLOOR, opens=of_report)
def confirm_bust(book: OpenBook, *, bust_report: ReportId) -> Busted:
    """The player whom the dealer reported is out, as by ``bust_out``, with the pots that the dealer reported.

    They are left out where a winner has left the table since; the floor records them later.

    Raises ``not_found``, ``bust_not_reported`` or what ``bust_out`` refuses.
    """
    view = report_of(bust_report)
    _closed(book, view.id)
    return bust_out(book, bust=BustOut(entry=view.entry_id, by=still_there(view)))


@action("bust-reports/<int:bust_report>/withdraw/", admits=FLOOR, opens=of_report)
def withdraw_bust(book: OpenBook, *, bust_report: ReportId) -> BustReport:
    """The player reported out is still in: the dealer or the floor takes the report back.

    Raises ``not_found`` or ``bust_not_reported``.
    """
    shown = _shown(report_of(bust_report))
    row = _closed(book, bust_report)
    book.record(words.BustWithdrawn(entry=row.entry_id, table=row.table.number))
    return shown


def _closed(book: OpenBook, report_id: int) -> BustReportRow:
    """The report, closed; raises ``not_found`` or ``bust_not_reported``."""
    view = report_of(report_id)
    book.require("tournament", view.event_id)
    row = BustReportRow.objects.select_related("table").get(pk=view.id)
    row.closed_at = book.now
    book.save(row)
    return row
