"""A payout table as a house types it, pastes it or keeps it in a sheet, read row by row and written again.

Typed, a line is a range of entries and its percentages: ``21-30: 50 30 20``, ``31+: 40 24 5x4 2x8`` (``5x4``:
the next four places, 5 % each). In a sheet the entries are on one edge and the places on the other, either way round.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from io import StringIO
from itertools import groupby, pairwise, zip_longest

from rulebook.payouts.by_entries import (
    MOST_PLACES,
    MOST_ROWS,
    MOST_SHARES,
    TableRow,
    TableShare,
    range_text,
    require_row,
)
from rulebook.refusals import Refusal

PARTS = 10_000
"""Millionths in a percent."""
PLACE_HEADS = frozenset(
    {"place", "places", "position", "rank", "pos", "finish", "posto", "posti", "posizione", "piazzamento"}
)
ENTRY_HEADS = frozenset(
    {"entries", "entrants", "players", "runners", "field", "iscritti", "iscrizioni", "giocatori", "entrate"}
)
DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})
RANGE = re.compile(r"^(?P<least>\d{1,5})\s*(?:(?P<more>\+)|-\s*(?P<most>\d{1,5})?)?$")
ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|°|º|\.)(?=$|\s|-)", re.IGNORECASE)
TIMES = re.compile(r"^(?P<each>[\d.,]+)%?[x×*](?P<places>\d{1,4})$", re.IGNORECASE)
LONGEST_LINE = 20_000
"""In characters: ten for each place that may be paid."""
CELL_MARKS = "\t;|,"
NO_HEAD = "?"
"""Stands for the places of a column without a heading; they are not guessed."""


@dataclass(frozen=True, slots=True)
class LineFault:
    """Why a line was rejected: ``number`` counts the lines of the text from 1, ``text`` is its beginning."""

    number: int
    text: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class TableRead:
    """The rows that could be read, in order of entries, and the lines that were rejected."""

    rows: tuple[TableRow, ...]
    faults: tuple[LineFault, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    entries: str
    cells: tuple[tuple[str, str], ...]
    """Place or range of places (empty: the next), and what was typed there."""


def read_table(text: str) -> TableRead:
    """The table that a text holds, typed or from a sheet; nothing is guessed about lines that cannot be read."""
    lines = [(number, line.translate(DASHES)) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line.removeprefix("\ufeff")) for number, line in lines if line.strip(" \t;|,")]
    if not lines:
        return TableRead((), ())
    if len(lines) > MOST_PLACES or any(len(line) > LONGEST_LINE for _number, line in lines):
        return _too_long(*lines[0])
    typed_lines = _sheet(lines) or [_line(number, line) for number, line in lines]
    rows: list[TableRow] = []
    faults: list[LineFault] = []
    for line in typed_lines:
        try:
            rows.append(_row(line))
        except Refusal as refusal:
            text_of_line = " ".join([line.entries, *(cell for _place, cell in line.cells)])
            faults.append(LineFault(line.number, text_of_line.strip()[:40], refusal))
    if len(rows) > MOST_ROWS or any(len(row.shares) > MOST_SHARES for row in rows):
        return _too_long(*lines[0])
    return TableRead(tuple(sorted(rows, key=lambda row: row.least)), tuple(faults))


def _too_long(number: int, line: str) -> TableRead:
    """Read nothing of a table that is too long: laid out, it has as many cells as lines times columns."""
    refusal = Refusal("table_too_long", field="rows", rows=MOST_ROWS, shares=MOST_SHARES)
    return TableRead((), (LineFault(number, line[:40], refusal),))


def _line(number: int, line: str) -> _Line:
    entries, _colon, shares = line.partition(":")
    cells = tuple(("", cell) for cell in re.split(r"[\s;/]+", shares.replace(", ", " ")) if cell.strip("%"))
    return _Line(number, entries.strip(), cells)


def _sheet(lines: Sequence[tuple[int, str]]) -> list[_Line]:
    """The lines of a sheet whose first cell names its left column; nothing if the text is not a sheet."""
    for mark in CELL_MARKS:
        corner = _corner(lines[0][1].split(mark)[0])
        if mark in lines[0][1] and corner in PLACE_HEADS | ENTRY_HEADS:
            cells = [(number, _cells(line, mark)) for number, line in lines]
            return _by_columns(cells) if corner in PLACE_HEADS else _by_lines(cells)
    return []


def is_table_head(line: str) -> bool:
    """Whether the line names entries or places, and has ranges of the other beside them."""
    for mark in CELL_MARKS:
        corner, *ranges = (cell.strip() for cell in line.translate(DASHES).split(mark))
        if ranges and _corner(corner):
            return all(RANGE.match(ORDINAL.sub("", cell)) for cell in ranges if cell) and any(ranges)
    return False


def _corner(cell: str) -> str:
    """The word for the left edge: in ``Place / entries``, ``Posti \\ iscritti``, ``Final position`` the first known."""
    words = re.findall(r"[^\W\d_]+", cell.casefold())
    return next((word for word in words if word in PLACE_HEADS | ENTRY_HEADS), "")


def _cells(line: str, mark: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader(StringIO(line), delimiter=mark), [])]


def _by_lines(cells: Sequence[tuple[int, list[str]]]) -> list[_Line]:
    heads = cells[0][1][1:]
    return [
        _Line(
            number,
            line[0],
            tuple(
                (place or NO_HEAD, cell) for place, cell in zip_longest(heads, line[1:], fillvalue="") if cell
            ),
        )
        for number, line in cells[1:]
    ]


def _by_columns(cells: Sequence[tuple[int, list[str]]]) -> list[_Line]:
    """Then a range of entries is a column, with the column's number."""
    heads = cells[0][1]
    width = max(len(line) for _number, line in cells)
    columns = [*heads, *[""] * (width - len(heads))]
    rows = (
        _Line(
            at + 1, head, tuple((line[0], line[at]) for _n, line in cells[1:] if at < len(line) and line[at])
        )
        for at, head in enumerate(columns)
        if at
    )
    return [line for line in rows if line.entries or line.cells]


def _row(line: _Line) -> TableRow:
    least, most = _range(line.entries, "entries")
    cells: list[tuple[int, int, Decimal]] = []
    for place, cell in line.cells:
        cells += _share(place, cell, cells[-1][1] + 1 if cells else 1)
    # Spreadsheets keep 50 % as 0.5: shares that make one are parts of the whole.
    times = 100 if sum((last - first + 1) * figure for first, last, figure in cells) == 1 else 1
    shares = [TableShare(first, last, _parts(figure * times)) for first, last, figure in cells]
    row = TableRow(least, most, tuple(_merged(shares)))
    require_row(row, line.number)
    return row


def _share(place: str, cell: str, following: int) -> list[tuple[int, int, Decimal]]:
    """The first and last place of a cell, and the percentage of each."""
    times = TIMES.match(cell)
    if times and not place:
        count = int(times["places"])
        return [(following, following + count - 1, _percent(times["each"]))] if count else []
    percent = _percent(cell)
    if not place:
        return [(following, following, percent)]
    first, last = _range(ORDINAL.sub("", place), "place")
    return [(first, last if last is not None else MOST_PLACES, percent)] if percent else []


def _merged(shares: Iterable[TableShare]) -> Iterable[TableShare]:
    for parts, group in groupby(shares, key=lambda share: share.parts):
        rows = list(group)
        if all(one.last + 1 == two.first for one, two in pairwise(rows)):
            yield TableShare(rows[0].first, rows[-1].last, parts)
        else:
            yield from rows


def _range(text: str, what: str) -> tuple[int, int | None]:
    """``21-30``, ``301+`` or ``301-``: without end; a number alone is a range of one."""
    match = RANGE.match(text.strip())
    if match is None:
        raise Refusal("table_range_unreadable", field="rows", text=text.strip()[:40], what=what)
    least = int(match["least"])
    if match["more"] or ("-" in text and not match["most"]):
        return least, None
    return least, int(match["most"]) if match["most"] else least


def _percent(text: str) -> Decimal:
    plain = text.strip().rstrip("%").strip().replace(",", ".")
    try:
        percent = Decimal(plain)
    except InvalidOperation:
        percent = Decimal("NaN")
    if not (percent.is_finite() and 0 <= percent <= 100):
        raise Refusal("table_share_unreadable", field="rows", text=text.strip()[:40])
    return percent


def _parts(percent: Decimal) -> int:
    """A percentage in millionths; raises ``Refusal("table_share_unreadable")`` if it is finer."""
    parts = percent * PARTS
    if parts != parts.to_integral_value():
        raise Refusal("table_share_unreadable", field="rows", text=f"{percent}")
    return int(parts)


def table_text(rows: Iterable[TableRow]) -> str:
    """A table as it is typed, one line per row."""
    return "\n".join(f"{range_text(row.least, row.most)}: {_shares_text(row.shares)}" for row in rows)


def _shares_text(shares: Iterable[TableShare]) -> str:
    return " ".join(
        share_text(share.parts) + (f"x{share.places}" if share.places > 1 else "") for share in shares
    )


def share_text(parts: int) -> str:
    """Millionths in percent, as they are typed: ``7.5``."""
    return f"{Decimal(parts) / PARTS:f}".rstrip("0").rstrip(".") if parts % PARTS else str(parts // PARTS)


def place_ranges(rows: Sequence[TableRow]) -> tuple[tuple[int, int], ...]:
    """The ranges of places that receive the same in every row: the lines of the table as a sheet."""
    ends = sorted({share.last for row in rows for share in row.shares})
    return tuple(zip([1, *(end + 1 for end in ends)], ends, strict=False))


def share_at(row: TableRow, place: int) -> int:
    """The share of a place in the prizes, in millionths; 0 if it is not paid."""
    return next((share.parts for share in row.shares if share.first <= place <= share.last), 0)
