"""A dealer's page by the QR code on the table: the clock, seats, hand for hand, the clock on a player; no login."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from floor.hands import heads
from floor.hands import verbs as hands_verbs
from floor.last_hands import verbs as last_hands
from floor.play import hands
from floor.play.answers import number_in
from floor.play.hands import DealerPassView
from floor.shot_clock import requests
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.queries import running_at
from journal.book import OpenBook
from journal.opening import perform, tournament_book
from rulebook.refusals import Refusal
from screens.passes import Holder, Pass
from screens.served import live, parts
from screens.snapshot.parts import house_zone
from seating.queries import TableView
from tournaments import queries as tournaments

SHOWN = ("clock", "counters", "announcements", "table")
Step = Callable[..., Any]
HAND_STEPS: Mapping[str, Step] = {
    "finished": hands_verbs.report_hand_finished,
    "all-in": hands_verbs.call_all_in,
    "redeal": hands_verbs.redeal_hand,
    "last-hand": last_hands.report_last_hand,
}
"""What a tap of a dealer tells of the present hand, as the address names it."""
SHOT_STEPS: Mapping[str, Step] = {
    "acted": partial(shot_clock.end_called_clock, outcome="in_time"),
    "bet": partial(shot_clock.tell_bet, faces_bet=True),
    "no-bet": partial(shot_clock.tell_bet, faces_bet=False),
}
"""What a dealer tells of the clock that runs on a player at the table."""


@dataclass(frozen=True, slots=True)
class DealerPage:
    """What a dealer's page begins with; ``parts`` maps each part to its version and body."""

    event_name: str
    number: int
    seats: int
    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int
    time_zone: str
    urls: Mapping[str, str]
    parts: dict[str, Any]


@page(reads=PUBLIC)
@never_cache
def dealer(request: HttpRequest, code: str) -> HttpResponse:
    """The page of the table on which the code lies; raises ``Refusal("dealer_pass_unknown")``."""
    found = hands.dealer_pass(code)
    shown = Pass(Holder.DEALER, found.id, found.event_id, translation.get_language() or "en")
    link, table = live(shown), hands.table_of_pass(found)
    made = DealerPage(
        event_name=tournaments.event(found.event_id).name,
        number=found.number,
        seats=len(table.seats) if table else 0,
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        urls={
            name.replace("-", "_"): reverse("dealer-tell", args=[code, name])
            for name in (*HAND_STEPS, *SHOT_STEPS, "heads", "clock")
        },
        parts=parts(shown, found.event_id, SHOWN),
    )
    return render(request, "screens/dealer.html", {"page": made})


@page(reads=frozenset(), writes=PUBLIC)
def tell(request: HttpRequest, code: str, step: str) -> HttpResponseBase:
    """What a dealer tells, once however often it was tapped: of the hand that the page showed, heads, a clock.

    Raises ``Refusal`` ``dealer_pass_unknown``, ``table_closed`` or what the action refuses.
    """
    found = hands.dealer_pass(code)
    told = partial(_told, request=request, shown=found, step=step)
    perform([tournament_book(found.event_id)], command_of(request), told)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("dealer-page", code)


def _told(book: OpenBook, *, request: HttpRequest, shown: DealerPassView, step: str) -> Any:
    """What the page showed is looked up as the book is open: a tap that comes again finds its first answer."""
    return _verb(request, _table_in_play(shown), step)(book)


def _table_in_play(shown: DealerPassView) -> TableView:
    table = hands.table_of_pass(shown)
    if table is None:
        raise Refusal("table_closed", table=shown.number)
    return table


def _verb(request: HttpRequest, table: TableView, step: str) -> Step:
    if step == "heads":
        players = number_in(request, "players")
        if players is None:
            raise Refusal("number_missing", field="players")
        return partial(heads.count_heads, table_id=table.id, players=players)
    if step == "clock":
        return _call(request, table)
    if step in SHOT_STEPS:
        return partial(SHOT_STEPS[step], called_id=_running(request, table))
    if step not in HAND_STEPS:
        raise Http404
    return partial(HAND_STEPS[step], table_id=table.id, hand=number_in(request, "hand"))


def _call(request: HttpRequest, table: TableView) -> Step:
    """The clock called on who sits in the seat that was tapped."""
    seat = number_in(request, "seat")
    entry_id = table.entries.get(seat or 0)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="seat", table=table.number, seat=seat)
    faces_bet = request.POST.get("faces_bet", "1") == "1"
    return partial(requests.ask_clock, table_id=table.id, entry_id=entry_id, faces_bet=faces_bet)


def _running(request: HttpRequest, table: TableView) -> int:
    """The clock that the page showed, while it runs at this very table; raises ``Refusal("clock_ended")``."""
    found = running_at(table.id)
    if found is None or found.id != number_in(request, "called"):
        raise Refusal("clock_ended", table=table.number)
    return found.id
