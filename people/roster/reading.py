"""A list of players read: the line that heads it, its columns, and row by row what it says or what is wrong."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO
from typing import Any

from people.actions.imports import ROWS_AT_MOST
from people.players.verbs import PlayerDetails, columns_of_details
from people.roster.cells import DAY, DayOrder, country_of, day_of, names_of, order_of, plain
from people.roster.columns import Column, columns_of, names_somebody
from rulebook.refusals import Refusal

COLUMNS_AT_MOST = 50
HEAD_WITHIN = 10
"""Lines at the top among which the head is looked for: a title may stand above it."""
MARKS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file; ``number`` counts from 1, empty ones too, as spreadsheets do."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines under a head, and what each column of it was found to hold."""

    head: tuple[str, ...]
    columns: tuple[Column | None, ...]
    lines: tuple[Line, ...]
    above: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class RosterRow:
    """What a line says of a player; ``player`` is its number, where the file has one.

    ``faults`` say what cannot be read, each naming its field; then ``details`` is what could.
    """

    number: int
    details: PlayerDetails
    player: int | None = None
    faults: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a file, and how its days of birth were read where one might ask."""

    rows: tuple[RosterRow, ...]
    order: DayOrder | None


def sheet_read(text: str) -> Sheet:
    """The head and the lines of a text with comma, semicolon, tab or bar between its cells.

    Raises ``Refusal`` ``csv_empty``, ``roster_head_missing``, ``roster_unreadable`` or ``too_many_rows``.
    """
    if not text.strip():
        raise Refusal("csv_empty", field="file")
    found = [sheet for mark in marks_in(text) if (sheet := _headed(lines_of(text, mark))) is not None]
    if not found:
        raise Refusal("roster_head_missing", field="file")
    best = max(found, key=_fits)
    if not best.lines:
        raise Refusal("csv_empty", field="file")
    if len(best.lines) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="file", most=ROWS_AT_MOST)
    return best


def marks_in(text: str) -> list[str]:
    """What may stand between the cells: the marks that the text holds, and one that it does not, for one column."""
    held = [mark for mark in MARKS if mark in text]
    return [*held, *[mark for mark in MARKS if mark not in held][:1]]


def _fits(sheet: Sheet) -> tuple[int, int]:
    """The more columns are known the better, then the fewer cells there are beside them: ``Rossi, Mario`` is one."""
    known = len([column for column in sheet.columns if column])
    return known, -max((len(line.cells) for line in sheet.lines), default=0)


def lines_of(text: str, mark: str) -> tuple[Line, ...]:
    """The lines that hold anything, their cells divided by ``mark``; raises ``Refusal("roster_unreadable")``."""
    try:
        read = list(csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=mark))
    except csv.Error:
        raise Refusal("roster_unreadable", field="file") from None
    cells = [tuple(map(plain, _within(line))) for line in read]
    return tuple(Line(number, line) for number, line in enumerate(cells, start=1) if any(line))


def _within(line: Sequence[str]) -> Sequence[str]:
    """The cells of a line; those beyond the last column are one cell more, so that they can be told."""
    beyond = " ".join(cell for cell in line[COLUMNS_AT_MOST:] if cell.strip())
    return [*line[:COLUMNS_AT_MOST], beyond] if beyond else line[:COLUMNS_AT_MOST]


def _headed(lines: Sequence[Line]) -> Sheet | None:
    for at, line in enumerate(lines[:HEAD_WITHIN]):
        columns = columns_of(line.cells)
        if names_somebody(columns):
            return Sheet(line.cells, columns, tuple(lines[at + 1 :]), tuple(lines[:at]))
    return None


def roster_of(sheet: Sheet, today: date) -> Roster:
    """The players of the lines, as the columns of the sheet say."""
    told = [(line.number, _told(sheet.columns, line.cells)) for line in sheet.lines]
    days = [cells.get(Column.BIRTH_DATE, "") for _number, cells in told]
    order = order_of(days)
    rows = tuple(_row(number, cells, order, today) for number, cells in told)
    return Roster(rows, order if any(DAY.fullmatch(day) for day in days) else None)


def _told(columns: Sequence[Column | None], cells: Iterable[str]) -> dict[Column, str]:
    """What a line says, by column, without what is empty."""
    return {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell}


def _row(number: int, cells: Mapping[Column, str], order: DayOrder, today: date) -> RosterRow:
    faults: list[Refusal] = []
    details = PlayerDetails(last_name=cells.get(Column.LAST_NAME, ""))
    for column, cell in cells.items():
        try:
            details = _put(details, column, cell, order, today)
        except Refusal as refusal:
            faults.append(refusal)
    if Column.FULL_NAME not in {fault.field for fault in faults}:
        faults += _unsound(details, today)
    told = cells.get(Column.PLAYER, "")
    player = int(told) if told.isascii() and told.isdigit() and len(told) < 19 else None
    return RosterRow(number, details, player, tuple(faults))


def _put(details: PlayerDetails, column: Column, cell: str, order: DayOrder, today: date) -> PlayerDetails:
    match column:
        case Column.PLAYER:
            return details
        case Column.BIRTH_DATE:
            return replace(details, birth_date=day_of(cell, order, today))
        case Column.COUNTRY:
            return replace(details, country=country_of(cell))
        case Column.FULL_NAME:
            last_name, first_name = names_of(cell)
            last_name, first_name = details.last_name or last_name, details.first_name or first_name
            return replace(details, last_name=last_name, first_name=first_name)
        case _:
            return _with(details, column.value, cell)


def _with(details: PlayerDetails, name: str, value: str | None) -> PlayerDetails:
    told: dict[str, Any] = {name: value}
    return replace(details, **told)


def _unsound(details: PlayerDetails, today: date) -> list[Refusal]:
    """All that is wrong with the details, field by field: what one refusal names is put aside to find the next."""
    found: list[Refusal] = []
    for _at in range(len(Column)):
        try:
            columns_of_details(details, today)
        except Refusal as refusal:
            found.append(refusal)
            empty = None if refusal.field == "birth_date" else "-" if refusal.field == "last_name" else ""
            details = _with(details, refusal.field, empty)
        else:
            break
    return found
