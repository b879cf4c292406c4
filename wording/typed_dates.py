"""Dates and times as the house's staff type them: day before month; a future day may omit the year."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from django.utils import translation
from django.utils.dates import MONTHS

ISO = re.compile(r"^(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})$", re.ASCII)
NUMBERS = re.compile(
    r"^(?P<day>\d{1,2})[\s./-]+(?P<month>\d{1,2})(?:[\s./-]+(?P<year>\d{2}|\d{4}))?[.]?$", re.ASCII
)
NAMED = re.compile(
    r"^(?P<day>\d{1,2})[.]?[\s-]*(?P<month>[^\W\d_]{3,})[.]?(?:[\s,-]*(?P<year>\d{2}|\d{4}))?$"
)
WEEKDAY = re.compile(r"^[^\W\d_]+[.,]?\s+(?=\d)")
TIME = re.compile(r"^(?P<hour>\d{1,2})(?:[:.h]?(?P<minute>[0-5]\d))?$", re.ASCII | re.IGNORECASE)
CENTURY = 2_000
WHOLE_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)", re.ASCII)
LANGUAGES = ("en",)
"""Months are also read in these, whatever the language of the page."""


def date_of(text: str, today: date) -> date | None:
    """``5/3/2027``, ``5.3.``, ``5 Mar 2027``, ``Fri 5 March`` or ``2027-03-05``; None if it is no date.

    Without a year it is the next such day, today included.
    """
    plain = WEEKDAY.sub("", text.strip())
    match = ISO.match(plain) or NUMBERS.match(plain) or NAMED.match(plain)
    if match is None:
        return None
    month = int(match["month"]) if match["month"].isdecimal() else month_named(match["month"])
    if match["year"] is None:
        return _next(int(match["day"]), month, today)
    year = int(match["year"])
    return _day(year if year >= 100 else year + CENTURY, month, int(match["day"]))


def whole_date_of(text: str) -> date | None:
    """A date as in ``date_of``, with all four digits of its year: nothing is guessed."""
    year = WHOLE_YEAR.search(text)
    day = date_of(text, date.min) if year else None
    return day if day is not None and year is not None and day.year == int(year[0]) else None


def time_of(text: str) -> time | None:
    """``20:00``, ``20.00``, ``2000`` or ``20``; None if it is no time."""
    match = TIME.match(text.strip())
    if match is None or int(match["hour"]) > 23:
        return None
    return time(int(match["hour"]), int(match["minute"] or 0))


def coming(clock: time, after: datetime) -> datetime:
    """The next time, after an instant in the house's zone, that clocks show ``clock``."""
    at = after.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0)
    return at if at > after else at + timedelta(days=1)


def month_named(name: str) -> int:
    """The number of a month by its name or the beginning of it, 0 for an unknown name."""
    beginning = name.casefold()
    for language in (translation.get_language() or "en", *LANGUAGES):
        with translation.override(language):
            for number, month in MONTHS.items():
                if str(month).casefold().startswith(beginning):
                    return number
    return 0


def _next(day: int, month: int, today: date) -> date | None:
    coming = (_day(today.year + ahead, month, day) for ahead in range(5))
    return next((one_day for one_day in coming if one_day is not None and one_day >= today), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
