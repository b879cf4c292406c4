"""Taps on the floor plan: out, seated, rebuy, re-entry, suggestions applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from access.page import page
from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY
from cashier.actions.sell import sell_entry, sell_rebuy
from cashier.desk import money_books, own_drawer
from floor.play.answers import carry_out, keyed, tapped
from journal.opening import perform, tournament_book
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from seating.actions import Spot
from tournaments import queries as tournaments

TABLE_STEPS: Mapping[str, Callable[..., Any]] = {
    "verify": seating.verify_table,
    "break": seating.break_table,
    "close": seating.close_table,
    "halt": seating.halt_table,
    "waive": seating.waive_halt,
    "resume": seating.resume_table,
    "next-hand": seating.deal_next_hand,
    "draw-button": seating.draw_button,
    "freeze": seating.freeze_button,
    "release": seating.release_button,
    "feature": partial(seating.feature_table, is_feature=True),
    "no-feature": partial(seating.feature_table, is_feature=False),
}
"""What one tap does to a table, as the address names it."""


def seen_in(request: HttpRequest) -> Spot | None:
    """The seat that was tapped, if the page said so."""
    table, seat = request.POST.get("table", ""), request.POST.get("seat", "")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


@page(reads=NOBODY, writes=FLOOR)
def verify(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player was seen in the seat."""
    event_id = tournaments.entry(entry_id).event_id
    _answer, command = carry_out(request, event_id, partial(seating.verify_seat, entry_id=entry_id))
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=CASHIERS)
def rebuy(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A seated player buys chips again, cash into the drawer of whoever taps."""
    return _sold(request, entry_id, partial(sell_rebuy, entry_id=entry_id))


@page(reads=NOBODY, writes=CASHIERS)
def re_enter(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player who is out buys another entry and draws a seat."""
    entry = tournaments.entry(entry_id)
    verb = partial(sell_entry, event_id=entry.event_id, player_id=entry.player_id, day_id=entry.day_id)
    return _sold(request, entry_id, verb)


def _sold(request: HttpRequest, entry_id: int, verb: partial) -> HttpResponseBase:
    event_id = tournaments.entry(entry_id).event_id
    drawer_id = own_drawer(request)
    books = money_books(event_id, drawer_id)
    paid = partial(verb, method=request.POST.get("method", "cash"), drawer_id=drawer_id)
    _answer, command = carry_out(request, event_id, paid, books)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def apply(request: HttpRequest, event_id: int, suggestion_id: str) -> HttpResponseBase:
    """A suggestion is carried out as it was shown."""
    verb = partial(seating.apply_suggestion, event_id=event_id, suggestion_id=suggestion_id)
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=DIRECTORS)
def draw(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """All who have no seat draw theirs, thought out before the lock."""
    day_id = tournaments.current_day(event_id).id
    plan = seating.plan_draw(day_id)
    verb = partial(seating.draw_all, day_id=day_id, plan=plan)
    command = keyed(request)
    perform([tournament_book(event_id)], command, verb)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def hold(request: HttpRequest, table_id: int) -> HttpResponseBase:
    """A table is kept from being broken, or let go again."""
    event_id = seats.event_of_table(table_id)
    is_held = request.POST.get("is_held", "1") == "1"
    verb = partial(seating.hold_table, table_id=table_id, is_held=is_held)
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def table_step(request: HttpRequest, table_id: int, step: str) -> HttpResponseBase:
    """Everybody is seen at a table, or it is broken, closed, stopped, or its button moves."""
    if step not in TABLE_STEPS:
        raise Refusal("not_found", what="step", id=step)
    event_id = seats.event_of_table(table_id)
    _answer, command = carry_out(request, event_id, partial(TABLE_STEPS[step], table_id=table_id))
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def hold_player(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player is kept from being moved, or let go again."""
    event_id = tournaments.entry(entry_id).event_id
    is_held, note = request.POST.get("is_held", "1") == "1", request.POST.get("note", "")
    verb = partial(seating.hold_player, entry_id=entry_id, is_held=is_held, note=note)
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def veto(request: HttpRequest, event_id: int, house_move_id: int) -> HttpResponseBase:
    """A move that the house announced is stopped."""
    verb = partial(seating.veto_move, house_move_id=house_move_id)
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)
