"""A separate page of the floor with the clock on it: hand for hand, colour-ups, last hands."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation

from access.viewer import Viewer
from clock import rows as clock
from journal import instants
from journal.reading import asked_once
from screens.parts.fragments import Drawn, Fragment, Group
from screens.parts.registry import house_zone
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire.served import live, parts, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments
from tournaments.in_words import DayLink, day_name


def beside_clock(request: HttpRequest, event_id: int, name: str) -> dict[str, Any]:
    """The context of the page of this name in fragments: its event, its content, and the addresses for changes."""
    event = tournaments.event(event_id)
    return {
        "event": event,
        "link": live(staff_token(request, event_id)),
        "time_zone": str(house_zone()),
        "shown": shown_page(request, name, event_id),
    }


def _clock(event_id: int, _viewer: Viewer) -> Drawn:
    """What the page's own clock counts from, see static/js/console.js."""
    return Drawn([Fragment("clock-data", "screens/_clock_data.html", {"part": clock_shown(event_id)})])


def clock_shown(event_id: int) -> Any:
    """The clock part of the day in view, by default the usual one."""
    token = ScreenToken(Holder.PERSON, 0, event_id, translation.get_language() or "en")
    return parts(token, event_id, ["clock"], tournaments.day_in_view() or 0)["clock"]["body"]


CLOCK = Group("clock-data", frozenset({"clock"}), _clock, is_for_all=True)
"""The clock of these pages."""


def days_played(page_name: str, event_id: int) -> tuple[DayLink, ...]:
    """The days that are played at once, each with this page of it; empty if it is one."""
    played, shown = clock.open_days(event_id), tournaments.current_day(event_id).id
    if len(played) == 1:
        return ()
    url = reverse(page_name, args=[event_id])
    return tuple(DayLink(day_name(day), f"{url}?day={day.id}", day.id == shown) for day in played)


@asked_once
def next_change(event_id: int) -> datetime | None:
    """When a level begins, or registration ends, by the clock."""
    return clock.next_change(tournaments.current_day(event_id).id, instants.now())
