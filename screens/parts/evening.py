"""The events part: this evening's events, for displays that show several."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from journal import instants
from screens.parts.cache import Body, PartRequest
from screens.parts.clock import clock_part
from screens.parts.stats import know_figures, stats_part
from tournaments import queries as tournaments

PLAYED = ("registration", "running")
COMING = ("announced", "postponed")
# An event that starts later does not belong to this evening.
AHEAD = timedelta(hours=12)
EVENTS_SHOWN = 6
# How many rows of the timetable a screen can count through until its next update.
ROWS_AHEAD = 12


def evening_part(request: PartRequest) -> Body:
    """This evening's events by start, each with its clock and figures."""
    event_ids = events_tonight()
    know_figures(event_ids)
    return {"events": [_evening_body(replace(request, event_id=event_id)) for event_id in event_ids]}


def events_tonight() -> tuple[int, ...]:
    """Events in play or on sale, and those that start within twelve hours; six at most."""
    until = instants.now() + AHEAD
    events = [
        event
        for event in tournaments.events((*PLAYED, *COMING))
        if event.state in PLAYED or instants.now() <= tournaments.current_day(event.id).starts_at <= until
    ]
    played_first = sorted(events, key=lambda event: event.state not in PLAYED)
    return tuple(event.id for event in played_first[:EVENTS_SHOWN])


def _evening_body(request: PartRequest) -> Body:
    clock = clock_part(request)
    starts_at = tournaments.current_day(request.event_id).starts_at
    return {
        "id": request.event_id,
        "starts_at_ms": round(starts_at.timestamp() * 1_000),
        "clock": {**clock, "timetable": list(clock["timetable"])[:ROWS_AHEAD], "before": []},  # type: ignore[call-overload]
        "stats": stats_part(request),
    }
