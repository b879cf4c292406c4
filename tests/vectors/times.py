"""Times of the worked cases: texts of a clock or a duration, to and from the rulebook's values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rulebook.clock import ClockAnchors
from rulebook.structure import Period, PeriodKind, Structure
from tests.vectors.record import Given

LENGTH = 1_200

EVENING = datetime(2026, 1, 1, tzinfo=UTC)
LATER = EVENING + timedelta(minutes=10)


def duration_ms(text: str) -> int:
    """Milliseconds of ``m:ss`` or ``h:mm:ss``."""
    seconds = 0
    for part in text.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1_000


def seconds_ms(seconds: int) -> int:
    """Milliseconds of this many seconds."""
    return seconds * 1_000


def duration_text(milliseconds: int) -> str:
    """``m:ss``, minutes beyond 59 not turned into hours."""
    minutes, seconds = divmod(milliseconds // 1_000, 60)
    return f"{minutes}:{seconds:02d}"


def instant(text: str) -> datetime:
    """The instant of a time of day, ``h:mm:ss`` or ``h:mm``."""
    hours, minutes, seconds = [*(int(part) for part in text.split(":")), 0][:3]
    return EVENING + timedelta(hours=hours, minutes=minutes, seconds=seconds)


def instant_in(inputs: Given, *keys: str) -> datetime | None:
    """The instant of the first of ``keys`` that a record has and that is not empty."""
    return next((instant(inputs[key]) for key in inputs.having(*keys) if inputs[key]), None)


def after(seconds: float) -> datetime:
    """This many seconds after the start of the evening."""
    return EVENING + timedelta(seconds=seconds)


def read_levels(inputs: Given) -> Structure:
    """The levels played, each of as many minutes."""
    blinds, seconds = inputs["big_blinds"][: inputs["levels_played"]], inputs["minutes"] * 60
    return Structure(
        tuple(
            Period(PeriodKind.LEVEL, number, seconds, big_blind=blind)
            for number, blind in enumerate(blinds, 1)
        )
    )


def alone_ms(inputs: Given) -> int:
    """How long a player has been alone: in minutes, or from one time of the day to another."""
    if "now" in inputs:
        return round((instant(inputs["now"]) - instant(inputs["start"])).total_seconds()) * 1_000
    told = (name for name in ("minutes", "minutes_since_start", "minutes_absent") if name in inputs)
    return inputs.get(next(told, "minutes"), 0) * 60_000


def read_paused(length: str, left: str) -> tuple[Structure, ClockAnchors]:
    """A level of that length, and a paused clock with this much left."""
    structure = Structure((Period(PeriodKind.LEVEL, 1, duration_ms(length) // 1_000),))
    elapsed = duration_ms(length) - duration_ms(left)
    return structure, ClockAnchors(elapsed_ms=elapsed, at=EVENING, has_started=True)


def read_running(kind: PeriodKind, left_ms: int) -> tuple[Structure, ClockAnchors]:
    """A running level or break with this much left, followed by a level."""
    periods = (Period(kind, 1, LENGTH), Period(PeriodKind.LEVEL, 2, LENGTH))
    elapsed = LENGTH * 1_000 - left_ms
    return Structure(periods), ClockAnchors(is_running=True, elapsed_ms=elapsed, at=EVENING, has_started=True)


def is_ahead(at: datetime | None) -> bool:
    """Whether an instant is given and still to come."""
    return at is not None and at > EVENING


def has_come(at: datetime | None) -> bool:
    """Whether an instant is given and has come."""
    return at is not None and at <= EVENING


def read_play(began: datetime, pause: tuple[datetime, datetime]) -> tuple[Structure, ClockAnchors]:
    """A clock that runs from ``began`` through a break and beyond."""
    spans = ((PeriodKind.LEVEL, pause[0] - began), (PeriodKind.BREAK, pause[1] - pause[0]))
    periods = [Period(kind, 1, span // timedelta(seconds=1)) for kind, span in spans]
    structure = Structure((*periods, Period(PeriodKind.LEVEL, 2, 3_600)))
    return structure, ClockAnchors(is_running=True, at=began, has_started=True)


def clock_text(at: datetime | None) -> str | None:
    """``22:15``."""
    return None if at is None else at.strftime("%H:%M")


def read_course(inputs: Given, last: int) -> tuple[Structure, ClockAnchors]:
    """Levels with the break the record names, and a clock at the current point of play."""
    now = inputs.get("now", f"level {inputs.get('level', last)}")
    pause = inputs.get("break_after_level", 0)
    level = pause if now == "during break" else int(now.removeprefix("level "))
    periods: list[Period] = []
    for number in range(1, max(level, last, pause) + 2):
        periods.append(Period(PeriodKind.LEVEL, number, LENGTH, number, 2 * number))
        periods += [Period(PeriodKind.BREAK, 0, LENGTH)] * (number == pause)
    structure = Structure(tuple(periods))
    index = structure.index_of_level(level) + (now == "during break")
    return structure, ClockAnchors(is_running=True, index=index, at=EVENING, has_started=True)
