"""The players whom dealers report out, until the floor has confirmed it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from floor.models import BustReport as BustReportRow
from rulebook.refusals import Refusal
from seating import queries as seats


@dataclass(frozen=True, slots=True)
class BustReportView:
    """Who is reported out, at which table (by number) and seat, and since when."""

    id: int
    event_id: int
    entry_id: int
    table: int
    seat: int
    reported_at: datetime


def bust_reports(event_id: int) -> tuple[BustReportView, ...]:
    """The reports that wait for the floor, the oldest first: of players who still sit at that table."""
    rows = list(BustReportRow.objects.filter(event_id=event_id, closed_at=None).select_related("table"))
    at = seats.seats_of([row.entry_id for row in rows]) if rows else {}
    return tuple(
        BustReportView(row.pk, row.event_id, row.entry_id, ref.table, ref.seat, row.reported_at)
        for row in rows
        if (ref := at.get(row.entry_id)) is not None and ref.table == row.table.number
    )


def bust_report(report_id: int) -> BustReportView:
    """One that waits; raises ``Refusal`` ``not_found`` or ``bust_not_reported``."""
    row = BustReportRow.objects.filter(pk=report_id).first()
    if row is None:
        raise Refusal("not_found", what="bust", id=report_id)
    found = next((one for one in bust_reports(row.event_id) if one.id == report_id), None)
    if found is None:
        raise Refusal("bust_not_reported", entry=row.entry_id)
    return found


def event_of_report(report_id: int) -> int:
    """The event of a report, open or not; raises ``Refusal("not_found")``."""
    found = BustReportRow.objects.filter(pk=report_id).values_list("event_id", flat=True).first()
    if found is None:
        raise Refusal("not_found", what="bust", id=report_id)
    return int(found)
