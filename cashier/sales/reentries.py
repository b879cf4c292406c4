"""Who re-entered an event, how often and when, on a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import CASHIERS, INSPECTORS, READERS
from cashier.listings import re_entered
from tournaments import queries as tournaments


@page(reads=READERS)
def re_entries(request: HttpRequest, event_id: int) -> HttpResponse:
    """The players with more than one entry, those with most first."""
    listed = re_entered(event_id)
    context = {
        "event": tournaments.event(event_id),
        "players": listed,
        "count": sum(len(one.later) for one in listed),
        "may_export": has_role(request, CASHIERS | INSPECTORS),
    }
    return render(request, "cashier/re_entries.html", context)
