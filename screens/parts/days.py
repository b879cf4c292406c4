"""The days part: flights played at the same time, each with its clock, and the field over all days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from clock.rows import is_started, open_days
from floor.days.field import DayField, field_over_days
from screens.parts.cache import Body, PartRequest
from screens.parts.clock import clock_part
from screens.parts.names import shown_names
from screens.parts.phases import registration_label
from tournaments import queries as tournaments
from tournaments.queries import DayView

ROWS_AHEAD = 12
"""How many rows of the timetable a screen can count through until its next update."""
NO_DAYS: Body = {"flights": [], "rows": [], "entries": 0, "left": 0}


def days_part(request: PartRequest) -> Body:
    """The days of an event of several; empty for an event of one day.

    ``flights`` are those played at the same time, if there are several; ``rows`` are all days in their order.
    """
    if not request.event_id or len(tournaments.days(request.event_id)) == 1:
        return NO_DAYS
    fields = field_over_days(request.event_id)
    leaders = {one.leader.entry_id: (one.leader.player_id, one.leader.number) for one in fields if one.leader}
    names = shown_names(request, leaders)
    played = [day.id for day in open_days(request.event_id)]
    flights = [one for one in fields if one.day.id in played] if len(played) > 1 else []
    return {
        "flights": [{**_row(one, names), **_clock(request, one.day)} for one in flights],
        "rows": [_row(one, names) for one in fields],
        "entries": tournaments.entrants(request.event_id),
        "left": tournaments.players_in(request.event_id),
    }


def _row(one: DayField, names: Mapping[int, str]) -> Body:
    leader = one.leader
    return {
        "id": one.day.id,
        "name": one.day.label,
        "state_label": _state(one.day),
        "starts_at_ms": round(one.day.starts_at.timestamp() * 1_000),
        "is_over": one.day.is_closed,
        "is_coming": not one.day.is_closed and not is_started(one.day),
        "entries": one.entries,
        "left": one.left,
        "bags": one.bags,
        "chips": one.chips,
        "leader": names[leader.entry_id] if leader else "",
        "leader_chips": leader.largest if leader else 0,
    }


def _state(day: DayView) -> str:
    """Whether a day is played, over, or still to come, in words."""
    if day.is_closed:
        return _("Day over")
    return _("In play") if is_started(day) else ""


def _clock(request: PartRequest, day: DayView) -> Body:
    """The clock of one of several flights, and how long its registration is open."""
    with tournaments.viewing(day.id):
        clock = clock_part(replace(request, apart=day.id))
        label = registration_label(tournaments.event(request.event_id))
    rows = list(clock["timetable"])[:ROWS_AHEAD]
    return {"clock": {**clock, "timetable": rows, "before": []}, "registration_label": label}
