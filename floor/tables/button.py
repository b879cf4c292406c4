"""Button and blinds of one table: the next hand, a wrong button, a button drawn or frozen."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import is_admitted
from access.roles import FLOOR, READERS
from floor.play.answers import carry_out, number_in
from floor.tables.seats import named
from rulebook.profile.variants import ButtonError
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from seating.actions import Told, WrongButton
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.forms.rules_choices import choices_of

TWO_ACTED = 2


@page(reads=READERS, writes=FLOOR)
def button(request: HttpRequest, event_id: int, table_id: int) -> HttpResponseBase:
    """Where the button goes next; a button that stood wrong is dealt with as the rules say."""
    shown = seats.table(table_id)
    if shown.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    if request.method != "POST":
        return _page(request, shown)
    verb = partial(seating.mend_button, table_id=table_id, wrong=_wrong_in(request))
    carry_out(request, event_id, verb)
    return redirect("floor-button", event_id, table_id)


def _page(request: HttpRequest, shown: TableView) -> HttpResponseBase:
    (one,) = named(shown.event_id, [shown])
    rule = tournaments.profile(shown.event_id).button.button_error
    context = {
        "event": tournaments.event(shown.event_id),
        "table": shown,
        "one": one,
        "hand": seats.next_hand(shown.id),
        "may_write": is_admitted(request, FLOOR) and shown.state == "open",
        "floor_decides": rule is ButtonError.FLOOR_DECIDES,
        "error_rule": dict(choices_of(ButtonError))[rule.value],
    }
    return render(request, "floor/button.html", context)


def _wrong_in(request: HttpRequest) -> WrongButton:
    big_blind = number_in(request, "big_blind")
    if big_blind is None:
        raise Refusal("needs_button", field="big_blind", tables=())
    has_action = bool(request.POST.get("has_substantial_action"))
    decided = request.POST.get("is_mended", "")
    return WrongButton(
        Told(big_blind, number_in(request, "small_blind")),
        has_substantial_action=has_action,
        actions=TWO_ACTED if has_action else 0,
        is_mended=None if not decided else decided == "1",
    )
