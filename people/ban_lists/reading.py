"""A list of bans read: its head, and line by line who is banned, or why the line cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from people.ban_lists.columns import BanColumn, columns_of, names_somebody
from people.bans.lists import LINES_AT_MOST, ListedBan, sound
from people.roster.cells import DayOrder, day_of, names_of, order_of
from people.roster.reading import HEAD_WITHIN, Line, lines_of, marks_in
from rulebook.refusals import Refusal

DAYS = (BanColumn.BIRTH_DATE, BanColumn.SINCE, BanColumn.UNTIL)


@dataclass(frozen=True, slots=True)
class BanLine:
    """What a line says; ``faults`` why it cannot be read, each naming its field. ``name`` is as written."""

    number: int
    name: str
    ban: ListedBan | None
    faults: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class BanSheet:
    """The lines under a head, and what each column of it was found to hold."""

    head: tuple[str, ...]
    columns: tuple[BanColumn | None, ...]
    lines: Sequence[Line]
    above: Sequence[Line] = ()


def sheet_read(text: str) -> BanSheet:
    """The head and the lines of a text with comma, semicolon, tab or bar between its cells.

    Raises ``Refusal`` ``csv_empty``, ``roster_head_missing``, ``roster_unreadable`` or ``too_many_rows``.
    """
    if not text.strip():
        raise Refusal("csv_empty", field="file")
    found = [sheet for mark in marks_in(text) if (sheet := _headed(lines_of(text, mark))) is not None]
    if not found:
        raise Refusal("roster_head_missing", field="file")
    best = max(found, key=lambda sheet: len([one for one in sheet.columns if one]))
    if not best.lines:
        raise Refusal("csv_empty", field="file")
    if len(best.lines) > LINES_AT_MOST:
        raise Refusal("too_many_rows", field="file", most=LINES_AT_MOST)
    return best


def lines_read(sheet: BanSheet, today: date) -> tuple[BanLine, ...]:
    """What each line says, or why it cannot be read."""
    told = [dict(_cells(sheet.columns, line)) for line in sheet.lines]
    orders = {column: order_of([cells.get(column, "") for cells in told]) for column in DAYS}
    return tuple(
        _line(line.number, cells, orders, today) for line, cells in zip(sheet.lines, told, strict=True)
    )


def _headed(lines: Sequence[Line]) -> BanSheet | None:
    for at, line in enumerate(lines[:HEAD_WITHIN]):
        columns = columns_of(line.cells)
        if names_somebody(columns):
            return BanSheet(line.cells, columns, lines[at + 1 :], lines[:at])
    return None


def _cells(columns: Sequence[BanColumn | None], line: Line) -> list[tuple[BanColumn, str]]:
    return [(column, cell) for column, cell in zip(columns, line.cells, strict=False) if column and cell]


def _line(
    number: int, cells: Mapping[BanColumn, str], orders: Mapping[BanColumn, DayOrder], today: date
) -> BanLine:
    faults: list[Refusal] = []
    told: dict[str, str | date] = {}
    for column, cell in cells.items():
        try:
            told |= _read(column, cell, orders, today)
        except Refusal as refusal:
            faults.append(refusal)
    name = f"{told.get('last_name', cells.get(BanColumn.FULL_NAME, ''))} {told.get('first_name', '')}".strip()
    if faults:
        return BanLine(number, name, None, tuple(faults))
    try:
        return BanLine(number, name, sound(_ban(told), today))
    except Refusal as refusal:
        return BanLine(number, name, None, (refusal,))


def _ban(told: Mapping[str, str | date]) -> ListedBan:
    days = {name: day for name, day in told.items() if isinstance(day, date)}
    texts = {name: text for name, text in told.items() if isinstance(text, str)}
    return ListedBan(**{"last_name": ""} | texts, **days)  # type: ignore[arg-type]


def _read(
    column: BanColumn, cell: str, orders: Mapping[BanColumn, DayOrder], today: date
) -> dict[str, str | date]:
    if column is BanColumn.FULL_NAME:
        last_name, first_name = names_of(cell)
        named: dict[str, str | date] = {"last_name": last_name}
        return named | ({"first_name": first_name} if first_name else {})
    if column not in DAYS:
        return {column.value: cell}
    return {column.value: _day(column, cell, orders[column], today)}


def _day(column: BanColumn, cell: str, order: DayOrder, today: date) -> date:
    """Two figures of a year are of this century where a ban begins or ends."""
    is_birth = column is BanColumn.BIRTH_DATE
    last = today if is_birth else date(today.year // 100 * 100 + 99, 12, 31)
    try:
        return day_of(cell, order, last)
    except Refusal as refusal:
        if is_birth:
            raise
        raise Refusal("ban_day_unreadable", field=column.value, **refusal.detail) from None
