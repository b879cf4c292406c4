"""The form of a limit on cash."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from cashier.limits.queries import CashLimitView
from cashier.limits.sentences import ABOVE, BOUNDS, COUNTED
from rulebook.cash_limit import MOST_DAYS, Above, Bound, CountedBy
from rulebook.money import Money, parse_money
from wording.figures import money_short_typed


def _minor(text: str, currency: str, field: str) -> int | None:
    return parse_money(text, currency, field=field).minor if text.strip() else None


def _text(minor: int | None, currency: str) -> str:
    return "" if minor is None else money_short_typed(Money(minor, currency))


class CashLimitForm(forms.Form):
    """What a limit on cash is, how it is counted and when it holds."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("Where it comes from, such as a law; cashiers read it.")
    )
    amount = forms.CharField(label=_("Limit"), max_length=20)
    currency = forms.CharField(label=_("Currency"), max_length=3)
    bound = forms.ChoiceField(label=_("At the limit"), choices=list(BOUNDS.items()))
    counted_by = forms.ChoiceField(label=_("Counted by"), choices=list(COUNTED.items()))
    days = forms.IntegerField(
        label=_("Days together"),
        min_value=0,
        max_value=MOST_DAYS,
        help_text=_("0: each operation on its own. 1: those of the same event on one day count together."),
    )
    above = forms.ChoiceField(label=_("Above it"), choices=list(ABOVE.items()))
    document = forms.CharField(
        label=_("Document from"),
        max_length=20,
        required=False,
        help_text=_("From this amount on, the player’s document is recorded. Empty: never."),
    )
    since = DayField(label=_("From"))
    until = DayField(label=_("Until (inclusive)"), required=False, help_text=_("Empty: no end date"))

    def values(self) -> dict[str, Any]:
        """The form's values as the command takes them; raises ``Refusal`` where the amount cannot be read."""
        given = self.cleaned_data
        currency = given["currency"].upper()
        return {
            "name": given["name"],
            "limit_minor": _minor(given["amount"], currency, "amount"),
            "currency": currency,
            "bound": Bound(given["bound"]),
            "counted_by": CountedBy(given["counted_by"]),
            "days": given["days"],
            "above": Above(given["above"]),
            "document_minor": _minor(given["document"], currency, "document"),
            "since": given["since"],
            "until": given["until"],
        }

    @staticmethod
    def shown(limit: CashLimitView) -> dict[str, Any]:
        """The values of a limit as the form displays them."""
        same = ("name", "currency", "bound", "counted_by", "days", "above", "since", "until")
        return {name: getattr(limit, name) for name in same} | {
            "amount": _text(limit.limit_minor, limit.currency),
            "document": _text(limit.document_minor, limit.currency),
        }
