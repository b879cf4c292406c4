"""The prizes as a house posts them: on A4, or in large type for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import READERS
from journal import instants
from payouts.overview.pages import place_lines, provisional_words, sheet_lines
from payouts.structure import rows as queries
from tournaments import queries as tournaments

WALL = "wall"


@page(reads=READERS)
def posted(request: HttpRequest, event_id: int) -> HttpResponse:
    """The list; ``?size=wall`` in large type."""
    structure = queries.structure(event_id)
    event = tournaments.event(event_id)
    context = {
        "event": event,
        "provisional": provisional_words(event),
        "house": tournaments.house().name,
        "structure": structure,
        "sheet": sheet_lines(structure),
        "places": place_lines(structure, (), is_cashier=False, is_played=False),
        "is_wall": request.GET.get("size") == WALL,
        "bubble_note": _("The first place out of the money receives the last line.")
        if structure.has_bubble
        else "",
        "printed_at": instants.now(),
    }
    return render(request, "payouts/posted.html", context)
