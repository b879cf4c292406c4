"""The parts of a sheet: a structure, prizes, a payout table, players; no line is lost between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from people.files.cells import columns_of, names_somebody
from people.files.lines import MARKS
from rulebook.payouts import read_table
from rulebook.payouts.read_prizes import is_prize_head, read_prizes
from rulebook.payouts.table_text import is_table_head
from rulebook.refusals import Refusal
from rulebook.structure.heads import is_head
from rulebook.structure.read_rows import read_sheet

TITLE_LINES = 9
"""Lines that may stand above a head; the importers look for it within ten."""
SAMPLE_LINES = 4
GROWN = 8


class Kind(StrEnum):
    """The content of a part, by the importer that reads it."""

    STRUCTURE = "structure"
    PRIZES = "prizes"
    TABLE = "table"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive lines of a sheet, from its line ``first`` (from 1) on; ``kind`` is None if nothing reads them."""

    sheet: str
    first: int
    lines: tuple[str, ...]
    kind: Kind | None

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    @property
    def last(self) -> int:
        """The number of its last line."""
        return self.first + len(self.lines) - 1

    @property
    def sample(self) -> tuple[tuple[str, ...], ...]:
        """The cells of the first lines that have any."""
        mark, lines = _mark(self.lines), filter(_has_text, self.lines)
        return tuple(_cells(line, mark) for line in islice(lines, SAMPLE_LINES))


def parts_of(sheet: str, text: str, currency: str) -> tuple[Part, ...]:
    """The parts of a sheet in their order: every line with text is in exactly one of them.

    A part ends where a head of another list begins, or after an empty line, if what follows is another list. Lines that
    nothing reads stay with what they follow, or, as a title, with what they precede: their importer names them.
    """
    parts: list[Part] = []
    for first, lines in _blocks(text.lstrip("\ufeff").splitlines(), currency):
        kind = _kind(lines, currency)
        has_head = any(head_kind(line) for line in lines[: TITLE_LINES + 1])
        before = parts[-1] if parts else None
        if before is not None and _continues(before, kind, has_head=has_head):
            gap = ("",) * (first - before.last - 1)
            parts[-1] = Part(sheet, before.first, (*before.lines, *gap, *lines), before.kind or kind)
        else:
            parts.append(Part(sheet, first, tuple(lines), kind))
    return tuple(parts)


def _continues(before: Part, kind: Kind | None, *, has_head: bool) -> bool:
    if before.kind is None:
        return kind is None or len(before.lines) <= TITLE_LINES
    return kind is None or (kind is before.kind and not has_head)


def _blocks(lines: Sequence[str], currency: str) -> Iterator[tuple[int, list[str]]]:
    """The lines between empty ones, cut once more before a head that follows another list; each with its first number."""
    block: list[str] = []
    unread = 0
    for number, line in enumerate(lines, 1):
        is_cut = False
        # Lines that nothing reads are not read again for each head among them, only once they are an eighth more.
        if len(block) > unread + unread // GROWN and head_kind(line) is not None:
            is_cut = _kind(block, currency) is not None
            unread = 0 if is_cut else len(block)
        if block and (is_cut or not _has_text(line)):
            yield number - len(block), block
            block, unread = [], 0
        if _has_text(line):
            block.append(line)
    if block:
        yield len(lines) + 1 - len(block), block


def _has_text(line: str) -> bool:
    return bool(line.strip("\t;|, "))


def _mark(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return max("\t;|,", key=text.count)


def _cells(line: str, mark: str) -> tuple[str, ...]:
    return tuple(cell.strip().strip('"') for cell in line.split(mark))


def head_kind(line: str) -> Kind | None:
    """The list of which the line is the head, if it is one; a column of prizes says more than one of names."""
    if is_head(line):
        return Kind.STRUCTURE
    if is_prize_head(line):
        return Kind.PRIZES
    if is_table_head(line):
        return Kind.TABLE
    if any(names_somebody(columns_of(_cells(line, mark))) for mark in MARKS):
        return Kind.PLAYERS
    return None


def _kind(lines: Sequence[str], currency: str) -> Kind | None:
    """By a head, else by what reads most of the lines, and at least half."""
    heads = (head_kind(line) for line in lines[: TITLE_LINES + 1])
    if (kind := next(filter(None, heads), None)) is not None:
        return kind
    text = "\n".join(lines)
    readers = {Kind.STRUCTURE: _levels(text), Kind.TABLE: _ranges(text), Kind.PRIZES: _prizes(text, currency)}
    best = max(readers, key=lambda name: readers[name])
    return best if readers[best] * 2 >= len(lines) else None


def _levels(text: str) -> int:
    """How many lines are levels and breaks, if most have stakes."""
    try:
        sheet = read_sheet(text)
        periods = sheet.periods
    except Refusal:
        return 0
    levels = [period for period in periods if period.big_blind or period.small_bet]
    return len(periods) if len(periods) > 1 and len(levels) * 2 >= len(periods) else 0


def _ranges(text: str) -> int:
    return len(read_table(text).rows)


def _prizes(text: str, currency: str) -> int:
    try:
        return len(read_prizes(text, currency).tiers)
    except Refusal:
        return 0
