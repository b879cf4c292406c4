"""A local time as typed: in the nights in which an hour occurs twice, the form asks which one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rulebook.refusals import Refusal
from rulebook.walltime import instant_of, instants_of, name_of
from wording import words

FORMAT = "%Y-%m-%dT%H:%M"
WHICH = ("0", "1")


class WallTimeInput(forms.DateTimeInput):
    """The input of a time; where it occurs twice, both are offered beside it (``<name>_which``: 0 or 1)."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs={"type": "datetime-local"} | (attrs or {}), format=FORMAT)

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> str | None:
        """What was typed, with ``#0`` or ``#1`` appended if one of the two was chosen."""
        text, which = data.get(name), data.get(f"{name}_which", "")
        return f"{text}#{which}" if text and which in WHICH else text

    def format_value(self, value: Any) -> str | None:
        """The time without that suffix."""
        return super().format_value(value.partition("#")[0] if isinstance(value, str) else value)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The input, followed by both times where there are two."""
        typed = super().render(name, value, attrs, renderer)
        wall, which = _read(value)
        found = instants_of(wall, _zone()) if wall is not None else ()
        if len(found) < len(WHICH):
            return typed
        radios = (
            (name, number, SafeString(" checked" if number == which else ""), name_of(instant, _zone()))
            for number, instant in zip(WHICH, found, strict=True)
        )
        listed = format_html_join(
            "",
            '<label class="choice"><input type="radio" name="{}_which" value="{}"{}><span>{}</span></label>',
            radios,
        )
        return format_html('{}<span class="choices wall-times">{}</span>', typed, listed)


class WallTimeField(forms.DateTimeField):
    """A time typed in the house's local time; refuses an ambiguous one until one of the two is chosen."""

    widget = WallTimeInput

    def to_python(self, value: Any) -> datetime | None:
        """The time; raises ``ValidationError`` for one that is ambiguous, skipped or invalid."""
        wall, which = _read(value)
        if not isinstance(value, str) or wall is None:
            return super().to_python(value.partition("#")[0] if isinstance(value, str) else value)
        try:
            return instant_of(wall, _zone(), second=which == "1" if which else None)
        except Refusal as refusal:
            raise ValidationError(words.explain(refusal)[1], code=refusal.code) from refusal


def _read(value: Any) -> tuple[datetime | None, str]:
    """The local time, and which of two it is; None for a value with its own zone or an invalid one."""
    if isinstance(value, datetime):
        return (value, WHICH[value.fold]) if value.tzinfo is None else (None, "")
    text, _mark, which = value.partition("#") if isinstance(value, str) else ("", "", "")
    try:
        found = parse_datetime(text.strip())
    except ValueError:
        return None, ""
    return (found, which) if found is not None and found.tzinfo is None else (None, "")


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    return zone if isinstance(zone, ZoneInfo) else ZoneInfo(str(UTC))
