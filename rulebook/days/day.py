"""A day as it is set up, and the usual ways in which days follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DaySetup:
    """A day, heat or final; ``max_tables`` limits the tables of a heat.

    ``leads_to`` is the number of the day on which its players go on, none for the last one.
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
