"""Taps on the floor plan: out, rebuy, re-entry."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponseBase

from access.page import page
from access.roles import CASHIERS, NOBODY
from cashier.actions.sell import sell_entry, sell_rebuy
from cashier.desk import money_books, own_drawer
from floor.play.answers import carry_out, tapped
from seating.actions import Spot
from tournaments import queries as tournaments


def seen_in(request: HttpRequest) -> Spot | None:
    """The seat that was tapped, if the page said so."""
    table, seat = request.POST.get("table", ""), request.POST.get("seat", "")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


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
