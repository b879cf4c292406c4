"""The number of entries from which a guarantee costs the house nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import Aside, Limits, Note
from calculators.calculator import CalculatorForm, calculator, typed_lines
from calculators.payouts import (
    MOST_MINOR,
    Currency,
    Minor,
    Withholdings,
    typed_minor,
    typed_withheld,
    withheld_of,
)
from rulebook.money import Money
from rulebook.outlook import break_even
from wording.figures import currency_choices, money_text


@dataclass(frozen=True, slots=True)
class GuaranteeFound:
    """The fewest entries with which the house adds nothing; null if no number is enough."""

    entries: int | None
    guarantee: Annotated[Money, Aside()]


class GuaranteeForm(CalculatorForm):
    """The form: the guarantee and the entry, amounts as a director types them."""

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

    def inputs(self) -> dict[str, Any]:
        """The input, amounts in minor units; raises ``Refusal`` naming field and line."""
        values = self.cleaned_data
        names = ("guarantee_minor", "to_pool_minor", "added_minor")
        amounts = {name: typed_minor(values[name], values["currency"], name) for name in names}
        withholdings = [typed_withheld(row, line) for row, line in typed_lines(values["withholdings"])]
        return {**values, **amounts, "withholdings": withholdings}


def _sentences(result: GuaranteeFound) -> tuple[str, ...]:
    """The answer in a sentence."""
    guarantee = money_text(result.guarantee)
    if result.entries is None:
        return (
            _now("No number of entries covers the guarantee of %(guarantee)s.") % {"guarantee": guarantee},
        )
    text = ngettext(
        "%(entries)s entry covers the guarantee of %(guarantee)s.",
        "%(entries)s entries cover the guarantee of %(guarantee)s.",
        result.entries,
    )
    return (text % {"entries": result.entries, "guarantee": guarantee},)


@calculator(
    _("Guarantee"),
    _("With how many entries a guarantee costs the house nothing."),
    says=_sentences,
    form=GuaranteeForm,
    example={"guarantee_minor": 20000000, "to_pool_minor": 22000, "is_guarantee_gross": True},
)
def guarantee(
    *,
    currency: Currency = "EUR",
    guarantee_minor: Annotated[int, Limits(1, MOST_MINOR)],
    to_pool_minor: Annotated[int, Limits(1, MOST_MINOR), Note("Of an entry.")],
    added_minor: Annotated[Minor, Note("What the house gives in any case.")] = 0,
    withholdings: Withholdings = (),
    is_guarantee_gross: bool = False,
) -> GuaranteeFound:
    """The guarantee, what an entry brings to the pool, what is withheld; amounts in minor units."""
    entries = break_even(
        to_pool_minor,
        withheld_of(withholdings),
        guarantee_minor,
        is_guarantee_gross=is_guarantee_gross,
        added=added_minor,
    )
    return GuaranteeFound(entries, Money(guarantee_minor, currency))
