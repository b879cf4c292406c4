"""The page on which the floor changes chips of a player into larger ones."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.colour_up.queries import chips_left
from floor.tables.seats import named
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=READERS)
def exchange(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """Chips of a player changed into larger ones, at equal value; raises ``Refusal("not_found")``."""
    shown = seats.table(table_id)
    if shown.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    (one,) = named(event_id, [shown])
    chips = chips_left(event_id)
    context = {
        "event": tournaments.event(event_id),
        "table": shown,
        "one": one,
        "smaller": chips[:-1],
        "larger": chips[1:],
        "may_write": has_role(request, FLOOR) and shown.state == "open",
    }
    return render(request, "floor/exchange.html", context)
