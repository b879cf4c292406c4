"""Who is awaited: no-shows at the start, players on the way."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from journal import instants
from seating import queries as seats
from seating.queries import Awaited
from tournaments import queries as tournaments
from wording import words


@dataclass(frozen=True, slots=True)
class NamedArrival:
    """Somebody who is awaited, by name; ``minutes`` since they were sent to the seat."""

    awaited: Awaited
    player: str
    minutes: int


@page(reads=READERS)
def awaited(request: HttpRequest, event_id: int) -> HttpResponse:
    """Everybody not yet seen in the seat, the overdue first; ``q`` searches a name or a table."""
    day, now = tournaments.current_day(event_id), instants.now()
    found = seats.awaited(day.id, now)
    names = words.names("entry", [one.entry_id for one in found])
    asked = request.GET.get("q", "").strip().lower()
    listed = [
        NamedArrival(one, names.get(one.entry_id, ""), max(0, round((now - one.since).total_seconds() / 60)))
        for one in sorted(found, key=lambda one: not one.is_overdue)
    ]
    context = {
        "event": tournaments.event(event_id),
        "day": day,
        "listed": [one for one in listed if _matches(one, asked)],
        "overdue": sum(one.is_overdue for one in found),
        "no_shows": sum(one.is_first_seat for one in found),
        "asked": asked,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/awaited.html", context)


def _matches(one: NamedArrival, asked: str) -> bool:
    return not asked or asked == str(one.awaited.table) or asked in one.player.lower()
