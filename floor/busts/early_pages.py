"""A player of a satellite who reached the stack that wins a seat: the chips counted, and one tap to leave with it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.endpoint import after
from access.page import page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR
from floor.busts.early_seats import win_seat
from floor.busts.pages import what_follows
from payouts.structure.rows import structure
from people.players import rows as people
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments

after(win_seat)(what_follows)


@page(reads=FLOOR)
def seat_won(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The stack that wins a seat, the player's as last counted, and the seats that are left."""
    entry, event = tournaments.entry(entry_id), tournaments.event(event_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    context = {
        "event": event,
        "entry": entry,
        "name": people.player(entry.player_id).name,
        "at": seats.seat_of(entry.id),
        "milestone": event.payout.seat_milestone,
        "seats_left": structure(event_id).seats_left,
        "may_win": entry.is_alive and event.state == "running" and has_role(request, DIRECTORS),
    }
    return render(request, "floor/seat_won.html", context)
