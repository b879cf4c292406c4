"""The page of the notes: on the event and each of its open tables."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.notes.rows import notes_of
from floor.notes.verbs import LONGEST
from seating import queries as seats
from tournaments import queries as tournaments

A_PAGE = 100


@page(reads=READERS)
def notes(request: HttpRequest, event_id: int) -> HttpResponse:
    """The notes on the event and each open table; the floor writes and erases them here.

    In a large room by pages, tables with a note first.
    """
    event = tournaments.event(event_id)
    texts = notes_of(event.id)
    tables = seats.tables(tournaments.current_day(event.id).id)
    listed = [(table, texts.tables.get(table.id, "")) for table in tables]
    page_shown = Paginator(sorted(listed, key=lambda one: not one[1]), A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "event": event,
        "text": texts.event,
        "tables": page_shown.object_list if len(listed) > A_PAGE else listed,
        "page": page_shown,
        "longest": LONGEST,
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/notes.html", context)
