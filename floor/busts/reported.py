"""The players whom dealers report out, until the floor has confirmed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from floor.busts.out import BustOut
from floor.busts.pots import Pot
from floor.models import BustReport as BustReportRow
from journal.reading import asked_once
from rulebook.potslost import Lost, require_hand, took_chips
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import Pots


@dataclass(frozen=True, slots=True)
class BustReportView:
    """Who is reported out, at which table (by number) and seat, since when, and who won the pots, if said."""

    id: int
    event_id: int
    entry_id: int
    table: int
    seat: int
    reported_at: datetime
    pots: Pots = ()

    @property
    def takers(self) -> tuple[int, ...]:
        """Who took the chips, as the dealer reports it."""
        return took_chips(self.pots)


@asked_once
def bust_reports(event_id: int) -> tuple[BustReportView, ...]:
    """The reports that wait for the floor, the oldest first: of players who still sit at that table."""
    rows = list(BustReportRow.objects.filter(event_id=event_id, closed_at=None).select_related("table"))
    at = seats.seats_of([row.entry_id for row in rows]) if rows else {}
    return tuple(
        _view(row, ref)
        for row in rows
        if (ref := at.get(row.entry_id)) is not None and ref.table == row.table.number
    )


def _view(row: BustReportRow, ref: seats.SeatRef) -> BustReportView:
    pots = tournaments.pots_read(row.pots)
    return BustReportView(row.pk, row.event_id, row.entry_id, ref.table, ref.seat, row.reported_at, pots)


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


def with_reported(event_id: int, busts: Sequence[BustOut]) -> tuple[BustOut, ...]:
    """Busts with the pots that dealers reported for them, unless pots are given or the reports contradict."""
    ids = {one.entry for one in busts}
    told = {one.entry_id: one for one in bust_reports(event_id) if one.entry_id in ids and one.pots}
    if not told or any(one.by for one in busts):
        return tuple(busts)
    try:
        require_hand([Lost(key, one.table, one.pots) for key, one in told.items()])
    except Refusal:
        return tuple(busts)
    won = {winner for one in told.values() for pot in one.pots for winner in pot}
    if won & ids:
        return tuple(busts)
    return tuple(replace(one, by=still_there(told[one.entry])) if one.entry in told else one for one in busts)


def still_there(view: BustReportView) -> tuple[Pot, ...]:
    """The pots reported, while all who won one sit at the table."""
    at = seats.seats_of({one for pot in view.pots for one in pot})
    is_here = all(one in at and at[one].table == view.table for pot in view.pots for one in pot)
    return tuple(Pot(winners=pot) for pot in view.pots) if is_here else ()
