"""Above which amounts a second person approves, on a page of the house's settings."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS
from cashier.approvals import rows as approval_queries
from cashier.approvals.rules import ChangeApprovalRules, change_approval_rules
from people.forms import show_refusal
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.figures import money_typed

AMOUNTS = ("void", "difference", "cash_moved", "pay_out")


class ApprovalRulesForm(forms.Form):
    """Off until the house turns it on."""

    void = forms.CharField(label=_("Voids above"), required=False, max_length=20)
    difference = forms.CharField(label=_("Over or short above"), required=False, max_length=20)
    cash_moved = forms.CharField(
        label=_("Cash from and to the safe above"),
        help_text=_("The float of a new drawer too."),
        required=False,
        max_length=20,
    )
    pay_out = forms.CharField(
        label=_("Prizes, refunds, tips and withdrawals above"), required=False, max_length=20
    )
    overrides = forms.BooleanField(label=_("Every override of an entry rule"), required=False)
    deals = forms.BooleanField(label=_("Every deal of the players left"), required=False)
    minutes = forms.IntegerField(
        label=_("Valid for, minutes"),
        help_text=_("How long a request waits, and how long an approval is good."),
        min_value=1,
        max_value=240,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def approval_rules(request: HttpRequest) -> HttpResponse:
    """The amounts, and their change."""
    currency = tournaments.house().currency
    form = ApprovalRulesForm(request.POST or None, initial=_initial(currency))
    if request.method == "POST" and form.is_valid():
        try:
            change_approval_rules.perform(_command(form, currency), by_page(request))
            messages.success(request, _now("Saved"))
            return redirect("approval-rules")
        except Refusal as refusal:
            show_refusal(form, refusal)
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    context = {"form": form, "currency": currency, "may_write": may_write, "amounts": AMOUNTS}
    return render(request, "cashier/approval_rules.html", context)


def _initial(currency: str) -> dict[str, object]:
    rules = approval_queries.approval_rules()
    amounts = {name: getattr(rules, f"{name}_minor") for name in AMOUNTS}
    typed: dict[str, object] = {
        name: "" if minor is None else money_typed(Money(minor, currency)) for name, minor in amounts.items()
    }
    return typed | {"overrides": rules.overrides, "deals": rules.deals, "minutes": rules.minutes}


def _command(form: ApprovalRulesForm, currency: str) -> ChangeApprovalRules:
    typed = form.cleaned_data
    amounts = {
        f"{name}_minor": parse_money(typed[name], currency, field=name).minor if typed[name] else None
        for name in AMOUNTS
    }
    return ChangeApprovalRules(
        **amounts, overrides=typed["overrides"], deals=typed["deals"], minutes=typed["minutes"]
    )
