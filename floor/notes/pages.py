"""The page of the notes: on the event and each of its open tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.notes.rows import notes_of
from floor.notes.verbs import LONGEST
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=READERS)
def notes(request: HttpRequest, event_id: int) -> HttpResponse:
    """The notes on the event and each open table; the floor writes and erases them here."""
    event = tournaments.event(event_id)
    texts = notes_of(event.id)
    tables = seats.tables(tournaments.current_day(event.id).id)
    context = {
        "event": event,
        "text": texts.event,
        "tables": [(table, texts.tables.get(table.id, "")) for table in tables],
        "longest": LONGEST,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/notes.html", context)
