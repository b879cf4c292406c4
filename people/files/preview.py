"""The preview of a list of players: its columns, and its rows in groups with their choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from journal import instants
from people.files.cells import LABELS, OF_PLAYERS, DayOrder
from people.files.lines import Sheet, fault_sentence
from people.files.roster import ADD, DETAILS, SKIP, Outcome, Prospect, Roster
from people.players.rows import Player
from wording.dates import date_format

MAY_BE = (Outcome.ALIKE, Outcome.TWICE)
"""Effects of rows whose player is uncertain."""
OPEN_UP_TO = 100
"""A longer group of rows without choices is folded."""
TITLES: Mapping[Outcome, str | Promise] = {
    Outcome.FAULTY: _("Rows to correct"),
    Outcome.ALIKE: _("Like a player already here"),
    Outcome.TWICE: _("Repeated in the file"),
    Outcome.CHANGED: _("To update"),
    Outcome.NEW: _("New players"),
    Outcome.SAME: _("Already here, nothing to change"),
}
NOTES: Mapping[Outcome, str | Promise] = {
    Outcome.FAULTY: _("Not imported. Correct them in the file and choose it again."),
    Outcome.ALIKE: _("Choose for each row."),
    Outcome.TWICE: _("The first of the rows counts."),
    Outcome.CHANGED: _("Empty cells change nothing."),
}
ORDERS: Mapping[DayOrder, str | Promise] = {
    DayOrder.DAY_FIRST: _("Dates were read as day/month/year."),
    DayOrder.MONTH_FIRST: _("Dates were read as month/day/year."),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice and its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Namesake:
    """A player that a row may mean, with distinguishing details."""

    id: int
    name: str
    details: str


@dataclass(frozen=True, slots=True)
class RowInWords:
    """A row of the file: its name, its details, remarks, and its choices."""

    number: int
    name: str
    details: str
    remarks: tuple[str, ...]
    here: tuple[Namesake, ...]
    choices: tuple[Choice, ...]
    chosen: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with the same effect."""

    key: str
    title: str
    note: str
    rows: tuple[RowInWords, ...]
    is_open: bool
    has_rest: bool


@dataclass(frozen=True, slots=True)
class ColumnInWords:
    """A column of the file and its detected content."""

    heading: str
    name: str
    chosen: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The whole preview before an import; ``rest`` is the choice for rows without one of their own."""

    columns: tuple[ColumnInWords, ...]
    groups: tuple[Group, ...]
    order: str
    rest: str

    @property
    def may_import(self) -> bool:
        """Whether there is a row that can be imported."""
        return any(row.choices for group in self.groups for row in group.rows)


def preview_of(
    sheet: Sheet, roster: Roster, prospects: Sequence[Prospect], posted: Mapping[str, str]
) -> Preview:
    """The effects of the file, with the choices so far."""
    groups = (_group(outcome, prospects, posted) for outcome in Outcome)
    return Preview(
        columns=_columns(sheet),
        groups=tuple(group for group in groups if group.rows),
        order=str(ORDERS[roster.order]) if roster.order else "",
        rest=posted.get("rest", SKIP),
    )


def _columns(sheet: Sheet) -> tuple[ColumnInWords, ...]:
    choices = (Choice("", _now("Not imported")), *(Choice(one.value, str(LABELS[one])) for one in OF_PLAYERS))
    return tuple(
        ColumnInWords(heading or f"({at + 1})", f"column-{at}", column or "", choices)
        for at, (heading, column) in enumerate(zip(sheet.head, sheet.columns, strict=True))
    )


def _group(outcome: Outcome, prospects: Iterable[Prospect], posted: Mapping[str, str]) -> Group:
    rows = tuple(_row(prospect, posted) for prospect in prospects if prospect.outcome is outcome)
    has_choice = outcome in (Outcome.FAULTY, Outcome.ALIKE, Outcome.TWICE)
    return Group(
        key=outcome.value,
        title=str(TITLES[outcome]),
        note=str(NOTES.get(outcome, "")),
        rows=rows,
        is_open=has_choice or (outcome is not Outcome.SAME and len(rows) <= OPEN_UP_TO),
        has_rest=outcome is Outcome.ALIKE,
    )


def _row(prospect: Prospect, posted: Mapping[str, str]) -> RowInWords:
    row, details = prospect.row, prospect.row.details
    return RowInWords(
        number=row.number,
        name=f"{details.last_name} {details.first_name}".strip(),
        details="" if prospect.outcome is Outcome.CHANGED else _listed(_beyond_names(details)),
        remarks=tuple(_remarks(prospect)),
        here=tuple(map(_namesake, prospect.here if prospect.outcome in MAY_BE else ())),
        choices=_choices(prospect),
        chosen=_chosen(prospect, posted),
        is_new=prospect.outcome is Outcome.NEW,
    )


def _beyond_names(details: Any) -> Iterable[Any]:
    return (getattr(details, name) for name in DETAILS if name not in ("last_name", "first_name"))


def _namesake(one: Player) -> Namesake:
    return Namesake(one.id, one.name, _listed((one.birth_date, one.card_number, _ban(one))))


def _ban(one: Player) -> str:
    return _now("Banned") if one.is_banned_on(timezone.localdate(instants.now())) else ""


def _listed(values: Iterable[Any]) -> str:
    return " · ".join(_text(value) for value in values if value)


def _choices(prospect: Prospect) -> tuple[Choice, ...]:
    names = {f"update-{player.id}": player for player in prospect.here}
    choices = tuple(Choice(value, _label(value, names.get(value))) for value in prospect.choices)
    if prospect.outcome is Outcome.ALIKE and ADD in prospect.choices:
        return (Choice("", _now("As for the rest")), *choices)
    return choices


def _label(value: str, one: Player | None) -> str:
    if one is not None:
        return _now("Update %(name)s (%(number)s)") % {"name": one.name, "number": one.id}
    return _now("Add as a new player") if value == ADD else _now("Skip")


def _chosen(prospect: Prospect, posted: Mapping[str, str]) -> str:
    """The earlier choice if the row still offers it; an unchecked box sends nothing."""
    name, values = f"row-{prospect.row.number}", [choice.value for choice in _choices(prospect)]
    if name in posted and posted[name] in values:
        return posted[name]
    if posted.get("step") and prospect.outcome is Outcome.NEW:
        return SKIP
    return "" if "" in values else prospect.chosen


def _remarks(prospect: Prospect) -> Iterable[str]:
    for fault in prospect.row.faults:
        yield fault_sentence(fault)
    if prospect.outcome is Outcome.CHANGED:
        for one in prospect.differences:
            values = {"before": _text(one.before) or "–", "after": _text(one.after)}
            yield f"{LABELS[one.column]}: {values['before']} → {values['after']}"
    if prospect.twice_of:
        yield _now("Like row %(row)s of the file") % {"row": prospect.twice_of}
    holder = next((one for one in prospect.here if _has_card(one, prospect)), None)
    if prospect.outcome is Outcome.ALIKE and holder is not None:
        yield _now("Same card number as %(name)s") % {"name": holder.name}
    if prospect.outcome not in MAY_BE:
        yield from (ban for one in prospect.here if (ban := _ban(one)))


def _has_card(one: Player, prospect: Prospect) -> bool:
    return bool(one.card_number) and one.card_number == prospect.row.details.card_number


def _text(value: Any) -> str:
    if isinstance(value, date):
        return date_format(value)
    return "" if value is None else str(value)
