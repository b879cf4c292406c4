"""Lists as files, CSV and XLSX: a head and one line for each fact, so that a column can be summed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO

from django.http import HttpResponse
from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

Cell = str | int | Decimal | datetime | date | None
FORMULA_MARKS = ("=", "+", "-", "@")
GUARD = "'"
WIDEST = 40


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with its head and its lines, none of which sums up others."""

    title: str
    head: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]


def as_csv(made: Listing) -> bytes:
    """UTF-8 with a mark that spreadsheets know."""
    text = StringIO()
    writer = csv.writer(text)
    for line in _all_lines(made):
        writer.writerow([_plain(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(made: Listing) -> bytes:
    """A workbook of one sheet, its head bold."""
    workbook = Workbook()
    sheet = workbook.active
    assert isinstance(sheet, Worksheet)
    sheet.title = made.title[:31]
    for line in _all_lines(made):
        sheet.append([_sheet_cell(cell) for cell in line])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    _set_widths(sheet, made)
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


FORMS: Mapping[str, tuple[Callable[[Listing], bytes], str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
"""How a list is written, by the end of the file's name, and what a browser is told that it is."""


def download(made: Listing, name: str, form: str) -> HttpResponse:
    """The list as a file ``name.form``."""
    write, kind = FORMS[form]
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return HttpResponse(write(made), content_type=kind, headers=headers)


def guarded(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: a name typed by a cashier must not become one."""
    return GUARD + text if _needs_guard(text) else text


def unguarded(text: str) -> str:
    """The text that ``guarded`` made this of."""
    return text[1:] if text.startswith(GUARD) and _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    """Whether it begins like a formula or a blank, guards aside: each guard added is removed exactly."""
    bare = text.lstrip(GUARD)
    return bare[:1].isspace() or bare.startswith(FORMULA_MARKS)


def _all_lines(made: Listing) -> Sequence[tuple[Cell, ...]]:
    return (made.head, *made.lines)


def _set_widths(sheet: Worksheet, made: Listing) -> None:
    for index, column in enumerate(zip(*_all_lines(made), strict=True), start=1):
        longest = max(len(str(_plain(cell))) for cell in column)
        sheet.column_dimensions[get_column_letter(index)].width = min(longest + 3, WIDEST)


def _plain(cell: Cell) -> str | int | Decimal:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    return guarded(cell) if isinstance(cell, str) else cell


def _sheet_cell(cell: Cell) -> str | int | Decimal | datetime | date | None:
    if isinstance(cell, datetime):
        return timezone.localtime(cell).replace(tzinfo=None, microsecond=0)
    if isinstance(cell, str):
        return guarded(ILLEGAL_CHARACTERS_RE.sub(" ", cell).strip())
    # Workbooks count days from 1900 on, and get the first two months of it wrong.
    return cell.isoformat() if isinstance(cell, date) and cell.year <= 1900 else cell
