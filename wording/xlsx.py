"""Lists as workbooks (``.xlsx``); in a module of their own, because the library takes long to load."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from io import BytesIO

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from wording.cells import Cell, Listing, all_lines, guarded, plain

WIDEST = 40


def written(listing: Listing) -> bytes:
    """A workbook of one sheet, its head bold."""
    workbook = Workbook()
    sheet = workbook.active
    assert isinstance(sheet, Worksheet)
    sheet.title = listing.title[:31]
    for line in all_lines(listing):
        sheet.append([_sheet_cell(cell) for cell in line])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    _set_widths(sheet, listing)
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def _set_widths(sheet: Worksheet, listing: Listing) -> None:
    for index, column in enumerate(zip(*all_lines(listing), strict=True), start=1):
        longest = max(len(str(plain(cell))) for cell in column)
        sheet.column_dimensions[get_column_letter(index)].width = min(longest + 3, WIDEST)


def _sheet_cell(cell: Cell) -> str | int | Decimal | datetime | date | None:
    if isinstance(cell, datetime):
        return timezone.localtime(cell).replace(tzinfo=None, microsecond=0)
    if isinstance(cell, str):
        return guarded(ILLEGAL_CHARACTERS_RE.sub(" ", cell).strip())
    # Workbooks count days from 1900 on, and get the first two months of that year wrong.
    return cell.isoformat() if isinstance(cell, date) and cell.year <= 1900 else cell
