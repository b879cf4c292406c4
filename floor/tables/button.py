"""The page of a table's button: the next hand, a misplaced button, a button drawn or frozen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.tables.seats import named
from rulebook.profile.variants import ButtonError
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.rules.choices import choices_of


@page(reads=READERS)
def button(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """Where the button goes next; a misplaced button is corrected by the rules."""
    shown = seats.table(table_id)
    if shown.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    (one,) = named(shown.event_id, [shown])
    rule = tournaments.profile(shown.event_id).button.button_error
    context = {
        "event": tournaments.event(shown.event_id),
        "table": shown,
        "one": one,
        "hand": seats.next_hand(shown.id),
        "may_write": has_role(request, FLOOR) and shown.state == "open",
        "floor_decides": rule is ButtonError.FLOOR_DECIDES,
        "error_rule": dict(choices_of(ButtonError))[rule.value],
    }
    return render(request, "floor/button.html", context)
