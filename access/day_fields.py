"""A day in a form: typed and shown in the house's own order, whatever language the browser has.

A browser's own date field has the order of its language, and the page cannot set it.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from journal import instants
from wording.dates import date_format
from wording.typed_dates import whole_date_of


def day_text(day: date) -> str:
    """A day as the house writes it: ``5 Mar 2027``, ``5 mar 2027``."""
    return date_format(day, "DATE_FORMAT")


def day_example() -> str:
    """Today as the house writes it: the placeholder of an empty field."""
    return day_text(timezone.localdate(instants.now()))


class DayInput(forms.TextInput):
    """A field for a day; an empty one shows how to write it, by ``example`` or by today's date."""

    def __init__(self, attrs: Any = None, example: date | None = None) -> None:
        super().__init__(attrs)
        self.example = example

    def format_value(self, value: Any) -> str | None:
        """A day as the house writes it; typed text as it was typed."""
        return day_text(value) if isinstance(value, date) else super().format_value(value)

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        """The attributes with the example as placeholder."""
        example = day_text(self.example) if self.example else day_example()
        attrs = {"placeholder": example, "autocomplete": "off", "spellcheck": "false"}
        return super().build_attrs(attrs | base_attrs, extra_attrs)


class DayField(forms.DateField):
    """A day with its whole year; ``5/3/2027`` is the fifth of March in every language."""

    widget = DayInput

    def to_python(self, value: Any) -> date | None:
        """The day; raises ``ValidationError`` with an example for text that cannot be read."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        day = whole_date_of(value)
        if day is None:
            raise ValidationError(
                _("Type the date as in %(date)s.") % {"date": day_example()}, code="invalid"
            )
        return day
