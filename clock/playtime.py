"""Play time on the clocks of an event: moments, what was played between them, when a duration is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock.rows import clock_of, played_on, structure_of
from rulebook.playtime import Course, DayPlayed, Mark, Play, instant_of, played, progress
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def play_mark(day_id: int, at: datetime) -> Mark:
    """The moment of play of a day at ``at``, a past one too; its beginning if it has no levels."""
    try:
        return Mark(day_id, played_on(day_id, at))
    except Refusal:
        return Mark(day_id, 0)


def mark_on_way(day_id: int, to: int, at: datetime) -> Mark:
    """The moment of play at a past instant for a player who has come from one day to another: on the day then played."""
    days = {day.id: day for day in tournaments.days(tournaments.day(day_id).event_id)}
    day: int | None = day_id
    while day is not None and day != to:
        closed_at = days[day].closed_at
        if closed_at is None or at <= closed_at:
            return play_mark(day, at)
        day = days[day].leads_to
    return play_mark(to, at)


def played_since(mark: Mark, day_id: int, at: datetime) -> int:
    """The milliseconds of play from a mark to ``at``, for a player who is on day ``day_id`` by now."""
    until = play_mark(day_id, at)
    if mark.day == day_id:
        return played({}, mark, until)
    return played(_course(day_id, at), mark, until)


@dataclass(frozen=True, slots=True)
class Due:
    """What is left of a duration in play, and on which day and when it is over.

    The instant is none while the clock is paused before.
    """

    left_ms: int
    day_id: int
    at: datetime | None


def due_of(mark: Mark, span: Play, day_id: int, at: datetime) -> Due:
    """How far a duration from a mark has come at ``at``, for a player who is on day ``day_id`` by now."""
    now = play_mark(day_id, at)
    is_same = mark.day == day_id
    course = {day_id: DayPlayed(None, now.played_ms)} if is_same else _course(day_id, at)
    found = progress(course, mark, now, span)
    if found.due is None:
        return Due(found.left_ms, day_id, None)
    ends = found.due
    try:
        instant = instant_of(structure_of(ends.day), clock_of(ends.day).anchors, ends.played_ms)
    except Refusal:
        instant = None
    return Due(found.left_ms, ends.day, instant)


def _course(day_id: int, at: datetime) -> Course:
    """The days of the event of a day, with what has been played of each."""
    days = tournaments.days(tournaments.day(day_id).event_id)
    return {day.id: DayPlayed(day.leads_to, play_mark(day.id, at).played_ms) for day in days}
