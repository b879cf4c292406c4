"""The flags of countries as pictures, served by the house itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel import Locale
from django.conf import settings
from django.templatetags.static import static
from django.utils import translation

FLAGS = "img/flags"


@cache
def _drawn() -> frozenset[str]:
    return frozenset(path.stem for path in (Path(settings.ROOT) / "static" / FLAGS).glob("??.svg"))


def flag_of(country: str) -> str:
    """The address of a country's flag, by its two-letter code; empty if there is no picture."""
    return static(f"{FLAGS}/{country}.svg") if country in _drawn() else ""


def country_name(country: str) -> str:
    """The name of a country in the language asked for, by its two-letter code; the code if it is unknown."""
    language = translation.get_language() or "en"
    return str(Locale.parse(language, sep="-").territories.get(country, country)) if country else ""
