"""Players whom dealers report out and the floor has not confirmed, and the form of pots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext as _

from floor.busts.out import BustOut
from floor.busts.pots import Pot
from floor.models import BustReport as BustReportRow
from journal.reading import asked_once
from rulebook.potslost import MOST_POTS, Lost, require_hand, took_chips
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import Pots


@dataclass(frozen=True, slots=True)
class BustReportView:
    """The player reported out, with table number, seat and time, and the winners of the pots if reported."""

    id: int
    event_id: int
    entry_id: int
    table: int
    seat: int
    reported_at: datetime
    pots: Pots = ()

    @property
    def takers(self) -> tuple[int, ...]:
        """The entries that won the chips, by the dealer's report."""
        return took_chips(self.pots)


@asked_once
def bust_reports(event_id: int) -> tuple[BustReportView, ...]:
    """The open reports, oldest first, of players who still sit at that table."""
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
    """An open report; raises ``Refusal`` ``not_found`` or ``bust_not_reported``."""
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
    """Busts with the pots that dealers reported, unless pots are given or the reports contradict."""
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
    """The reported pots, if all their winners still sit at the table."""
    at = seats.seats_of({one for pot in view.pots for one in pot})
    is_here = all(one in at and at[one].table == view.table for pot in view.pots for one in pot)
    return tuple(Pot(winners=pot) for pot in view.pots) if is_here else ()


SHOWN = 4
"""The form shows a main pot and three side pots; when all are used, it adds one."""


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of the form: its field names, and the possible winners as value, label and whether ticked."""

    label: str
    field: str
    card_field: str
    choices: tuple[tuple[int, str, bool], ...]
    card: str

    @property
    def is_used(self) -> bool:
        """Whether any winner is ticked."""
        return bool(self.card) or any(is_ticked for _value, _label, is_ticked in self.choices)


@dataclass(frozen=True, slots=True)
class PotRows:
    """The pots of a hand as the form shows them."""

    main: PotRow
    side: tuple[PotRow, ...]

    @property
    def has_side(self) -> bool:
        """Whether a side pot is used."""
        return any(one.is_used for one in self.side)

    @property
    def labels(self) -> tuple[tuple[int, str], ...]:
        """The number of each pot, from 1, and its name."""
        return tuple((index + 1, row.label) for index, row in enumerate((self.main, *self.side)))


def pot_name(index: int) -> str:
    """The main pot, or a side pot by number."""
    return _("Side pot %(number)s") % {"number": index} if index else _("Main pot")


def pot_rows(
    choices: Mapping[int, str], told: Sequence[Sequence[int]], typed: QueryDict | None = None
) -> PotRows:
    """The pots as recorded, or as typed before a refusal."""
    count = min(max(SHOWN, len(told) + 1), MOST_POTS)
    rows = []
    for index in range(count):
        field, card_field = f"pot-{index}", f"card-{index}"
        ticked = set(told[index]) if index < len(told) else set()
        if typed is not None:
            ticked = set(_numbers(typed.getlist(field)))
        listed = tuple((value, label, value in ticked) for value, label in choices.items())
        card = "" if typed is None else typed.get(card_field, "")
        rows.append(PotRow(pot_name(index), field, card_field, listed, card))
    return PotRows(rows[0], tuple(rows[1:]))


def pots_typed(typed: QueryDict) -> tuple[Pot, ...]:
    """The pots up to the last one with a winner; empty ones before it stay, for the rule to refuse."""
    pots = [
        Pot(winners=tuple(_numbers(typed.getlist(f"pot-{index}"))), cards=_cards(typed, index))
        for index in range(MOST_POTS)
    ]
    while pots and not (pots[-1].winners or pots[-1].cards):
        pots.pop()
    return tuple(pots)


def _cards(typed: QueryDict, index: int) -> tuple[str, ...]:
    return tuple(one for one in typed.get(f"card-{index}", "")[:400].split() if one)


def _numbers(texts: Sequence[str]) -> list[int]:
    return [int(one) for one in texts if one.isascii() and one.isdigit() and len(one) <= 12]
