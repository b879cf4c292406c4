"""The clock's reports to the apps below: levels that have started, and when a day is expected to end."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from clock.rows import course, reading
from rulebook.clock import ClockReading, ClockState
from rulebook.refusals import Refusal
from rulebook.structure import forecast
from tournaments import queries as tournaments
from tournaments.reports import report_expected_ends, report_periods_begun, report_present_played


def register() -> None:
    """Register the reports that tournaments use."""
    report_periods_begun(periods_begun)
    report_present_played(present_played)
    report_expected_ends(expected_ends)


def periods_begun(event_id: int, at: datetime) -> int:
    """How many periods of the structure, breaks included, have started on any day of the event."""
    return max((_begun(day.id, at) for day in tournaments.days(event_id)), default=0)


def present_played(event_id: int, at: datetime) -> int:
    """Milliseconds played of the latest period, on the days that are still open."""
    periods = periods_begun(event_id, at)
    days = [day.id for day in tournaments.days(event_id) if not day.is_closed]
    return max((_played(day_id, at) for day_id in days if _begun(day_id, at) == periods), default=0)


def expected_ends(day_ids: Collection[int], at: datetime) -> dict[int, datetime | None]:
    """When about 20 big blinds are left in play; none before the start, or if the blinds never rise that far.

    Past pauses are included; the rest of a current pause is not known and not included.
    """
    chips = tournaments.chips_of_days(day_ids)
    return {day_id: _expected_end(day_id, chips[day_id], at) for day_id in day_ids}


def _expected_end(day_id: int, chips: int, at: datetime) -> datetime | None:
    walk, clock_reading = course(day_id), _in_play(day_id, at)
    if clock_reading is None:
        return None
    estimate = forecast(1, chips, walk.structure)
    if estimate.likely_seconds is None:
        return None
    elapsed = timedelta(
        seconds=walk.structure.starts[clock_reading.index], milliseconds=clock_reading.elapsed_ms
    )
    return max(at, at + timedelta(seconds=estimate.likely_seconds) - elapsed)


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
