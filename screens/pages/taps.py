"""The taps of the clocks and the start of play; those on seats and tables are the floor's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from access.page import page
from access.roles import DIRECTORS, FLOOR
from clock import breaks, gaps, room
from clock import breaks as clock_breaks
from clock import run as clock
from floor.life import verbs as life
from floor.play.answers import carry_out, keyed, number_in, tapped
from journal import instants
from journal.opening import perform, tournament_book
from rulebook.walltime import soon
from seating import actions as seating
from tournaments import queries as tournaments
from tournaments.zone import house_zone

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
    "jump": clock.jump_to_level,
    "next-break": clock_breaks.begin_next_break,
    "skip-break": clock_breaks.skip_this_break,
    "skip-next-break": breaks.skip_coming_break,
    "hold-next-break": breaks.hold_coming_break,
    "resume-at": clock.resume_clock_at,
    "start-at": clock.start_clock_at,
    "waits": clock_breaks.let_breaks_wait,
}
ANSWERS: Mapping[str, Turn] = {"went-on": gaps.play_went_on, "set-back": gaps.set_back}


@page(reads=frozenset(), writes=FLOOR)
def turn_clock(request: HttpRequest, day_id: int, turn: str) -> HttpResponseBase:
    """Pause, resume, step, or give and take time; ``?seen=`` is the clock's generation that the page showed."""
    if turn not in TURNS:
        raise Http404
    event_id, seen = tournaments.day(day_id).event_id, request.GET.get("seen", "")
    options: dict[str, Any] = {"day_id": day_id, "seen": int(seen) if seen.isdecimal() else None}
    options |= TYPED.get(turn, _nothing)(request)
    _answer, command = carry_out(request, event_id, partial(TURNS[turn], **options))
    return tapped(request, event_id, command)


def _nothing(_request: HttpRequest) -> dict[str, Any]:
    return {}


def _time_left(request: HttpRequest) -> dict[str, Any]:
    typed = MINUTE * (number_in(request, "minutes") or 0) + 1_000 * (number_in(request, "seconds") or 0)
    return {"left_ms": typed}


def _instant(request: HttpRequest) -> dict[str, Any]:
    return {"at": soon(request.POST.get("at", ""), instants.now(), house_zone())}


def _level(request: HttpRequest) -> dict[str, Any]:
    return {"level": number_in(request, "level") or 0}


def _reason(request: HttpRequest) -> dict[str, Any]:
    """What was tapped of the usual reasons, else what was typed."""
    return {"reason": request.POST.get("usual") or request.POST.get("reason", "")}


def _waiting(request: HttpRequest) -> dict[str, Any]:
    return {"breaks": request.POST.get("breaks") == "1", "play": request.POST.get("play") == "1"}


TYPED: Mapping[str, Callable[[HttpRequest], dict[str, Any]]] = {
    "pause": _reason,
    "set": _time_left,
    "jump": _level,
    "resume-at": _instant,
    "start-at": _instant,
    "waits": _waiting,
}
"""What of a tap was typed with it."""


@page(reads=frozenset(), writes=FLOOR)
def turn_room(request: HttpRequest, turn: str) -> HttpResponseBase:
    """Stop the clocks of all events, or let those go on that were stopped together."""
    if turn not in ("pause", "resume"):
        raise Http404
    is_pause = turn == "pause"
    books = room.books_to_pause() if is_pause else room.books_to_resume()
    verb = partial(room.pause_room, **_reason(request)) if is_pause else room.resume_room
    command = keyed(request)
    perform(books, command, verb)
    return tapped(request, books[0].subject_id, command)


@page(reads=frozenset(), writes=FLOOR)
def answer_gap(request: HttpRequest, gap_id: int, answer: str) -> HttpResponseBase:
    """Say what happened while nobody saw the clock."""
    if answer not in ANSWERS:
        raise Http404
    event_id = gaps.event_of_gap(gap_id)
    _told, command = carry_out(request, event_id, partial(ANSWERS[answer], gap_id=gap_id))
    return tapped(request, event_id, command)


@page(reads=frozenset(), writes=DIRECTORS)
def start(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Begin the day: whoever has no seat draws one, the clock starts; thought out before the lock."""
    day_id = tournaments.current_day(event_id).id
    plan = seating.plan_draw(day_id)
    verb = partial(life.start_play, event_id=event_id, day_id=day_id, plan=plan)
    command = keyed(request)
    perform([tournament_book(event_id)], command, verb)
    return tapped(request, event_id, command)
