"""The calculators as pages: a form, and the answer below it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from access.page import page
from access.roles import READERS
from calculators.calculator import Answer, Calculator, CalculatorForm, calculate
from calculators.registry import CALCULATORS, calculator_named
from people.forms import show_refusal
from rulebook.refusals import Refusal


@page(reads=READERS, writes=READERS)
def calculators(request: HttpRequest) -> HttpResponse:
    """The list of calculators."""
    return render(request, "calculators/calculators.html", {"calculators": CALCULATORS})


@page(reads=READERS, writes=READERS)
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """One calculator; the input stays, with the answer below it."""
    chosen = calculator_named(name)
    form = chosen.form(request.POST or None)
    answer = _answer(chosen, form) if form.is_valid() else None
    context = {"calculator": chosen, "form": form, "answer": answer}
    return render(request, "calculators/calculator.html", context)


def _answer(chosen: Calculator, form: CalculatorForm) -> Answer | None:
    try:
        return calculate(chosen, form.given())
    except Refusal as refusal:
        show_refusal(form, refusal)
    except ValidationError as error:
        _show(form, error.detail)
    return None


def _show(form: CalculatorForm, detail: Any) -> None:
    """Show the errors beside the fields where the values were typed."""
    for field, found in detail.items() if isinstance(detail, dict) else ():
        for text in dict.fromkeys(_texts(found)):
            form.add_error(field if field in form.fields else None, text)


def _texts(found: Any) -> list[str]:
    """The texts in ``found``; those of one row among several name their line."""
    if isinstance(found, dict):
        return [text for key, inner in found.items() for text in _of_row(key, inner)]
    if isinstance(found, list):
        return [text for inner in found for text in _texts(inner)]
    return [str(found)]


def _of_row(key: Any, inner: Any) -> list[str]:
    if not isinstance(key, int) or not isinstance(inner, dict):
        return _texts(inner)
    return [_("Line %(row)s: %(text)s") % {"row": key + 1, "text": text} for text in _texts(inner)]
