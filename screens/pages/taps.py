"""The start of play from the board."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponseBase

from access.page import page
from access.roles import DIRECTORS
from floor.life import verbs as life
from floor.play.answers import keyed, tapped
from journal.opening import perform, tournament_book
from seating import actions as seating
from tournaments import queries as tournaments


@page(reads=frozenset(), writes=DIRECTORS)
def start(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Begin the day: whoever has no seat draws one, the clock starts; thought out before the lock."""
    day_id = tournaments.current_day(event_id).id
    plan = seating.plan_draw(day_id)
    verb = partial(life.start_play, event_id=event_id, day_id=day_id, plan=plan)
    command = keyed(request)
    perform([tournament_book(event_id)], command, verb)
    return tapped(request, event_id, command)
