"""Files parsed by line under a header, the ignored parts, and rejected lines as a file again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from typing import Annotated

from django.utils.translation import gettext as _

from access.fields import Note
from people.files.cells import LABELS, OF_PLAYERS, Column, columns_of, names_somebody, plain
from people.players.rows import Player
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Cell, Listing

ROWS_AT_MOST = 5_000
COLUMNS_AT_MOST = 50
HEAD_WITHIN = 10
"""The header is searched in this many first lines, because a title may be above it."""
MARKS = ",;\t|"
LONGEST_TEXT = 80


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file; ``number`` counts from 1, with empty lines, as in spreadsheets."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines under a header, and the content of each column."""

    head: tuple[str, ...]
    columns: tuple[Column | None, ...]
    lines: tuple[Line, ...]
    above: tuple[Line, ...] = ()


def cells_of(columns: Sequence[Column | None], line: Line) -> dict[Column, str]:
    """The cells of a line by column, without empty ones."""
    return {column: cell for column, cell in zip(columns, line.cells, strict=False) if column and cell}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineLeftOut:
    """A line of which nothing was used."""

    row: Annotated[int, Note("Its number in the file, from 1.")]
    text: str


def lines_left_out(sheet: Sheet) -> tuple[LineLeftOut, ...]:
    """The lines above the header, and cells without a heading."""
    width = len(sheet.head)
    above = [(line.number, line.cells) for line in sheet.above]
    beside = [(line.number, line.cells[width:]) for line in sheet.lines]
    lines = ((number, " · ".join(cell for cell in cells if cell)) for number, cells in (*above, *beside))
    return tuple(LineLeftOut(row=number, text=text[:LONGEST_TEXT]) for number, text in lines if text)


def columns_left_out(sheet: Sheet) -> tuple[str, ...]:
    """The headings of columns with cells that are not imported; without a heading their number."""
    used = {at for line in sheet.lines for at, cell in enumerate(line.cells) if cell}
    return tuple(
        heading or str(at + 1)
        for at, (heading, column) in enumerate(zip(sheet.head, sheet.columns, strict=True))
        if not column and at in used
    )


def sheet_of(text: str, of: tuple[Column, ...] = OF_PLAYERS, most: int = ROWS_AT_MOST) -> Sheet:
    """The header and the lines of a text with comma, semicolon, tab or bar between its cells.

    Raises ``Refusal`` ``csv_empty``, ``roster_head_missing``, ``roster_unreadable`` or ``too_many_rows``.
    """
    if not text.strip():
        raise Refusal("csv_empty", field="file")
    sheets = [sheet for mark in marks_in(text) if (sheet := _headed(lines_of(text, mark), of)) is not None]
    if not sheets:
        raise Refusal("roster_head_missing", field="file")
    best = max(sheets, key=_fits)
    if not best.lines:
        raise Refusal("csv_empty", field="file")
    if len(best.lines) > most:
        raise Refusal("too_many_rows", field="file", most=most)
    return best


def marks_in(text: str) -> list[str]:
    """Possible separators: those in the text, and one that is not in it, for a single column."""
    matches = [mark for mark in MARKS if mark in text]
    return [*matches, *[mark for mark in MARKS if mark not in matches][:1]]


def _fits(sheet: Sheet) -> tuple[int, int]:
    """The more known columns the better, then the fewer other cells: ``Rossi, Mario`` is one cell."""
    count = len([column for column in sheet.columns if column])
    return count, -max((len(line.cells) for line in sheet.lines), default=0)


def lines_of(text: str, mark: str) -> tuple[Line, ...]:
    """The lines with content, split at ``mark``; raises ``Refusal("roster_unreadable")``."""
    text = text.removeprefix("\ufeff")
    if any(len(line) > csv.field_size_limit() for line in text.splitlines()):
        raise Refusal("roster_unreadable", field="file")
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True))
    except csv.Error:
        # A stray quotation mark, which would join the lines after it.
        rows = [_split(line, mark) for line in text.splitlines()]
    cells = [tuple(map(plain, _within(line))) for line in rows]
    return tuple(Line(number, line) for number, line in enumerate(cells, start=1) if any(line))


def _split(line: str, mark: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=mark, strict=True), [])
    except csv.Error:
        return [cell.strip().strip('"') for cell in line.split(mark)]


def _within(line: Sequence[str]) -> Sequence[str]:
    """The cells of a line; those after the last column are joined into one, so that they can be reported."""
    beyond = " ".join(cell for cell in line[COLUMNS_AT_MOST:] if cell.strip())
    return [*line[:COLUMNS_AT_MOST], beyond] if beyond else line[:COLUMNS_AT_MOST]


def _headed(lines: Sequence[Line], of: tuple[Column, ...]) -> Sheet | None:
    for at, line in enumerate(lines[:HEAD_WITHIN]):
        columns = columns_of(line.cells, of)
        if names_somebody(columns):
            return Sheet(line.cells, columns, tuple(lines[at + 1 :]), tuple(lines[:at]))
    return None


WRITTEN = (
    Column.LAST_NAME,
    Column.FIRST_NAME,
    Column.CARD_NUMBER,
    Column.BIRTH_DATE,
    Column.COUNTRY,
    Column.DOCUMENT,
    Column.EMAIL,
    Column.PHONE,
    Column.NOTE,
    Column.TIER,
)


def players_listing(players: Iterable[Player]) -> Listing:
    """The players, with their number in the last column, by which the file is matched when it is imported."""
    lines = tuple((*_cells(player), player.id) for player in players)
    return Listing(_("Players"), _head((*WRITTEN, Column.PLAYER)), lines)


def empty_listing() -> Listing:
    """Only the header, to be filled in."""
    return Listing(_("Players"), _head(WRITTEN), ())


def rejected_listing(
    title: str, head: Sequence[str], lines: Iterable[Line], rejected: Mapping[int, str]
) -> Listing:
    """The lines with these numbers as in the file, with their errors in a last column; imports ignore it."""
    width = len(head)
    rows = tuple(
        (*(*line.cells, *("",) * width)[:width], rejected[line.number])
        for line in lines
        if line.number in rejected
    )
    return Listing(title, (*head, _("What is wrong")), rows)


def fault_sentence(fault: Refusal) -> str:
    """The error of a cell, after the name of its column."""
    label = LABELS[Column(fault.field)] if fault.field in tuple(Column) else fault.field
    return f"{label}: {words.in_one_line(fault)}"


def _head(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(str(LABELS[column]) for column in columns)


def _cells(one: Player) -> tuple[Cell, ...]:
    return tuple(getattr(one, column) for column in WRITTEN)


@contextmanager
def rows_named(numbers: Sequence[int]) -> Iterator[None]:
    """Refusals inside that name a row name it by its number in the file: ``roster_row_refused``."""
    try:
        yield
    except Refusal as refusal:
        at, mark, _field = refusal.field.removeprefix("rows[").partition("]")
        if not (mark and at.isdigit()):
            raise
        raise Refusal("roster_row_refused", row=numbers[int(at)], why=words.explain(refusal)[1]) from None
