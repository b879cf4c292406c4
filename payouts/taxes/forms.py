"""The form of the tax on prizes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from payouts.models import TaxOf
from payouts.taxes.verbs import SetPrizeTax, TaxBandAsked
from rulebook.money import parse_money
from rulebook.prize_tax import WHOLE
from rulebook.refusals import Refusal
from tournaments.typed.lines import points_of


class PrizeTaxForm(forms.Form):
    """What is kept back of prizes, as the law of the place has it."""

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

    def command(self) -> SetPrizeTax:
        """What the form asks for; raises ``Refusal`` ``tax_line`` or what an amount does."""
        given: dict[str, Any] = self.cleaned_data
        currency = given["currency"].upper()
        free = given["free"].strip()
        return SetPrizeTax(
            name=given["name"],
            since=given["since"],
            currency=currency,
            basis=TaxOf(given["basis"]),
            free_minor=parse_money(free, currency, field="free").minor if free else 0,
            is_whole=given["is_whole"],
            bands=tuple(
                _band(at, line, currency)
                for at, line in enumerate(given["bands"].splitlines(), start=1)
                if line.strip()
            ),
        )


def _band(at: int, line: str, currency: str) -> TaxBandAsked:
    refused = Refusal("tax_line", field="bands", number=at)
    above, _space, percent = line.replace("%", " ").strip().rpartition(" ")
    try:
        points = points_of(percent, field="bands")
        minor = parse_money(above.strip(), currency, field="bands").minor
    except Refusal as error:
        raise refused from error
    if not 0 <= points <= WHOLE or minor < 0:
        raise refused
    return TaxBandAsked(above_minor=minor, points=points)
