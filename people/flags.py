"""The flags of countries as pictures, served by the house itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static

FLAGS = "img/flags"


@cache
def _drawn() -> frozenset[str]:
    return frozenset(path.stem for path in (Path(settings.ROOT) / "static" / FLAGS).glob("??.svg"))


def flag_of(country: str) -> str:
    """The address of a country's flag, by its two-letter code; empty if there is no picture."""
    return static(f"{FLAGS}/{country}.svg") if country in _drawn() else ""
