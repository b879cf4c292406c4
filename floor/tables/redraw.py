"""The preview of a redraw of all seats: who draws over which tables, and who keeps their seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR
from journal.chance.draw_lines import hash_in_force
from journal.opening import tournament_book
from seating import queries as seats
from tournaments import queries as tournaments
from wording import words


@page(reads=FLOOR)
def redraw(request: HttpRequest, event_id: int) -> HttpResponse:
    """Preview a redraw; only this page starts it, so that nobody loses a seat by accident."""
    day = tournaments.current_day(event_id)
    preview = seats.redraw_preview(day.id)
    names = words.names("entry", list(preview.stay))
    context = {
        "event": tournaments.event(event_id),
        "preview": preview,
        "stay": [names.get(entry, f"#{entry}") for entry in preview.stay],
        "may_write": has_role(request, DIRECTORS),
        "shown": hash_in_force(tournament_book(event_id)),
    }
    return render(request, "floor/redraw.html", context)
