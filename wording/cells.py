"""Lists as values: a head and one line for each fact, and cells in the form of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone

Cell = str | int | Decimal | datetime | date | None
FORMULA_MARKS = ("=", "+", "-", "@")
GUARD = "'"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with its head and its lines; no line sums up others."""

    title: str
    head: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]


def guarded(text: str) -> str:
    """The text in a form that no spreadsheet takes for a formula: a name typed by a cashier must not become one."""
    return GUARD + text if _needs_guard(text) else text


def unguarded(text: str) -> str:
    """The original of a guarded text."""
    return text[1:] if text.startswith(GUARD) and _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    """Whether it begins like a formula or a blank, guards aside: each guard added is removed exactly."""
    bare = text.lstrip(GUARD)
    return bare[:1].isspace() or bare.startswith(FORMULA_MARKS)


def all_lines(listing: Listing) -> Sequence[tuple[Cell, ...]]:
    """The head, then the lines."""
    return (listing.head, *listing.lines)


def plain(cell: Cell) -> str | int | Decimal:
    """A cell as it is written to a text file."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    return guarded(cell) if isinstance(cell, str) else cell
