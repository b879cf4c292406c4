"""The last hands of a day: the card turned on the floor is tapped in, then one tap a table and hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from screens.board.clock import clock_panel
from screens.board.hands import hands_of
from screens.board.last_hands import last_hands_panel
from screens.served import live, staff_pass
from screens.snapshot.parts import house_zone
from tournaments import queries as tournaments


@page(reads=READERS)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """The last hands on a page of their own."""
    hands_here, shown = hands_of(request), staff_pass(request, event_id)
    context = {
        "event": tournaments.event(event_id),
        "link": live(shown),
        "time_zone": str(house_zone()),
        "clock": clock_panel(event_id, shown, hands_here),
        "last": last_hands_panel(event_id, hands_here),
    }
    return render(request, "screens/last_hands.html", context)


@page(reads=READERS)
@never_cache
def panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """What changes on it."""
    return render(
        request, "screens/_last_hands.html", {"last": last_hands_panel(event_id, hands_of(request))}
    )
