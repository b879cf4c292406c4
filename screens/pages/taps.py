"""The taps of the clock and the start of play; those on seats and tables are the floor's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from clock import actions as clock
from floor import actions as floor
from floor.pages.answers import carry_out, keyed, tapped
from floor.pages.seats import number_in
from journal.opening import perform, tournament_book
from people.doors import page
from people.roles import DIRECTORS, FLOOR
from seating import actions as seating
from tournaments import queries as tournaments

MINUTE = 60_000
Turn = Callable[..., Any]
TURNS: Mapping[str, Turn] = {
    "pause": clock.pause_clock,
    "resume": clock.resume_clock,
    "forward": clock.forward_clock,
    "back": clock.back_clock,
    "add": partial(clock.add_time, added_ms=MINUTE),
    "take": partial(clock.add_time, added_ms=-MINUTE),
    "set": clock.set_time_left,
}


@page(reads=frozenset(), writes=FLOOR)
def turn_clock(request: HttpRequest, day_id: int, turn: str) -> HttpResponseBase:
    """Pause, resume, step, or give and take time; ``?seen=`` is the clock's generation that the page showed."""
    if turn not in TURNS:
        raise Http404
    event_id, seen = tournaments.day(day_id).event_id, request.GET.get("seen", "")
    options: dict[str, Any] = {"day_id": day_id, "seen": int(seen) if seen.isdecimal() else None}
    if turn == "set":
        options["left_ms"] = _typed_time(request)
    _answer, command = carry_out(request, event_id, partial(TURNS[turn], **options))
    return tapped(request, event_id, command)


def _typed_time(request: HttpRequest) -> int:
    return MINUTE * (number_in(request, "minutes") or 0) + 1_000 * (number_in(request, "seconds") or 0)


@page(reads=frozenset(), writes=DIRECTORS)
def start(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Begin the day: whoever has no seat draws one, the clock starts; thought out before the lock."""
    day_id = tournaments.current_day(event_id).id
    plan = seating.plan_draw(day_id)
    verb = partial(floor.start_play, event_id=event_id, day_id=day_id, plan=plan)
    command = keyed(request)
    perform([tournament_book(event_id)], command, verb)
    return tapped(request, event_id, command)
