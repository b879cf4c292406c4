"""A rebuy that was announced and that nobody will pay, called off by a director."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import DIRECTORS
from cashier.sales.owed import CallOffRebuy, call_off_rebuy
from cashier.sales.owed_rows import owed_rebuy
from people.players import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.shell import put_in_hand
from wording.words import explain


@page(reads=DIRECTORS, writes=DIRECTORS)
def call_off(request: HttpRequest, owed_id: int) -> HttpResponse:
    """Ask why; a post calls it off."""
    shown = owed_rebuy(owed_id)
    put_in_hand(request, shown.event)
    problem, status = None, 200
    if request.method == "POST":
        try:
            wanted = CallOffRebuy(owed=owed_id, reason=request.POST.get("reason", ""))
            done = call_off_rebuy.perform(wanted, by_page(request))
        except Refusal as refusal:
            problem, status = explain(refusal), status_of(refusal)
        else:
            say_done(request, done.line)
            return redirect("cashier", shown.event)
    entry = tournaments.entry(shown.entry)
    context = {
        "owed": shown,
        "player": people.player(shown.player).name,
        "amount": Money(shown.amount_minor, tournaments.event(shown.event).currency),
        "is_out": not entry.is_alive,
        "problem": problem,
    }
    return render(request, "cashier/call_off.html", context, status=status)
