"""A sheet that was sent beside what was understood of it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.structure import Period
from rulebook.structure.read_rows import SheetRead


@dataclass(frozen=True, slots=True)
class LineTold:
    """A line as sent, and its level or break; None: it was left out."""

    line: int
    sent: str
    period: Period | None


@dataclass(frozen=True, slots=True)
class SheetTold:
    """The lines side by side, and the names of the columns of which nothing was taken."""

    lines: tuple[LineTold, ...]
    columns_left_out: tuple[str, ...]

    @property
    def left_out(self) -> tuple[LineTold, ...]:
        """The lines that say no level and no break."""
        return tuple(one for one in self.lines if one.period is None)


def sheet_told(read: SheetRead) -> SheetTold:
    """The sheet for the page."""
    periods = iter(read.periods)
    lines = tuple(
        LineTold(one.line, " · ".join(cell for cell in one.sent if cell), next(periods) if one.row else None)
        for one in read.lines
    )
    return SheetTold(lines, read.columns_left_out)
