"""Notes of another currency at a drawer: what they are worth is shown, told to the player, then exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import CASHIERS
from access.typed import whole_number
from cashier.currencies.exchanges import ExchangeMoney, exchange_money
from cashier.currencies.queries import ExchangeDetails, latest_exchanges, rate_now, rates_now
from cashier.drawers.pages import page_of, require_own
from cashier.ledger.drawers import DrawerView, drawer
from journal import instants
from people.staff import rows as people
from rulebook.exchange import Exchanged, Rate, Side, exchanged, rate_text
from rulebook.money import parse_money
from rulebook.refusals import Refusal
from wording import words
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class RateLine:
    """A rate that holds now, in decimals."""

    currency: str
    buying: str
    selling: str


@dataclass(frozen=True, slots=True)
class ExchangePage:
    """A drawer, the rates, and what was typed: ``told`` is what it is worth, None while it is typed."""

    view: DrawerView
    cashier: str
    is_own: bool
    rates: tuple[RateLine, ...]
    may_sell: bool
    told: Exchanged | None
    rate: str
    latest: tuple[ExchangeDetails, ...]
    back_url: str


@page(reads=CASHIERS, writes=CASHIERS)
def exchange(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Type, see, confirm; then the receipt."""
    view = drawer(drawer_id)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    require_own(request, view)
    if request.method != "POST":
        return _shown(request, view)
    try:
        return _exchanged(request, view) if "seen" in request.POST else _told(request, view)
    except Refusal as refusal:
        return _shown(request, view, refusal=refusal)


def _told(request: HttpRequest, view: DrawerView) -> HttpResponse:
    return _shown(request, view, told=_worth(request))


def _worth(request: HttpRequest) -> tuple[Exchanged, Rate]:
    rate = rate_now(request.POST.get("currency", ""), instants.now())
    given = parse_money(request.POST.get("amount", "") or "0", rate.currency, field="amount")
    return exchanged(given, rate, _side(request)), rate


def _side(request: HttpRequest) -> Side:
    return Side.SELL if request.POST.get("side") == Side.SELL else Side.BUY


def _exchanged(request: HttpRequest, view: DrawerView) -> HttpResponse:
    made, rate = _worth(request)
    seen = request.POST["seen"]
    command = ExchangeMoney(
        drawer=view.id,
        currency=rate.currency,
        amount_minor=made.foreign.minor,
        side=made.side,
        seen_minor=whole_number(seen) or 0,
        reason=request.POST.get("reason", ""),
    )
    done = exchange_money.perform(command, by_page(request)).answer
    messages.success(request, _said(done))
    return redirect("drawer-exchange", view.id)


def _said(done: ExchangeDetails) -> str:
    told = {"notes": money_text(done.foreign), "cash": money_text(done.paid), "number": done.receipt}
    if done.side is Side.BUY:
        return _("%(notes)s taken, pay out %(cash)s (receipt %(number)s).") % told
    return _("%(notes)s given, %(cash)s received (receipt %(number)s).") % told


def _shown(
    request: HttpRequest,
    view: DrawerView,
    *,
    told: tuple[Exchanged, Rate] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    found = rates_now()
    shown = ExchangePage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        rates=tuple(_line(one) for one in found),
        may_sell=any(one.selling for one in found),
        told=told[0] if told else None,
        rate=_price(*told) if told else "",
        latest=latest_exchanges(view.id),
        back_url=page_of(request, view),
    )
    context: dict[str, Any] = {"exchange": shown, "typed": request.POST.dict(), "problem": None}
    if refusal is not None:
        title, detail = words.explain(refusal)
        context["problem"] = {"field": refusal.field, "title": title, "detail": detail}
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/exchange.html", context, status=status)


def _price(made: Exchanged, rate: Rate) -> str:
    line = _line(rate)
    return line.selling if made.side is Side.SELL else line.buying


def _line(rate: Rate) -> RateLine:
    return RateLine(rate.currency, rate_text(rate.buying), rate_text(rate.selling) if rate.selling else "")
