"""The tax on prizes, on a page of the house's settings."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import ADMINISTRATORS, INSPECTORS
from access.typed import whole_number
from cashier.limits.counting import day_of
from journal import instants
from payouts.taxes import rows as taxes
from payouts.taxes.forms import PrizeTaxForm
from payouts.taxes.rows import PrizeTaxView
from payouts.taxes.verbs import remove_prize_tax, set_prize_tax
from people.forms import show_refusal
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.typed.lines import percent_text
from wording.figures import money_short_text


@dataclass(frozen=True, slots=True)
class TaxLine:
    """A rule in words: its bands as pairs of an amount and a percentage; removed while no prize was paid by it."""

    rule: PrizeTaxView
    free: Money | None
    bands: tuple[tuple[str, str], ...]
    may_remove: bool
    is_now: bool


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def prize_taxes(request: HttpRequest) -> HttpResponse:
    """The rules; a post sets another one, or removes one by which no prize was paid."""
    today, status = day_of(instants.now()), 200
    start = {"currency": tournaments.house().currency, "since": today}
    is_typed = request.method == "POST" and "remove" not in request.POST
    form = PrizeTaxForm(request.POST if is_typed else None, initial=start)
    if request.method == "POST":
        status = 400
        try:
            if _done(request, form):
                return redirect("prize-taxes")
        except Refusal as refusal:
            if not is_typed:
                raise
            show_refusal(form, refusal)
            status = status_of(refusal)
    found = taxes.prize_taxes()
    now = {taxes.tax_in_force(today, one.currency) for one in found}
    may_write = has_role(request, ADMINISTRATORS)
    unused = taxes.rules_without_payments() if may_write else frozenset()
    context = {
        "form": form,
        "lines": tuple(_line(one, may_remove=one.id in unused, is_now=one in now) for one in found),
        "may_write": may_write,
    }
    return render(request, "payouts/prize_taxes.html", context, status=status)


def _done(request: HttpRequest, form: PrizeTaxForm) -> bool:
    """Carry out what was asked; whether it could be read."""
    given = request.POST.get("remove", "")
    if given:
        number = whole_number(given) or 0
        say_done(request, remove_prize_tax.perform_with(by_page(request), tax=number).line)
        return True
    if not form.is_valid():
        return False
    say_done(request, set_prize_tax.perform(form.command(), by_page(request)).line)
    return True


def _line(one: PrizeTaxView, *, may_remove: bool, is_now: bool) -> TaxLine:
    bands = tuple(
        (
            money_short_text(Money(max(band.above_minor, one.free_minor or 0), one.currency)),
            percent_text(band.points),
        )
        for band in one.bands
    )
    free = Money(one.free_minor, one.currency) if one.free_minor else None
    return TaxLine(one, free, bands, may_remove, is_now)
