"""Taps on the floor plan: out, rebuy, re-entry."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, FLOOR, NOBODY
from cashier.actions.sell import sell_entry, sell_rebuy
from cashier.desk import money_books, own_drawer
from floor.busts import verbs as busts_verbs
from floor.busts.verbs import Bust
from floor.play.answers import carry_out, tapped
from seating.actions import Spot
from tournaments import queries as tournaments


def seen_in(request: HttpRequest) -> Spot | None:
    """The seat that was tapped, if the page said so."""
    table, seat = request.POST.get("table", ""), request.POST.get("seat", "")
    return Spot(int(table), int(seat)) if table.isdecimal() and seat.isdecimal() else None


@page(reads=NOBODY, writes=FLOOR)
def bust(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player is out; what may be bought on the spot is offered beside."""
    event_id = tournaments.entry(entry_id).event_id
    verb = partial(busts_verbs.bust_out, entry_id=entry_id, seen_seat=seen_in(request))
    answer, command = carry_out(request, event_id, verb)
    offer = ("", "")
    if answer["may_rebuy"]:
        offer = (reverse("floor-buy-back", args=[entry_id]), _("Rebuy"))
    elif answer["may_re_enter"]:
        offer = (reverse("floor-re-enter", args=[entry_id]), _("Re-entry"))
    return tapped(request, event_id, command, action=offer)


@page(reads=NOBODY, writes=FLOOR)
def together(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Several players went out in one hand; their stacks at its start are not known here."""
    typed = [one for one in request.POST.get("entries", "").split(",") if one.strip().isdecimal()]
    busts = tuple(Bust(int(one)) for one in typed)
    if len(busts) == 1:
        verb = partial(busts_verbs.bust_out, entry_id=busts[0].entry_id)
    else:
        verb = partial(busts_verbs.bust_hand, event_id=event_id, busts=busts)
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def reinstate(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A bust-out was a mistake."""
    event_id = tournaments.entry(entry_id).event_id
    _answer, command = carry_out(request, event_id, partial(busts_verbs.reinstate, entry_id=entry_id))
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=CASHIERS)
def rebuy(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A seated player buys chips again, cash into the drawer of whoever taps."""
    return _sold(request, entry_id, partial(sell_rebuy, entry_id=entry_id))


@page(reads=NOBODY, writes=CASHIERS)
def buy_back(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player just out buys chips again and keeps the seat."""
    return _sold(request, entry_id, partial(busts_verbs.buy_back, entry_id=entry_id))


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
