"""Cells of a list of players as people type them: days in several orders, countries by code or by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from functools import cache

from babel import Locale

from people.naming import folded, without_unseen
from rulebook.refusals import Refusal
from wording.cells import unguarded

ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?", re.ASCII)
DAY = re.compile(r"(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})", re.ASCII)
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
SHOWN = 40
LANGUAGES = ("en", "it")


class DayOrder(StrEnum):
    """Which number comes first in ``05/01/1980``."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


def plain(text: str) -> str:
    """A cell without what nobody typed: the guard against formulas, control characters, blanks in a row."""
    return without_controls(unguarded(text.strip()))


def without_controls(text: str) -> str:
    """The text without control characters and what nobody sees, one blank between its words."""
    return " ".join(CONTROLS.sub(" ", without_unseen(text)).split())


def order_of(texts: Iterable[str]) -> DayOrder:
    """The order of a whole column: the day comes first, unless it is plain that the month does."""
    found = [(int(match[1]), int(match[2])) for text in texts if (match := DAY.fullmatch(text))]
    is_month_first = any(second > 12 for _first, second in found) and not any(
        first > 12 for first, _ in found
    )
    return DayOrder.MONTH_FIRST if is_month_first else DayOrder.DAY_FIRST


def day_of(text: str, order: DayOrder, today: date) -> date:
    """``1980-05-01``, ``1.5.1980``, ``01/05/80``; of two figures the year is the last one that is over.

    Raises ``Refusal("birth_date_unreadable")``.
    """
    try:
        return _day(text, order, today)
    except ValueError:
        raise Refusal("birth_date_unreadable", field="birth_date", text=text[:SHOWN]) from None


def _day(text: str, order: DayOrder, today: date) -> date:
    if match := ISO.fullmatch(text):
        year, month, day = map(int, match.groups())
        return date(year, month, day)
    if (match := DAY.fullmatch(text)) is None:
        raise ValueError
    first, second, year = map(int, match.groups())
    if len(match[3]) == 2:
        year += today.year // 100 * 100
        year -= 100 if year > today.year else 0
    day, month = (first, second) if order is DayOrder.DAY_FIRST else (second, first)
    return date(year, month, day)


def country_of(text: str) -> str:
    """Two letters, of a code or of a name in English or Italian; raises ``Refusal("country_unknown")``."""
    code = text.upper()
    if len(code) == 2 and code.isalpha():
        return code
    found = _countries().get(folded(text))
    if found is None:
        raise Refusal("country_unknown", field="country", country=text[:SHOWN])
    return found


@cache
def _countries() -> Mapping[str, str]:
    """The two letters of each country by its folded name."""
    return {
        folded(name): code
        for language in LANGUAGES
        for code, name in Locale(language).territories.items()
        if len(code) == 2 and code.isalpha()
    }


def names_of(text: str) -> tuple[str, str]:
    """Surname and first name of ``Rossi, Mario``; a word alone is a surname.

    Raises ``Refusal("names_together")`` where nothing says which is which.
    """
    last, comma, first = (part.strip() for part in text.partition(","))
    if not comma and " " in last:
        raise Refusal("names_together", field="full_name", text=text[:SHOWN])
    return last, first
