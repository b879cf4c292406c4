"""The taps of the board: each one action, answered by a toast with its undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from cashier.actions.sell import sell_rebuy
from cashier.desk import money_books, own_drawer
from clock import actions as clock
from floor import actions as floor
from journal.opening import perform, tournament_book
from people.doors import command_of, page
from people.roles import CASHIERS, DIRECTORS, FLOOR
from rulebook.refusals import Refusal
from rulebook.room import clockwise
from screens.pages.answers import number_in, told
from seating import actions as seating
from seating import queries as seats
from seating.actions import Spot, Told
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


def carry_out(request: HttpRequest, event_id: int, verb: Callable[..., Any], /, **options: Any) -> Any:
    """Carry a verb out in the book of an event; answers what it answers."""
    return perform([tournament_book(event_id)], command_of(request), partial(verb, **options))


@page(reads=frozenset(), writes=FLOOR)
def turn_clock(request: HttpRequest, day_id: int, turn: str) -> HttpResponse:
    """Pause, resume, step, or give and take time; ``?seen=`` is the clock's generation that the page showed."""
    if turn not in TURNS:
        raise Http404
    event_id, seen = tournaments.day(day_id).event_id, request.GET.get("seen", "")
    options: dict[str, Any] = {"day_id": day_id, "seen": int(seen) if seen.isdecimal() else None}
    if turn == "set":
        options["left_ms"] = MINUTE * number_in(request, "minutes") + 1_000 * number_in(request, "seconds")
    carry_out(request, event_id, TURNS[turn], **options)
    return told(request, event_id)


@page(reads=frozenset(), writes=DIRECTORS)
def start(request: HttpRequest, event_id: int) -> HttpResponse:
    """Begin the day: whoever has no seat draws one, the clock starts."""
    begin(request, event_id)
    return told(request, event_id)


def begin(request: HttpRequest, event_id: int, override_reason: str = "") -> None:
    """Think the draw out before the lock, then begin the day that is next."""
    day_id = tournaments.current_day(event_id).id
    plan = seating.plan_draw(day_id, secrets.token_bytes(32))
    verb = partial(
        floor.start_play, event_id=event_id, day_id=day_id, plan=plan, override_reason=override_reason
    )
    perform([tournament_book(event_id)], command_of(request), verb, seed=plan.seed)


@page(reads=frozenset(), writes=FLOOR)
def draw(request: HttpRequest, event_id: int) -> HttpResponse:
    """Whoever waits for a seat draws one."""
    carry_out(request, event_id, seating.draw_all, day_id=tournaments.current_day(event_id).id)
    return told(request, event_id)


@page(reads=frozenset(), writes=FLOOR)
def bust(request: HttpRequest, event_id: int) -> HttpResponse:
    """The player of the seat that was tapped is out."""
    entry_id = number_in(request, "entry")
    seen = Spot(number_in(request, "table"), number_in(request, "seat"))
    if tournaments.entry(entry_id).event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    carry_out(request, event_id, floor.bust_out, entry_id=entry_id, seen_seat=seen)
    return told(request, event_id)


@page(reads=frozenset(), writes=FLOOR)
def apply(request: HttpRequest, event_id: int, suggestion: str) -> HttpResponse:
    """Carry out what was suggested, if it still stands."""
    carry_out(request, event_id, seating.apply_suggestion, event_id=event_id, suggestion_id=suggestion)
    return told(request, event_id)


@page(reads=frozenset(), writes=FLOOR)
def hold(request: HttpRequest, table_id: int) -> HttpResponse:
    """Not now: the table is kept from being broken until it is let go."""
    event_id = seats.event_of_table(table_id)
    carry_out(request, event_id, seating.hold_table, table_id=table_id, is_held=True)
    return told(request, event_id)


@page(reads=frozenset(), writes=FLOOR)
def verify(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The player was seen in his seat."""
    event_id = tournaments.entry(entry_id).event_id
    carry_out(request, event_id, seating.verify_seat, entry_id=entry_id)
    return told(request, event_id)


@page(reads=frozenset(), writes=FLOOR)
def button_here(request: HttpRequest, table_id: int) -> HttpResponse:
    """The button of the hand just ended was at this seat; the blinds were the next players."""
    table = seats.table(table_id)
    hand = hand_from(table, number_in(request, "seat"))
    carry_out(request, table.event_id, seating.set_positions, table_id=table_id, told=hand)
    return told(request, table.event_id)


def hand_from(table: seats.TableView, button: int) -> Told:
    """The blinds behind a button: the next two players, of two the button himself is small blind."""
    there = set(table.entries)
    if len(there) < 2:
        raise Refusal("too_few_players", players=len(there))
    small_blind = button if there == {button, clockwise(button, there)} else clockwise(button, there)
    return Told(clockwise(small_blind, there), small_blind, button)


@page(reads=frozenset(), writes=CASHIERS)
def rebuy(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Chips again, paid in cash into the own drawer; any other way to pay is at the counter."""
    event_id, drawer_id = tournaments.entry(entry_id).event_id, own_drawer(request)
    verb = partial(sell_rebuy, entry_id=entry_id, method="cash", drawer_id=drawer_id)
    perform(money_books(event_id, drawer_id), command_of(request), verb)
    return told(request, event_id)
