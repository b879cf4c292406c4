"""A local time as typed, date and time apart, in the house's own order.

In the nights in which an hour occurs twice the form asks which one.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now

from journal import instants
from rulebook.refusals import Refusal
from rulebook.walltime import instant_of, instants_of, name_of
from wording import words
from wording.dates import date_format
from wording.typed_dates import date_of, time_of

WHICH = ("0", "1")
APART = "\t"


class Typed(NamedTuple):
    """What was typed: date, time, and which of two (``0`` or ``1``)."""

    date: str = ""
    time: str = ""
    which: str = ""


class WallTimeInput(forms.TextInput):
    """Date (``<name>``) and time (``<name>_time``); where that time occurs twice, both (``<name>_which``)."""

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> str | None:
        """What was typed, as one text."""
        text, which = data.get(name), data.get(f"{name}_which", "")
        clock = data.get(f"{name}_time")
        if clock is not None:
            text = f"{text or ''}{APART}{clock}" if (text or "").strip() or clock.strip() else ""
        return f"{text}#{which}" if text and which in WHICH else text

    def value_omitted_from_data(self, data: Any, _files: Any, name: str) -> bool:
        """Whether neither of the inputs was sent."""
        return name not in data and f"{name}_time" not in data

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Both inputs, followed by both times where there are two."""
        typed = _shown(value)
        wall, which = _wall(value)
        found = instants_of(wall, _zone()) if wall is not None else ()
        is_double = len(found) == len(WHICH)
        both = (
            [(mark, name_of(one, _zone())) for mark, one in zip(WHICH, found, strict=True)]
            if is_double
            else []
        )
        context = {
            "name": name,
            "typed": typed,
            "example": date_text(instants.now()),
            "attrs": self.build_attrs(self.attrs, attrs),
            "both": both,
            "which": which,
        }
        return SafeString(render_to_string("components/wall_time.html", context))


class WallTimeField(forms.DateTimeField):
    """A date and time in the house's local time; refuses an ambiguous one until one of the two is chosen."""

    widget = WallTimeInput

    def to_python(self, value: Any) -> datetime | None:
        """The time; raises ``ValidationError`` for one that is unreadable, ambiguous or skipped."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        wall, which = _wall(value)
        if wall is None:
            return self._otherwise(value)
        try:
            return instant_of(wall, _zone(), second=which == "1" if which else None)
        except Refusal as refusal:
            raise ValidationError(words.explain(refusal)[1], code=refusal.code) from refusal

    def _otherwise(self, value: str) -> datetime | None:
        """A time with its own zone; else what cannot be read: the date, the time, or both."""
        typed = _taken_apart(value)
        if APART not in value:
            return super().to_python(value.partition("#")[0])
        example = {"date": date_text(instants.now()), "time": "20:00"}
        if date_of(typed.date, _today()) is None:
            raise ValidationError(_now("Type the date as in %(date)s.") % example, code="invalid")
        raise ValidationError(_now("Type the time as in %(time)s.") % example, code="invalid")


def date_text(at: datetime) -> str:
    """The day as the house writes it: ``5 Mar 2027``, ``05/03/2027``."""
    return date_format(timezone.localtime(at) if timezone.is_aware(at) else at, "SHORT_DATE_FORMAT")


def _shown(value: Any) -> Typed:
    """A value in the inputs: as it was typed, or as the house writes it."""
    if isinstance(value, datetime):
        return Typed(date_text(value), date_format(value, "H:i"))
    if not value:
        return Typed()
    typed, (wall, _which) = _taken_apart(value), _wall(value)
    is_plain = APART not in value and wall is not None
    return Typed(date_text(wall), f"{wall:%H:%M}") if is_plain and wall else typed


def _taken_apart(text: str) -> Typed:
    plain, _mark, which = text.partition("#")
    day, _apart, clock = plain.partition(APART)
    return Typed(day, clock, which)


def _wall(value: Any) -> tuple[datetime | None, str]:
    """The local time, and which of two it is; None for a value with its own zone or an invalid one."""
    if isinstance(value, datetime):
        return (value, WHICH[value.fold]) if value.tzinfo is None else (None, "")
    if not isinstance(value, str):
        return None, ""
    typed = _taken_apart(value)
    if APART not in value:
        return _of_one_text(typed.date), typed.which
    day, clock = date_of(typed.date, _today()), time_of(typed.time)
    found = None if day is None or clock is None else datetime.combine(day, clock)
    return found, typed.which


def _of_one_text(text: str) -> datetime | None:
    try:
        found = parse_datetime(text.strip())
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is None else None


def _today() -> Any:
    return timezone.localtime(instants.now()).date()


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    return zone if isinstance(zone, ZoneInfo) else ZoneInfo(str(UTC))
