"""The order in which tables break: posted beforehand, shown and printed; several broken together."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from journal import instants
from rulebook.breaking import may_break_at_once
from seating import queries as seats
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class OrderedTable:
    """A table in the breaking order; tables that are kept and feature tables are skipped."""

    place: int
    table: seats.TableView


@page(reads=READERS)
def break_order(request: HttpRequest, event_id: int) -> HttpResponse:
    """The tables from the next to break to the last; a typed order is posted, ticked tables break together."""
    day = tournaments.current_day(event_id)
    rules = tournaments.profile(event_id).breaking
    listed = seats.posted_order(day.id, instants.now())
    context = {
        "event": tournaments.event(event_id),
        "listed": [OrderedTable(place, table) for place, table in enumerate(listed, start=1)],
        "typed": ", ".join(str(table.number) for table in listed),
        "may_tick": may_break_at_once(rules, 2),
        "is_posted": rules.choose in ("posted_order", "posted_order_added_first"),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/break_order.html", context)
