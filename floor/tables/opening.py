"""The next tables to open manually: how many are needed, why, and which they are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import FLOOR
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=FLOOR)
def open_tables(request: HttpRequest, event_id: int) -> HttpResponse:
    """The tables that open next, in the order of the room, and how many of them are needed."""
    day = tournaments.current_day(event_id)
    wanted, rules = seats.tables_wanted(day.id), tournaments.profile(event_id).seating
    context = {
        "event": tournaments.event(event_id),
        "day": day,
        "capacity": seats.capacity(day.id),
        "wanted": wanted,
        "count": max(1, wanted.needed),
        "open_next_at": rules.open_next_at,
    }
    return render(request, "floor/open_tables.html", context)
