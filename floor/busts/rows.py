"""Players whom dealers report out and the floor has not confirmed, and the form of pots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from floor.busts.out import BustOut
from floor.busts.pots import Pot
from floor.models import BustReport
from journal.compiled import Compiled
from journal.reading import asked_once
from rulebook.potslost import MOST_POTS, Lost, require_hand
from rulebook.refusals import Refusal
from seating import queries as seats


@asked_once
def bust_reports(event_id: int) -> tuple[BustReport, ...]:
    """The open reports, oldest first, of players who still sit at that table."""
    rows = _open_reports(event_id)
    at = seats.seats_of([row.entry_id for row in rows]) if rows else {}
    reports = []
    for row in rows:
        if (ref := at.get(row.entry_id)) is not None and ref.table == row.table.number:
            row.seat = ref.seat
            reports.append(row)
    return tuple(reports)


_open_reports = Compiled[BustReport](
    lambda event_id: BustReport.objects.filter(event_id=event_id, closed_at=None).select_related("table"), int
)


def bust_report(report_id: int) -> BustReport:
    """An open report; raises ``Refusal`` ``not_found`` or ``bust_not_reported``."""
    row = BustReport.objects.filter(pk=report_id).first()
    if row is None:
        raise Refusal("not_found", what="bust", id=report_id)
    report = next((report for report in bust_reports(row.event_id) if report.id == report_id), None)
    if report is None:
        raise Refusal("bust_not_reported", entry=row.entry_id)
    return report


def event_of_report(report_id: int) -> int:
    """The event of a report, open or not; raises ``Refusal("not_found")``."""
    event_id = BustReport.objects.filter(pk=report_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Refusal("not_found", what="bust", id=report_id)
    return int(event_id)


def with_reported(event_id: int, busts: Sequence[BustOut]) -> tuple[BustOut, ...]:
    """Busts with the pots that dealers reported, unless pots are given or the reports contradict."""
    ids = {bust.entry for bust in busts}
    reports = {row.entry_id: row for row in bust_reports(event_id) if row.entry_id in ids and row.pots}
    if not reports or any(bust.by for bust in busts):
        return tuple(busts)
    try:
        require_hand([Lost(key, row.table.number, row.won) for key, row in reports.items()])
    except Refusal:
        return tuple(busts)
    winners = {winner for row in reports.values() for pot in row.won for winner in pot}
    if winners & ids:
        return tuple(busts)
    return tuple(
        replace(bust, by=still_there(reports[bust.entry])) if bust.entry in reports else bust
        for bust in busts
    )


def still_there(report: BustReport) -> tuple[Pot, ...]:
    """The reported pots, if all their winners still sit at the table."""
    winners = {winner for pot in report.won for winner in pot}
    at = seats.seats_of(winners)
    is_here = all(winner in at and at[winner].table == report.table.number for winner in winners)
    return tuple(Pot(winners=pot) for pot in report.won) if is_here else ()


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
        return any(pot.is_used for pot in self.side)

    @property
    def labels(self) -> tuple[tuple[int, str], ...]:
        """The number of each pot, from 1, and its name."""
        return tuple((index + 1, row.label) for index, row in enumerate((self.main, *self.side)))


def pot_name(index: int) -> str:
    """The main pot, or a side pot by number."""
    return _("Side pot %(number)s") % {"number": index} if index else _("Main pot")


def pot_rows(
    choices: Mapping[int, str], pots: Sequence[Sequence[int]], typed: QueryDict | None = None
) -> PotRows:
    """The pots as recorded, or as typed before a refusal."""
    count = min(max(SHOWN, len(pots) + 1), MOST_POTS)
    rows = []
    for index in range(count):
        field, card_field = f"pot-{index}", f"card-{index}"
        ticked_values = set(pots[index]) if index < len(pots) else set()
        if typed is not None:
            ticked_values = set(_numbers(typed.getlist(field)))
        options = tuple((value, label, value in ticked_values) for value, label in choices.items())
        card = "" if typed is None else typed.get(card_field, "")
        rows.append(PotRow(pot_name(index), field, card_field, options, card))
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
    return tuple(card for card in typed.get(f"card-{index}", "")[:400].split() if card)


def _numbers(texts: Sequence[str]) -> list[int]:
    return [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) <= 12]
