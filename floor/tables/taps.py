"""Taps on the floor plan: out, seated, suggestions applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import actor_of
from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY
from cashier.books import drawer_of, money_books
from floor.busts import verbs as busts_verbs
from floor.busts.verbs import Bust
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
def bust(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player is out; what may be bought on the spot is offered beside."""
    event_id = tournaments.entry(entry_id).event_id
    verb = partial(busts_verbs.bust_out, entry_id=entry_id, seen_seat=seen_in(request))
    answer, command = carry_out(request, event_id, verb)
    offer = ("", "")
    if answer["may_rebuy"]:
        offer = (reverse("floor-buy-back", args=[entry_id]), _("Rebuy"))
    elif answer["may_re_enter"]:
        offer = (reverse("sell-re-entry", args=[entry_id]), _("Re-entry"))
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
def verify(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player was seen in the seat."""
    event_id = tournaments.entry(entry_id).event_id
    _answer, command = carry_out(request, event_id, partial(seating.verify_seat, entry_id=entry_id))
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def reinstate(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A bust-out was a mistake."""
    event_id = tournaments.entry(entry_id).event_id
    _answer, command = carry_out(request, event_id, partial(busts_verbs.reinstate, entry_id=entry_id))
    return tapped(request, event_id, command)


@page(reads=NOBODY, writes=CASHIERS)
def buy_back(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """A player just out buys chips again and keeps the seat."""
    return _sold(request, entry_id, partial(busts_verbs.buy_back, entry_id=entry_id))


def _sold(request: HttpRequest, entry_id: int, verb: partial) -> HttpResponseBase:
    event_id = tournaments.entry(entry_id).event_id
    drawer_id = drawer_of(actor_of(request))
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
