"""The bracket on paper: every round with its matches, and lines for those to come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from access.apart import Counted, in_the_making, made_apart
from access.page import page
from access.roles import READERS
from cashier.paper.pages import entries_in
from floor.matches.pages import bracket_shown
from journal import instants
from tournaments import queries as tournaments


@made_apart(gettext_lazy("Bracket"), entries_in)
@page(reads=READERS)
def sheet(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print the bracket: who plays whom at which table, the games won, who advances."""
    now = instants.now()
    context = {
        "event": tournaments.event(event_id),
        "rounds": Counted(list(bracket_shown(event_id, now).rounds)),
        "printed_at": now,
        "frame": "base.html" if in_the_making() is None else "base_paper.html",
    }
    return render(request, "screens/print_bracket.html", context)
