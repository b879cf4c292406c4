"""The clock's reports to the apps below: levels that have started, and when a day is expected to end."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clock.ahead import days_forecast, position_at, sales_of
from clock.rows import clock_of, course, first_start, play_of, played_on, reading, structure_of
from rulebook.clock import ClockReading, ClockState
from rulebook.days.ending import plays_until
from rulebook.playtime import instant_of
from rulebook.refusals import Refusal
from rulebook.structure import FieldLeft, Forecast, Position, Structure, Until, forecast_from, with_laps
from rulebook.structure.forecast import FINISH
from tournaments import queries as tournaments
from tournaments.queries import DayView
from tournaments.reports import (
    MILLISECOND,
    Begun,
    report_begun_on,
    report_days_ahead,
    report_expected_ends,
    report_periods_begun,
    report_play,
    report_present_played,
)


def register() -> None:
    """Register the reports that tournaments use."""
    report_periods_begun(periods_begun)
    report_present_played(present_played)
    report_begun_on(begun_on)
    report_play(play_since, played_by)
    report_expected_ends(expected_ends)
    report_days_ahead(days_forecast)


def periods_begun(event_id: int, at: datetime) -> int:
    """How many periods of the event's structure, breaks included, have started on any of its days."""
    return max((_begun(day.id, at) for day in tournaments.days(event_id) if not day.periods), default=0)


def present_played(event_id: int, at: datetime) -> int:
    """Milliseconds played of the latest period, on the days that are still open."""
    periods = periods_begun(event_id, at)
    days = [day.id for day in tournaments.days(event_id) if not (day.is_closed or day.periods)]
    return max((_played(day_id, at) for day_id in days if _begun(day_id, at) == periods), default=0)


def begun_on(day_id: int, at: datetime) -> Begun:
    """The periods that have started on a day, and how long the last of them was played."""
    is_over = tournaments.day(day_id).is_closed
    return Begun(_begun(day_id, at), 0 if is_over else _played(day_id, at))


def play_since(day_id: int, at: datetime) -> Callable[[datetime], int]:
    """A function that counts the play of a day from an instant to ``at``; without levels the time itself."""
    try:
        played = play_of(day_id)
        so_far = played(at)
    except Refusal:
        return lambda since: max((at - since) // MILLISECOND, 0)
    return lambda since: max(so_far - played(since), 0)


def played_by(day_id: int, since: datetime, played_ms: int) -> datetime | None:
    """When this much will have been played of a day since an instant; None while its clock is paused before."""
    try:
        return instant_of(
            structure_of(day_id), clock_of(day_id).anchors, played_on(day_id, since) + played_ms
        )
    except Refusal:
        return since + played_ms * MILLISECOND


def expected_ends(day_ids: Collection[int], at: datetime) -> dict[int, datetime | None]:
    """When one player will have all chips; none before the start, or if the levels end before.

    Past pauses are included; the rest of a current pause is not known and not included.
    """
    fields = tournaments.fields_of_days(day_ids)
    in_play = [day_id for day_id in day_ids if _in_play(day_id, at) is not None]
    return dict.fromkeys(day_ids) | {
        day_id: forecast_in_play(day_id, fields[day_id], at).likely for day_id in in_play
    }


@dataclass(frozen=True, slots=True)
class ForecastInPlay:
    """A forecast from the position of the clock, with the instant of its first second."""

    forecast: Forecast
    began: datetime

    @property
    def early(self) -> datetime | None:
        """The early finish."""
        return self.at(self.forecast.early_seconds)

    @property
    def likely(self) -> datetime | None:
        """The likely finish."""
        return self.at(self.forecast.likely_seconds)

    @property
    def late(self) -> datetime | None:
        """The late finish."""
        return self.at(self.forecast.late_seconds)

    def at(self, seconds: int | None) -> datetime | None:
        """The instant of this second of the structure."""
        return None if seconds is None else self.began + timedelta(seconds=seconds)


def forecast_in_play(day_id: int, field: FieldLeft, at: datetime) -> ForecastInPlay:
    """The finish of a field from what the day's clock shows; raises the refusal of a clock without levels.

    A day that ends by rules of its own, such as a flight, is followed to that end, with the field of the day.
    """
    if tournaments.day(day_id).end_rules:
        field = tournaments.fields_of_days([day_id])[day_id]
    position, structure = position_at(day_id, at), with_laps(course(day_id).structure)
    played = timedelta(seconds=structure.starts[position.index], milliseconds=position.elapsed_ms)
    has_started = _in_play(day_id, at) is not None
    now = at if has_started else max(at, tournaments.day(day_id).starts_at)
    until = _until(tournaments.day(day_id), structure, position, at)
    return ForecastInPlay(forecast_from(position, field, structure, until), now - played)


def _until(day: DayView, structure: Structure, position: Position, at: datetime) -> Until:
    """Where the rules of a day end it; without any, when one player has all chips."""
    if not day.end_rules:
        return FINISH
    entries = tournaments.field(day.event_id, day_id=day.id).entries
    first_level, played_ms = first_start(day.id).level, played_on(day.id, at)
    until = plays_until(day.end_rules, structure, entries, first_level, at=position, played_ms=played_ms)
    waits = sales_of(day, structure, at).until(structure, position, at) if until.players > 1 else None
    return replace(until, waits=waits)


def _played(day_id: int, at: datetime) -> int:
    clock_reading = _in_play(day_id, at)
    return 0 if clock_reading is None else clock_reading.elapsed_ms


def _begun(day_id: int, at: datetime) -> int:
    clock_reading = _in_play(day_id, at)
    return 0 if clock_reading is None else clock_reading.index + 1


def _in_play(day_id: int, at: datetime) -> ClockReading | None:
    """What the clock of the day shows; none before the start, or without a structure."""
    try:
        clock_reading = reading(day_id, at)
    except Refusal:
        return None
    return None if clock_reading.state == ClockState.NOT_STARTED else clock_reading
