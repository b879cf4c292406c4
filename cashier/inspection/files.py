"""Lists as files: CSV, workbook or paper, written row by row, each with the SHA-256 of the same content."""

from __future__ import annotations

import csv
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO, StringIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from access.apart import in_the_making
from cashier.inspection.declared import (
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    cell_text,
    content_head,
    content_row,
    facts,
    notes_of,
)
from cashier.paper.blocks import CONDENSED, CONDENSED_BOLD, lines_of, load_letters, width_of
from rulebook.money import Money
from tournaments import queries as tournaments
from wording.cells import guarded
from wording.figures import money_text

WIDE, TALL = landscape(A4)
MARGIN = 12 * mm
FACE, BOLD, SIZE, LINE = CONDENSED, CONDENSED_BOLD, 7.5, 11.0
TOP = TALL - MARGIN - 26
FOOT = MARGIN + 14
GAP = 4.0
SIGNING = 16 * mm
"""Space above a line to sign, and between two lines."""
WEIGHTS = {Kind.NUMBER: 1.0, Kind.AMOUNT: 1.7, Kind.INSTANT: 2.2, Kind.TEXT: 2.4}
LONG = {"sentence": 9.0, "before": 5.0, "after": 5.0, "reason": 4.0, "player": 4.0, "account": 3.0}
LEAST = {
    Kind.TEXT: "Rossi Mario",
    Kind.NUMBER: "99.999",
    Kind.AMOUNT: "−99.999,99 CHF",
    Kind.INSTANT: "00/00/0000 00:00",
}
"""Samples of what must fit in a column: a figure or a time that is cut would be misread."""
LEAST_OF = {
    "day": "0000-00-00",
    "code": "XKB*****WWW",
    "player": "Di San Giuliano Ida",
    "method": "Player account",
}
"""Samples for the texts that would be misread if cut, and for names."""
HEADS = (1.0, 0.87, 0.74)
"""The size of a heading relative to its rows, as large as its words allow."""
ELLIPSIS = "…"


class _Numbered(Canvas):
    """A canvas that keeps its pages until the page count and the hash are known."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file, pagesize=(WIDE, TALL), pageCompression=1)
        self._kept: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - as reportlab calls it
        """Keep the page instead of writing it."""
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def finish(self, foot: str) -> None:
        """Write the pages, each with ``foot`` and its page number."""
        for number, state in enumerate(self._kept, start=1):
            self.__dict__.update(state)
            self.setFont(FACE, SIZE)
            self.drawString(MARGIN, MARGIN, foot)
            page = _("Page %(number)s of %(all)s") % {"number": number, "all": len(self._kept)}
            self.drawRightString(WIDE - MARGIN, MARGIN, page)
            super().showPage()
        self.save()


class Print:
    """A list for print."""

    def __init__(self, listed: FactList, scope: Scope) -> None:
        load_letters()
        self._columns = [
            (at, one)
            for at, one in enumerate(listed.columns)
            # The heading names the event.
            if one.is_paper and (scope.event is None or one.name != "event")
        ]
        self._size, self._lefts, self._widths = laid_out([one for _at, one in self._columns])
        self._title = _title(listed, scope)
        self._signed = listed.signed if scope.event is not None else ()
        self._noted = notes_of(listed, scope)
        self._buffer = BytesIO()
        self._canvas = _Numbered(self._buffer)
        self._canvas.setTitle(self._title)
        self._y = 0.0
        self._begin()

    def row(self, fact: Fact) -> None:
        """Print a row below the previous one."""
        cells = [
            self._lines(cell_text(fact.cells[at], column, fact.currency), column, width)
            for (at, column), width in zip(self._columns, self._widths, strict=True)
        ]
        self._room_for(max(1, *map(len, cells)))
        top = self._y
        for lines, (_at, column), left, width in zip(
            cells, self._columns, self._lefts, self._widths, strict=True
        ):
            self._y = top
            for text in lines:
                self._put(text, column, left, width)
                self._y -= LINE
        self._y = top - LINE * (max(1, *map(len, cells)) - 1)

    def _lines(self, text: str, column: Column, width: float) -> Sequence[str]:
        """The lines of a cell: one line, cut if it is too long; signed papers show all of the text."""
        if self._signed and not _is_figure(column) and width_of(text, FACE, self._size) > width:
            return lines_of(" ".join(text.split()), FACE, self._size, width)
        line = _fitted(text, width, FACE, self._size)
        return (line,) if line else ()

    def finish(self, into: IO[bytes], sums: Sequence[tuple[str, str]], rows: int, sha256: str) -> None:
        """Print the sums and the lines to sign, and on each page the hash."""
        for label, text in (("", ""), (_("Rows"), str(rows)), *sums):
            self._room_for_one()
            self._canvas.setFont(BOLD, SIZE)
            self._canvas.drawString(MARGIN, self._y, label)
            self._canvas.drawRightString(MARGIN + 80 * mm, self._y, text)
        self._note()
        self._sign()
        self._canvas.showPage()
        self._canvas.finish(f"SHA-256 {sha256}")
        into.write(self._buffer.getvalue())

    def _note(self) -> None:
        for text in self._noted:
            self._room_for_one()
            self._canvas.setFont(FACE, SIZE)
            self._canvas.drawString(MARGIN, self._y, _fitted(text, WIDE - 2 * MARGIN, FACE))

    def _sign(self) -> None:
        """A line for each signature, side by side, all on one page."""
        if not self._signed:
            return
        if self._y - SIGNING < FOOT:
            self._canvas.showPage()
            self._begin()
        self._y -= SIGNING
        width = (WIDE - 2 * MARGIN - SIGNING * (len(self._signed) - 1)) / len(self._signed)
        self._canvas.setFont(FACE, SIZE)
        for at, label in enumerate(self._signed):
            left = MARGIN + at * (width + SIGNING)
            self._canvas.line(left, self._y + LINE, left + width, self._y + LINE)
            self._canvas.drawString(left, self._y, _("%(who)s: name, signature, date") % {"who": label})

    def _begin(self) -> None:
        canvas = self._canvas
        canvas.setFont(BOLD, 11)
        canvas.drawString(MARGIN, TALL - MARGIN - 8, self._title)
        for (_at, column), left, width in zip(self._columns, self._lefts, self._widths, strict=True):
            self._head(column, left, width)
        canvas.setLineWidth(0.5)
        canvas.line(MARGIN, TOP - 3, WIDE - MARGIN, TOP - 3)
        canvas.setFont(FACE, self._size)
        self._y = TOP - 3

    def _head(self, column: Column, left: float, width: float) -> None:
        """The heading of a column, in up to a few lines above its rows."""
        canvas = self._canvas
        size, lines = head_lines(str(column.label), width, self._size)
        canvas.setFont(BOLD, size)
        for above, text in enumerate(reversed(lines)):
            if _is_figure(column):
                canvas.drawRightString(left + width, TOP + above * size, text)
            else:
                canvas.drawString(left, TOP + above * size, text)

    def _room_for_one(self) -> None:
        self._room_for(1)

    def _room_for(self, lines: int) -> None:
        if self._y - lines * LINE < FOOT:
            self._canvas.showPage()
            self._begin()
        self._y -= LINE

    def _put(self, text: str, column: Column, left: float, width: float) -> None:
        if _is_figure(column):
            self._canvas.drawRightString(left + width, self._y, text)
        else:
            self._canvas.drawString(left, self._y, text)


def _title(listed: FactList, scope: Scope) -> str:
    house = tournaments.house().name
    place = house if scope.event is None else f"{house} · {tournaments.event(scope.event).name}"
    return f"{listed.title} · {place} · {timezone.localtime():%Y-%m-%d %H:%M}"


def laid_out(columns: Sequence[Column]) -> tuple[float, list[float], list[float]]:
    """The size of the rows, and the start and width of each column.

    The columns share the page by weight without cutting figures or times; many columns are printed smaller.
    """
    free = WIDE - 2 * MARGIN - GAP * (len(columns) - 1)
    least = [_least(column) for column in columns]
    scale = min(1.0, free / sum(least))
    weights = [LONG.get(column.name, WEIGHTS[column.kind]) for column in columns]
    widths = shared_by_weight(free, weights, [one * scale for one in least])
    lefts = [MARGIN + sum(widths[:at]) + GAP * at for at in range(len(widths))]
    return SIZE * scale, lefts, widths


def _least(column: Column) -> float:
    """The width of a figure, and of the longest word of the heading."""
    words = (width_of(word, BOLD, SIZE * HEADS[-1]) for word in str(column.label).split())
    return max(width_of(least_text(column), FACE, SIZE), *words)


def least_text(column: Column) -> str:
    """The least width of a column."""
    return LEAST_OF.get(column.name, LEAST[column.kind])


def shared_by_weight(free: float, weights: Sequence[float], least: Sequence[float]) -> list[float]:
    """A width shared by weight, with a minimum for each part; the minimums fit into the width."""
    fixed: dict[int, float] = {}
    while len(fixed) < len(weights):
        rest = free - sum(fixed.values())
        total = sum(weight for at, weight in enumerate(weights) if at not in fixed)
        shares = {at: rest * weight / total for at, weight in enumerate(weights) if at not in fixed}
        short = {at: least[at] for at, share in shares.items() if share < least[at]}
        fixed |= short or shares
    return [fixed[at] for at in range(len(weights))]


@lru_cache(maxsize=512)
def head_lines(text: str, width: float, full: float) -> tuple[float, tuple[str, ...]]:
    """A heading as large as its words allow, in two lines or three small ones; a longer one is cut."""
    for size in (full * part for part in HEADS):
        lines = simpleSplit(text, BOLD, size, width + 0.01)
        if len(lines) <= 2 + (size < full) and all(
            width_of(line, BOLD, size) <= width + 0.01 for line in lines
        ):
            return size, tuple(lines)
    smallest = full * HEADS[-1]
    return smallest, (_fitted(text, width, BOLD, smallest),)


def _is_figure(column: Column) -> bool:
    return column.kind in (Kind.NUMBER, Kind.AMOUNT)


@lru_cache(maxsize=4_096)
def _fitted(text: str, width: float, face: str, size: float) -> str:
    """The text in one line, cut if it is too long: the content has all of it."""
    text = " ".join(text.split())
    if width_of(text, face, size) <= width:
        return text
    while text and width_of(text + ELLIPSIS, face, size) > width:
        text = text[: min(len(text) - 1, int(len(text) * width / width_of(text, face, size)) or 1)]
    return text + ELLIPSIS


IN_MEMORY = 2**20
MARK = "\ufeff"
"""The mark by which spreadsheets recognise UTF-8."""
BREATH_SECONDS = 0.001
"""A pause after each batch, so that other requests of the same process come first."""


@dataclass(frozen=True, slots=True)
class Issue:
    """A file ready to be read. ``sha256`` is that of the content: the CSV of the list."""

    file: IO[bytes]
    sha256: str
    rows: int
    media_type: str


class Content:
    """The list as CSV while it is written: its text in pieces, and the hash of all of it."""

    def __init__(self, listed: FactList) -> None:
        self._listed = listed
        self._text = StringIO()
        self._writer = csv.writer(self._text)
        self._hash = hashlib.sha256()
        self.rows = 0
        self._text.write(MARK)
        self._writer.writerow(content_head(listed))

    def add(self, fact: Fact) -> None:
        """Add a row."""
        self._writer.writerow(content_row(self._listed, fact))
        self.rows += 1

    def next_piece(self) -> bytes:
        """The text written since the previous call."""
        piece = self._text.getvalue().encode()
        self._text.seek(0)
        self._text.truncate()
        self._hash.update(piece)
        return piece

    @property
    def sha256(self) -> str:
        """The hash of all text returned so far."""
        return self._hash.hexdigest()


def _walked(listed: FactList, scope: Scope, content: Content) -> Iterator[Fact]:
    """Every fact, after it was added to the content."""
    making = in_the_making()
    if making is not None:
        making.total += listed.totals(scope).rows or 0
    for batch in facts(listed, scope):
        for fact in batch:
            content.add(fact)
            if making is not None:
                making.count()
            yield fact
        time.sleep(BREATH_SECONDS)


def write_csv(listed: FactList, scope: Scope, into: IO[bytes]) -> Content:
    """Write the content."""
    content = Content(listed)
    for number, _fact in enumerate(_walked(listed, scope, content)):
        if number % 200 == 0:
            into.write(content.next_piece())
    into.write(content.next_piece())
    return content


def _write_xlsx(listed: FactList, scope: Scope, into: IO[bytes]) -> Content:
    """Write a workbook: the rows with words and numbers; the sums and the hash on a separate sheet."""
    content, workbook = Content(listed), Workbook(write_only=True)
    sheet = workbook.create_sheet(str(listed.title)[:31])
    sheet.freeze_panes = "A2"
    sheet.append(
        [_bold(sheet, str(column.label)) for column in listed.columns] + [_bold(sheet, _("Currency"))]
    )
    for fact in _walked(listed, scope, content):
        sheet.append([*_sheet_row(listed.columns, fact), fact.currency])
        content.next_piece()
    content.next_piece()
    _write_sums(workbook, listed.totals(scope), content)
    workbook.save(into)
    return content


def _bold(sheet: Any, text: str) -> Any:
    cell = WriteOnlyCell(sheet, value=text)
    cell.font = Font(bold=True)
    return cell


def _sheet_row(columns: tuple[Column, ...], fact: Fact) -> list[Any]:
    return [
        _sheet_cell(cell, column, fact.currency) for column, cell in zip(columns, fact.cells, strict=True)
    ]


def _sheet_cell(cell: Cell, column: Column, currency: str) -> Any:
    if isinstance(cell, int) and column.kind is Kind.AMOUNT:
        return Money(cell, currency).amount
    if isinstance(cell, str):
        return guarded(ILLEGAL_CHARACTERS_RE.sub(" ", column.said(cell) if column.said else cell))
    return cell if cell is None or isinstance(cell, int) else timezone.localtime(cell).replace(tzinfo=None)


def _write_sums(workbook: Workbook, totals: Totals, content: Content) -> None:
    sheet = workbook.create_sheet(_("Sums")[:31])
    sheet.append([_("Rows"), content.rows])
    for one in totals.sums:
        sheet.append([str(one.label), Money(one.minor, one.currency).amount, one.currency])
    sheet.append([_("SHA-256 of the content"), content.sha256])


def _write_pdf(listed: FactList, scope: Scope, into: IO[bytes]) -> Content:
    """Write pages of A4: the rows, the sums below them, the hash on each page."""
    content, paper = Content(listed), Print(listed, scope)
    for fact in _walked(listed, scope, content):
        paper.row(fact)
        content.next_piece()
    content.next_piece()
    sums = [(str(one.label), money_text(Money(one.minor, one.currency))) for one in listed.totals(scope).sums]
    paper.finish(into, sums, content.rows, content.sha256)
    return content


Writer = Callable[[FactList, Scope, IO[bytes]], Content]
FORMS: Mapping[str, tuple[Writer, str]] = {
    "csv": (write_csv, "text/csv; charset=utf-8"),
    "xlsx": (_write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "pdf": (_write_pdf, "application/pdf"),
}
"""The writer and the media type of each file extension."""


def make(listed: FactList, scope: Scope, form: str) -> Issue:
    """The list as a file of this form, positioned at the start."""
    write, media_type = FORMS[form]
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response that sends it closes it
    content = write(listed, scope, file)
    file.seek(0)
    return Issue(file, content.sha256, content.rows, media_type)
