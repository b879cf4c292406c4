"""A structure sheet from elsewhere: how each line was read, and what was left out."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from rulebook.refusals import Refusal
from rulebook.structure.amounts import blinds_of, chips_of, length_within, seconds_in
from rulebook.structure.heads import (
    BLINDS,
    LIMIT_BLINDS,
    LIMITS,
    NUMBER,
    NUMBERED,
    PAUSE_WORDS,
    PAUSES,
    RACE_WORDS,
    columns_named,
    names_columns,
)
from rulebook.structure.periods import AnteKind, Period, PeriodKind
from rulebook.structure.text_rows import COLUMNS, ROWS_AT_MOST, Row, filled, periods_of, unreadable

LONGEST_LINE = 1_000
HEAD_WITHIN = 10
"""A sheet may have a title above its head."""
PAYERS: Mapping[str, str] = {"bb": "big_blind", "all": "each", "–": "none"}
PAIRS: Mapping[str, tuple[str, str]] = {
    LIMIT_BLINDS: ("limit_small_blind", "limit_big_blind"),
    LIMITS: ("small_bet", "big_bet"),
}
FIGURES = ("small_blind", "big_blind", BLINDS, "small_bet", "big_bet", *PAIRS)


@dataclass(frozen=True, slots=True)
class LineRead:
    """A line of the sheet, counted from 1, its cells as sent, and its row; None: it was left out.

    ``unused`` are the cells of a break that nothing of it was read from.
    """

    line: int
    sent: tuple[str, ...]
    row: Row | None = None
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ColumnRead:
    """A column of the sheet by its position: its head, its first cell, and what it was read as; empty: nothing."""

    at: int
    head: str
    example: str
    name: str


@dataclass(frozen=True, slots=True)
class SheetRead:
    """The lines of a sheet as they were read, and the names of the columns that were left out."""

    lines: tuple[LineRead, ...]
    columns_left_out: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The levels and breaks."""
        return tuple(line.row for line in self.lines if line.row is not None)

    @property
    def lines_left_out(self) -> tuple[LineRead, ...]:
        """The lines that are neither a level nor a break."""
        return tuple(line for line in self.lines if line.row is None)

    @property
    def cells_left_out(self) -> tuple[LineRead, ...]:
        """The breaks with cells that were not read."""
        return tuple(line for line in self.lines if line.unused)

    @property
    def periods(self) -> tuple[Period, ...]:
        """The rows as levels and breaks; raises ``Refusal("row_unreadable")`` naming the line."""
        try:
            return periods_of(self.rows)
        except Refusal as refusal:
            at = refusal.detail.get("row")
            numbers = [line.line for line in self.lines if line.row is not None]
            detail = {**refusal.detail, "row": numbers[at - 1]} if isinstance(at, int) else refusal.detail
            raise Refusal(refusal.code, field="csv", **detail) from None


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[str, ...]


def read_sheet(text: str, chosen: Mapping[int, str] | None = None) -> SheetRead:
    """The rows of a sheet with commas, semicolons or tabs; a head names the columns, or is omitted.

    Without it the columns are ``COLUMNS``, the first of them omitted if lengths come first; the number of the
    level may stand before them, and blinds in one cell. ``chosen`` says what each column is instead. Nothing is
    guessed: a column with an unknown name and a line without figures are left out and reported. Raises
    ``Refusal("row_unreadable")`` naming the line, ``Refusal("csv_empty")``,
    ``Refusal("length_column_missing")`` or ``Refusal("too_many_rows")``.
    """
    lines = _lines(text)
    at, names = _named(lines, chosen)
    head = () if at is None else lines[at].cells
    body = lines if at is None else lines[at + 1 :]
    if (head or chosen) and "length" not in names.values():
        heads = [column.head or column.example for column in columns_read(text, chosen)]
        raise Refusal("length_column_missing", field="csv", columns=", ".join(heads)[:80])
    sheet = _sheet_of(body, names, head)
    above = tuple(LineRead(line.number, line.cells) for line in lines[: at or 0])
    return replace(sheet, lines=(*above, *sheet.lines))


def columns_read(text: str, chosen: Mapping[int, str] | None = None) -> tuple[ColumnRead, ...]:
    """The columns of a sheet, as ``read_sheet`` reads them; raises ``Refusal("csv_empty")``."""
    lines = _lines(text)
    at, names = _named(lines, chosen)
    head = () if at is None else lines[at].cells
    body = lines if at is None else lines[at + 1 :]
    width = max(len(line.cells) for line in lines)
    columns = []
    for place in range(width):
        cells = [line.cells[place] for line in body if place < len(line.cells) and line.cells[place]]
        title = head[place] if place < len(head) else ""
        if cells or title:
            columns.append(ColumnRead(place, title, cells[0] if cells else "", names.get(place, "")))
    return tuple(columns)


def _named(lines: Sequence[_Line], chosen: Mapping[int, str] | None) -> tuple[int | None, Mapping[int, str]]:
    """The position of the head, if there is one, and the columns by position, each name once."""
    at = next((at for at, line in enumerate(lines[:HEAD_WITHIN]) if names_columns(line.cells)), None)
    if chosen is not None:
        names: dict[int, str] = {}
        for place, name in sorted(chosen.items()):
            if name and name not in names.values():
                names[place] = name
        return at, names
    return at, _unnamed(lines) if at is None else columns_named(lines[at].cells)


def rows_from_csv(text: str) -> tuple[Row, ...]:
    """The rows of a sheet from which nothing may be left out.

    Raises what ``read_sheet`` raises, and ``Refusal("sheet_left_out")`` naming what was not understood.
    """
    sheet = read_sheet(text)
    sheet.periods  # noqa: B018 - each line is read as a period, and refused by its number
    left = [f"“{name}”" for name in sheet.columns_left_out]
    left += [f"“{' '.join(line.sent)[:40]}”" for line in sheet.lines_left_out]
    left += [f"“{' '.join(line.unused)[:40]}”" for line in sheet.cells_left_out]
    if left:
        raise Refusal("sheet_left_out", field="csv", left=", ".join(left[:5]))
    return sheet.rows


def periods_typed(text: str) -> tuple[Period, ...]:
    """The levels and breaks of rows typed in one field, with commas, tabs or spaces; empty: none.

    Raises the refusals of ``rows_from_csv``.
    """
    if not text.strip():
        return ()
    if not any(mark in text for mark in ",;\t"):
        text = "\n".join(",".join(line.split()) for line in text.splitlines())
    return periods_of(rows_from_csv(text))


def _lines(text: str) -> list[_Line]:
    rows = [(at, line) for at, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip()]
    if not rows:
        raise Refusal("csv_empty", field="csv")
    if len(rows) > ROWS_AT_MOST + HEAD_WITHIN:
        raise Refusal("too_many_rows", field="csv", most=ROWS_AT_MOST)
    for at, line in rows:
        if len(line) > LONGEST_LINE:
            raise unreadable(at, line, "level,20,100,200", "csv")
    marks = [max(",;\t", key=line.count) for _at, line in rows]
    mark = max(",;\t", key=marks.count)
    # One line at a time: a stray quotation mark never joins lines.
    cells = ((at, next(csv.reader([line], delimiter=mark), [])) for at, line in rows)
    return [
        _Line(at, tuple(cell.strip() for cell in line))
        for at, line in cells
        if any(cell.strip() for cell in line)
    ]


def _unnamed(lines: Sequence[_Line]) -> dict[int, str]:
    """The columns of a sheet without a head, by the cells of its first levels; a title is a line of one cell."""
    levels = [line.cells for line in lines if line.cells[0][:1] and not _is_pause(line.cells, {})]
    levels = [cells for cells in levels if len(list(filter(None, cells))) > 1] or levels
    firsts = [cells[0].lower() for cells in levels if cells]
    names = list(COLUMNS[1:])
    ahead = [] if not firsts or _are_lengths(firsts) else [NUMBER]
    if any(kind in {PeriodKind.LEVEL.value, PeriodKind.BREAK.value} for kind in firsts):
        ahead = ["kind"]
    at = len(ahead) + 1
    if levels and len(levels[0]) > at and blinds_of(levels[0][at]):
        names = ["length", BLINDS, *names[3:]]
    return dict(enumerate([*ahead, *names]))


def _are_lengths(firsts: Sequence[str]) -> bool:
    """Whether the first cells are lengths, not the numbers of consecutive levels."""
    matches = [NUMBERED.fullmatch(first) for first in firsts if first[-1:].isdigit() or first[:1].isdigit()]
    numbers = [int(match[1]) for match in matches if match is not None]
    if len(numbers) < len(firsts) or not numbers:
        return seconds_in(firsts[0]) is not None
    if not firsts[0].isdigit():
        return False
    follow = list(range(numbers[0], numbers[0] + len(numbers)))
    return numbers != follow or (len(numbers) == 1 and numbers != [1])


def _sheet_of(lines: Sequence[_Line], names: Mapping[int, str], head: Sequence[str]) -> SheetRead:
    rows = tuple(_line_read(line, names) for line in lines)
    if not any(row.row for row in rows):
        raise unreadable(
            lines[0].number if lines else 1, " ".join(lines[0].cells) if lines else "", "20,100,200", "csv"
        )
    columns = {at for line in lines for at, cell in enumerate(line.cells) if cell}
    left = (head[at] if at < len(head) and head[at] else str(at + 1) for at in sorted(columns - names.keys()))
    return SheetRead(rows, tuple(left))


def _line_read(line: _Line, names: Mapping[int, str]) -> LineRead:
    row = _row(line, names)
    is_pause = row is not None and row.is_break
    return LineRead(line.number, line.cells, row, _unused(line, row, names) if row and is_pause else ())


# What a sheet that this house wrote has in every break.
PLAIN = Row()


def _unused(line: _Line, row: Row, names: Mapping[int, str]) -> tuple[str, ...]:
    """The cells of a break in named columns that its row does not show; columns without a name are reported."""
    values = {row.length, row.note, row.colour_up}
    return tuple(
        cell
        for at, cell in enumerate(line.cells)
        if names.get(at, NUMBER) not in {NUMBER, "kind"}
        and cell.strip("-–0. ")
        and cell not in values
        and not PAUSE_WORDS.search(cell)
        and cell != getattr(PLAIN, names[at], None)
    )


def _row(line: _Line, names: Mapping[int, str]) -> Row | None:
    """The row of a line; None if it has no figures of a level and does not say that it is a break."""
    values = {name: line.cells[at] for at, name in names.items() if at < len(line.cells) and line.cells[at]}
    if _is_pause(line.cells, names):
        return _pause(line, values)
    if not any(character.isdigit() for name in (*FIGURES, "length") for character in values.get(name, "")):
        return None
    return _level(line, values)


def _is_pause(cells: Sequence[str], names: Mapping[int, str]) -> bool:
    """Whether a line is a break: its kind says so, or another cell does and no cell has blinds."""
    values = {name: cells[at] for at, name in names.items() if at < len(cells)}
    if values.get("kind", "").lower() in PAUSES:
        return True
    if values.get("kind", "").lower() == PeriodKind.LEVEL.value:
        return False
    if values.get("length", "").lower() in PAUSES:
        return True
    if any(
        chips_of(values.get(name, "")) or blinds_of(values.get(name, ""))
        for name in FIGURES
        if name != "small_blind"
    ):
        return False
    return any(PAUSE_WORDS.search(cell) for cell in cells)


def _pause(line: _Line, values: Mapping[str, str]) -> Row:
    text = " ".join(cell for cell in line.cells if not NUMBERED.fullmatch(cell))
    words = next((cell for cell in line.cells if PAUSE_WORDS.search(cell)), "")
    lengths = [values.get("length", ""), *(cell for cell in line.cells if cell != values.get(NUMBER))]
    length = next((cell for cell in lengths if cell and seconds_in(cell) is not None), "") or length_within(
        words
    )
    is_race = bool(RACE_WORDS.search(text))
    note = values.get("note", "") or ("" if words.lower() in PAUSES else words)
    mark = values.get("colour_up", "") or ("1" if is_race else "")
    if not length:
        raise unreadable(line.number, " ".join(line.cells), "15", "csv")
    return Row(PeriodKind.BREAK.value, length, colour_up=mark, note=note)


def _level(line: _Line, values: Mapping[str, str]) -> Row:
    columns = {item.name for item in fields(Row)} - {"kind", "ante_kind", "game"}
    row = Row(**{name: text for name, text in values.items() if name in columns})
    kind = values.get("kind", PeriodKind.LEVEL.value).lower()
    kind = PeriodKind.LEVEL.value if kind not in tuple(PeriodKind) and NUMBERED.fullmatch(kind) else kind
    payer = values.get("ante_kind", "none").lower()
    row = replace(
        row, kind=kind, ante_kind=PAYERS.get(payer, payer), game=values.get("game", row.game).lower()
    )
    if "bb_ante" in values:
        row = replace(row, ante=values["bb_ante"], ante_kind=_by_big_blind(values["bb_ante"]))
    if BLINDS in values:
        row = _with_blinds(line, row, values[BLINDS])
    for pair, (small, big) in PAIRS.items():
        if pair in values:
            row = replace(row, **dict(zip((small, big), _pair(line, values[pair]), strict=True)))
    return _filled(line, row)


def _by_big_blind(text: str) -> str:
    return (AnteKind.BIG_BLIND if chips_of(text) != 0 else AnteKind.NONE).value


def _with_blinds(line: _Line, row: Row, text: str) -> Row:
    amounts = blinds_of(text)
    if not amounts or (len(amounts) == 3 and row.ante):
        raise unreadable(line.number, text, "25/50", "csv")
    return replace(
        row, small_blind=amounts[0], big_blind=amounts[1], ante=amounts[2] if len(amounts) > 2 else row.ante
    )


def _pair(line: _Line, text: str) -> tuple[str, str]:
    """Two amounts in one cell."""
    amounts = blinds_of(text)
    if len(amounts) != 2:
        raise unreadable(line.number, text, "200/400", "csv")
    return amounts[0], amounts[1]


def _filled(line: _Line, row: Row) -> Row:
    try:
        return filled(row)
    except Refusal as refusal:
        raise Refusal(refusal.code, field="csv", **{**refusal.detail, "row": line.number}) from None
