"""Selling into another's drawer: the head of cage takes it in hand with a reason, and the page says so until it is left."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from access.page import page
from access.permissions import has_role
from access.roles import CAGE, NOBODY
from cashier.drawers.pages import refused_form
from cashier.ledger.drawers import drawer
from cashier.payments.verbs import Payment
from cashier.sales.contexts import InHand
from journal.book import stated_reason
from people.staff import rows as people
from rulebook.refusals import Refusal

KEY = "others_drawer"


def others_drawer(request: HttpRequest) -> InHand | None:
    """The drawer in hand, None where this person sells into their own; a closed one no longer counts."""
    kept = request.session.get(KEY)
    # Another person at the same terminal has not given this reason.
    if not kept or kept["person"] != request.user.pk or not has_role(request, CAGE):
        return None
    view = drawer(kept["drawer"])
    if not view.is_open:
        return None
    return InHand(view, people.person(view.cashier_id).name, kept["reason"])


def into_drawer_in_hand(request: HttpRequest, paid: Payment) -> Payment:
    """The payment into the drawer in hand, with its reason; as it is where it is one's own."""
    held = others_drawer(request)
    return paid if held is None else replace(paid, drawer=held.view.id, drawer_reason=held.reason)


@page(reads=NOBODY, writes=CAGE)
def sell_from(request: HttpRequest, drawer_id: int) -> HttpResponseBase:
    """Take another's open drawer in hand; raises ``Refusal`` ``drawer_closed`` or ``reason_missing``."""
    view = drawer(drawer_id)
    if not view.is_open:
        raise Refusal("drawer_closed", drawer=drawer_id)
    if view.cashier_id == request.user.pk:
        return leave(request)
    try:
        reason = stated_reason(request.POST.get("reason", ""))[:200]
    except Refusal as refusal:
        return refused_form(request, "sell", refusal, view)
    request.session[KEY] = {"drawer": view.id, "reason": reason, "person": request.user.pk}
    return redirect("lobby")


@page(reads=NOBODY, writes=CAGE)
def leave(request: HttpRequest) -> HttpResponse:
    """Sell into one's own drawer again."""
    request.session.pop(KEY, None)
    return redirect("drawers")
