"""Uploaded workbooks (``.xlsx``), read as lines of text: never run, never larger than a house needs."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterable, Iterator
from datetime import date, time, timedelta
from io import StringIO
from itertools import islice
from math import isfinite
from typing import Any
from zipfile import BadZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from rulebook.refusals import Refusal
from wording.apart.packed import repacked, too_large
from wording.apart.values import Sheet

MOST_ROWS = 20_000
"""In all sheets together."""
MOST_COLUMNS = 50
LARGEST_TEXT = 4_000_000
"""In characters: thousands of cells may point to one long text."""
UNREADABLE = (
    *(BadZipFile, LookupError, ValueError, TypeError, AttributeError),
    *(SyntaxError, OSError, EOFError, RuntimeError, OverflowError, zlib.error),
)
"""The errors that a damaged, locked or oddly packed workbook raises."""


def sheets_of(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook that are not empty, formulas by their last result.

    Raises ``Refusal`` ``workbook_unreadable``, ``workbook_too_large``, ``too_many_rows`` or ``workbook_empty``.
    """
    try:
        book = load_workbook(repacked(content), read_only=True, data_only=True, keep_links=False)
        sheets = tuple(_with_text(book))
    except (*UNREADABLE, InvalidFileException) as error:
        raise Refusal("workbook_unreadable", field="file") from error
    if not sheets:
        raise Refusal("workbook_empty", field="file")
    return sheets


def _with_text(book: Any) -> Iterator[Sheet]:
    """A later sheet that cannot be read is named without text: the first is read whatever follows."""
    rows_left, text_left, is_first = MOST_ROWS, LARGEST_TEXT, True
    for worksheet in book.worksheets:
        try:
            rows = _rows(worksheet, rows_left)
            text = _lines(rows, text_left)
        except (Refusal, *UNREADABLE):
            if is_first:
                raise
            yield Sheet(worksheet.title, "")
            continue
        rows_left -= len(rows)
        text_left -= len(text)
        if text.strip():
            is_first = False
            yield Sheet(worksheet.title, text)


def _rows(worksheet: Any, most: int) -> list[tuple[Any, ...]]:
    rows = list(islice(worksheet.iter_rows(values_only=True, max_col=MOST_COLUMNS), most + 1))
    if len(rows) > most:
        raise Refusal("too_many_rows", field="file", most=MOST_ROWS)
    return rows


def _lines(rows: Iterable[Iterable[Any]], left: int) -> str:
    out = StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    for row in rows:
        cells = []
        for cell in row:
            cells.append(_text(cell))
            if (left := left - len(cells[-1])) < 0:
                raise too_large(LARGEST_TEXT)
        while cells and not cells[-1]:
            cells.pop()
        writer.writerow(cells)
    return out.getvalue()


def _text(value: Any) -> str:
    """A cell as it would be typed: whole numbers without a point, times as minutes, dates in ISO format.

    A number out of range (``1e999``) is empty.
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10f}".rstrip("0").rstrip(".") if isfinite(value) else ""
    if isinstance(value, date):
        return value.isoformat().removesuffix("T00:00:00")
    if isinstance(value, time):
        return _minutes(value.hour * 3_600 + value.minute * 60 + value.second)
    if isinstance(value, timedelta):
        return _minutes(int(value.total_seconds()))
    return " ".join(str(value).split())


def _minutes(seconds: int) -> str:
    """A duration as durations are typed: ``20``, or ``20:30``."""
    whole, rest = divmod(seconds, 60)
    return f"{whole}:{rest:02d}" if rest else str(whole)
