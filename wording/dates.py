"""How days and times are written, in the current language: on pages, on paper, in sentences."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template
from django.utils import formats, translation

register = template.Library()

CAPITAL = frozenset({"en", "de"})
"""Languages that write the names of days and months with a capital."""


def date_format(value: date, form: str = "") -> str:
    """``24 Nov 2026`` in English, ``24 nov 2026`` in Italian; ``form`` as in Django: ``j M Y H:i``."""
    text: Any = formats.date_format(value, form or None)
    language = (translation.get_language() or "en").partition("-")[0]
    return str(text) if language in CAPITAL else str(text).lower()


@register.filter(name="date", expects_localtime=True)
def date_in_words(value: date | str | None, form: str = "") -> str:
    """The ``date`` of every template, in the place of Django's; empty for nothing."""
    return date_format(value, form) if isinstance(value, date) else ""
