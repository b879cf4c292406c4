"""The draw of a broken table before its players: one step at a time on a screen, all of them on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import READERS
from floor.drawn import drawn_out, drew_alone
from journal import queries as journal
from seating.queries import proof_of
from tournaments import queries as tournaments

LAST_STEP = 3


@page(reads=READERS)
def drawn(request: HttpRequest, line_id: int) -> HttpResponse:
    """The seats shuffled (1), the cards or numbers dealt (2), who takes which seat (3); ``step`` chooses one."""
    found = proof_of(line_id)
    event_id = journal.event_of_line(found.line.id)
    asked = request.GET.get("step", "")
    step = min(LAST_STEP, max(1, int(asked))) if asked.isdecimal() and len(asked) < 3 else 1
    context = {
        "outs": drawn_out(found),
        "alone": drew_alone(found),
        "line": found.line,
        "step": step,
        "before": step - 1 if step > 1 else None,
        "after": step + 1 if step < LAST_STEP else None,
        "event": tournaments.event(event_id) if event_id else None,
    }
    return render(request, "floor/drawn.html", context)
