"""The tax on prizes, on a page of the house's settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import ADMINISTRATORS, INSPECTORS
from access.typed import whole_number
from cashier.limits.counting import day_of
from journal import instants
from payouts.models import TaxOf
from payouts.taxes import rows as taxes
from payouts.taxes.rows import PrizeTaxView
from payouts.taxes.verbs import TaxBandAsked, remove_prize_tax, set_prize_tax
from people.forms import show_refusal
from rulebook.money import Money, parse_money
from rulebook.prize_tax import WHOLE
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.typed.amounts import percent_text, points_of
from wording.figures import money_short_text


class PrizeTaxForm(forms.Form):
    """The tax withheld from prizes, by the local law."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("The law it comes from."))
    since = DayField(label=_("From"))
    currency = forms.CharField(label=_("Currency"), max_length=3)
    basis = forms.ChoiceField(label=_("Tax of"), choices=TaxOf.choices)
    free = forms.CharField(label=_("Nothing up to"), max_length=20, required=False)
    is_whole = forms.BooleanField(
        label=_("Above it, tax the whole amount"),
        help_text=_("Otherwise only what exceeds it is taxed."),
        required=False,
    )
    bands = forms.CharField(
        label=_("Bands"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_(
            "One a line: from which amount on, and the percentage of what is above it up to the next. “0 20” is 20 % of "
            "everything. Empty: from that day on nothing is kept back."
        ),
    )

    def rule(self) -> dict[str, Any]:
        """The rule in the form, as the action takes it; raises ``Refusal`` ``tax_line`` or a refusal of an amount."""
        values: dict[str, Any] = self.cleaned_data
        currency = values["currency"].upper()
        free = values["free"].strip()
        bands = enumerate(values["bands"].splitlines(), start=1)
        return {
            "name": values["name"],
            "since": values["since"],
            "currency": currency,
            "basis": TaxOf(values["basis"]),
            "free_minor": parse_money(free, currency, field="free").minor if free else 0,
            "is_whole": values["is_whole"],
            "bands": tuple(_band(number, line, currency) for number, line in bands if line.strip()),
        }


def _band(at: int, line: str, currency: str) -> TaxBandAsked:
    refusal = Refusal("tax_line", field="bands", number=at)
    above, _space, percent = line.replace("%", " ").strip().rpartition(" ")
    try:
        points = points_of(percent, field="bands")
        minor = parse_money(above.strip(), currency, field="bands").minor
    except Refusal as error:
        raise refusal from error
    if not 0 <= points <= WHOLE or minor < 0:
        raise refusal
    return TaxBandAsked(above_minor=minor, points=points)


@dataclass(frozen=True, slots=True)
class TaxLine:
    """A rule in words: its bands as pairs of amount and percentage; removable while no paid prize used it."""

    rule: PrizeTaxView
    free: Money | None
    bands: tuple[tuple[str, str], ...]
    may_remove: bool
    is_now: bool


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def prize_taxes(request: HttpRequest) -> HttpResponse:
    """The rules; a POST sets another one, or removes one that no paid prize used."""
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
    rules = taxes.prize_taxes()
    now = {taxes.tax_in_force(today, rule.currency) for rule in rules}
    may_write = has_role(request, ADMINISTRATORS)
    unused = taxes.rules_without_payments() if may_write else frozenset()
    context = {
        "form": form,
        "lines": tuple(_line(rule, may_remove=rule.id in unused, is_now=rule in now) for rule in rules),
        "may_write": may_write,
    }
    return render(request, "payouts/prize_taxes.html", context, status=status)


def _done(request: HttpRequest, form: PrizeTaxForm) -> bool:
    """Carry out the form; returns whether it was valid."""
    tax_id = request.POST.get("remove", "")
    if tax_id:
        number = whole_number(tax_id) or 0
        say_done(request, remove_prize_tax.perform_with(by_page(request), tax=number).line)
        return True
    if not form.is_valid():
        return False
    say_done(request, set_prize_tax.perform_with(by_page(request), **form.rule()).line)
    return True


def _line(rule: PrizeTaxView, *, may_remove: bool, is_now: bool) -> TaxLine:
    bands = tuple(
        (
            money_short_text(Money(max(band.above_minor, rule.free_minor or 0), rule.currency)),
            percent_text(band.points),
        )
        for band in rule.bands
    )
    free = Money(rule.free_minor, rule.currency) if rule.free_minor else None
    return TaxLine(rule, free, bands, may_remove, is_now)
