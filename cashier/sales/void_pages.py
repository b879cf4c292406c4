"""Voiding a sale: first the reason, then the amount is refunded and confirmed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CAGE, CASHIERS
from access.typed import whole_number
from cashier.currencies.notes_forms import notes_asked, notes_given_at, notes_kept, notes_worth
from cashier.ledger.books import drawer_of
from cashier.payments.back_pages import back_chosen, lines_back, other_ways
from cashier.sales import rows as sale_queries
from cashier.sales import said as words
from cashier.sales.contexts import VoidPanel, VoidReceipt
from cashier.sales.pages import head_in_sight
from cashier.sales.rows import SaleView
from cashier.sales.void import VoidSale, prepare_void, void_sale
from journal.book import stated_reason
from people.players import rows as people
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from tournaments.shell import put_in_hand


@page(reads=CASHIERS, writes=CASHIERS)
def void(request: HttpRequest, sale_id: int) -> HttpResponse:
    """Ask for the reason, confirm the amount, then void."""
    sale = sale_queries.sale(sale_id)
    put_in_hand(request, sale.event_id)
    if sale.is_void:
        raise Refusal("sale_void", receipt=sale.receipt)
    reason = stated_reason(request.POST.get("reason", "")) if request.method == "POST" else ""
    if "handed_minor" in request.POST:
        return _voided(request, sale, reason)
    if reason:
        prepare_void.perform(_wanted(request, sale, reason, sale.total.minor), by_page(request))
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_void.html" if is_part else "cashier/void.html"
    return render(request, template, {"void": _panel(request, sale, reason), "event_id": sale.event_id})


def _panel(request: HttpRequest, sale: SaleView, reason: str) -> VoidPanel:
    drawer_id, back = drawer_of(actor_of(request)) or sale.drawer_id, back_chosen(request, sale.total)
    going = [Back(Way(one.method), one.amount_minor) for one in back or sale.paid]
    made = notes_worth(request.POST, going, sale.total.currency) if reason else None
    return VoidPanel(
        what=sale.kind_label,
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        total=sale.total,
        method_label=words.paid_with(sale),
        lines=lines_back(going, drawer_id, sale.total.currency, made),
        ways=other_ways(sale.paid),
        asks_approval=actor_of(request).role not in CAGE,
        back=request.POST.get("back", ""),
        action_url=reverse("sale-void", args=[sale.id]),
        reason=reason,
        is_asked=bool(reason),
        rates=notes_given_at(sale.total.currency),
        kept=notes_kept(request.POST, made),
    )


def _wanted(request: HttpRequest, sale: SaleView, reason: str, amount_minor: int) -> VoidSale:
    """The void as the page has it; notes are compared with what they were told to be worth, once they were told."""
    notes = notes_asked(request.POST)
    if "handed_minor" not in request.POST:
        notes |= {"notes_seen_minor": None} if notes else {}
    back = back_chosen(request, sale.total)
    return VoidSale(sale=sale.id, reason=reason, amount_minor=amount_minor, back=back, **notes)


def _voided(request: HttpRequest, sale: SaleView, reason: str) -> HttpResponse:
    handed = whole_number(request.POST["handed_minor"])
    wanted = _wanted(request, sale, reason, -1 if handed is None else handed)
    answer = void_sale.perform(wanted, by_page(request)).answer
    done = VoidReceipt(
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        void_number=answer.void_receipt or 0,
        total=sale.total,
        method_label=words.paid_by(sale_queries.sale(sale.id).back, sale.total.currency),
        print_url=reverse("receipt", args=[sale.id]),
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_voided.html" if is_part else "cashier/voided.html"
    context = {"done": done, "event_id": sale.event_id, "page": head_in_sight(request, sale.event_id)}
    return render(request, template, context)
