"""The form of a rate."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.money import parse_money
from tournaments.typed.cells import WallTimeField
from wording.figures import currency_choices


class ExchangeRateForm(forms.Form):
    """What notes of another currency are worth, from when on, and the smallest coin that is paid out."""

    currency = forms.ChoiceField(label=_("Currency"))
    buying = forms.CharField(
        label=_("Bought at"), max_length=20, help_text=_("What one unit is worth, such as 0.9524.")
    )
    selling = forms.CharField(
        label=_("Sold at"), max_length=20, required=False, help_text=_("Empty: notes are only taken.")
    )
    step = forms.CharField(
        label=_("Smallest coin paid"),
        max_length=20,
        help_text=_("What is paid is the nearest multiple; the difference is booked as rounding."),
    )
    since = WallTimeField(
        label=_("From"),
        required=False,
        help_text=_("Empty: from now on"),
    )

    def __init__(self, *args: Any, home: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.home = home
        currency = self.fields["currency"]
        assert isinstance(currency, forms.ChoiceField)
        currency.choices = [("", "–"), *(one for one in currency_choices() if one[0] != home)]

    def values(self) -> dict[str, Any]:
        """The form's values as the command takes them; raises ``Refusal`` where the coin cannot be read."""
        given = self.cleaned_data
        same = {name: given[name] for name in ("currency", "buying", "selling", "since")}
        return same | {"step_minor": parse_money(given["step"], self.home, field="step").minor}
