"""A separate page of the floor with the clock on it: hand for hand, colour-ups, last hands."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from access.viewer import viewer_of
from screens.board.clock import clock_panel
from screens.parts.registry import house_zone
from screens.wire.served import live, staff_token
from tournaments import queries as tournaments


def beside_clock(request: HttpRequest, event_id: int) -> dict[str, Any]:
    """The context that all these pages need: the event, its clock, and the addresses for changes."""
    viewer, token = viewer_of(request), staff_token(request, event_id)
    return {
        "event": tournaments.event(event_id),
        "link": live(token),
        "time_zone": str(house_zone()),
        "clock": clock_panel(event_id, token, viewer),
    }
