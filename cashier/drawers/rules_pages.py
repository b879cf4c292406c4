"""How the house counts its drawers, on a page of its settings."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS
from cashier.drawers import rules_rows as drawer_rule_queries
from cashier.drawers.rules import ChangeDrawerRules, change_drawer_rules
from people.forms import show_refusal
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.figures import money_typed


class DrawerRulesForm(forms.Form):
    """Off until the house turns it on."""

    is_blind = forms.BooleanField(
        label=_("Count blind"),
        help_text=_("Cashiers see what is expected only after they have counted; every count is kept."),
        required=False,
    )
    by_denomination = forms.BooleanField(
        label=_("Count notes and coins"),
        help_text=_("How many of each, and the sheet lists them."),
        required=False,
    )
    free_difference = forms.CharField(
        label=_("Over or short without a reason, up to"),
        help_text=_("A drawer that is off by more is closed with a reason. Empty: none is asked for."),
        required=False,
        max_length=20,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def drawer_rules(request: HttpRequest) -> HttpResponse:
    """The rules, and their change."""
    currency = tournaments.house().currency
    form = DrawerRulesForm(request.POST or None, initial=_initial(currency))
    if request.method == "POST" and form.is_valid():
        try:
            change_drawer_rules.perform(_command(form, currency), by_page(request))
            messages.success(request, _now("Saved"))
            return redirect("drawer-rules")
        except Refusal as refusal:
            show_refusal(form, refusal)
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    context = {"form": form, "currency": currency, "may_write": may_write, "amounts": ("free_difference",)}
    return render(request, "cashier/drawer_rules.html", context)


def _initial(currency: str) -> dict[str, object]:
    rules = drawer_rule_queries.drawer_rules()
    free = rules.free_difference_minor
    return {
        "is_blind": rules.is_blind,
        "by_denomination": rules.by_denomination,
        "free_difference": "" if free is None else money_typed(Money(free, currency)),
    }


def _command(form: DrawerRulesForm, currency: str) -> ChangeDrawerRules:
    typed = form.cleaned_data
    free = typed["free_difference"]
    return ChangeDrawerRules(
        is_blind=typed["is_blind"],
        by_denomination=typed["by_denomination"],
        free_difference_minor=parse_money(free, currency, field="free_difference").minor if free else None,
    )
