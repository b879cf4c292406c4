"""The console of hand for hand: live beside the board, one tap from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, NOBODY, READERS
from floor.busts import verbs as busts
from floor.hands import heads
from floor.hands import verbs as hands_verbs
from floor.play import hands
from floor.play.answers import carry_out, number_in, tapped
from journal.book import OpenBook
from rulebook.refusals import Refusal
from screens.board.clock import clock_panel
from screens.board.console import console
from screens.board.hands import hands_of
from screens.served import live, staff_pass, versions
from screens.snapshot.parts import house_zone
from seating import queries as seats
from tournaments import queries as tournaments

Step = Callable[..., Any]


@page(reads=READERS)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """Hand for hand on a page of its own."""
    hands_here, shown = hands_of(request), staff_pass(request, event_id)
    context = {
        "event": tournaments.event(event_id),
        "link": live(shown),
        "time_zone": str(house_zone()),
        "clock": clock_panel(event_id, shown, hands_here),
        "seats_version": versions(event_id)["seats"],
        "console": console(event_id, hands_here),
    }
    return render(request, "screens/console.html", context)


@page(reads=READERS)
@never_cache
def panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """What changes on it."""
    return render(request, "screens/_console.html", {"console": console(event_id, hands_of(request))})


@page(reads=NOBODY, writes=FLOOR)
def step(request: HttpRequest, event_id: int, step: str) -> HttpResponseBase:
    """What is told to all tables: announced, the next hand, ended, who is out, chips, heads, the money."""
    _answer, command = carry_out(request, event_id, _verb(request, event_id, step))
    return tapped(request, event_id, command)


def _verb(request: HttpRequest, event_id: int, step: str) -> Step:
    if step == "announce":
        pace = request.POST.get("pace", "hand")
        return partial(
            hands_verbs.announce_hand_for_hand, event_id=event_id, goal=number_in(request, "goal"), pace=pace
        )
    if step == "end":
        return partial(
            hands_verbs.end_hand_for_hand, event_id=event_id, reason=request.POST.get("reason", "")
        )
    if step == "out":
        return _out(request, event_id)
    if step == "stacks":
        return partial(hands_verbs.tell_hand_stacks, event_id=event_id, stacks=_stacks(request, event_id))
    plain: dict[str, Step] = {
        "next": hands_verbs.begin_next_hand,
        "count": heads.open_head_count,
        "money": heads.announce_money,
    }
    if step not in plain:
        raise Http404
    return partial(plain[step], event_id=event_id)


def _out(request: HttpRequest, event_id: int) -> Step:
    table, seat = number_in(request, "table"), number_in(request, "seat")
    return partial(_out_at, event_id=event_id, table=table, seat=seat)


def _out_at(book: OpenBook, *, event_id: int, table: int | None, seat: int | None) -> dict[str, Any]:
    """Who sits there as the book is open: a tap that comes again after the bust finds its first answer."""
    entry_id = seats.at_seat(event_id, table or 0, seat or 0)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="seat", table=table, seat=seat)
    return busts.bust_out(book, entry_id=entry_id)


def _stacks(request: HttpRequest, event_id: int) -> dict[int, int]:
    """The chips that were typed, by entry; fields left empty stay unknown."""
    found = hands.hands(event_id)
    typed = {entry.id: number_in(request, f"stack_{entry.id}") for entry in (found.out if found else ())}
    return {entry_id: stack for entry_id, stack in typed.items() if stack is not None}


TABLE_STEPS: dict[str, Step] = {
    "finished": hands_verbs.report_hand_finished,
    "all-in": hands_verbs.call_all_in,
    "redeal": hands_verbs.redeal_hand,
    "release": hands_verbs.release_board,
}
"""What the floor tells of one table."""


@page(reads=NOBODY, writes=FLOOR)
def table_step(request: HttpRequest, table_id: int, step: str) -> HttpResponseBase:
    """What the floor tells of one table: finished, all in, dealt again, its board released, heads counted."""
    event_id = seats.event_of_table(table_id)
    if step == "heads":
        players = number_in(request, "players")
        if players is None:
            raise Refusal("number_missing", field="players")
        verb = partial(heads.count_heads, table_id=table_id, players=players)
    elif step in TABLE_STEPS:
        verb = partial(TABLE_STEPS[step], table_id=table_id)
    else:
        raise Http404
    _answer, command = carry_out(request, event_id, verb)
    return tapped(request, event_id, command)
