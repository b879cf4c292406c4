"""Lists of players for tests: read, compared, as workbooks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from io import BytesIO
from typing import Any

from openpyxl import Workbook

from people.files.lines import sheet_of
from people.files.roster import KnownPlayers, Prospect, Roster, compared, roster_of

TODAY = date(2026, 11, 22)


def read(text: str) -> Roster:
    """The players of a text."""
    return roster_of(sheet_of(text), TODAY)


def looked_at(text: str) -> tuple[Prospect, ...]:
    """What each row of a text comes to."""
    return compared(read(text).rows, KnownPlayers())


def workbook(lines: Sequence[Sequence[Any]], title: str = "Soci") -> bytes:
    """A workbook of one sheet."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for line in lines:
        sheet.append(list(line))
    out = BytesIO()
    book.save(out)
    return out.getvalue()
