"""Lists for the inspector as CSV and XLSX: what they hold is registered by whoever knows it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import BytesIO, StringIO

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

Cell = str | int | Decimal | datetime | None
FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
WIDEST = 40


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with its head, its lines and its totals."""

    title: str
    head: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]
    totals: tuple[Cell, ...] = ()


Maker = Callable[[int], Listing]
_makers: dict[str, Maker] = {}


def export_as(name: str, maker: Maker) -> None:
    """Register who makes the list ``name`` of an event."""
    _makers[name] = maker


def names() -> tuple[str, ...]:
    """The lists that can be had."""
    return tuple(sorted(_makers))


def listing(name: str, event_id: int) -> Listing | None:
    """The list ``name`` of an event, None if nobody makes it."""
    maker = _makers.get(name)
    return maker(event_id) if maker else None


def as_csv(made: Listing) -> bytes:
    """UTF-8 with a mark that spreadsheets know, the totals last."""
    text = StringIO()
    writer = csv.writer(text)
    for line in _all_lines(made):
        writer.writerow([_plain(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(made: Listing) -> bytes:
    """A workbook of one sheet, head and totals bold."""
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = made.title[:31]
    for line in _all_lines(made):
        sheet.append([_sheet_cell(cell) for cell in line])
    for row in (1, sheet.max_row if made.totals else 1):
        for cell in sheet[row]:
            cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    _set_widths(sheet, made)
    buffer = BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def _all_lines(made: Listing) -> Sequence[tuple[Cell, ...]]:
    return (made.head, *made.lines, *((made.totals,) if made.totals else ()))


def _set_widths(sheet: object, made: Listing) -> None:
    for index, column in enumerate(zip(*_all_lines(made), strict=True), start=1):
        longest = max(len(str(_plain(cell))) for cell in column)
        sheet.column_dimensions[get_column_letter(index)].width = min(longest + 3, WIDEST)  # type: ignore[attr-defined]


def _plain(cell: Cell) -> str | int | Decimal:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, str) and cell.startswith(FORMULA_MARKS):
        # A name typed by a cashier must not become a formula in somebody's spreadsheet.
        return f"'{cell}"
    return cell


def _sheet_cell(cell: Cell) -> str | int | Decimal | datetime | None:
    if isinstance(cell, datetime):
        return timezone.localtime(cell).replace(tzinfo=None, microsecond=0)
    return _plain(cell) if isinstance(cell, str) else cell
