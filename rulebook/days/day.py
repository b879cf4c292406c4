"""A day as it is set up, and the usual ways in which days follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rulebook.days.ending import EndRule, Rounding
from rulebook.days.merging import KeepsSeats
from rulebook.rounds.kind import DayKind
from rulebook.structure import Period


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


class Needs(StrEnum):
    """What must be known of the players left before a day ends."""

    USUAL = "usual"
    """Bags if the day leads to another one, else counts."""
    BAGS = "bags"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class SeatsFrom:
    """``seats`` a table from ``players`` left on (WPT Rolling Thunder: six-handed from 36 left)."""

    players: int
    seats: int


@dataclass(frozen=True, slots=True)
class LengthFrom:
    """Levels of ``seconds`` from ``players`` left on, beginning with the next one (Unibet)."""

    players: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PrizeFrom:
    """``minor`` for each place from ``place`` on, in minor units."""

    place: int
    minor: int


@dataclass(frozen=True, slots=True)
class DayPays:
    """What a day pays within it: ``points`` of its entries, in hundredths of a percent, are in the money.

    Those of them who do not go on are paid the same night: ``prizes``, or the last prize of the event.
    """

    points: int
    rounding: Rounding = Rounding.UP
    prizes: tuple[PrizeFrom, ...] = ()


@dataclass(frozen=True, slots=True)
class DaySetup:
    """A day, heat or final; ``max_tables`` limits the tables of a heat, a match has ``best_of`` games.

    ``leads_to`` is the number of the day on which its players go on, none for the last one.
    ``start_level`` is the level of ``StartAt.LEVEL``; the first of ``end_rules`` that is reached ends the day.
    A later day sells entries only if ``sells`` is set, until the end of ``late_until_level`` or of the
    event's. None leaves the seats per table, entries, stack and re-entries to the event, the length of levels to the
    structure, and no ``periods`` the structure to the event; own ones count from ``first_number``, as where
    they go on from those of other days. ``re_entries`` counts those of one player on that day (Irish Open).
    With ``pays`` a part of its places is paid the same night (WSOP Colossus).
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
    keeps_seats: KeepsSeats = KeepsSeats.FINAL_TABLE
    end_rules: tuple[EndRule, ...] = ()
    needs: Needs = Needs.USUAL
    seats_per_table: int | None = None
    seats_by_players: tuple[SeatsFrom, ...] = ()
    max_entries: int | None = None
    starting_stack: int | None = None
    re_entries: int | None = None
    level_seconds: int | None = None
    level_seconds_by_players: tuple[LengthFrom, ...] = ()
    kind: DayKind = DayKind.FIELD
    best_of: int = 1
    pays: DayPays | None = None
    periods: tuple[Period, ...] = ()
    first_number: int | None = None

    @property
    def counts_alone(self) -> bool:
        """Whether the numbers of its levels are those of no other day."""
        return bool(self.periods) and self.first_number is None


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
