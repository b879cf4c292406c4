"""Chips and lengths as people write them: ``1.5k``, ``2,500``, ``40 min``, ``1h30``."""

from __future__ import annotations

import re
from decimal import Decimal

LARGEST = 10**9
SHORT = {"k": 1_000, "m": 1_000_000, "mln": 1_000_000, "mio": 1_000_000}
GROUPED = re.compile(r"\d{1,3}(?:(?P<mark>[.,' \u00a0\u202f])\d{3})(?:(?P=mark)\d{3})*|\d+", re.ASCII)
WHOLE_DECIMALS = re.compile(r"[.,]0{1,2}$")
SHORTENED = re.compile(r"(?P<number>\d{1,6}(?:[.,]\d{1,6})?) ?(?P<scale>k|m|mln|mio)", re.ASCII)
SPLIT = re.compile(r" ?[/–—-] ?")
CLOCK = re.compile(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})", re.ASCII)
SPOKEN = re.compile(
    r"(?:(?P<hours>\d{1,3})\s*(?:h|hrs?|hours?|or[ae])\.?)?\s*"
    r"(?:(?P<minutes>\d{1,5})\s*(?:m|min|mins|minutes?|minut[oi]|['’′])?\.?)?",
    re.ASCII | re.IGNORECASE,
)
INSIDE = re.compile(
    r"(?<![\w:/.-])(?:\d{1,2}:\d{2}(?::\d{2})?|"
    r"\d{1,3}\s*(?:h|hrs?|hours?|or[ae])(?:\s*\d{1,2})?|"
    r"\d{1,3}\s*(?:minutes?|minut[oi]|mins?|m|['’′])|\d{1,3})(?![\w:/-])",
    re.ASCII | re.IGNORECASE,
)


def chips_of(text: str) -> int | None:
    """Chips as typed: ``1.500``, ``1,500``, ``1'500``, ``2k``, ``1.5k``, ``1.2m``; empty is 0.

    None for text that is no whole number of chips (``1.5``), or has two readings (``1.500k``).
    """
    plain = " ".join(text.split()).lower()
    if plain in {"", "-", "–", "—"}:
        return 0
    if (match := SHORTENED.fullmatch(plain)) is not None:
        return _scaled(match["number"].replace(",", "."), SHORT[match["scale"]])
    plain = WHOLE_DECIMALS.sub("", plain)
    if len(plain) > 20 or GROUPED.fullmatch(plain) is None:
        return None
    return _within(int(re.sub(r"\D", "", plain)))


def _scaled(number: str, scale: int) -> int | None:
    _whole, _point, decimals = number.partition(".")
    if len(decimals) == 3 and scale == 1_000:
        return None
    worth = Decimal(number) * scale
    return _within(int(worth)) if worth == int(worth) else None


def _within(chips: int) -> int | None:
    return chips if chips <= LARGEST else None


def blinds_of(text: str) -> tuple[str, ...]:
    """The amounts of ``25/50``, ``25-50`` or ``25/50 (50)``; empty for any other text."""
    parts = SPLIT.split(" ".join(text.replace("(", "/").replace(")", "").split()))
    parts = [part for part in parts if part]
    if len(parts) not in {2, 3} or any(not part[:1].isdigit() or chips_of(part) is None for part in parts):
        return ()
    return tuple(parts)


def seconds_in(text: str) -> int | None:
    """``20`` or ``20.0`` (minutes), ``0:05``, ``1:00:00``, ``40 min``, ``1h``, ``1h30`` in seconds; None for all else."""
    plain = WHOLE_DECIMALS.sub("", text.strip())
    if (clock := CLOCK.fullmatch(plain)) is not None:
        hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        return hours * 3_600 + minutes * 60 + seconds
    match = SPOKEN.fullmatch(plain)
    if match is None or (match["hours"] is None and match["minutes"] is None):
        return None
    return int(match["hours"] or 0) * 3_600 + int(match["minutes"] or 0) * 60


def length_within(text: str) -> str:
    """The only length in a sentence (``Dinner break 45 min``); empty for none or several."""
    lengths = INSIDE.findall(text)
    return lengths[0] if len(lengths) == 1 else ""
