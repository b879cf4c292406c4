"""Fields and cells of forms: counts, percentages, limits, local times."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from journal import instants
from rulebook.refusals import Refusal
from rulebook.walltime import instant_of, instants_of, name_of
from tournaments.typed.amounts import points_of
from wording import words
from wording.dates import date_format
from wording.typed_dates import date_of, time_of

WHICH = ("0", "1")

APART = "\t"


class Typed(NamedTuple):
    """A typed date and time, and which of two equal times it is (``0`` or ``1``)."""

    date: str = ""
    time: str = ""
    which: str = ""


class WallTimeInput(forms.TextInput):
    """Date (``<name>``) and time (``<name>_time``); ``<name>_which`` for a time that occurs twice."""

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> str | None:
        """The inputs joined as one text."""
        text, which = data.get(name), data.get(f"{name}_which", "")
        clock = data.get(f"{name}_time")
        if clock is not None:
            text = f"{text or ''}{APART}{clock}" if (text or "").strip() or clock.strip() else ""
        return f"{text}#{which}" if text and which in WHICH else text

    def value_omitted_from_data(self, data: Any, _files: Any, name: str) -> bool:
        """Whether neither input was sent."""
        return name not in data and f"{name}_time" not in data

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Both inputs, and a choice of both times if there are two."""
        typed = _text(value)
        wall, which = _wall(value)
        found = instants_of(wall, _zone()) if wall is not None else ()
        is_double = len(found) == len(WHICH)
        both = (
            [(mark, name_of(instant, _zone())) for mark, instant in zip(WHICH, found, strict=True)]
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
    """A date and time in the house's local time; refuses an ambiguous time until one of the two is chosen."""

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
        """A time with its own zone; if it is none, the error: the date, the time, or both."""
        typed = _taken_apart(value)
        if APART not in value:
            return super().to_python(value.partition("#")[0])
        example = {"date": date_text(instants.now()), "time": "20:00"}
        if date_of(typed.date, _today()) is None:
            raise ValidationError(_now("Type the date as in %(date)s.") % example, code="invalid")
        raise ValidationError(_now("Type the time as in %(time)s.") % example, code="invalid")


def date_text(at: datetime) -> str:
    """A date in the format of the house: ``5 Mar 2027``, ``05/03/2027``."""
    return date_format(timezone.localtime(at) if timezone.is_aware(at) else at, "SHORT_DATE_FORMAT")


def _text(value: Any) -> Typed:
    """A value in the inputs: as typed, or in the format of the house."""
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
    wall_time = None if day is None or clock is None else datetime.combine(day, clock)
    return wall_time, typed.which


def _of_one_text(text: str) -> datetime | None:
    try:
        wall_time = parse_datetime(text.strip())
    except ValueError:
        return None
    return wall_time if wall_time is not None and wall_time.tzinfo is None else None


def _today() -> Any:
    return timezone.localtime(instants.now()).date()


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    return zone if isinstance(zone, ZoneInfo) else ZoneInfo(str(UTC))


NONE, UP_TO, NO_LIMIT = "none", "up_to", "no_limit"

CHOICES = [(NONE, _("none")), (UP_TO, _("up to …")), (NO_LIMIT, _("no limit"))]

# The text used for a number that was not given: not a number.
MISSING = "?"


class LimitWidget(forms.MultiWidget):
    """A choice, and a number beside it if the choice has one."""

    input_type = "select"

    def __init__(self) -> None:
        number = forms.NumberInput(attrs={"min": 1, "data-limit-number": "", "aria-label": _("How many")})
        choice = forms.Select(attrs={"data-limit": ""}, choices=CHOICES)
        super().__init__({"limit": choice, "": number})

    def decompress(self, value: Any) -> list[Any]:
        """The choice and the number of a value: None is no limit, 0 is not allowed."""
        if value in (None, ""):
            return [NO_LIMIT, None]
        if str(value) == "0":
            return [NONE, None]
        return [UP_TO, None if value == MISSING else value]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The typed value; a number without a choice is used as it is."""
        typed = str(data.get(name) or "").strip()
        return {NONE: "0", NO_LIMIT: "", UP_TO: typed or MISSING}.get(data.get(f"{name}_limit", ""), typed)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Both inputs on one line."""
        return format_html('<span class="limit">{}</span>', super().render(name, value, attrs, renderer))

    def id_for_label(self, id_: str) -> str:
        """The label refers to the choice."""
        return f"{id_}_0"


class LimitField(forms.IntegerField):
    """How many times: 0 is never, None is without limit."""

    widget = LimitWidget


SEPARATORS = re.compile(r"[\s.,'’]")

CELL = {"class": "input", "autocomplete": "off"}

NUMBER = CELL | {"class": "input input-figure", "inputmode": "numeric"}

DECIMAL = CELL | {"class": "input input-figure", "inputmode": "decimal"}


class PercentField(forms.CharField):
    """A percentage as typed, cleaned to hundredths of a percent."""

    widget = forms.TextInput(attrs=DECIMAL)

    def clean(self, value: Any) -> int | None:
        """The hundredths of a percent; None if the input is empty."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return points_of(text, field="percent")
        except Refusal:
            raise forms.ValidationError(_now("Type a percentage, such as 7.5.")) from None


class CountField(forms.CharField):
    """A whole number, with or without separators: ``20,000``, ``20.000``."""

    widget = forms.TextInput(attrs=NUMBER)

    def clean(self, value: Any) -> int | None:
        """The number; None if nothing was typed."""
        plain = SEPARATORS.sub("", super().clean(value) or "")
        if not plain:
            return None
        if not (plain.isascii() and plain.isdecimal() and len(plain) < 13):
            raise forms.ValidationError(_now("Type a whole number."))
        return int(plain)


def text_cell(label: Any, longest: int) -> forms.CharField:
    """A text of at most ``longest`` characters."""
    return forms.CharField(
        label=label, required=False, max_length=longest, widget=forms.TextInput(attrs=CELL)
    )


def amount_cell(label: Any) -> forms.CharField:
    """An amount of money as text."""
    return forms.CharField(label=label, required=False, max_length=20, widget=forms.TextInput(attrs=DECIMAL))


def choice_cell(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    """One of a few choices; the first is empty."""
    return forms.ChoiceField(label=label, required=False, choices=choices, widget=forms.Select(attrs=CELL))


def parts_cell() -> forms.CharField:
    """The parts of a price besides pool and fee: ``50 Bounty + 5 Jackpot``."""
    attrs = CELL | {"placeholder": _("50 Bounty + 5 Jackpot + 3% Staff")}
    return forms.CharField(
        label=_("Also in the price"), required=False, max_length=200, widget=forms.TextInput(attrs=attrs)
    )
