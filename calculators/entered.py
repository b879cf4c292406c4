"""The input of a calculator, read from the query of its page and put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.forms import BoundField, MultipleChoiceField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from calculators.registry import calculator_named
from calculators.rulings.fields import row_name
from rulebook.refusals import Refusal
from wording.entered import Entered

FORMER = {"bet": _lazy("The bet"), "call_to": _lazy("Call"), "min_raise_to": _lazy("Minimum raise to")}
"""Inputs that rulings had before they took the list of bets: old incidents still name them."""


def entered(name: str, query: str) -> Entered:
    """The calculator's title and each input that was filled in; empty for an unknown calculator."""
    try:
        calculator = calculator_named(name)
    except Refusal:
        return Entered()
    values = QueryDict(query)
    form = calculator.form(values)
    rows = [
        (str(field.label), _text_of(field, form["folded"] if "folded" in form.fields else None))
        for field in form
    ]
    rows += [(str(label), values.get(key, "")) for key, label in FORMER.items() if key not in form.fields]
    hidden = {str(field.label) for field in form.hidden_fields()}
    return Entered(
        str(calculator.title), tuple((label, text) for label, text in rows if text and label not in hidden)
    )


def _text_of(one: BoundField, folded: BoundField | None) -> str:
    value: Any = one.value()
    match getattr(one.field, "kind", ""):
        case "yes":
            return _("Yes") if value else _("No")
        case "players":
            return _rows(value or [], {str(row) for row in (folded.value() if folded else None) or []})
        case "picks":
            return _named(str(value or "").replace(",", " ").split(), one.field.tiles)  # type: ignore[attr-defined]
        case "ticked":
            return ""
    choices = getattr(one.field, "choices", None)
    if choices is None:
        return str(value or "")
    values = value or [] if isinstance(one.field, MultipleChoiceField) else [value] if value else []
    return _named([str(each) for each in values], choices)


def _rows(amounts: Sequence[str], folded: set[str]) -> str:
    """The players and what each put in, by the letters of the rows."""
    rows = ((str(row), row_name(row), amount) for row, amount in enumerate(amounts) if str(amount).strip())
    players = [(name, amount, _("folded") if row in folded else "") for row, name, amount in rows]
    return ", ".join(" ".join(part for part in parts if part) for parts in players)


def _named(values: Sequence[str], choices: Sequence[tuple[Any, Any]]) -> str:
    labels = {str(value): str(label) for value, label in choices}
    return ", ".join(labels.get(one, one) for one in values)
