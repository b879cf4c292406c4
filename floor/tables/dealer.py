"""What a dealer reports from the table's own page, without a sign-in: a hand, heads, a player out, a clock on one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from access.typed import number_in
from floor.busts.reported import bust_reports
from floor.busts.reports import report_bust, withdraw_bust
from floor.hands.heads import record_heads
from floor.hands.tables import hold_board, redeal_hand, report_hand_finished
from floor.last_hands.verbs import report_last_hand
from floor.play import hands
from floor.play.hands import DealerPassView
from floor.shot_clock.queries import running_at
from floor.shot_clock.requests import request_shot_clock
from floor.shot_clock.verbs import Outcome, end_shot_clock, record_bet
from journal.book import OpenBook
from journal.opening import carry_out, tournament_book
from rulebook.refusals import Refusal
from seating.queries import TableView

HAND_STEPS = {"finished": report_hand_finished, "all-in": hold_board, "redeal": redeal_hand}
"""What a dealer's tap reports on the current hand, as named in the address."""
SHOT_STEPS: Mapping[str, Callable[[OpenBook, int], object]] = {
    "acted": lambda book, clock: end_shot_clock(book, shot_clock=clock, outcome=Outcome.IN_TIME),
    "bet": lambda book, clock: record_bet(book, shot_clock=clock, faces_bet=True),
    "no-bet": lambda book, clock: record_bet(book, shot_clock=clock, faces_bet=False),
}
"""What a dealer reports on a shot clock running at the table."""
STEPS = (*HAND_STEPS, "last-hand", *SHOT_STEPS, "heads", "clock", "out", "still-in")


@page(reads=frozenset(), writes=PUBLIC)
def report(request: HttpRequest, code: str, step: str) -> HttpResponseBase:
    """A dealer's report, carried out once however often tapped: on the hand that the page showed, heads, a clock.

    Raises ``Refusal`` ``dealer_pass_unknown``, ``table_closed`` or what the verb refuses.
    """
    found = hands.dealer_pass(code)
    if step not in STEPS:
        raise Http404

    def perform(book: OpenBook) -> None:
        # What the page showed is looked up in the open book: a repeated tap gets its first answer.
        _perform(book, request, _table_in_play(found), step)

    carry_out([tournament_book(found.event_id)], command_of(request), perform)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("dealer-page", code)


def _table_in_play(shown: DealerPassView) -> TableView:
    table = hands.table_of_pass(shown)
    if table is None:
        raise Refusal("table_closed", table=shown.number)
    return table


def _perform(book: OpenBook, request: HttpRequest, table: TableView, step: str) -> None:
    """Carry out the verb that the tap names."""
    if step == "heads":
        record_heads(book, table=table.id, players=_players(request))
    elif step == "clock":
        faces_bet = request.POST.get("faces_bet", "1") == "1"
        request_shot_clock(book, table=table.id, entry=_seated(request, table), faces_bet=faces_bet)
    elif step == "out":
        report_bust(book, table=table.id, entry=_seated(request, table))
    elif step == "still-in":
        withdraw_bust(book, bust_report=_reported(request, table))
    elif step == "last-hand":
        report_last_hand(book, table=table.id, hand=number_in(request, "hand"))
    elif step in SHOT_STEPS:
        SHOT_STEPS[step](book, _running(request, table))
    else:
        HAND_STEPS[step](book, table=table.id, hand=number_in(request, "hand"))


def _players(request: HttpRequest) -> int:
    players = number_in(request, "players")
    if players is None:
        raise Refusal("number_missing", field="players")
    return players


def _seated(request: HttpRequest, table: TableView) -> int:
    """The player in the seat that was tapped; raises ``Refusal("seat_is_empty")``."""
    seat = number_in(request, "seat")
    entry_id = table.entries.get(seat or 0)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="seat", table=table.number, seat=seat)
    return entry_id


def _reported(request: HttpRequest, table: TableView) -> int:
    """The report on the player in the seat that was tapped; raises ``Refusal("bust_not_reported")``."""
    entry_id = _seated(request, table)
    mine = (one for one in bust_reports(table.event_id) if one.entry_id == entry_id)
    if (found := next(mine, None)) is None:
        raise Refusal("bust_not_reported", entry=entry_id)
    return found.id


def _running(request: HttpRequest, table: TableView) -> int:
    """The clock that the page showed, if it is running at this table; raises ``Refusal("clock_ended")``."""
    found = running_at(table.id)
    if found is None or found.id != number_in(request, "shot_clock"):
        raise Refusal("clock_ended", table=table.number)
    return found.id
