"""The colour-up of a dealer's own table, opened from the dealer's page without a sign-in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from access.typed import whole_number
from floor.colour_up import tables
from floor.colour_up.at_table import asked_at_table, race_page, said, typed_count, typed_totals
from floor.colour_up.commands import (
    CloseTableByTotal,
    CountOddChips,
    ExchangeStrayChips,
    SettleRace,
    TableOfColourUp,
)
from floor.colour_up.queries import at_table, event_of_colour_up, open_swaps
from floor.play import hands
from journal.book import OpenBook
from journal.opening import carry_out, tournament_book
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=PUBLIC, writes=PUBLIC)
def colour_up(request: HttpRequest, code: str) -> HttpResponseBase:
    """Odd chips counted and the race settled at the table of this code; chips found later are for the floor.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    found = hands.dealer_pass(code)
    table = hands.table_of_pass(found)
    if table is None:
        raise Refusal("table_closed", table=found.number)
    racing = at_table(found.event_id, table.id)
    if racing is None:
        return redirect("dealer-page", code)
    # What was typed is about the chips that were shown, whatever comes next at this table by now.
    typed_for = whole_number(request.POST.get("colour_up", ""))
    shown = typed_for if typed_for and typed_for in open_swaps(found.event_id) else racing.id
    here, problem = TableOfColourUp(colour_up=shown, table=table.id), None
    if request.method == "POST":
        try:
            carry_out(
                [tournament_book(found.event_id)],
                command_of(request),
                lambda book: _perform(book, request, here),
            )
            return redirect("dealer-colour-up", code)
        except Refusal as refusal:
            problem = said(refusal)
    return _shown(request, code, here, problem)


def _shown(
    request: HttpRequest, code: str, here: TableOfColourUp, problem: dict[str, str] | None
) -> HttpResponse:
    again = "again" in request.GET or request.POST.get("step") == "count"
    event = tournaments.event(event_of_colour_up(here.colour_up))
    names = _public_names(here.table) if event.shows_names else {}
    one = race_page(here.colour_up, here.table, counts_again=again, names=names, typed=typed_count(request))
    context = {
        "event": event,
        "one": one,
        "code": code,
        "may_write": True,
        "problem": problem,
        "totals": typed_totals(request, problem),
    }
    return render(request, "floor/colour_up_dealer.html", context, status=409 if problem else 200)


def _public_names(table_id: int) -> dict[int, str]:
    """As the dealer's page names the players: ``Rossi M.``; who wants no name is left out."""
    rows = tournaments.entries_by_id(seats.table(table_id).entries.values()).values()
    names = tournaments.public_names({row.player_id for row in rows})
    return {row.id: names[row.player_id] for row in rows if row.player_id in names}


def _perform(book: OpenBook, request: HttpRequest, here: TableOfColourUp) -> None:
    asked = asked_at_table(request, here)
    if isinstance(asked, CountOddChips):
        tables.count_odd_chips(book, race=asked)
    elif isinstance(asked, SettleRace):
        tables.settle_race(book, race=asked)
    elif isinstance(asked, CloseTableByTotal):
        tables.close_table_by_total(book, race=asked)
    elif isinstance(asked, ExchangeStrayChips):
        tables.exchange_stray_chips(book, race=asked)
    else:
        tables.draw_race(book, race=asked)
