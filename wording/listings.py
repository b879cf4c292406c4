"""Lists as files, CSV and XLSX: a head and one line for each fact, so that a column can be summed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from importlib import import_module
from io import StringIO

from django.http import HttpResponse
from django.utils import timezone

Cell = str | int | Decimal | datetime | date | None
FORMULA_MARKS = ("=", "+", "-", "@")
GUARD = "'"


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
    for line in all_lines(made):
        writer.writerow([plain(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(made: Listing) -> bytes:
    """A workbook of one sheet, its head bold."""
    # Loaded with the first workbook: no start waits for it.
    written: bytes = import_module("wording.xlsx").written(made)
    return written


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


def all_lines(made: Listing) -> Sequence[tuple[Cell, ...]]:
    """The head, then the lines."""
    return (made.head, *made.lines)


def plain(cell: Cell) -> str | int | Decimal:
    """A cell as a text file has it."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    return guarded(cell) if isinstance(cell, str) else cell
