"""The cells of rows: whole numbers, percentages, amounts, texts and choices."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.refusals import Refusal
from tournaments.typed.lines import points_of

SEPARATORS = re.compile(r"[\s.,'’]")
CELL = {"class": "input", "autocomplete": "off"}
NUMBER = CELL | {"class": "input input-figure", "inputmode": "numeric"}
DECIMAL = CELL | {"class": "input input-figure", "inputmode": "decimal"}


class PercentField(forms.CharField):
    """A percentage as typed, cleaned to hundredths of a percent."""

    widget = forms.TextInput(attrs=DECIMAL)

    def clean(self, value: Any) -> int | None:
        """The points; None if nothing was typed."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return points_of(text, field="percent")
        except Refusal:
            raise forms.ValidationError(_now("Type a percentage, such as 7.5.")) from None


class CountField(forms.CharField):
    """A whole number, with or without separators: ``20,000``, ``20.000``."""

    widget = forms.TextInput(attrs=NUMBER)

    def clean(self, value: Any) -> int | None:
        """The number; None if nothing was typed."""
        plain = SEPARATORS.sub("", super().clean(value) or "")
        if not plain:
            return None
        if not (plain.isascii() and plain.isdecimal() and len(plain) < 13):
            raise forms.ValidationError(_now("Type a whole number."))
        return int(plain)


def text_cell(label: Any, longest: int) -> forms.CharField:
    """A text of at most ``longest`` characters."""
    return forms.CharField(
        label=label, required=False, max_length=longest, widget=forms.TextInput(attrs=CELL)
    )


def amount_cell(label: Any) -> forms.CharField:
    """An amount of money, as typed."""
    return forms.CharField(label=label, required=False, max_length=20, widget=forms.TextInput(attrs=DECIMAL))


def choice_cell(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    """One of a few; the first is none of them."""
    return forms.ChoiceField(label=label, required=False, choices=choices, widget=forms.Select(attrs=CELL))


def parts_cell() -> forms.CharField:
    """What a price contains beside pool and fee: ``50 Bounty + 5 Jackpot``."""
    attrs = CELL | {"placeholder": _("50 Bounty + 5 Jackpot + 3% Staff")}
    return forms.CharField(
        label=_("Also in the price"), required=False, max_length=200, widget=forms.TextInput(attrs=attrs)
    )
