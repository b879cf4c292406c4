"""A list as a file: CSV, workbook or paper, written row by row, each with the SHA-256 of the same content."""

from __future__ import annotations

import csv
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from cashier.inspection.cells import content_head, content_row
from cashier.inspection.declared import Cell, Column, Fact, FactList, Kind, Scope, Totals, facts
from cashier.inspection.paper import Print
from rulebook.money import Money
from wording.cells import guarded
from wording.figures import money_text

IN_MEMORY = 2**20
MARK = "\ufeff"
"""Spreadsheets know UTF-8 by it."""
BREATH_SECONDS = 0.001
"""Taken after each batch: in one process with the floor, a tap comes first."""


@dataclass(frozen=True, slots=True)
class Issue:
    """A file, ready to be read. ``sha256`` is that of the content, which is the list as CSV, whatever the form."""

    file: IO[bytes]
    sha256: str
    rows: int
    media_type: str


class Content:
    """The list as CSV, as it is written: its text piece by piece, and the hash of all of it."""

    def __init__(self, listed: FactList) -> None:
        self._listed = listed
        self._text = StringIO()
        self._writer = csv.writer(self._text)
        self._hash = hashlib.sha256()
        self.rows = 0
        self._text.write(MARK)
        self._writer.writerow(content_head(listed))

    def add(self, fact: Fact) -> None:
        """One row more."""
        self._writer.writerow(content_row(self._listed, fact))
        self.rows += 1

    def taken(self) -> bytes:
        """What was written since it was last taken."""
        piece = self._text.getvalue().encode()
        self._text.seek(0)
        self._text.truncate()
        self._hash.update(piece)
        return piece

    @property
    def sha256(self) -> str:
        """The hash of everything taken."""
        return self._hash.hexdigest()


def _walked(listed: FactList, scope: Scope, content: Content) -> Iterator[Fact]:
    """Every fact, once it is in the content."""
    for batch in facts(listed, scope):
        for fact in batch:
            content.add(fact)
            yield fact
        time.sleep(BREATH_SECONDS)


def write_csv(listed: FactList, scope: Scope, into: IO[bytes]) -> Content:
    """The content itself."""
    content = Content(listed)
    for number, _fact in enumerate(_walked(listed, scope, content)):
        if number % 200 == 0:
            into.write(content.taken())
    into.write(content.taken())
    return content


def _write_xlsx(listed: FactList, scope: Scope, into: IO[bytes]) -> Content:
    """A workbook: the rows with words and numbers, and the sums and the hash on a sheet of their own."""
    content, workbook = Content(listed), Workbook(write_only=True)
    sheet = workbook.create_sheet(str(listed.title)[:31])
    sheet.freeze_panes = "A2"
    sheet.append([_bold(sheet, str(one.label)) for one in listed.columns] + [_bold(sheet, _("Currency"))])
    for fact in _walked(listed, scope, content):
        sheet.append([*_sheet_row(listed.columns, fact), fact.currency])
        content.taken()
    content.taken()
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
    """Sheets of A4: the rows, the sums below them, the hash on each page."""
    content, paper = Content(listed), Print(listed, scope)
    for fact in _walked(listed, scope, content):
        paper.row(fact)
        content.taken()
    content.taken()
    sums = [(str(one.label), money_text(Money(one.minor, one.currency))) for one in listed.totals(scope).sums]
    paper.finish(into, sums, content.rows, content.sha256)
    return content


Writer = Callable[[FactList, Scope, IO[bytes]], Content]
FORMS: Mapping[str, tuple[Writer, str]] = {
    "csv": (write_csv, "text/csv; charset=utf-8"),
    "xlsx": (_write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "pdf": (_write_pdf, "application/pdf"),
}
"""How a list is written, by the end of the file's name, and what a browser is told that it is."""


def make(listed: FactList, scope: Scope, form: str) -> Issue:
    """The list as a file of this form, at its beginning."""
    write, media_type = FORMS[form]
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response that sends it closes it
    content = write(listed, scope, file)
    file.seek(0)
    return Issue(file, content.sha256, content.rows, media_type)
