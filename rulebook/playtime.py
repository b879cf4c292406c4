"""Play time: durations about a person in hands or in play, the same over pauses, breaks, nights and jumps of the clock.

Sanremo art. 4.7.3 (suspensions), WSOP 36 (a player alone at a table) and Robert's Rules 15 (no-shows) give
minutes and do not say of which clock; house option: of play, across the days on which the player's stack is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.clock import ClockAnchors, played_at
from rulebook.clock.reading import MILLISECOND
from rulebook.structure import Structure

MINUTE_MS = 60_000
HORIZON = timedelta(days=30)
"""Nothing later is due: no clock is paused for that long and resumed."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of play: a day, and the milliseconds that had been played of it."""

    day: int
    played_ms: int


@dataclass(frozen=True, slots=True)
class Hands:
    """A duration in hands dealt at the player's table."""

    count: int


@dataclass(frozen=True, slots=True)
class Play:
    """A duration in milliseconds of play."""

    ms: int


Span = Hands | Play


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """How long a day has been played by now, in all once it is over, and the day on which its players go on."""

    leads_to: int | None
    played_ms: int


Course = Mapping[int, DayPlayed]
"""The days of an event by id."""


def played(course: Course, since: Mark, until: Mark) -> int:
    """The milliseconds of play between two moments: the rest of a day, all days on the way, the part of the last.

    Days that are not on the way from the one to the other do not count; without a way nothing does.
    """
    if since.day == until.day:
        return max(until.played_ms - since.played_ms, 0)
    total = 0
    for day in _way(course, since.day):
        if day == until.day:
            return total + until.played_ms
        total += max(course[day].played_ms - (since.played_ms if day == since.day else 0), 0)
    return 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a duration in play has been played and is left, in milliseconds, and the moment at which it is over.

    ``due`` is none without a way from the mark to the day of the player.
    """

    played_ms: int
    left_ms: int
    due: Mark | None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self.left_ms == 0


def progress(course: Course, since: Mark, now: Mark, span: Play) -> Progress:
    """How far a duration has come for a player who is at ``now`` of play."""
    so_far = min(played(course, since, now), span.ms)
    return Progress(so_far, span.ms - so_far, _due(course, since, span, now.day))


def _due(course: Course, since: Mark, span: Play, on: int) -> Mark | None:
    """The moment at which ``span`` has been played: on its day, even if this is over, else still to come on ``on``."""
    left = span.ms
    for day in _way(course, since.day):
        begun = since.played_ms if day == since.day else 0
        if day == on or course[day].played_ms - begun >= left:
            return Mark(day, begun + left)
        left -= max(course[day].played_ms - begun, 0)
    return None


def _way(course: Course, day: int | None) -> Iterator[int]:
    seen = set[int]()
    while day is not None and day in course and day not in seen:
        seen.add(day)
        yield day
        day = course[day].leads_to


def instant_of(structure: Structure, anchors: ClockAnchors, played_ms: int) -> datetime | None:
    """When a clock will have played this much, the same whenever it is asked; None while it is paused before that.

    What had been played by its last command has the instant of that command.
    """
    at = anchors.at
    if at is None or played_at(structure, anchors, at + HORIZON) < played_ms:
        return None
    if anchors.played_ms >= played_ms:
        return at
    early, late = 0, HORIZON // MILLISECOND
    # Play never runs backwards, so bisection finds the instant whatever lies in between.
    while late - early > 1:
        middle = (early + late) // 2
        is_late = played_at(structure, anchors, at + middle * MILLISECOND) >= played_ms
        early, late = (early, middle) if is_late else (middle, late)
    return at + late * MILLISECOND
