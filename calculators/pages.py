"""The calculators as pages: a form with the answer below it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.forms import Field
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from calculators.calculator import Answer, Calculator, CalculatorForm, calculate
from calculators.carried import carried
from calculators.registry import CALCULATORS, calculator_named
from calculators.rules.search import matching_rules, rule_numbered
from people.forms import show_refusal
from rulebook.refusals import Refusal

EXAMPLES = frozenset({"amount", "amounts", "picks", "players"})
"""Kinds of inputs that start empty for an event."""
SEVERAL = frozenset({"players", "ticked"})
"""Kinds of inputs that send several values under one name."""


@page(reads=READERS, writes=READERS)
def calculators(request: HttpRequest) -> HttpResponse:
    """The list of calculators."""
    return render(request, "calculators/calculators.html", {"calculators": CALCULATORS})


@page(reads=READERS, writes=READERS)
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """Show one calculator; the input stays, with the answer below it."""
    chosen = calculator_named(name)
    form = chosen.form(request.POST or None, initial=_carried(request, chosen))
    answer = _answer(chosen, form) if form.is_valid() else None
    context = {
        "calculator": chosen,
        "form": form,
        "answer": answer,
        "rules": [(rule, ()) for number in chosen.rules if (rule := rule_numbered(number))],
        "carried": carried(request),
        "record": _record(request, chosen, answer) if answer and has_role(request, FLOOR) else "",
    }
    template = "calculators/ruling.html" if chosen.rules else "calculators/calculator.html"
    return render(request, template, context)


@page(reads=READERS)
def rulings(request: HttpRequest) -> HttpResponse:
    """Show the rules at hand, found by a word or a number, and their calculators."""
    query = request.GET.get("q", "")[:80]
    context = {"asked": query, "found": matching_rules(query), "carried": carried(request)}
    return render(request, "calculators/rulings.html", context)


def _record(request: HttpRequest, chosen: Calculator, answer: Answer) -> str:
    """The query that records the ruling as an incident: its sentence and the input, without the event."""
    query = request.POST.copy()
    for name in ("csrfmiddlewaretoken", "key"):
        query.pop(name, None)
    ruling = " ".join(str(sentence) for sentence in answer.sentences)
    values = {"kind": "ruling", "ruling": ruling, "calculator": chosen.name, "given": query.urlencode()}
    return urlencode(values)


def _sent(request: HttpRequest, name: str, field: Field) -> str | list[str]:
    """One value, or all if the input takes several."""
    takes_several = getattr(field, "kind", "") in SEVERAL
    return request.GET.getlist(name) if takes_several else request.GET[name]


def _carried(request: HttpRequest, chosen: Calculator) -> dict[str, Any]:
    """The values from the event that this calculator uses; its own examples would mislead there."""
    fields = chosen.form.base_fields
    blank = {name: "" for name, field in fields.items() if getattr(field, "kind", "") in EXAMPLES}
    values = {name: _sent(request, name, field) for name, field in fields.items() if name in request.GET}
    return {**blank, **values} if "event" in request.GET else values


def _answer(chosen: Calculator, form: CalculatorForm) -> Answer | None:
    try:
        return calculate(chosen, form.inputs())
    except Refusal as refusal:
        show_refusal(form, refusal)
    except ValidationError as error:
        _show(form, error.detail)
    return None


def _show(form: CalculatorForm, detail: Any) -> None:
    """Show the errors next to the fields they belong to."""
    for field, errors in detail.items() if isinstance(detail, dict) else ():
        for text in dict.fromkeys(_texts(errors)):
            form.add_error(field if field in form.fields else None, text)


def _texts(detail: Any) -> list[str]:
    """The texts in ``found``; a text about one row among several names its line."""
    if isinstance(detail, dict):
        return [text for key, inner in detail.items() for text in _of_row(key, inner)]
    if isinstance(detail, list):
        return [text for inner in detail for text in _texts(inner)]
    return [str(detail)]


def _of_row(key: Any, inner: Any) -> list[str]:
    if not isinstance(key, int) or not isinstance(inner, dict):
        return _texts(inner)
    return [_("Line %(row)s: %(text)s") % {"row": key + 1, "text": text} for text in _texts(inner)]
