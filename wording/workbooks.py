"""Uploaded workbooks (``.xlsx``), read as lines of text: never run, never larger than a house needs."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta
from io import BytesIO, StringIO
from itertools import islice
from typing import Any
from zipfile import BadZipFile, ZipFile

from rulebook.refusals import Refusal

BEGINNING = b"PK\x03\x04"
LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 500
MOST_ROWS = 20_000
MOST_COLUMNS = 50
UNREADABLE = (
    *(BadZipFile, LookupError, ValueError, TypeError, AttributeError),
    *(SyntaxError, OSError, EOFError, RuntimeError, zlib.error),
)
"""What a damaged, locked or oddly packed workbook makes its readers raise."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The first sheet of a workbook that holds anything; ``text`` has one line per row, tabs between its cells."""

    name: str
    text: str


def is_workbook(content: bytes) -> bool:
    """Whether a file is an ``.xlsx`` by its first bytes."""
    return content.startswith(BEGINNING)


def sheet_of(content: bytes) -> Sheet:
    """The contents of a workbook, formulas by their last result.

    Raises ``Refusal`` ``workbook_unreadable``, ``workbook_too_large`` or ``workbook_empty``.
    """
    # Loaded with the first workbook: no start waits for it.
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    _require_small(content)
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        found = next((sheet for one in book.worksheets if (sheet := _read(one)).text.strip()), None)
    except (*UNREADABLE, InvalidFileException) as error:
        raise Refusal("workbook_unreadable", field="file") from error
    if found is None:
        raise Refusal("workbook_empty", field="file")
    return found


def _require_small(content: bytes) -> None:
    """A few kilobytes can unpack to fill the memory: check the sizes in the archive's directory."""
    try:
        parts = ZipFile(BytesIO(content)).infolist()
    except (BadZipFile, ValueError) as error:
        raise Refusal("workbook_unreadable", field="file") from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Refusal("workbook_too_large", field="file", most=LARGEST_UNPACKED // 1_000_000)


def _read(one: Any) -> Sheet:
    rows = list(islice(one.iter_rows(values_only=True, max_col=MOST_COLUMNS), MOST_ROWS + 1))
    if len(rows) > MOST_ROWS:
        raise Refusal("too_many_rows", field="file", most=MOST_ROWS)
    return Sheet(one.title, _lines(rows))


def _lines(rows: Iterable[Iterable[Any]]) -> str:
    out = StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    for row in rows:
        cells = [_text(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        writer.writerow(cells)
    return out.getvalue()


def _text(value: Any) -> str:
    """A cell as it would be typed: whole numbers without a point, times as minutes, dates in ISO format."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10f}".rstrip("0").rstrip(".")
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
