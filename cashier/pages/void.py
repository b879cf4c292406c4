"""Taking a sale back: first the reason, then the amount is handed out and confirmed."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import CASHIERS
from cashier import queries
from cashier.actions import refund
from cashier.desk import money_books, own_drawer
from cashier.pages.counter import drawer_in_sight
from cashier.pages.shown import VoidPanel, VoidReceipt
from cashier.queries import SaleView
from journal.opening import perform
from people import queries as people
from rulebook.refusals import Refusal
from tournaments.shell import put_in_hand


@page(reads=CASHIERS, writes=CASHIERS)
def void(request: HttpRequest, sale_id: int) -> HttpResponse:
    """Ask for the reason, ask again with the amount, then void."""
    sale = queries.sale(sale_id)
    put_in_hand(request, sale.event_id)
    if sale.is_void:
        raise Refusal("sale_void", receipt=sale.receipt)
    reason = request.POST.get("reason", "").strip()
    if request.method == "POST" and not reason:
        raise Refusal("reason_missing", field="reason")
    if "handed_minor" in request.POST:
        return _voided(request, sale, reason)
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_void.html" if is_part else "cashier/void.html"
    return render(request, template, {"void": _panel(request, sale, reason), "event_id": sale.event_id})


def _panel(request: HttpRequest, sale: SaleView, reason: str) -> VoidPanel:
    drawer_id = own_drawer(request) or sale.drawer_id
    return VoidPanel(
        what=sale.kind_label,
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        total=sale.total,
        method_label=sale.method_label,
        is_cash=sale.method == "cash",
        drawer_label=_("Drawer %(number)s") % {"number": drawer_id},
        action_url=reverse("sale-void", args=[sale.id]),
        reason=reason,
        is_asked=bool(reason),
    )


def _voided(request: HttpRequest, sale: SaleView, reason: str) -> HttpResponse:
    drawer_id = own_drawer(request) or sale.drawer_id
    handed = request.POST["handed_minor"]
    verb = partial(
        refund.void_sale,
        sale_id=sale.id,
        reason=reason,
        drawer_id=drawer_id,
        seen_minor=int(handed) if handed.isdecimal() else -1,
    )
    answer = perform(money_books(sale.event_id, drawer_id), command_of(request), verb)
    done = VoidReceipt(
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        void_number=answer["void_receipt"],
        total=sale.total,
        method_label=sale.method_label,
        print_url=reverse("receipt", args=[sale.id]),
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_voided.html" if is_part else "cashier/voided.html"
    context = {"done": done, "event_id": sale.event_id, "drawer": drawer_in_sight(request)}
    return render(request, template, context)
