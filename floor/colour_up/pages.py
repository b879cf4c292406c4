"""The page of a table in a colour-up: odd chips counted, the race settled, the table closed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import by_page, page, say_done
from access.roles import FLOOR, READERS
from access.verbs import By
from floor.colour_up import tables
from floor.colour_up.at_table import Asked, asked_at_table, race_page, said, typed_count, typed_totals
from floor.colour_up.commands import (
    CloseTableByTotal,
    CountOddChips,
    ExchangeStrayChips,
    SettleRace,
    TableOfColourUp,
)
from floor.colour_up.queries import at_table
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@page(reads=READERS, writes=FLOOR)
def table(request: HttpRequest, event_id: int, colour_up_id: int, table_id: int) -> HttpResponseBase:
    """One table: first the odd chips, then the winners; closed, what it gave and received."""
    problem = None
    if request.method == "POST":
        try:
            asked = asked_at_table(request, TableOfColourUp(colour_up=colour_up_id, table=table_id))
            line = _perform(asked, by_page(request))
            if isinstance(asked, CountOddChips):
                # The page says what was counted and counts again; a message would cover its last button.
                following = at_table(event_id, table_id)
                next_id = following.id if following else colour_up_id
                return redirect("floor-colour-up-table", event_id, next_id, table_id)
            say_done(request, line)
            return redirect("colour-ups", event_id)
        except Refusal as refusal:
            problem = said(refusal)
    return _shown(request, event_id, colour_up_id, table_id, problem)


def _shown(
    request: HttpRequest, event_id: int, colour_up_id: int, table_id: int, problem: dict[str, str] | None
) -> HttpResponse:
    again = "again" in request.GET or request.POST.get("step") == "count"
    context = {
        "event": tournaments.event(event_id),
        "one": race_page(colour_up_id, table_id, counts_again=again, typed=typed_count(request)),
        "may_write": request.user.role in FLOOR,  # type: ignore[union-attr]
        "problem": problem,
        "totals": typed_totals(request, problem),
    }
    return render(request, "floor/colour_up_table.html", context, status=409 if problem else 200)


def _perform(asked: Asked, by: By) -> int | None:
    """Carry out what the form asks; the line that records it."""
    if isinstance(asked, CountOddChips):
        return tables.count_odd_chips.perform_with(by, race=asked).line
    if isinstance(asked, SettleRace):
        return tables.settle_race.perform_with(by, race=asked).line
    if isinstance(asked, CloseTableByTotal):
        return tables.close_table_by_total.perform_with(by, race=asked).line
    if isinstance(asked, ExchangeStrayChips):
        return tables.exchange_stray_chips.perform_with(by, race=asked).line
    return tables.draw_race.perform_with(by, race=asked).line
