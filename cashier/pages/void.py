"""Voiding a sale: first the reason, then the amount is refunded and confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CAGE, CASHIERS
from access.typed import whole_number
from cashier import queries
from cashier.actions.payments import MoneyBack
from cashier.actions.refund import VoidSale, void_sale
from cashier.books import drawer_of
from cashier.kinds import TICKET_METHODS, Method, sale_method
from cashier.pages import words
from cashier.pages.contexts import HandOut, MethodChoice, VoidPanel, VoidReceipt
from cashier.pages.notes_paying import handed_with_notes, notes_asked, notes_given_at, notes_kept, notes_worth
from cashier.pages.overview import head_in_sight
from cashier.queries import SaleView
from journal.book import stated_reason
from people import queries as people
from rulebook.exchange import Exchanged
from rulebook.payments import Back, Way
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
    drawer_id, back = drawer_of(actor_of(request)) or sale.drawer_id, _back(request, sale)
    going = [Back(Way(one.method), one.amount_minor) for one in back or sale.paid]
    made = notes_worth(request.POST, going, sale.total.currency) if reason else None
    return VoidPanel(
        what=sale.kind_label,
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        total=sale.total,
        method_label=words.paid_by(sale.paid, sale.total.currency),
        lines=_lines(going, drawer_id, sale.total.currency, made),
        ways=_other_ways(sale),
        asks_approval=actor_of(request).role not in CAGE,
        back=request.POST.get("back", ""),
        action_url=reverse("sale-void", args=[sale.id]),
        reason=reason,
        is_asked=bool(reason),
        rates=notes_given_at(sale.total.currency),
        kept=notes_kept(request.POST, made),
    )


def _lines(
    going: Sequence[Back], drawer_id: int, currency: str, made: Exchanged | None
) -> tuple[HandOut, ...]:
    """What goes in each way; the notes of another currency first, and the cash without what they are worth."""
    said = ((one.way, _to(Method(one.way.value), drawer_id), one.minor) for one in going)
    return handed_with_notes(said, currency, made)


def _to(method: Method, drawer_id: int) -> str:
    if method is Method.CASH:
        drawer = _("Drawer %(number)s") % {"number": drawer_id}
        return _("Refund from %(drawer)s") % {"drawer": drawer}
    return _("Refund by %(method)s") % {"method": method.label}


def _other_ways(sale: SaleView) -> tuple[MethodChoice, ...]:
    """All in one other way, where there was money."""
    if not sale.total.minor:
        return ()
    paid = {one.method for one in sale.paid}
    # A ticket goes back itself.
    if Method.TICKET in paid:
        return ()
    return tuple(one for one in words.methods(TICKET_METHODS) if {one.code} != paid)


def _back(request: HttpRequest, sale: SaleView) -> tuple[MoneyBack, ...]:
    """All of it in the way chosen; nothing for as it came."""
    if not (chosen := request.POST.get("back", "")):
        return ()
    return (MoneyBack(method=sale_method(chosen), amount_minor=sale.total.minor),)


def _voided(request: HttpRequest, sale: SaleView, reason: str) -> HttpResponse:
    handed = whole_number(request.POST["handed_minor"])
    wanted = VoidSale(
        sale=sale.id,
        reason=reason,
        amount_minor=-1 if handed is None else handed,
        back=_back(request, sale),
        **notes_asked(request.POST),
    )
    answer = void_sale.perform(wanted, by_page(request)).answer
    done = VoidReceipt(
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        void_number=answer.void_receipt or 0,
        total=sale.total,
        method_label=words.paid_by(queries.sale(sale.id).back, sale.total.currency),
        print_url=reverse("receipt", args=[sale.id]),
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_voided.html" if is_part else "cashier/voided.html"
    context = {"done": done, "event_id": sale.event_id, "page": head_in_sight(request, sale.event_id)}
    return render(request, template, context)
