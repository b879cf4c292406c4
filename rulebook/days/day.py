"""A day as it is set up, and the usual ways in which days follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rulebook.days.ending import EndRule


class StartAt(StrEnum):
    """The level a day begins with."""

    USUAL = "usual"
    """The next one; a round that only the best reach begins with level 1."""
    NEXT = "next"
    RESUME = "resume"
    """The unfinished one, with its time left (procedures 16)."""
    REPLAY = "replay"
    """The last one begun, whole (Euro Poker Million, WSOP Circuit Rotterdam)."""
    LEVEL = "level"


class StartOf(StrEnum):
    """Which of several days that lead to one counts for the level it begins with."""

    LATEST = "latest"
    EARLIEST = "earliest"
    """The flight that took the least time (MGM National Harbor)."""
    AVERAGE = "average"
    """Battle of Malta."""


@dataclass(frozen=True, slots=True)
class DaySetup:
    """A day, heat or final; ``max_tables`` limits the tables of a heat.

    ``leads_to`` is the number of the day on which its players go on, none for the last one.
    ``start_level`` is the level of ``StartAt.LEVEL``; the first of ``end_rules`` that is reached ends the day.
    A later day sells entries only if ``sells`` is set, until the end of ``late_until_level`` or of the
    event's.
    """

    starts_at: datetime
    name: str = ""
    leads_to: int | None = None
    time_limit_seconds: int | None = None
    max_tables: int | None = None
    sells: bool | None = None
    late_until_level: int | None = None
    start_at: StartAt = StartAt.USUAL
    start_level: int | None = None
    start_of: StartOf = StartOf.LATEST
    end_rules: tuple[EndRule, ...] = ()


def one_after_another(days: Sequence[DaySetup]) -> tuple[DaySetup, ...]:
    """The days, each leading to the next."""
    last = len(days)
    return tuple(
        replace(day, leads_to=None if number == last else number + 1)
        for number, day in enumerate(days, start=1)
    )


def all_to_the_last(days: Sequence[DaySetup]) -> tuple[DaySetup, ...]:
    """The days, all leading to the last one, as heats to their final."""
    *others, last = days
    return (*(replace(day, leads_to=len(days)) for day in others), replace(last, leads_to=None))
