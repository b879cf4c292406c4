"""Voiding a sale: first the reason, then the amount is refunded and confirmed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CASHIERS
from cashier import queries
from cashier.actions.refund import VoidSale, void_sale
from cashier.books import drawer_of
from cashier.pages.contexts import VoidPanel, VoidReceipt
from cashier.pages.overview import head_in_sight
from cashier.queries import SaleView
from journal.book import stated_reason
from people import queries as people
from rulebook.refusals import Refusal
from tournaments.shell import put_in_hand


@page(reads=CASHIERS, writes=CASHIERS)
def void(request: HttpRequest, sale_id: int) -> HttpResponse:
    """Ask for the reason, confirm the amount, then void."""
    sale = queries.sale(sale_id)
    put_in_hand(request, sale.event_id)
    if sale.is_void:
        raise Refusal("sale_void", receipt=sale.receipt)
    reason = stated_reason(request.POST.get("reason", "")) if request.method == "POST" else ""
    if "handed_minor" in request.POST:
        return _voided(request, sale, reason)
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_void.html" if is_part else "cashier/void.html"
    return render(request, template, {"void": _panel(request, sale, reason), "event_id": sale.event_id})


def _panel(request: HttpRequest, sale: SaleView, reason: str) -> VoidPanel:
    drawer_id = drawer_of(actor_of(request)) or sale.drawer_id
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
    handed = request.POST["handed_minor"]
    wanted = VoidSale(sale=sale.id, reason=reason, amount_minor=int(handed) if handed.isdecimal() else -1)
    answer = void_sale.perform(wanted, by_page(request)).answer
    done = VoidReceipt(
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        void_number=answer.void_receipt or 0,
        total=sale.total,
        method_label=sale.method_label,
        print_url=reverse("receipt", args=[sale.id]),
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_voided.html" if is_part else "cashier/voided.html"
    context = {"done": done, "event_id": sale.event_id, "page": head_in_sight(request, sale.event_id)}
    return render(request, template, context)
