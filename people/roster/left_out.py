"""What an import takes nothing of: columns, lines above the head, cells beside it; each is told, none dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Protocol

from access.fields import Note

LONGEST_TOLD = 80


class Numbered(Protocol):
    """A line of a file."""

    @property
    def number(self) -> int:
        """From 1."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Its cells."""


class HeadedSheet(Protocol):
    """Lines under a head."""

    @property
    def head(self) -> tuple[str, ...]:
        """The headings."""

    @property
    def columns(self) -> Sequence[object]:
        """What each column was taken for; None or empty for nothing."""

    @property
    def above(self) -> Sequence[Numbered]:
        """Lines above the head."""

    @property
    def lines(self) -> Sequence[Numbered]:
        """Lines below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineLeftOut:
    """What a line says and nothing was taken of."""

    row: Annotated[int, Note("Its number in the file, from 1.")]
    text: str


def lines_left_out(sheet: HeadedSheet) -> tuple[LineLeftOut, ...]:
    """The lines above the head, and the cells of others that have no heading."""
    width = len(sheet.head)
    above = [(line.number, line.cells) for line in sheet.above]
    beside = [(line.number, line.cells[width:]) for line in sheet.lines]
    told = ((number, " · ".join(cell for cell in cells if cell)) for number, cells in (*above, *beside))
    return tuple(LineLeftOut(row=number, text=text[:LONGEST_TOLD]) for number, text in told if text)


def columns_left_out(sheet: HeadedSheet) -> tuple[str, ...]:
    """The headings of columns that have cells and are not imported; without a heading their number."""
    used = {at for line in sheet.lines for at, cell in enumerate(line.cells) if cell}
    return tuple(
        heading or str(at + 1)
        for at, (heading, column) in enumerate(zip(sheet.head, sheet.columns, strict=True))
        if not column and at in used
    )
