"""What the house lets its cashiers do, on a page of its settings."""

from __future__ import annotations

from dataclasses import asdict

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS
from cashier.sales import rules_rows as rule_queries
from cashier.sales.rules import ChangeCashierRules, change_cashier_rules


class CashierRulesForm(forms.Form):
    """Overrides are allowed, and transfers believed, until the house says otherwise."""

    allows_override = forms.BooleanField(
        label=_("Directors may override entry rules"),
        help_text=_("With a reason, for one sale: a late entry, one re-entry more."),
        required=False,
    )
    wants_good_funds = forms.BooleanField(
        label=_("Transfers only once the money has arrived"),
        help_text=_("A sale, a ticket or a deposit by transfer then needs its reference as well."),
        required=False,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def cashier_rules(request: HttpRequest) -> HttpResponse:
    """The rules, and their change."""
    form = CashierRulesForm(request.POST or None, initial=asdict(rule_queries.cashier_rules()))
    if request.method == "POST":
        typed = CashierRulesForm(request.POST)
        typed.full_clean()
        change_cashier_rules.perform(ChangeCashierRules(**typed.cleaned_data), by_page(request))
        messages.success(request, _now("Saved"))
        return redirect("cashier-rules")
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    return render(request, "cashier/cashier_rules.html", {"form": form, "may_write": may_write})
