"""How the house pays its prizes, on a page of its settings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS
from payouts.paying_rules.rows import paying_rules as rules_now
from payouts.paying_rules.verbs import LONGEST, change_paying_rules
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import PercentField

WHOLE = 10_000
"""100 %, in hundredths of a percent."""


class PayingRulesForm(forms.Form):
    """Disabled until the house turns it on."""

    unclaimed_days = forms.IntegerField(
        label=_("Prizes are unclaimed after (days)"),
        help_text=_(
            "When these days after the event are over, the head of cage may move prizes that nobody came for to an account of "
            "their own: the event can then be settled, and they are still paid. Empty: prizes wait for their winners."
        ),
        required=False,
        min_value=0,
        max_value=LONGEST,
    )
    calls = forms.BooleanField(
        label=_("Call winners by the number of their slip"),
        help_text=_(
            "Each prize has a number as soon as it is due. Under Drawers, Prizes to pay, a cashier calls the next winner: screens "
            "and the winner’s phone show the number and the desk, never a name with an amount."
        ),
        required=False,
    )
    identifies = forms.BooleanField(
        label=_("Pay identified winners only"),
        help_text=_(
            "A prize is paid once a document of its winner was recorded on that day, at the cash limits or among the prizes to "
            "pay."
        ),
        required=False,
    )
    tips = forms.BooleanField(
        label=_("Winners may leave a tip for the staff"),
        help_text=_(
            "A part of the prize, typed as it is paid. The staff receives it from a drawer: Drawers, Tips."
        ),
        required=False,
    )
    tip_percent = PercentField(
        label=_("Suggested tip (%)"),
        help_text=_("Of what the winner receives; the cashier may change it. Empty: none is suggested."),
        required=False,
    )

    def clean_tip_percent(self) -> int:
        """The tip in hundredths of a percent, at most 100 %."""
        points = self.cleaned_data["tip_percent"] or 0
        if not 0 <= points <= WHOLE:
            raise forms.ValidationError(_now("Type a percentage, such as 7.5."))
        return int(points)

    def rules(self) -> dict[str, Any]:
        """The rules in the form, as the action takes them."""
        rules = dict(self.cleaned_data)
        points = rules.pop("tip_percent")
        return rules | {"tip_points": points}


def _as_typed() -> dict[str, Any]:
    now = asdict(rules_now())
    points = now.pop("tip_points")
    return now | {"tip_percent": percent_text(points) if points else ""}


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def paying_rules(request: HttpRequest) -> HttpResponse:
    form = PayingRulesForm(request.POST or None, initial=_as_typed())
    if request.method == "POST" and form.is_valid():
        try:
            change_paying_rules.perform_with(by_page(request), **form.rules())
            messages.success(request, _now("Saved"))
            return redirect("paying-rules")
        except Refusal as refusal:
            show_refusal(form, refusal)
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    return render(request, "payouts/paying_rules.html", {"form": form, "may_write": may_write})
