"""A banned player who had paid: what was paid, what the house keeps, and the rest that becomes due."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import DIRECTORS
from cashier.drawers.pages import approval_url, typed_minor
from cashier.payments.verbs import paid_for
from cashier.refunds.banned import RefundBanned, refund_banned, sales_of_banned
from cashier.tickets.paying import by_tickets
from people.players import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


@page(reads=DIRECTORS, writes=DIRECTORS)
def banned(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Ask for the expenses and why; a post makes the rest due, and tickets that paid are issued again."""
    if request.method != "POST":
        return _shown(request, event_id, player_id)
    currency = tournaments.event(event_id).currency
    try:
        wanted = RefundBanned(
            event=event_id,
            player=player_id,
            reason=request.POST.get("reason", ""),
            expenses_minor=typed_minor(request, "expenses", currency),
        )
        done = refund_banned.perform(wanted, by_page(request))
    except Refusal as refusal:
        title, detail = words.explain(refusal)
        problem = {"title": title, "detail": detail, "approval_url": approval_url(request, refusal)}
        return _shown(request, event_id, player_id, problem, status_of(refusal))
    if done.answer.refund is None:
        messages.success(request, _("Nothing is owed: the tickets are issued again."))
        return redirect("player", player_id)
    return redirect("refund", done.answer.refund.id)


def _shown(
    request: HttpRequest,
    event_id: int,
    player_id: int,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    event, sold = tournaments.event(event_id), sales_of_banned(event_id, player_id)
    paid = paid_for(sold)
    returned = sum(by_tickets(one) for one in paid.values())
    total = sum(sale.total_minor for sale in sold)
    context = {
        "event": event,
        "player": people.player(player_id),
        "receipts": ", ".join(str(sale.receipt) for sale in sold),
        "paid": Money(total, event.currency),
        "by_tickets": Money(returned, event.currency) if returned else None,
        "is_owed": total > returned or not sold,
        "typed": request.POST.dict(),
        "problem": problem,
    }
    return render(request, "cashier/refund_banned.html", context, status=status)
