"""A dealer's page by the QR code on the table: the clock, seats, hand for hand, the clock on a player; no login."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from floor.hands.heads import RecordHeads, record_heads
from floor.hands.tables import TableAtHandCommand, hold_board, redeal_hand, report_hand_finished
from floor.last_hands.verbs import ReportLastHand, report_last_hand
from floor.play import hands
from floor.play.answers import number_in
from floor.play.hands import DealerPassView
from floor.shot_clock.queries import running_at
from floor.shot_clock.requests import RequestShotClock, request_shot_clock
from floor.shot_clock.verbs import EndShotClock, Outcome, RecordBet, end_shot_clock, record_bet
from journal.book import OpenBook
from journal.opening import carry_out, tournament_book
from rulebook.refusals import Refusal
from screens.screen_tokens import Holder, ScreenToken
from screens.served import live, parts
from screens.snapshot.parts import house_zone
from seating.queries import TableView
from tournaments import queries as tournaments

SHOWN = ("clock", "stats", "announcements", "table")
HAND_STEPS = {"finished": report_hand_finished, "all-in": hold_board, "redeal": redeal_hand}
"""What a tap of a dealer reports of the present hand, as the address names it."""
SHOT_STEPS: Mapping[str, Callable[[OpenBook, int], object]] = {
    "acted": lambda book, clock: end_shot_clock(
        book, EndShotClock(shot_clock=clock, outcome=Outcome.IN_TIME)
    ),
    "bet": lambda book, clock: record_bet(book, RecordBet(shot_clock=clock, faces_bet=True)),
    "no-bet": lambda book, clock: record_bet(book, RecordBet(shot_clock=clock, faces_bet=False)),
}
"""What a dealer reports of the clock that runs on a player at the table."""
STEPS = (*HAND_STEPS, "last-hand", *SHOT_STEPS, "heads", "clock")


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
    shown = ScreenToken(Holder.DEALER, found.id, found.event_id, translation.get_language() or "en")
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
        urls={name.replace("-", "_"): reverse("dealer-tell", args=[code, name]) for name in STEPS},
        parts=parts(shown, found.event_id, SHOWN),
    )
    return render(request, "screens/dealer.html", {"page": made})


@page(reads=frozenset(), writes=PUBLIC)
def tell(request: HttpRequest, code: str, step: str) -> HttpResponseBase:
    """What a dealer reports, once however often it was tapped: of the hand that the page showed, heads, a clock.

    Raises ``Refusal`` ``dealer_pass_unknown``, ``table_closed`` or what the verb refuses.
    """
    found = hands.dealer_pass(code)
    if step not in STEPS:
        raise Http404

    def told(book: OpenBook) -> None:
        # What the page showed is looked up as the book is open: a tap that comes again finds its first answer.
        _tell(book, request, _table_in_play(found), step)

    carry_out([tournament_book(found.event_id)], command_of(request), told)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("dealer-page", code)


def _table_in_play(shown: DealerPassView) -> TableView:
    table = hands.table_of_pass(shown)
    if table is None:
        raise Refusal("table_closed", table=shown.number)
    return table


def _tell(book: OpenBook, request: HttpRequest, table: TableView, step: str) -> None:
    """Carry out the verb that the tap names."""
    if step == "heads":
        record_heads(book, RecordHeads(table=table.id, players=_players(request)))
    elif step == "clock":
        request_shot_clock(book, _asked(request, table))
    elif step == "last-hand":
        report_last_hand(book, ReportLastHand(table=table.id, hand=number_in(request, "hand")))
    elif step in SHOT_STEPS:
        SHOT_STEPS[step](book, _running(request, table))
    else:
        HAND_STEPS[step](book, TableAtHandCommand(table=table.id, hand=number_in(request, "hand")))


def _players(request: HttpRequest) -> int:
    players = number_in(request, "players")
    if players is None:
        raise Refusal("number_missing", field="players")
    return players


def _asked(request: HttpRequest, table: TableView) -> RequestShotClock:
    """The clock asked for on the player in the seat that was tapped."""
    seat = number_in(request, "seat")
    entry_id = table.entries.get(seat or 0)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="seat", table=table.number, seat=seat)
    faces_bet = request.POST.get("faces_bet", "1") == "1"
    return RequestShotClock(table=table.id, entry=entry_id, faces_bet=faces_bet)


def _running(request: HttpRequest, table: TableView) -> int:
    """The clock that the page showed, while it runs at this very table; raises ``Refusal("clock_ended")``."""
    found = running_at(table.id)
    if found is None or found.id != number_in(request, "shot_clock"):
        raise Refusal("clock_ended", table=table.number)
    return found.id
