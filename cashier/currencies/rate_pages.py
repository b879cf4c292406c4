"""The rates of other currencies: listed, set and ended by the head of cage."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import CAGE, CASHIERS, INSPECTORS
from cashier.currencies.forms import ExchangeRateForm
from cashier.currencies.queries import ExchangeRateView, rate_list, rates_now
from cashier.currencies.rates import SetExchangeRate, set_exchange_rate
from journal import instants
from people.forms import show_refusal
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.figures import money_typed


@dataclass(frozen=True, slots=True)
class RateRow:
    """A rate with its smallest coin; ``holds`` now, ``is_coming`` if not yet; ended or replaced otherwise."""

    rate: ExchangeRateView
    step: Money
    holds: bool
    is_coming: bool


@page(reads=CASHIERS | INSPECTORS)
def exchange_rates(request: HttpRequest) -> HttpResponse:
    """Every rate, the latest first."""
    now = instants.now()
    held = {one.id for one in rates_now(now)}
    rows = tuple(
        RateRow(
            rate=one,
            step=Money(one.step_minor, one.home),
            holds=one.id in held,
            is_coming=one.since > now and one.until is None,
        )
        for one in rate_list()
    )
    may_write = getattr(request.user, "role", "") in CAGE
    return render(request, "cashier/exchange_rates.html", {"rows": rows, "may_write": may_write})


@page(reads=CAGE, writes=CAGE)
def new_rate(request: HttpRequest) -> HttpResponse:
    """Set a rate; nothing is suggested but the smallest unit of the house's currency."""
    home, status = tournaments.house().currency, 200
    smallest = money_typed(Money(1, home))
    form = ExchangeRateForm(request.POST or None, home=home, initial={"step": smallest})
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                done = set_exchange_rate.perform(SetExchangeRate(**form.values()), by_page(request))
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
            else:
                say_done(request, done.line)
                return redirect("exchange-rates")
    return render(request, "cashier/exchange_rate.html", {"form": form}, status=status)
