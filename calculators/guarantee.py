"""With how many entries a guarantee costs the house nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, CalculatorForm, Given, typed_lines
from calculators.payouts import MOST_MINOR, WithholdingRequest, typed_minor, typed_withheld
from rulebook.money import MINOR_DIGITS, Money
from rulebook.outlook import break_even
from rulebook.pool import Withholding
from wording.figures import currency_choices, money_text


class GuaranteeRequest(serializers.Serializer):
    """The guarantee, what an entry brings to the pool, what is withheld; amounts in minor units."""

    currency = serializers.ChoiceField(sorted(MINOR_DIGITS), default="EUR")
    guarantee_minor = serializers.IntegerField(min_value=1, max_value=MOST_MINOR)
    to_pool_minor = serializers.IntegerField(min_value=1, max_value=MOST_MINOR, help_text="Of an entry.")
    added_minor = serializers.IntegerField(
        min_value=0, max_value=MOST_MINOR, default=0, help_text="What the house gives in any case."
    )
    withholdings = WithholdingRequest(many=True, default=list, max_length=20)  # type: ignore[call-arg]
    is_guarantee_gross = serializers.BooleanField(default=False)


class GuaranteeFound(serializers.Serializer):
    """The fewest entries with which the house adds nothing; null where no number does."""

    entries = serializers.IntegerField(allow_null=True)


@dataclass(frozen=True, slots=True)
class GuaranteeCovered:
    """The fewest entries that cover a guarantee, and the guarantee."""

    entries: int | None
    guarantee: Money


class GuaranteeForm(CalculatorForm):
    """The guarantee and the entry, amounts as a director types them."""

    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices, initial="EUR")
    guarantee_minor = forms.CharField(label=_("Guarantee"), max_length=20, initial="200000")
    to_pool_minor = forms.CharField(
        label=_("An entry brings to the prize pool"), max_length=20, initial="220"
    )
    added_minor = forms.CharField(label=_("Given by the house"), max_length=20, required=False)
    withholdings = forms.CharField(
        label=_("Withheld from the prize pool"),
        help_text=_("One per line: Staff 3%"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    is_guarantee_gross = forms.BooleanField(
        label=_("The guarantee applies before withholding"), required=False
    )

    def given(self) -> dict[str, Any]:
        """The input, amounts in minor units; raises ``Refusal`` naming field and line."""
        typed = self.cleaned_data
        names = ("guarantee_minor", "to_pool_minor", "added_minor")
        amounts = {name: typed_minor(typed[name], typed["currency"], name) for name in names}
        withheld = [typed_withheld(row, line) for row, line in typed_lines(typed["withholdings"])]
        return {**typed, **amounts, "withholdings": withheld}


def covered(given: Given) -> GuaranteeCovered:
    """The fewest entries with which nothing is missing."""
    entries = break_even(
        given["to_pool_minor"],
        [Withholding(row["name"], row["points"]) for row in given["withholdings"]],
        given["guarantee_minor"],
        is_guarantee_gross=given["is_guarantee_gross"],
        added=given["added_minor"],
    )
    return GuaranteeCovered(entries, Money(given["guarantee_minor"], given["currency"]))


def covered_told(found: GuaranteeCovered) -> tuple[str, ...]:
    """The answer in a sentence."""
    guarantee = money_text(found.guarantee)
    if found.entries is None:
        return (
            _now("No number of entries covers the guarantee of %(guarantee)s.") % {"guarantee": guarantee},
        )
    said = ngettext(
        "%(entries)s entry covers the guarantee of %(guarantee)s.",
        "%(entries)s entries cover the guarantee of %(guarantee)s.",
        found.entries,
    )
    return (said % {"entries": found.entries, "guarantee": guarantee},)


GUARANTEE = Calculator(
    name="guarantee",
    title=_("Guarantee"),
    summary=_("With how many entries a guarantee costs the house nothing."),
    asks=GuaranteeRequest,
    works=covered,
    answers=GuaranteeFound,
    tells=covered_told,
    form=GuaranteeForm,
    template="calculators/_guarantee.html",
    example={"guarantee_minor": 20000000, "to_pool_minor": 22000, "is_guarantee_gross": True},
)
