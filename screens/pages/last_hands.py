"""The last hands of a day: the card turned on the floor is tapped in, then one tap a table and hand."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, NOBODY, READERS
from floor.last_hands import verbs as last_hands
from floor.play.answers import Verb, carry_out, number_in, tapped
from rulebook.refusals import Refusal
from screens.board.clock import clock_panel
from screens.board.hands import hands_of
from screens.board.last_hands import last_hands_panel
from screens.served import live, staff_pass
from screens.snapshot.parts import house_zone
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=READERS)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """The last hands on a page of their own."""
    hands_here, shown = hands_of(request), staff_pass(request, event_id)
    context = {
        "event": tournaments.event(event_id),
        "link": live(shown),
        "time_zone": str(house_zone()),
        "clock": clock_panel(event_id, shown, hands_here),
        "last": last_hands_panel(event_id, hands_here),
    }
    return render(request, "screens/last_hands.html", context)


@page(reads=READERS)
@never_cache
def panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """What changes on it."""
    return render(
        request, "screens/_last_hands.html", {"last": last_hands_panel(event_id, hands_of(request))}
    )


@page(reads=NOBODY, writes=FLOOR)
def step(request: HttpRequest, event_id: int, step: str) -> HttpResponseBase:
    """The card that was turned, or that play goes on as usual after all."""
    _answer, command = carry_out(request, event_id, _verb(request, event_id, step))
    return tapped(request, event_id, command)


def _verb(request: HttpRequest, event_id: int, step: str) -> Verb:
    if step == "call-off":
        reason = request.POST.get("reason", "")
        return partial(last_hands.call_off_last_hands, event_id=event_id, reason=reason)
    if step != "draw":
        raise Http404
    card = number_in(request, "card")
    if card is None:
        raise Refusal("number_missing", field="card")
    return partial(last_hands.draw_last_hands, event_id=event_id, card=card)


@page(reads=NOBODY, writes=FLOOR)
def played(request: HttpRequest, table_id: int) -> HttpResponseBase:
    """A table has finished the hand that the page showed."""
    event_id = seats.event_of_table(table_id)
    verb = partial(last_hands.report_last_hand, table_id=table_id, hand=number_in(request, "hand"))
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)
