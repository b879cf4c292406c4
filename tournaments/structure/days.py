"""The days of an event as forecast: when each begins and ends, with how many players, and the finish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from journal import instants
from rulebook.days.forecast import DayForecast
from rulebook.refusals import Refusal
from rulebook.structure import Period, Structure, levels_that_end
from tournaments import reports
from tournaments.events import current_day, days


@dataclass(frozen=True, slots=True)
class LevelAhead:
    """A level that has not started: when it starts if the clock is not paused, and who is left then."""

    level: int
    starts_at: datetime
    players: int
    average_stack: int
    average_big_blinds: int


@dataclass(frozen=True, slots=True)
class DayLine:
    """A day that is not over, with the level and field it begins with; null as its end: the levels end before."""

    day: Annotated[int, Note("Its id.")]
    name: str
    leads_to: Annotated[int | None, Note("The id of the day on which its players go on; null for the last.")]
    is_played: Annotated[bool, Note("Its players and their stacks are then those of now.")]
    begins: LevelAhead
    left_ms: Annotated[int | None, Note("The time left of that level; null: all of it.")]
    chips_in_play: int
    early: datetime | None
    likely: datetime | None
    late: datetime | None
    players_at_end: Annotated[int, Note("Who advances, or is left after the last level; 1 at the finish.")]


def several_days(
    event_id: int, structure: Structure, entries: int, at: datetime | None = None
) -> tuple[DayForecast, ...]:
    """The forecast of an event of several days, or of a day that ends by its rules; else none.

    Also none if it is not known how the first of the days ahead ends.
    """
    own = days(event_id)
    if len(own) == 1 and not own[0].end_rules and own[0].time_limit_seconds is None:
        return ()
    return reports.days_ahead(event_id, at or instants.now(), structure, entries)


def in_view(event_id: int, ahead: Sequence[DayForecast]) -> DayForecast | None:
    """The day in view, or the first of those ahead."""
    number = current_day(event_id).number
    return next((one for one in ahead if one.number == number), next(iter(ahead), None))


def of_event_rows(event_id: int, ahead: Sequence[DayForecast]) -> DayForecast | None:
    """The day in view, or the first, of those that play the levels of the event and none of their own."""
    return in_view(event_id, [one for one in ahead if not one.day.setup.periods])


def finish(event_id: int, ahead: Sequence[DayForecast]) -> DayForecast | None:
    """The day with the last hand; None if it is not known when it begins."""
    last = [one.number for one in days(event_id) if one.leads_to is None]
    return next((one for one in ahead if one.number in last), None)


def lines(event_id: int, ahead: Sequence[DayForecast]) -> tuple[DayLine, ...]:
    """A line per day."""
    own = {one.number: one for one in days(event_id)}
    return tuple(
        DayLine(
            day=own[one.number].id,
            name=own[one.number].label,
            leads_to=own[one.number].leads_to,
            is_played=one.day.begun is not None,
            begins=LevelAhead(
                one.begins.level,
                one.begins_at,
                one.field.players,
                one.average_stack,
                one.average_big_blinds,
            ),
            left_ms=one.begins.left_ms,
            chips_in_play=one.field.chips,
            early=one.early,
            likely=one.likely,
            late=one.late,
            players_at_end=one.going.players,
        )
        for one in ahead
    )


def levels_to(one: DayForecast, structure: Structure, wanted: datetime) -> tuple[Period, ...]:
    """The levels with other lengths that end a day nearest to an instant.

    Raises ``closing_time_own_levels`` and the refusals of ``levels_that_end``.
    """
    if one.day.setup.level_seconds is not None or one.day.setup.periods:
        raise Refusal("closing_time_own_levels", field="closing_time", number=one.number)
    seconds = int((wanted - one.began).total_seconds())
    return levels_that_end(one.at, one.field, structure, seconds, one.until_in).periods
