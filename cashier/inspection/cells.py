"""Cells as text: as the content has them, the same in every language, and as people read them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.translation import get_language

from cashier.inspection.declared import Cell, Column, Fact, FactList, Kind
from rulebook.money import Money
from wording.cells import guarded
from wording.dates import date_format
from wording.figures import money_text

CURRENCY = "currency"


def instant_text(at: datetime) -> str:
    """``2026-03-06T20:00:00Z``."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def content_head(listed: FactList) -> list[str]:
    """The names of the columns of the content; the currency of the amounts is the last."""
    names = [column.name for column in listed.columns if column.is_data]
    return [*names, CURRENCY] if listed.has_amounts else names


def content_row(listed: FactList, fact: Fact) -> list[str]:
    """A row of the content: codes, instants in UTC, amounts as ``-220.00``; a text is no formula of a spreadsheet."""
    cells = [
        _content(cell, column, fact.currency)
        for column, cell in zip(listed.columns, fact.cells, strict=True)
        if column.is_data
    ]
    return [*cells, fact.currency] if listed.has_amounts else cells


def _content(cell: Cell, column: Column, currency: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return instant_text(cell)
    if isinstance(cell, int):
        return str(Money(cell, currency).amount) if column.kind is Kind.AMOUNT else str(cell)
    return guarded(cell)


@lru_cache(maxsize=4_096)
def _amount(minor: int, currency: str, _language: str | None) -> str:
    """An amount in the current language: a list has few different ones, and each is slow to write."""
    return money_text(Money(minor, currency))


def said(cell: Cell, column: Column, currency: str) -> str:
    """A cell as people read it, in the current language and the time of the house."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return date_format(timezone.localtime(cell), "j M Y H:i")
    if isinstance(cell, int):
        return _amount(cell, currency, get_language()) if column.kind is Kind.AMOUNT else str(cell)
    return column.said(cell) if column.said else cell
