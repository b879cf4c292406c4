"""Times of the worked cases: texts of a clock or a duration, to and from the rulebook's values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EVENING = datetime(2026, 1, 1, tzinfo=UTC)


def duration_ms(text: str) -> int:
    """Milliseconds of ``m:ss`` or ``h:mm:ss``."""
    seconds = 0
    for part in text.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1_000


def duration_text(milliseconds: int) -> str:
    """``m:ss``, minutes beyond 59 not turned into hours."""
    minutes, seconds = divmod(milliseconds // 1_000, 60)
    return f"{minutes}:{seconds:02d}"


def instant(text: str | None) -> datetime | None:
    """The instant of a time of day, ``h:mm:ss`` or ``h:mm``."""
    if text is None:
        return None
    parts = [int(part) for part in text.split(":")]
    return EVENING + timedelta(hours=parts[0], minutes=parts[1], seconds=parts[2] if len(parts) > 2 else 0)
